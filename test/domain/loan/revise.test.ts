import { describe, expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { accept } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { type LoanRevisionInput, revise, revisedTerms, revisionOf } from "../../../domain/loan/revise.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { instant } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";

const now = instant("2026-05-01T16:00:00.000Z");
const moment = { now, today: day("2026-05-01") };
const loan = aLoan({ margin: rate(2.5) });
const company = aCompany();
const patch = (changes: Partial<LoanRevisionInput>) => (current: LoanRevisionInput) =>
  accept({ ...current, ...changes });
const productsBut = (left: string) => company.products.filter(({ code }) => code !== left);

describe("another home value", () => {
  test("moves the property's version and the time of its last change together", () => {
    const { property } = accepted(revise(loan, { ...revisionOf(loan), homeValueCents: 410_000_00 }, moment));
    expect(property).toMatchObject({ homeValueCents: 410_000_00, version: 2, updatedAt: now });
    expect(property.createdAt).toBe(loan.property.createdAt);
  });
  test("moves neither where it is the same as before", () => {
    expect(accepted(revise(loan, { ...revisionOf(loan), notes: "same house" }, moment)).property).toEqual(
      loan.property,
    );
  });
});

describe("a loan on a product that the company offers no longer", () => {
  const revised = (of: Loan, changes: Partial<LoanRevisionInput>, products = productsBut(of.productCode)) =>
    revisedTerms(of, aCompany({ products }), patch(changes));
  test("keeps it and its terms through a change of something else", () => {
    expect(accepted(revised(loan, { notes: "x" }))).toMatchObject({ productCode: loan.productCode, margin: rate(2.5) });
  });
  test("goes back to its terms where they are left out, as long as the company knows the product", () => {
    const inactive = company.products.map((product) => ({ ...product, isActive: false }));
    const { margin, ...others } = revisionOf(loan);
    const leftOut = (products: typeof inactive) => revisedTerms(loan, aCompany({ products }), () => accept(others));
    expect(accepted(leftOut(inactive)).margin).toBe(rate(2));
    expect(leftOut([])).toMatchObject({ refusal: { errors: [{ field: "productCode" }] } });
  });
  test("may leave it, and not come back", () => {
    const moved = accepted(revised(loan, { productCode: "HECM_FIXED" }));
    expect(moved).toMatchObject({ productCode: "HECM_FIXED", rateType: "fixed", margin: null });
    const back = revised({ ...loan, ...moved }, { productCode: loan.productCode }, productsBut(loan.productCode));
    expect(back).toMatchObject({ refusal: { errors: [{ field: "productCode", code: "unknown_reference" }] } });
  });
});

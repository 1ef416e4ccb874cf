import { describe, expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { noWaiver } from "../../../domain/loan/agency/counseling-waiver.ts";
import { type Loan, maxLoanEntries } from "../../../domain/loan/loan.ts";
import {
  type LoanRevision,
  type LoanRevisionInput,
  revise,
  revisedTerms,
  revisionOf,
} from "../../../domain/loan/revise.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { instant } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aLoan, aStatusEntry } from "../../fixtures/loan/loan.ts";

const now = instant("2026-05-01T16:00:00.000Z");
const moment = { now, today: day("2026-05-01") };
const loan = aLoan({ margin: rate(2.5) });
const company = aCompany();
const noPlan = { termMonths: null, monthlyPaymentCents: null, lineOfCreditCents: null, initialDrawCents: null };
const patch = (changes: Partial<LoanRevisionInput>) => (current: LoanRevisionInput) =>
  accept({ ...current, ...changes });
const productsBut = (left: string) => company.products.filter(({ code }) => code !== left);

describe("a new home value", () => {
  test("updates the property's version and the time of its last change together", () => {
    const { property } = accepted(revise(loan, { ...revisionOf(loan), homeValueCents: 410_000_00 }, moment));
    expect(property).toMatchObject({ homeValueCents: 410_000_00, version: 2, updatedAt: now });
    expect(property.createdAt).toBe(loan.property.createdAt);
  });
  test("updates neither if it is the same as before", () => {
    expect(accepted(revise(loan, { ...revisionOf(loan), notes: "same house" }, moment)).property).toEqual(
      loan.property,
    );
  });
});

describe("a change of a loan's terms", () => {
  const wrong = (changes: Partial<LoanRevision>, of: Loan = loan) => {
    const revised = revise(of, { ...revisionOf(of), ...changes }, moment);
    return revised._tag === "Refused" ? revised.refusal.errors.map(({ field }) => field) : [];
  };

  test("refuses a home value of zero, not one of a cent", () => {
    expect(wrong({ homeValueCents: 0 })).toEqual(["homeValueCents"]);
    expect(wrong({ homeValueCents: -1 })).toEqual(["homeValueCents"]);
    expect(wrong({ homeValueCents: 1 })).toEqual([]);
  });
  test("refuses another date of a case number that the agency assigned, and accepts the same", () => {
    const on = day("2026-04-06");
    const caseNumber = { state: "assigned", number: "1371234567", assignedOn: on } as const;
    const assigned = { ...loan, caseNumberAssignedOn: on, agency: { ...loan.agency, caseNumber } };
    expect(wrong({ caseNumberAssignedOn: day("2026-04-07") }, assigned)).toEqual(["caseNumberAssignedOn"]);
    expect(wrong({ caseNumberAssignedOn: null }, assigned)).toEqual(["caseNumberAssignedOn"]);
    expect(wrong({ notes: "x" }, assigned)).toEqual([]);
    expect(wrong({ caseNumberAssignedOn: day("2026-04-07") })).toEqual([]);
  });
  test("refuses earnest money above the price", () => {
    expect(wrong({ purchasePriceCents: 1_00, earnestMoneyCents: 1_01 })).toEqual(["earnestMoneyCents"]);
    expect(wrong({ purchasePriceCents: 1_00, earnestMoneyCents: 1_00 })).toEqual([]);
  });
  test("reports what is fixed, and otherwise what is invalid", () => {
    const funded = { ...loan, statusHistory: [aStatusEntry("funded")] };
    const inTheFuture = day("2026-05-02");
    const backward = { closingOn: day("2026-04-20"), disbursedOn: day("2026-04-19") };
    const codes = (changes: Partial<LoanRevision>, of: Loan) => {
      const revised = revise(of, { ...revisionOf(of), ...changes }, moment);
      return revised._tag === "Accepted" ? [] : revised.refusal.errors.map(({ field, code }) => [field, code]);
    };
    expect(codes({ applicationOn: inTheFuture }, loan)).toEqual([["applicationOn", "invalid"]]);
    expect(codes({ applicationOn: inTheFuture }, funded)).toEqual([["applicationOn", "loan_is_funded"]]);
    expect(codes(backward, loan)).toEqual([
      ["disbursedOn", "invalid"],
      ["closingOn", "invalid"],
    ]);
    expect(codes(backward, funded)).toEqual([
      ["closingOn", "loan_is_funded"],
      ["disbursedOn", "loan_is_funded"],
    ]);
    expect(codes({ purchasePriceCents: 1_00, earnestMoneyCents: 1_01 }, funded)).toEqual([
      ["purchasePriceCents", "loan_is_funded"],
      ["earnestMoneyCents", "loan_is_funded"],
    ]);
  });
  test("refuses more liens than a loan can have", () => {
    const lien: Loan["liens"][number] = {
      creditor: null,
      kind: null,
      amountCents: 1,
      isMandatory: true,
      isDelinquentFederalDebt: false,
      openedOn: null,
      cashToBorrowerCents: null,
      accountLast4: null,
    };
    const liens = (count: number) => Array.from({ length: count }, () => lien);
    expect(wrong({ liens: liens(maxLoanEntries.liens) })).toEqual([]);
    expect(wrong({ liens: liens(maxLoanEntries.liens + 1) })).toEqual(["liens"]);
  });
  test("reports everything that is invalid: dates, register answers, and counseling", () => {
    const counseling = {
      counseledOn: day("2026-04-01"),
      certificateNumber: null,
      agencyId: null,
      borrowerIds: [99],
      ...noWaiver,
    };
    expect(
      wrong({
        applicationOn: day("2026-05-02"),
        hmda: { ...loan.hmda, denialReasons: [1, 1] },
        counseling,
        homeValueCents: 0,
      }),
    ).toEqual(["applicationOn", "hmda.denialReasons", "counseling.borrowerIds.0", "homeValueCents"]);
  });
});

describe("a loan that changes to another product", () => {
  const moved = (of: Loan, changes: Partial<LoanRevisionInput>) => accepted(revisedTerms(of, company, patch(changes)));
  const locked = { ...loan, expectedRate: rate(5), rateLockedOn: day("2026-04-20") };

  test("drops its expected rate and lock if the new product has the other rate type, and otherwise keeps them", () => {
    expect(moved(locked, { productCode: "HECM_FIXED" })).toMatchObject({ expectedRate: null, rateLockedOn: null });
    expect(moved(locked, { productCode: "HECM_MONTHLY_CMT" })).toMatchObject({
      expectedRate: rate(5),
      rateLockedOn: day("2026-04-20"),
    });
    // Values named in the same change count.
    expect(moved(locked, { productCode: "HECM_FIXED", expectedRate: rate(6) }).expectedRate).toBe(rate(6));
  });
  test("takes the rate of another fixed-rate product, unless the change names a rate or the product has none", () => {
    const products = company.products
      .filter(({ rateType }) => rateType === "fixed")
      .flatMap((product) => [
        { ...product, code: "OWN", noteRate: rate(7.5) },
        { ...product, code: "NONE", noteRate: null },
      ]);
    const rateOfLoan = { noteRate: rate(6.5), expectedRate: rate(6.5) };
    const fixed = { ...loan, productCode: "HECM_FIXED", rateType: "fixed", ...rateOfLoan } as const;
    const rates = (changes: Partial<LoanRevisionInput>) => {
      const { noteRate, expectedRate } = accepted(revisedTerms(fixed, aCompany({ products }), patch(changes)));
      return { noteRate, expectedRate };
    };
    expect(rates({ productCode: "OWN" })).toEqual({ noteRate: rate(7.5), expectedRate: null });
    expect(rates({ productCode: "OWN", expectedRate: rate(6) })).toEqual({ noteRate: null, expectedRate: rate(6) });
    expect(rates({ productCode: "OWN", noteRate: rate(6) })).toEqual({ noteRate: rate(6), expectedRate: null });
    expect(rates({ productCode: "NONE" })).toEqual({ noteRate: null, expectedRate: rate(6.5) });
  });
  test("takes the product's terms, and keeps its own if the product stays", () => {
    expect(moved(loan, { productCode: "HECM_MONTHLY_CMT" }).rateType).toBe("monthly_adjustable");
    expect(moved(loan, { productCode: loan.productCode, notes: "x" }).margin).toBe(rate(2.5));
  });
});

describe("the date on which a rate lock was entered", () => {
  const lock = { expectedRate: rate(5), rateLockedOn: day("2026-04-20") };
  const before = { ...loan, ...lock, rateLockEnteredOn: day("2026-04-21") };
  const enteredOn = (of: Loan, changes: Partial<LoanRevision>) =>
    accepted(revise(of, { ...revisionOf(of), ...changes }, moment)).rateLockEnteredOn;

  test("follows its last change: an earlier date, or its rate, counts as entered again", () => {
    expect(enteredOn({ ...loan, expectedRate: null }, lock)).toBe(moment.today);
    expect(enteredOn({ ...loan, expectedRate: null, rateLockedOn: lock.rateLockedOn }, lock)).toBe(moment.today);
    expect(enteredOn(before, { rateLockedOn: day("2026-04-13") })).toBe(moment.today);
  });
  test("stays while the lock does, and is removed with it", () => {
    expect(enteredOn(before, { notes: "x", expectedRate: rate(5.1) })).toBe(day("2026-04-21"));
    expect(enteredOn({ ...before, rateLockEnteredOn: null }, { notes: "x" })).toBeNull();
    expect(enteredOn(before, { rateLockedOn: null })).toBeNull();
    expect(enteredOn(before, { expectedRate: null })).toBeNull();
  });
});

describe("a payment plan", () => {
  const tenure = { ...noPlan, type: "tenure" } as const;
  const line = { ...noPlan, type: "line_of_credit" } as const;
  const planAfter = (changes: Partial<LoanRevision>, paymentPlan: Loan["paymentPlan"] = tenure) => {
    const of = { ...loan, paymentPlan };
    return accepted(revise(of, { ...revisionOf(of), ...changes }, moment)).paymentPlan;
  };

  test("stays with a loan whose rate type stays, changed or not", () => {
    expect(planAfter({ notes: "x" })).toEqual(tenure);
    expect(planAfter({ rateType: "monthly_adjustable" })).toEqual(tenure);
    expect(planAfter({ paymentPlan: line })).toEqual(line);
    expect(planAfter({ paymentPlan: null })).toBeNull();
  });
  test("does not follow it to a fixed rate, which has a plan of its own", () => {
    expect(planAfter({ rateType: "fixed" })).toMatchObject({ type: "single_disbursement" });
    const fixed = { ...loan, rateType: "fixed", paymentPlan: { ...noPlan, type: "single_disbursement" } } as const;
    const back = (changes: Partial<LoanRevision>) =>
      accepted(revise(fixed, { ...revisionOf(fixed), rateType: "annual_adjustable", ...changes }, moment)).paymentPlan;
    expect(back({})).toBeNull();
    expect(back({ paymentPlan: line })).toEqual(line);
  });
});

describe("a loan with a product that the company no longer offers", () => {
  const revised = (of: Loan, changes: Partial<LoanRevisionInput>, products = productsBut(of.productCode)) =>
    revisedTerms(of, aCompany({ products }), patch(changes));
  test("keeps it and its terms when something else changes", () => {
    expect(accepted(revised(loan, { notes: "x" }))).toMatchObject({ productCode: loan.productCode, margin: rate(2.5) });
  });
  test("gets the product's terms again if they are omitted, as long as the company knows the product", () => {
    const inactive = company.products.map((product) => ({ ...product, isActive: false }));
    const { margin, ...others } = revisionOf(loan);
    const leftOut = (products: typeof inactive) => revisedTerms(loan, aCompany({ products }), () => accept(others));
    expect(accepted(leftOut(inactive)).margin).toBe(rate(2));
    expect(leftOut([])).toMatchObject({ refusal: { errors: [{ field: "productCode" }] } });
  });
  test("can leave the product, and not return to it", () => {
    const moved = accepted(revised(loan, { productCode: "HECM_FIXED" }));
    expect(moved).toMatchObject({ productCode: "HECM_FIXED", rateType: "fixed", margin: null });
    const back = revised({ ...loan, ...moved }, { productCode: loan.productCode }, productsBut(loan.productCode));
    expect(back).toMatchObject({ refusal: { errors: [{ field: "productCode", code: "unknown_reference" }] } });
  });
});

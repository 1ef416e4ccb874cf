import { describe, expect, test } from "bun:test";
import { agencyName } from "../../../../adapters/agency/b2g/wire-text.ts";
import { duplicateMic } from "../../../../domain/agency/decisions/duplicate-mic.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { insuranceStatuses } from "../../../../domain/loan/agency/agency-record.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { accepted, refusalIn } from "../../../fixtures/accepted.ts";
import { aCompany } from "../../../fixtures/company/company.ts";
import { ada, applyContext, assigned, now, requestContext, success, withAgency } from "../example.ts";

const insured = withAgency({ caseNumber: assigned, insuranceStatus: "endorsed" });
const planned = (loan: Loan) => duplicateMic.plan(loan, {}, requestContext());

const mic = {
  controlNumber: "0012345678",
  adpCode: "952",
  endorsedOn: day("2026-04-28"),
  maxClaimAmountCents: 400_000_00,
  borrowerNames: ["ADA EXAMPLE"],
};

describe("the certificate is searched for", () => {
  test("for an insured loan, by its case number and the lender's id", () => {
    expect(accepted(planned(insured)).map(({ request }) => request)).toEqual([
      { caseNumber: "1371234567", lenderId: "1234500001" },
    ]);
  });

  test("not for a loan that is not yet insured", () => {
    for (const insuranceStatus of [null, ...insuranceStatuses.filter((status) => status !== "endorsed")]) {
      const refusal = refusalIn(planned(withAgency({ caseNumber: assigned, insuranceStatus })));
      expect([insuranceStatus, refusal?._tag]).toEqual([insuranceStatus, "AgencyOperationNotAllowed"]);
    }
  });

  test("not for a loan without a case number, nor by a company without a lender id", () => {
    expect(refusalIn(planned(withAgency({ insuranceStatus: "endorsed" })))?._tag).toBe("AgencyRequirementsUnmet");
    const without = requestContext({ company: aCompany({ fhaLenderId: null }) });
    expect(refusalIn(duplicateMic.plan(insured, {}, without))).toMatchObject({
      _tag: "AgencyRequirementsUnmet",
      unmet: [{ field: "company.fhaLenderId" }],
    });
  });
});

describe("the agency's result", () => {
  const applied = (loan: Loan, found: typeof mic | null) =>
    duplicateMic.apply(loan, success({ mic: found }), applyContext<"duplicate_mic">({}));

  test("is stored with the time of the search", () => {
    const { loan, result } = applied(insured, mic);
    expect(loan).toEqual({ ...insured, agency: { ...insured.agency, duplicateMic: { ...mic, checkedAt: now } } });
    expect(result).toEqual({ found: true, mic: { ...mic, checkedAt: now } });
  });

  test("is also stored if nothing was found", () => {
    const { loan, result } = applied(applied(insured, mic).loan, null);
    expect(loan).toEqual(insured);
    expect(result).toEqual({ found: false, mic: null });
  });

  test("is stored if it names one of the people on the loan, however the agency writes the name", () => {
    for (const [lastName, written] of [
      ["Example", "EXAMPLE JR, BERT"],
      ["O'Brien", "ADA M O BRIEN"],
      ["de la Cruz", "DELACRUZ, ADA"],
      ["Sørensen-Łuk", "Ada Sorensen Luk"],
      ["Example Jr", "EXAMPLE, ADA"],
      ["Example, III", "EXAMPLE III, ADA"],
      ["ʻOkina", "OKINA, ADA"],
      ["ʻOkina", "'OKINA, ADA"],
      ["Kaʻana", agencyName({ ...ada, lastName: "Kaʻana" })],
      ["Ħal", agencyName({ ...ada, lastName: "Ħal" })],
    ] as const) {
      const named = { ...insured, borrowers: [{ ...ada, lastName }] };
      const borrowerNames = ["OTHER, OLA", written];
      expect(applied(named, { ...mic, borrowerNames })).toMatchObject({ result: { found: true }, warnings: [] });
    }
    expect(applied(insured, { ...mic, borrowerNames: [] }).result).toMatchObject({ found: true });
  });

  test("is not stored on account of a last name that has no letters at all", () => {
    const named = { ...insured, borrowers: [{ ...ada, lastName: "?" }] };
    expect(applied(named, { ...mic, borrowerNames: ["STRANGER, SAM"] }).result).toEqual({ found: false, mic: null });
  });

  test("is not stored if it names other people, and the one found before stays", () => {
    const before = applied(insured, mic).loan;
    for (const borrowerNames of [["STRANGER, SAM"], ["ADA EXAMPLES", "EXAM, BERT"], ["COUNTEREXAMPLE, ADA"]])
      expect(applied(before, { ...mic, borrowerNames })).toEqual({
        loan: before,
        result: { found: false, mic: null },
        warnings: [
          "The certificate names none of the people on the loan: it was not stored. Have the agency check the case number.",
        ],
      });
  });
});

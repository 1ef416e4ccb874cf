import { describe, expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import type { Borrower } from "../../../domain/loan/borrowers/borrower.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { CalculationStanding } from "../../../domain/loan/status/calculation-standing.ts";
import { moveRequirements } from "../../../domain/requirements/moves/move-requirements.ts";
import type { Requirement } from "../../../domain/requirements/requirement.ts";
import { aLoanToFund } from "../../fixtures/loan/loan-to-fund.ts";
import { aLoggedAppraisal } from "../../fixtures/loan/logged-appraisal.ts";

/** What is judged: changes of a loan that has everything, and of its current calculation. */
interface Given {
  readonly loan?: Partial<Loan>;
  readonly calculation?: Partial<CalculationStanding>;
}

const base = aLoanToFund("processing");
const { agency, property, hmda, counseling } = base;
const [ada] = base.borrowers;
if (ada === undefined || counseling === null) throw new Error("the loan has no borrower or no counseling");

const people = (given: Partial<Borrower>): Given => ({
  loan: { borrowers: base.borrowers.map((each) => ({ ...each, ...given })) },
});
const ofAgency = (given: Partial<Loan["agency"]>): Given => ({ loan: { agency: { ...agency, ...given } } });
const alerts = (isClear: boolean): Given =>
  ofAgency({ creditAlerts: agency.creditAlerts.map((each) => ({ ...each, isClear })) });
const second = (isSecondAppraisalRequired: boolean): Given =>
  ofAgency({ appraisal: { ...aLoggedAppraisal, isSecondAppraisalRequired } });

/** One entry of the register: what just meets it, what just misses it, and what is said then. */
type Case = readonly [code: string, met: Given, missed: Given, text: string];

const cases: readonly Case[] = [
  ["application_date_missing", {}, { loan: { applicationOn: null } }, "The application date is missing"],
  ["ssn_missing", {}, people({ ssn: null }), "A borrower's social security number is missing"],
  [
    "present_address_incomplete",
    people({ presentAddress: { ...ada.presentAddress, unit: null } }),
    people({ presentAddress: { ...ada.presentAddress, zipCode: null } }),
    "A borrower's present address is incomplete",
  ],
  [
    "demographics_missing",
    people({ demographics: ada.demographics && { ...ada.demographics, ethnicity: [3], race: [6], sex: 3 } }),
    people({ demographics: ada.demographics && { ...ada.demographics, sex: null } }),
    "A borrower's demographic answers are missing",
  ],
  [
    "property_incomplete",
    { loan: { property: { ...property, unit: null } } },
    { loan: { property: { ...property, units: null } } },
    "The property's address, type or number of units is missing",
  ],
  [
    "calculation_missing",
    { calculation: { state: "stale" } },
    { calculation: { state: "none" } },
    "A calculation is missing",
  ],
  ["caivrs_missing", alerts(false), ofAgency({ creditAlerts: [] }), "A CAIVRS authorization is missing for a borrower"],
  [
    // From 4 October 2025 to 2 April 2026 are 27 + 30 + 31 + 31 + 28 + 31 + 2 = 180 days.
    "counseling_incomplete",
    { loan: { counseling: { ...counseling, counseledOn: day("2025-10-04") } } },
    { loan: { counseling: { ...counseling, counseledOn: day("2025-10-03") } } },
    "The counseling is more than 180 days before the application",
  ],
  [
    "case_number_not_assigned",
    {},
    ofAgency({ caseNumber: { state: "held", holds: ["Address is in use"] } }),
    "The FHA case number is missing",
  ],
  ["financial_assessment_missing", {}, ofAgency({ financialAssessment: null }), "The financial assessment is missing"],
  ["appraisal_missing", {}, { loan: { appraisedValueCents: null } }, "The appraisal is missing"],
  ["appraisal_date_missing", {}, { loan: { appraisedOn: null } }, "The appraisal date is missing"],
  [
    // From 8 April to 5 October 2026 are 22 + 31 + 30 + 31 + 31 + 30 + 5 = 180 days.
    "appraisal_expired",
    { loan: { appraisedOn: day("2026-04-08"), closingOn: day("2026-10-05") } },
    { loan: { appraisedOn: day("2026-04-08"), closingOn: day("2026-10-06") } },
    "The appraisal is older than 180 days at the closing",
  ],
  ["second_appraisal_missing", second(false), second(true), "The second appraisal is missing"],
  ["payment_plan_missing", {}, { loan: { paymentPlan: null } }, "The payment plan is missing: choose one"],
  [
    "calculation_stale",
    { calculation: { state: "none" } },
    { calculation: { state: "stale" } },
    "The loan has no calculation of its current terms: calculate it again",
  ],
  ["caivrs_not_clear", alerts(true), alerts(false), "CAIVRS is not clear for every borrower"],
  ["closing_date_missing", {}, { loan: { closingOn: null } }, "The closing date is missing"],
  [
    "calculation_not_closeable",
    { calculation: { obstacles: [] } },
    { calculation: { obstacles: ["The set-asides are above the principal limit"] } },
    "The set-asides are above the principal limit",
  ],
  [
    "age_rule_unknown",
    { loan: { caseNumberAssignedOn: day("2017-10-02") } },
    { loan: { caseNumberAssignedOn: day("2017-10-01") } },
    "No rule on the age of borrowers is known for the case number's or the closing date",
  ],
  [
    "borrower_too_young",
    { loan: { ...people({ bornOn: day("1964-04-20") }).loan, closingOn: day("2026-04-20") } },
    { loan: { ...people({ bornOn: day("1964-04-21") }).loan, closingOn: day("2026-04-20") } },
    "A borrower is too young on the closing date",
  ],
  [
    "rates_outdated_at_closing",
    {},
    { calculation: { outdatedAtClosing: "The lock ends before the closing" } },
    "The lock ends before the closing",
  ],
  [
    "disclosure_date_missing",
    {},
    { loan: { disclosureReceivedOn: null } },
    "The date on which the borrower received the disclosures is missing",
  ],
  [
    // Received on Wednesday 15 April 2026: Thursday, Friday and Saturday lie before Monday.
    "closing_before_wait",
    { loan: { disclosureReceivedOn: day("2026-04-15"), closingOn: day("2026-04-20") } },
    { loan: { disclosureReceivedOn: day("2026-04-16"), closingOn: day("2026-04-20") } },
    "The waiting period after the disclosures allows the closing on 2026-04-21 at the earliest",
  ],
  ["disbursement_date_missing", {}, { loan: { disbursedOn: null } }, "The disbursement date is missing"],
  [
    // Closed on Monday: Tuesday, Wednesday and Thursday lie before Friday.
    "disbursement_before_wait",
    { loan: { closingOn: day("2026-04-20"), disbursedOn: day("2026-04-24") } },
    { loan: { closingOn: day("2026-04-20"), disbursedOn: day("2026-04-23") } },
    "The waiting period after the closing allows the disbursement on 2026-04-24 at the earliest",
  ],
  [
    "insurance_not_accepted",
    ofAgency({ insuranceStatus: "endorsed" }),
    ofAgency({ insuranceStatus: "under_review" }),
    "The insurance application is not accepted",
  ],
  [
    "denial_reason_missing",
    { loan: { hmda: { ...hmda, denialReasons: [1] } } },
    { loan: { hmda: { ...hmda, denialReasons: [] } } },
    "A denial reason is missing",
  ],
];

const entries = Object.values(moveRequirements).flat();
const textsOf = ({ unmet }: Requirement<never>, { loan, calculation }: Given): readonly string[] => {
  const judged = {
    loan: { ...base, ...loan },
    calculation: { state: "current", obstacles: [], ...calculation },
    today: day("2026-10-01"),
  };
  return unmet(judged as never).map(({ text }) => text);
};

describe("a requirement of moves", () => {
  test("has its case here, whatever is added to the register", () => {
    expect(cases.map(([code]) => code)).toEqual(entries.map(({ code }) => code));
  });

  test.each(cases)("%s is just met, and just missed", (code, met, missed, text) => {
    const entry = entries.find((each) => each.code === code);
    if (entry === undefined) throw new Error(`the register has no ${code}`);
    expect(textsOf(entry, met)).toEqual([]);
    expect(textsOf(entry, missed)).toEqual([text]);
  });
});

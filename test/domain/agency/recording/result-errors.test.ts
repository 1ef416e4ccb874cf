import { describe, expect, test } from "bun:test";
import type { AgencyResults } from "../../../../domain/agency/answers.ts";
import { resultErrors } from "../../../../domain/agency/recording/result-errors.ts";
import { type Day, day } from "../../../../domain/kernel/day.ts";
import type { RecordableOperation } from "../../../../domain/loan/agency/recorded-result.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import type { JsonObject } from "../../../../domain/log/changes.ts";
import { aCertificate, ada, aLoanForCase, bert } from "../example.ts";

const obtainedOn = day("2026-04-20");
const dayAfter = day("2026-04-21");

const errorsOf = <Operation extends RecordableOperation>(
  operation: Operation,
  result: AgencyResults[Operation],
  loan = aLoanForCase(),
  sent: JsonObject = {},
): readonly string[] =>
  resultErrors(loan, operation, result, sent, obtainedOn).map(({ field, message }) => `${field} ${message}`);

const aNumber = (assignedOn: Day) => ({ caseNumber: "1371234567", assignedOn, adpCode: null });
const anEndorsement = (endorsedOn: Day | null) => ({
  insuranceStatus: "endorsed" as const,
  endorsedOn,
  returnReasons: [],
});
const assessed = { isSetAsideRequired: null, lastActionBy: null };

describe("a date of a recorded result is not after the date on which its evidence was obtained", () => {
  test.each([
    ["assignedOn", (on: Day) => errorsOf("case_number_assignment", aNumber(on))],
    ["counseledOn", (on: Day) => errorsOf("hecm_certificate", aCertificate({ counseledOn: on, issuedOn: null }))],
    ["issuedOn", (on: Day) => errorsOf("hecm_certificate", aCertificate({ issuedOn: on }))],
    ["lastActionOn", (on: Day) => errorsOf("hecm_financial_assessment", { ...assessed, lastActionOn: on })],
    ["endorsedOn", (on: Day) => errorsOf("hecm_insurance_application", anEndorsement(on))],
    ["closedOn", (on: Day) => errorsOf("escrow_closeout", { closedOn: on })],
    ["transferredOn", (on: Day) => errorsOf("case_transfer", { transferredOn: on })],
  ] as const)("%s", (field, errorsOn) => {
    expect(errorsOn(obtainedOn)).toEqual([]);
    expect(errorsOn(dayAfter)).toEqual([
      `result.${field} must not be after the day on which its evidence was obtained`,
    ]);
  });

  test("nor is the effective date of an appraisal, which the agency logs no earlier", () => {
    const logged = { isSecondAppraisalRequired: false, appraisalStatus: null };
    const errorsOn = (effectiveOn: Day) => errorsOf("appraisal_logging", logged, aLoanForCase(), { effectiveOn });
    expect(errorsOn(obtainedOn)).toEqual([]);
    expect(errorsOn(dayAfter)).toEqual(["effectiveOn must not be after the day on which its evidence was obtained"]);
  });

  test("an unknown date is not compared", () => {
    expect(errorsOf("case_transfer", { transferredOn: null })).toEqual([]);
    expect(errorsOf("hecm_financial_assessment", { ...assessed, lastActionOn: null })).toEqual([]);
  });
});

describe("a date of a recorded result is not before the date that it follows", () => {
  const [first, dayBefore] = [day("2026-04-10"), day("2026-04-09")];
  const onLoan = (given: Partial<Loan>) => aLoanForCase({ applicationOn: null, ...given });
  const counseled = (on: Day) => aCertificate({ counseledOn: first, issuedOn: on });
  test.each([
    [
      "result.assignedOn must not be before the application date",
      { applicationOn: first },
      (on: Day, loan: Loan) => errorsOf("case_number_assignment", aNumber(on), loan),
    ],
    [
      "result.lastActionOn must not be before the application date",
      { applicationOn: first },
      (on: Day, loan: Loan) => errorsOf("hecm_financial_assessment", { ...assessed, lastActionOn: on }, loan),
    ],
    [
      "result.endorsedOn must not be before the closing date",
      { closingOn: first },
      (on: Day, loan: Loan) => errorsOf("hecm_insurance_application", anEndorsement(on), loan),
    ],
    [
      "result.closedOn must not be before the closing date",
      { closingOn: first },
      (on: Day, loan: Loan) => errorsOf("escrow_closeout", { closedOn: on }, loan),
    ],
    [
      "result.transferredOn must not be before the assignment of the case",
      { caseNumberAssignedOn: first },
      (on: Day, loan: Loan) => errorsOf("case_transfer", { transferredOn: on }, loan),
    ],
  ] as const)("%s", (wrong, dated, errorsOn) => {
    expect(errorsOn(first, onLoan(dated))).toEqual([]);
    expect(errorsOn(dayBefore, onLoan(dated))).toEqual([wrong]);
    // A loan without the date is not compared.
    expect(errorsOn(dayBefore, onLoan({}))).toEqual([]);
  });

  test("an appraisal is logged on or after its effective date, and not before the application", () => {
    const errorsOn = (loggedOn: Day, applicationOn = first) =>
      errorsOf(
        "appraisal_logging",
        { isSecondAppraisalRequired: false, appraisalStatus: null, loggedOn },
        onLoan({ applicationOn }),
        { effectiveOn: first },
      );
    expect(errorsOn(first)).toEqual([]);
    expect(errorsOn(dayBefore, dayBefore)).toEqual(["result.loggedOn must not be before the effective date"]);
    expect(errorsOn(first, day("2026-04-11"))).toEqual(["result.loggedOn must not be before the application date"]);
    expect(errorsOn(obtainedOn)).toEqual([]);
    expect(errorsOn(dayAfter)).toEqual([
      "result.loggedOn must not be after the day on which its evidence was obtained",
    ]);
  });

  test("a certificate is issued on or after the date of the counseling", () => {
    expect(errorsOf("hecm_certificate", counseled(first))).toEqual([]);
    expect(errorsOf("hecm_certificate", counseled(dayBefore))).toEqual([
      "result.issuedOn must not be before the day of the counseling",
    ]);
  });
});

describe("an authorization of CAIVRS", () => {
  const hit = { agencyName: "VA", agencyCaseNumber: null, caseType: "C", phone: null };
  const authorized = (
    borrowerId: number,
    authorizationNumber: string | null = "A000000001",
    hits = [] as (typeof hit)[],
  ) => ({
    borrowerId,
    authorizationNumber,
    hits,
  });
  const errorsWith = (...authorizations: ReturnType<typeof authorized>[]) =>
    errorsOf("cairvs_authorization", { authorizations });

  test("is for people who sign the note, each once", () => {
    // Bert is a non-borrowing spouse.
    expect(errorsWith(authorized(ada.id))).toEqual([]);
    expect(errorsWith(authorized(ada.id), authorized(bert.id))).toEqual([
      "result.authorizations.1.borrowerId must be a borrower or co-borrower of the loan",
    ]);
    expect(errorsWith(authorized(ada.id), authorized(ada.id, "B000000002"))).toEqual([
      "result.authorizations.1.borrowerId must be named once",
    ]);
  });

  test("has no number only if something was found", () => {
    expect(errorsWith(authorized(ada.id, null, [hit]))).toEqual([]);
    expect(errorsWith(authorized(ada.id, null))).toEqual([
      "result.authorizations.0.authorizationNumber is required if there are no hits: CAIVRS gives a number, hits, or both",
    ]);
  });
});

test("an insured loan has its endorsement date, and no other loan has one", () => {
  const wrong = ["result.endorsedOn must be given if the loan is endorsed, and only then"];
  expect(errorsOf("hecm_insurance_application", anEndorsement(null))).toEqual(wrong);
  for (const insuranceStatus of ["submitted", "under_review", "notice_of_return", "resubmitted"] as const) {
    const result = (endorsedOn: Day | null) => ({ ...anEndorsement(endorsedOn), insuranceStatus });
    expect(errorsOf("hecm_insurance_application", result(null))).toEqual([]);
    expect(errorsOf("hecm_insurance_application", result(obtainedOn))).toEqual(wrong);
  }
});

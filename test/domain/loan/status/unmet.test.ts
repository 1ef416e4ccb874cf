import { describe, expect, test } from "bun:test";
import { loggedAppraisal } from "../../../../domain/casebook/sample/fixed-values.ts";
import type { Borrower } from "../../../../domain/loan/borrowers/borrower.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import type { CalculationStanding } from "../../../../domain/loan/status/calculation-standing.ts";
import { type LoanStatus, statusesToFunding } from "../../../../domain/loan/status/status.ts";
import { judgedLoan, unmetTexts } from "../../../fixtures/loan/judged-loan.ts";
import { aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { aLoanToFund } from "../../../fixtures/loan/loan-to-fund.ts";

const current: CalculationStanding = { state: "current", obstacles: [] };

const ready = aLoanToFund("processing");
const { borrowers, property, agency, hmda } = ready;

/** What a loan lacks for a change of status that has everything except for some changes. */
const unmet = (from: LoanStatus, to: LoanStatus, given: Partial<Loan> = {}, calculation = current) =>
  unmetTexts(judgedLoan({ ...ready, statusHistory: [aStatusEntry(from)], ...given }, { calculation }), to);

const eachBorrower = (given: Partial<Borrower>) => ({ borrowers: borrowers.map((each) => ({ ...each, ...given })) });
const [borrower] = borrowers;
if (borrower === undefined) throw new Error("the loan has no borrower");
const { presentAddress } = borrower;
const appraisal = { ...loggedAppraisal, isSecondAppraisalRequired: true };

describe("a loan that has everything lacks nothing", () => {
  test("for any status on its way to the funding", () => {
    for (const to of statusesToFunding.slice(1)) expect([to, unmet("origination", to)]).toEqual([to, []]);
    expect(unmet("funded", "endorsed", { agency: { ...agency, insuranceStatus: "endorsed" } })).toEqual([]);
    expect(unmet("underwriting", "denied", { hmda: { ...hmda, denialReasons: [1] } })).toEqual([]);
  });
});

describe("a loan in underwriting has", () => {
  test.each<[what: string, given: Partial<Loan>, text: string]>([
    ["an application date", { applicationOn: null }, "The application date is missing: enter it"],
    [
      "a number for each borrower",
      eachBorrower({ ssn: null }),
      "The Social Security number of Ada Example is missing: enter it",
    ],
    [
      "answers of each borrower",
      eachBorrower({ demographics: null }),
      "The demographic answers of Ada Example are missing: enter them, or that they are not provided",
    ],
    [
      "an authorization of each borrower",
      { agency: { ...agency, creditAlerts: [] } },
      "The CAIVRS authorization of Ada Example is missing: query CAIVRS for the loan",
    ],
    [
      "the counseling of its borrowers",
      { counseling: null },
      "Counseling evidence is missing: enter the session of everybody on the loan, or retrieve the certificate",
    ],
  ])("%s", (_, given, text) => {
    // A loan without an application date cannot be counseled before it, and also reports that if required.
    expect(unmet("processing", "underwriting", given)).toContain(text);
    expect(unmet("processing", "underwriting")).not.toContain(text);
  });

  test.each(["street", "city", "state", "zipCode"] as const)("the %s of each borrower's present address", (part) => {
    expect(
      unmet("processing", "underwriting", eachBorrower({ presentAddress: { ...presentAddress, [part]: null } })),
    ).toEqual(["The present address of Ada Example is incomplete: enter street, city, state and ZIP code"]);
  });

  test.each(["street", "city", "zipCode", "propertyType", "units"] as const)("the %s of the property", (part) => {
    expect(unmet("processing", "underwriting", { property: { ...property, [part]: null } })).toEqual([
      "The property's address, type or number of units is missing: enter what is missing",
    ]);
  });

  test("a calculation, even one of earlier terms", () => {
    const none = { state: "none", obstacles: [] } as const;
    expect(unmet("processing", "underwriting", {}, none)).toEqual(["A calculation is missing: calculate the loan"]);
    expect(unmet("processing", "underwriting", {}, { ...none, state: "stale" })).toEqual([]);
  });

  test("nothing of a person who does not borrow", () => {
    const spouse = { ...borrower, id: borrower.id + 1, ssn: null, demographics: null } as const;
    const beside = (borrowerType: Borrower["borrowerType"]) =>
      unmet("processing", "underwriting", {
        borrowers: [
          { ...borrower, maritalStatus: "married" },
          { ...spouse, borrowerType },
        ],
      });
    expect(beside("eligible_non_borrowing_spouse")).toEqual([]);
    expect(beside("co_borrower")).toEqual(
      expect.arrayContaining([
        "The Social Security number of Ada Example is missing: enter it",
        "The demographic answers of Ada Example are missing: enter them, or that they are not provided",
      ]),
    );
  });
});

describe("a loan that is clear to close has", () => {
  const alert = (isClear: boolean) => agency.creditAlerts.map((each) => ({ ...each, isClear }));

  test.each<[what: string, given: Partial<Loan>, text: string]>([
    [
      "a case number",
      { agency: { ...agency, caseNumber: { state: "none" } } },
      "The FHA case number is missing: request it",
    ],
    [
      "an assessment",
      { agency: { ...agency, financialAssessment: null } },
      "The financial assessment is missing: submit it to the agency",
    ],
    ["a payment plan", { paymentPlan: null }, "The payment plan is missing: choose one"],
    [
      "clear borrowers",
      { agency: { ...agency, creditAlerts: alert(false) } },
      "CAIVRS is not clear for Ada Example: have the debt resolved, and query CAIVRS again",
    ],
    ["a closing date", { closingOn: null }, "The closing date is missing: enter it"],
    [
      "a second appraisal that is required",
      { agency: { ...agency, appraisal } },
      "The second appraisal is missing: log it with the agency, or enter its value",
    ],
  ])("%s", (_, given, text) => {
    expect(unmet("underwriting", "clear_to_close", given)).toEqual([text]);
  });

  test("an assigned case number: a requested or canceled one does not count", () => {
    for (const state of ["requested", "cancelled"] as const) {
      const caseNumber = { ...agency.caseNumber, state } as Loan["agency"]["caseNumber"];
      expect(unmet("underwriting", "clear_to_close", { agency: { ...agency, caseNumber } })).toEqual([
        "The FHA case number is missing: request it",
      ]);
    }
  });

  test("no second appraisal if none is required, or if it exists", () => {
    const notRequired = { ...appraisal, isSecondAppraisalRequired: false };
    expect(unmet("underwriting", "clear_to_close", { agency: { ...agency, appraisal: notRequired } })).toEqual([]);
    const there = { secondAppraisedValueCents: 39_000_000, agency: { ...agency, appraisal } };
    expect(unmet("underwriting", "clear_to_close", there)).toEqual([]);
  });

  test("the last alert of a borrower counts", () => {
    const [last] = alert(true);
    if (last === undefined) throw new Error("the loan has no alert");
    const alerts = (...isClear: boolean[]) =>
      unmet("underwriting", "clear_to_close", {
        agency: { ...agency, creditAlerts: isClear.map((each) => ({ ...last, isClear: each })) },
      });
    expect(alerts(false, true)).toEqual([]);
    expect(alerts(true, false)).toEqual([
      "CAIVRS is not clear for Ada Example: have the debt resolved, and query CAIVRS again",
    ]);
  });

  test("a current calculation without obstacles", () => {
    const stale = { state: "stale", obstacles: [] } as const;
    expect(unmet("underwriting", "clear_to_close", {}, stale)).toEqual([
      "The loan has no calculation of its current terms: calculate it again",
    ]);
    expect(unmet("underwriting", "clear_to_close", {}, { ...stale, outdatedRates: "The lock expired" })).toEqual([
      "The lock expired",
    ]);
    expect(unmet("underwriting", "clear_to_close", {}, { ...current, obstacles: ["Repairs"] })).toEqual(["Repairs"]);
  });
});

test("a loan closes at rates that are valid on the closing date", () => {
  const outdatedAtClosing = "The lock ends before the closing";
  expect(unmet("clear_to_close", "closing", {}, { ...current, outdatedAtClosing })).toEqual([outdatedAtClosing]);
  expect(unmet("underwriting", "clear_to_close", {}, { ...current, outdatedAtClosing })).toEqual([]);
});

test("a loan is funded with a disbursement date, and denied for a reason", () => {
  expect(unmet("closing", "funded", { disbursedOn: null })).toEqual(["The disbursement date is missing: enter it"]);
  expect(unmet("underwriting", "denied")).toEqual(["A denial reason is missing: enter it"]);
});

describe("a loan is insured once the agency accepted the application, which before that", () => {
  const undecided = "is not decided on: submit it again later to learn its status";
  test.each([
    [null, "is missing: submit it to the agency"],
    ["submitted", undecided],
    ["under_review", undecided],
    ["resubmitted", undecided],
    ["notice_of_return", "was returned by the agency: correct what its reasons name, and submit it again"],
  ] as const)("if its status is %p, says so and what to do", (insuranceStatus, words) => {
    expect(unmet("funded", "endorsed", { agency: { ...agency, insuranceStatus } })).toEqual([
      `The application for the insurance ${words}`,
    ]);
  });

  test.each([null, "notice_of_return"] as const)(
    "if it is sent with status %p, waits for its answer",
    (insuranceStatus) => {
      const awaited = {
        operation: "hecm_insurance_application",
        recordId: 1,
        reference: "1",
        input: {},
        sent: {},
      } as const;
      expect(unmet("funded", "endorsed", { agency: { ...agency, insuranceStatus, awaiting: [awaited] } })).toEqual([
        "The application for the insurance is not answered: wait for the agency's answer",
      ]);
    },
  );
});

test("a loan is endorsed with everything that its funding required", () => {
  const endorsed = { ...agency, insuranceStatus: "endorsed" } as const;
  expect(
    unmet("funded", "endorsed", { agency: { ...endorsed, creditAlerts: [] }, disclosureReceivedOn: null }),
  ).toEqual([
    "The CAIVRS authorization of Ada Example is missing: query CAIVRS for the loan",
    "The date on which the borrower received the disclosures is missing: enter it",
  ]);
});

test("a step forward requires what every status up to the new one does, a step back nothing", () => {
  const lacking = { applicationOn: null, closingOn: null, disbursedOn: null };
  expect(unmet("origination", "processing", lacking)).toEqual([]);
  expect(unmet("closing", "funded", lacking)).toEqual(
    expect.arrayContaining([
      "The application date is missing: enter it",
      "The closing date is missing: enter it",
      "The disbursement date is missing: enter it",
    ]),
  );
  expect(unmet("underwriting", "processing", lacking)).toEqual([]);
  expect(unmet("closing", "clear_to_close", lacking)).toEqual([]);
  // When reopened, a loan begins with what it has.
  expect(unmet("withdrawn", "processing", lacking)).toEqual([]);
});

import { describe, expect, test } from "bun:test";
import { acceptableAssessment, submittedAssessment } from "../../../domain/casebook/sample/assessment.ts";
import { reportedPerson } from "../../../domain/credit/people.ts";
import type { ReportFindings } from "../../../domain/credit/report-findings.ts";
import { insuranceApplicationDays } from "../../../domain/hecm/parameters/periods/deadline-days.ts";
import { toleranceRefundDays } from "../../../domain/hecm/parameters/periods/good-faith-estimate.ts";
import { stateWaits } from "../../../domain/hecm/parameters/periods/state-waits.ts";
import { refinanceRules } from "../../../domain/hecm/parameters/refinance.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { Assessment } from "../../../domain/loan/assessment.ts";
import { type Borrower, fullName } from "../../../domain/loan/borrowers/borrower.ts";
import { gfeTolerances } from "../../../domain/loan/fees/gfe-tolerances.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { RefinanceBenefit } from "../../../domain/loan/status/calculation-standing.ts";
import type { LoanStatus } from "../../../domain/loan/status/status.ts";
import { moveRequirements, unmetRequirements } from "../../../domain/requirements/moves/move-requirements.ts";
import { questionsAnswered } from "../../../domain/requirements/operations/assessment.ts";
import { register } from "../../../domain/requirements/register.ts";
import { type JudgedLoan, requirement, unmetOf } from "../../../domain/requirements/requirement.ts";
import { stepsOf } from "../../../domain/requirements/sources.ts";
import { instant } from "../../fixtures/clock.ts";
import { aCaseOf } from "../../fixtures/loan/case-facts.ts";
import { currentStanding, judgedLoan, someFacts } from "../../fixtures/loan/judged-loan.ts";
import { aFee, aStatusEntry } from "../../fixtures/loan/loan.ts";
import { aLoanToFund } from "../../fixtures/loan/loan-to-fund.ts";
import { noFindings } from "../../fixtures/outside/credit-report.ts";

const base = aLoanToFund("processing");
const { agency, property } = base;
const [ada] = base.borrowers;
if (ada === undefined) throw new Error("the loan has no borrower");

const entries = Object.values(moveRequirements).flat();

/** What an entry of the register reports about a loan that has everything except the given changes. */
const texts = (code: string, loan: Partial<Loan>, given: Partial<JudgedLoan> = {}): readonly string[] => {
  const entry = entries.find((each) => each.code === code);
  if (entry === undefined) throw new Error(`the register has no ${code}`);
  return entry.unmet(judgedLoan({ ...base, ...loan }, given)).map(({ text }) => text);
};

describe("the date of the case number is unknown", () => {
  test("and the closing selects the rules, if it is known", () => {
    const young = { creditor: null, kind: "heloc", openedOn: day("2026-01-05"), cashToBorrowerCents: 500_00 } as const;
    const lien = {
      ...young,
      accountLast4: null,
      amountCents: 9_000_00,
      isMandatory: true,
      isDelinquentFederalDebt: false,
    };
    const loan = { liens: [lien], caseNumberAssignedOn: null };
    expect(texts("lien_not_seasoned", loan)).toEqual([
      expect.stringMatching(/^Lien 1 \(\$9,000\.00 of an unknown creditor\) was made on 2026-01-05/),
    ]);
    expect(texts("lien_not_seasoned", { ...loan, closingOn: null })).toEqual([]);
  });

  test("or is before the known rules", () => {
    const early = (on: string) => texts("appraisal_expired", { caseNumberAssignedOn: day(on) });
    // The parameters are complete from October 2, 2017 on, when an appraisal was valid for 120 days.
    expect(early("2017-10-02")).toEqual([]);
    expect(early("2017-10-01")).toEqual([
      "No rule on the validity of appraisals is known for the case number's or the closing date",
    ]);
  });
});

describe("the financial assessment", () => {
  const madeOf = {
    assessment: acceptableAssessment,
    borrowers: null,
    monthlyIncomeCents: 0,
    monthlyObligationsCents: 0,
    monthlyPropertyChargesCents: null,
  };
  const assessed = { agency: { ...agency, financialAssessment: { ...submittedAssessment, madeOf } } };
  const without = (person: Borrower): Borrower => ({ ...person, monthlyIncome: [], monthlyObligations: [] });
  const borrowers = base.borrowers.map(without);

  test("is stale by its answers or its obligations, and says which", () => {
    const stale = (loan: Partial<Loan>) =>
      texts("assessment_stale", { ...assessed, assessment: acceptableAssessment, borrowers, ...loan });
    const said = (what: string) =>
      `The financial assessment was submitted with ${what} than the loan has now: submit it again`;
    expect(stale({})).toEqual([]);
    expect(stale({ assessment: { ...acceptableAssessment, hasCollections: "yes" } })).toEqual([said("other answers")]);
    const owing = { ...without(ada), monthlyObligations: [{ kind: "tax" as const, creditor: null, amountCents: 1 }] };
    expect(stale({ borrowers: [owing] })).toEqual([said("other obligations ($0.00 a month)")]);
  });

  test("has a household of two people if three live in the home", () => {
    const people = ["Ada", "Bob", "Cy"].map((firstName, id): Borrower => ({ ...ada, id, firstName }));
    const assessment = { ...acceptableAssessment, householdSize: 2 };
    expect(texts("household_too_small", { borrowers: people, assessment })).toEqual([
      "The household has 2 people, and Ada Example, Bob Example and Cy Example live in the home: enter its size, and submit the assessment again",
    ]);
  });

  test("has a partially funded set-aside without an amount", () => {
    const lesa = { ...base.lesa, type: "partially_funded" as const, amountCents: null };
    expect(texts("set_aside_amount_missing", { lesa })).toHaveLength(1);
  });

  test("lacks more than the property charges, of which only taxes are entered", () => {
    // Without income, $529 a month is missing, and the charges of a year are $10.
    const residualIncome = { ...submittedAssessment.residualIncome, residualIncomeCents: 0 };
    const small = (amountCents: number) =>
      texts("set_aside_below_one_year", {
        assessment: acceptableAssessment,
        lesa: { type: "partially_funded", amountCents, semiAnnualPaymentCents: null },
        property: {
          ...property,
          annualTaxesCents: 10_00,
          annualInsuranceCents: null,
          annualFloodInsuranceCents: null,
        },
        agency: { ...agency, financialAssessment: { ...submittedAssessment, residualIncome } },
      });
    expect(small(10_00)).toEqual([]);
    expect(small(9_99)).toEqual([expect.stringContaining("the $10.00 of property charges in one year")]);
  });
});

describe("a credit report", () => {
  const reportOf = (findings: Partial<ReportFindings> | null): JudgedLoan["facts"]["creditReports"][number] => ({
    person: reportedPerson(ada),
    coPerson: null,
    status: "completed",
    expiresOn: day("2026-08-29"),
    findings: findings && { ...noFindings, ...findings },
    completedOn: day("2026-04-10"),
  });
  const reported = (findings: Partial<ReportFindings> | null): Partial<JudgedLoan> => ({
    facts: someFacts({ creditReports: [reportOf(findings)] }),
  });

  test.each<[finding: keyof ReportFindings, answer: Partial<Assessment>, shown: string]>([
    ["openJudgments", { hasJudgments: "no" }, "an open judgment"],
    ["openFederalTaxLiens", { hasDelinquentFederalDebt: "no" }, "an open federal tax lien"],
    ["pastDueRealEstateDebts", { realEstateDebtCurrent: "yes" }, "a past-due mortgage"],
    ["pastDueInstallmentDebts", { installmentDebtCurrent: "yes" }, "a past-due installment debt"],
  ])("reports what an answer denies: %s", (finding, answer, shown) => {
    const assessment = { ...acceptableAssessment, ...answer };
    expect(texts("credit_report_differs", { assessment }, reported({ [finding]: 1 }))).toEqual([
      expect.stringContaining(
        `The credit report of ${fullName(ada)} of 2026-04-10 shows ${shown}, and the assessment answers that `,
      ),
    ]);
    // Without an answer, or without findings, nothing is denied.
    expect(texts("credit_report_differs", { assessment: null }, reported({ [finding]: 1 }))).toEqual([]);
    expect(texts("credit_report_differs", { assessment }, reported(null))).toEqual([]);
  });

  test("whose date is unknown is named without one", () => {
    const creditReports = [{ ...reportOf({ openJudgments: 1 }), completedOn: null }];
    const assessment = { ...acceptableAssessment, hasJudgments: "no" as const };
    expect(texts("credit_report_differs", { assessment }, { facts: someFacts({ creditReports }) })).toEqual([
      expect.stringContaining(`The credit report of ${fullName(ada)} shows an open judgment`),
    ]);
  });

  test("shows a bankruptcy, or none, even if nothing is assessed", () => {
    const explained = (bankruptcies: number) =>
      texts("bankruptcy_on_credit_report", { assessment: null }, reported({ bankruptcies })).length;
    expect([explained(1), explained(0)]).toEqual([1, 0]);
  });
});

describe("the home", () => {
  test("is in another state than its case, whose county is then not compared", () => {
    const { people, home: known } = aCaseOf(base);
    const home = { ...known, state: "WI", county: "Dane", countyFips: "55025" };
    const found = (state: string) =>
      texts("case_correction_needed", {
        property: { ...property, state, county: "Sangamon", countyFips: "17167" },
        agency: { ...agency, assignedFor: { people, home } },
      });
    expect(found("IL")).toEqual([expect.stringMatching(/\bstate\b/)]);
    expect(found("WI")).toEqual([expect.stringMatching(/\bcounty\b/)]);
  });

  test("cannot be confirmed or denied as the borrower's if the present address has no ZIP code", () => {
    const presentAddress = { ...ada.presentAddress, street: "14 Sample Street" };
    const lives = (zipCode: string | null) =>
      texts("borrower_lives_elsewhere", { borrowers: [{ ...ada, presentAddress: { ...presentAddress, zipCode } }] });
    expect([lives(null).length, lives("62701").length]).toEqual([0, 1]);
  });

  test.each(["street", "city", "state", "zipCode"] as const)("is a complete address only with its %s", (part) => {
    const presentAddress = { ...ada.presentAddress, [part]: null };
    expect(texts("present_address_incomplete", { borrowers: [{ ...ada, presentAddress }] })).toHaveLength(1);
    if (part === "state") return;
    expect(texts("property_incomplete", { property: { ...property, [part]: null } })).toHaveLength(1);
  });

  test("has a type, or is incomplete", () => {
    expect(texts("property_incomplete", { property: { ...property, propertyType: null } })).toHaveLength(1);
  });
});

test("a person whose type changed since the case number was requested is reported with both types", () => {
  const change: Loan["personChanges"][number] = {
    ...{ borrowerId: 3, name: "Ben Example", before: "eligible_non_borrowing_spouse" },
    ...{ after: "ineligible_non_borrowing_spouse", changedByUserId: 7 },
    changedAt: instant("2026-04-08T15:00:00.000Z"),
  };
  expect(texts("person_change_unexplained", { personChanges: [change] })).toEqual([
    expect.stringContaining("Ben Example (eligible non-borrowing spouse) became ineligible non-borrowing spouse: "),
  ]);
  expect(texts("person_change_unexplained", { personChanges: [{ ...change, isBeforeCase: true }] })).toEqual([
    expect.stringContaining("Since the application, Ben Example (eligible non-borrowing spouse) became "),
  ]);
});

test("a refinance that changes no principal limit raises it by zero", () => {
  const refinance: RefinanceBenefit = { benefitCents: 0, totalCostCents: 10_000_00, passesBenefitFactor: false };
  expect(texts("refinance_without_benefit", {}, { calculation: { ...currentStanding, refinance } })).toEqual([
    "The refinance raises the principal limit by $0.00 and costs $10,000.00: show the borrower what it brings",
  ]);
});

describe("dates", () => {
  test("on which the home was appraised within California's waiting period after the counseling; none without an appraisal", () => {
    // Counseled on Sunday, March 29, 2026: seven days lie between that date and Monday, April 6.
    const appraised = (on: string | null) => {
      const counseling = base.counseling && { ...base.counseling, counseledOn: day("2026-03-29") };
      const appraisedOn = on === null ? null : day(on);
      const loan = { property: { ...property, state: "CA" }, counseling, appraisedOn };
      return ["processed_before_state_wait", "appraised_before_counseling"].map((code) => texts(code, loan).length);
    };
    expect([appraised("2026-04-06"), appraised("2026-04-05"), appraised(null)]).toEqual([
      [0, 0],
      [1, 0],
      [0, 0],
    ]);
  });

  test("all three of which Rhode Island's waiting period needs", () => {
    const loan = { property: { ...property, state: "RI" }, disclosureReceivedOn: day("2026-04-16") };
    const closes = (given: Partial<Loan>) => texts("closing_before_state_wait", { ...loan, ...given }).length;
    // Received on Thursday: Friday, Saturday, and Monday, April 20, lie between, or Friday, Monday, and Tuesday.
    expect([closes({}), closes({ disclosureReceivedOn: null })]).toEqual([1, 0]);
  });

  test("of a closing in Texas before its constitution had reverse mortgages wait for counseling", () => {
    const closed = (on: string) =>
      texts("counseling_outside_state_window", { property: { ...property, state: "TX" }, closingOn: day(on) }).length;
    expect([closed("2013-11-22"), closed("2013-11-21")]).toEqual([1, 0]);
  });

  test("of the appraisal copy, which is missing", () => {
    expect(texts("appraisal_copy_late", { appraisalCopySentOn: null })).toEqual([
      "The day on which the applicant was sent the copy of the appraisal is missing",
    ]);
  });

  test("of a closing that was recorded on its date, which was not entered late however soon it disburses", () => {
    const facts = someFacts({ closingRecordedOn: day("2026-04-20") });
    const loan = { closingOn: day("2026-04-20"), disbursedOn: day("2026-04-21") };
    expect(texts("closing_entered_late", loan, { facts })).toEqual([]);
  });

  test("of a closing for which no waiting period is known", () => {
    // The regulation's waiting period is known from December 30, 2011 on.
    const closed = (on: string) =>
      texts("disbursement_before_wait", { closingOn: day(on), disbursedOn: day("2012-02-01") });
    expect(closed("2011-12-30")).toEqual([]);
    expect(closed("2011-12-29")).toEqual([
      "No rule on the waiting period after the closing is known for the closing date",
    ]);
  });

  test("of the disbursement of a purchase loan, which cannot be rescinded", () => {
    const next = { closingOn: day("2026-04-20"), disbursedOn: day("2026-04-21") };
    expect(texts("disbursement_before_wait", next)).toHaveLength(1);
    expect(texts("disbursement_before_wait", { ...next, hecmType: "purchase" })).toEqual([]);
  });
});

test("the loan officer is neither the underwriter nor the closer if duties are separated", () => {
  const named = (underwriterId: number | null, closerId: number | null) =>
    texts("duties_not_separated", { loanOfficerId: 1, underwriterId, closerId });
  expect([named(2, 3), named(null, null), named(1, 3), named(2, 1), named(2, 2), named(1, 1)]).toEqual([
    [],
    [],
    ["The loan names Otto Example as loan officer and as underwriter"],
    ["The loan names Otto Example as loan officer and as closer"],
    ["The loan names user 2 as underwriter and as closer"],
    ["The loan names Otto Example as loan officer and as underwriter and as closer"],
  ]);
});

describe("a change of status", () => {
  const lacking = (loan: Partial<Loan>, from: LoanStatus) =>
    judgedLoan({ ...base, ...loan, statusHistory: [aStatusEntry(from)] });

  test("requires what its status and all earlier ones require, and nothing of later ones", () => {
    const codes = (from: LoanStatus, to: LoanStatus) => {
      const judged = lacking({ applicationOn: null, closingOn: null, disbursedOn: null }, from);
      const found = unmetRequirements(judged, to).map(({ code }) => code);
      return [
        "application_date_missing",
        "closing_date_missing",
        "disbursement_date_missing",
        "insurance_not_accepted",
      ].filter((code) => found.includes(code));
    };
    expect(codes("origination", "processing")).toEqual([]);
    expect(codes("origination", "underwriting")).toEqual(["application_date_missing"]);
    expect(codes("origination", "closing")).toEqual(["application_date_missing", "closing_date_missing"]);
    expect(codes("funded", "endorsed")).toHaveLength(4);
    // A loan that moves back, or is reopened, requires nothing.
    expect([codes("funded", "closing"), codes("denied", "underwriting"), codes("funded", "funded")]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test.each(["withdrawn", "approved_not_accepted", "denied", "incomplete"] as const)(
    "to %s does not apply to an insured loan",
    (to) => {
      const codes = (insuranceStatus: "endorsed" | null) => {
        const judged = lacking({ agency: { ...agency, insuranceStatus } }, "funded");
        return unmetRequirements(judged, to).map(({ code }) => code);
      };
      expect(codes("endorsed")).toContain("loan_insured");
      expect(codes(null)).not.toContain("loan_insured");
    },
  );
});

test("fees that rose to their limit are not reported beside those that exceeded it", () => {
  // An origination fee cannot rise; an appraisal of $400.00 can rise by a tenth, to $440.00 (12 CFR 1024.7(e)).
  const feesAt = (originationCents: number, appraisalCents: number) => [
    aFee({ code: "origination-fee", gfeBlock: "1", amountCents: originationCents }),
    aFee({ code: "appraisal", gfeBlock: "3", amountCents: appraisalCents }),
  ];
  const disclosed = { disclosedOn: day("2026-04-07"), revision: null, at: aStatusEntry().at, byUserId: 1 };
  const above = (originationCents: number, appraisalCents: number) =>
    texts("fees_above_tolerance", {
      fees: feesAt(originationCents, appraisalCents),
      feeDisclosures: [{ ...disclosed, fees: feesAt(6_000_00, 400_00) }],
    });
  expect(above(6_000_00, 440_00)).toEqual([]);
  expect(above(6_000_01, 440_00)).toEqual([
    expect.stringContaining("allows: origination-fee at $6,000.01, where $6,000.00 is allowed. Lower"),
  ]);
});

test("an unmet requirement names all fields that can meet it, or the one that its sentence is about", () => {
  const oneOfTwo = requirement<JudgedLoan>({
    ...questionsAnswered,
    fields: ["lesa.type", "assessment"],
    isMet: () => false,
  });
  expect(unmetOf([oneOfTwo], judgedLoan(base))).toMatchObject([{ fields: ["lesa.type", "assessment"] }]);
  const assessment = { ...acceptableAssessment, hasJudgments: null };
  expect(unmetOf([questionsAnswered], { loan: { ...base, assessment } })).toMatchObject([
    { field: "assessment.hasJudgments", fields: ["assessment.hasJudgments"] },
  ]);
});

describe("people who do not exist, or about whom little is entered,", () => {
  const spouse = (given: Partial<Borrower>): Borrower => ({
    ...{ ...ada, id: 2, firstName: "Cy", borrowerType: "eligible_non_borrowing_spouse" },
    ...given,
  });

  test("have no obligations that a report would show, although a spouse's income is named as a factor", () => {
    const factor = { factor: "spouse_income", amountCents: 100_00, description: null } as const;
    const assessment = { ...acceptableAssessment, compensatingFactors: [factor] };
    expect(texts("spouse_obligations_not_analyzed", { assessment })).toEqual([]);
  });

  test("live with an eligible spouse in the loan's home, whatever their own address, and in no home without an address", () => {
    const nowhere = { ...ada.presentAddress, street: null, zipCode: null };
    const elsewhere = { ...ada.presentAddress, street: "7 Other Street" };
    const living = (given: Partial<Loan>) => texts("eligible_spouse_lives_elsewhere", given).length;
    const moved = { ...ada, presentAddress: elsewhere };
    expect(living({ borrowers: [moved, spouse({ presentAddress: elsewhere })] })).toBe(1);
    expect(living({ borrowers: [moved, spouse({ presentAddress: ada.presentAddress })] })).toBe(0);
    const withoutAddress = { ...property, street: null, zipCode: null };
    expect(living({ borrowers: [ada, spouse({ presentAddress: elsewhere })], property: withoutAddress })).toBe(0);
    const buyers = [{ ...ada, presentAddress: nowhere }, spouse({ presentAddress: elsewhere })];
    expect(living({ hecmType: "purchase", borrowers: buyers })).toBe(0);
  });

  test("sign the documents of a community property state in which only the spouse lives", () => {
    const abroad = spouse({ presentAddress: { ...ada.presentAddress, state: "CA" } });
    expect(texts("spouse_signs_in_community_property_state", { borrowers: [ada, abroad] })).toEqual([
      expect.stringMatching(/^Cy Example lives in California, a community property state, and Cy Example is a spouse/),
    ]);
  });

  test("sign for others without an entered name", () => {
    const representative = {
      ...{ kind: "power_of_attorney" as const, name: null, authorizedOn: null, confirmedOn: null },
      ...{ isPersonCompetent: null, survivesIncapacity: null, counseledOn: null, certificateNumber: null },
    };
    expect(texts("capacity_not_known", { borrowers: [{ ...ada, representative }] })).toEqual([
      expect.stringContaining("for whom the person who signs signs,"),
    ]);
  });
});

test("a lease whose last day is not entered is too short until a date, in words", () => {
  const fhaAppraisal = { location: null, propertyRights: "leasehold" as const, leaseholdExpiresOn: null };
  expect(texts("leasehold_too_short", { property: { ...property, fhaAppraisal } })).toEqual([
    expect.stringContaining("until a day that is not entered, is too short"),
  ]);
});

test("a set-aside of exactly a year's taxes and insurance is not smaller than they are, if no flood insurance is entered", () => {
  const residualIncome = { ...submittedAssessment.residualIncome, residualIncomeCents: 0 };
  const charges = { annualTaxesCents: 10_00, annualInsuranceCents: 5_00, annualFloodInsuranceCents: null };
  const small = (amountCents: number) =>
    texts("set_aside_below_one_year", {
      assessment: acceptableAssessment,
      lesa: { type: "partially_funded", amountCents, semiAnnualPaymentCents: null },
      property: { ...property, ...charges },
      agency: { ...agency, financialAssessment: { ...submittedAssessment, residualIncome } },
    }).length;
  expect([small(15_00), small(14_99)]).toEqual([0, 1]);
});

test("an entry decided by a dated rule has the rule among its sources, and only the waiting periods that end at the checked event", () => {
  const sourcesOf = (code: string) => register.find((each) => each.code === code)?.rules.map(({ source }) => source);
  expect(sourcesOf("fees_above_tolerance")).toEqual(
    expect.arrayContaining([...stepsOf(gfeTolerances), ...stepsOf(toleranceRefundDays)].map(({ source }) => source)),
  );
  expect(sourcesOf("refinance_without_benefit")).toEqual(
    expect.arrayContaining(stepsOf(refinanceRules).map(({ source }) => source)),
  );
  expect(sourcesOf("late_request_not_certified")).toEqual(
    expect.arrayContaining(stepsOf(insuranceApplicationDays).map(({ source }) => source)),
  );
  const waitsBefore = (before: "processing" | "closing") =>
    stateWaits
      .filter((wait) => wait.before === before)
      .flatMap(({ days }) => stepsOf(days).map(({ source }) => source));
  expect(sourcesOf("processed_before_state_wait")).toEqual(waitsBefore("processing"));
  expect(sourcesOf("closing_before_state_wait")).toEqual(expect.arrayContaining(waitsBefore("closing")));
});

import { describe, expect, test } from "bun:test";
import { acceptableAssessment, submittedAssessment } from "../../../domain/casebook/sample/assessment.ts";
import { loggedAppraisal } from "../../../domain/casebook/sample/fixed-values.ts";
import type { ReportedPerson } from "../../../domain/credit/credit-report.ts";
import { reportedPerson } from "../../../domain/credit/people.ts";
import type { ReportFindings } from "../../../domain/credit/report-findings.ts";
import type { ComparedRate } from "../../../domain/hecm/rates/compared-rate.ts";
import type { User } from "../../../domain/identity/user.ts";
import { type Day, day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import type { LoggedAppraisal, ResidualIncomeTest } from "../../../domain/loan/agency/agency-sections.ts";
import { monthlyPropertyCharges } from "../../../domain/loan/agency/assessed-data.ts";
import { type AgencyHome, agencyHome } from "../../../domain/loan/agency/case-facts.ts";
import type { Assessment } from "../../../domain/loan/assessment.ts";
import { type Borrower, fullName } from "../../../domain/loan/borrowers/borrower.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { firstPipeline } from "../../../domain/loan/pipeline/pipeline-entries.ts";
import { type FhaCaseDetails, noFhaCaseDetails } from "../../../domain/loan/properties/property.ts";
import type { TitleDetails } from "../../../domain/loan/properties/title.ts";
import type { CalculationStanding, RefinanceBenefit } from "../../../domain/loan/status/calculation-standing.ts";
import type { LoanStatus } from "../../../domain/loan/status/status.ts";
import { withDisclosedTerms } from "../../../domain/loan/terms/disclosed-terms.ts";
import { moveRequirements } from "../../../domain/requirements/moves/move-requirements.ts";
import type { Requirement } from "../../../domain/requirements/requirement.ts";
import { approvedTermsRequirements } from "../../../domain/requirements/subjects/approvals.ts";
import { instant } from "../../fixtures/clock.ts";
import { aLicense, aUser } from "../../fixtures/company/user.ts";
import { approvedLoan } from "../../fixtures/loan/approved-loan.ts";
import { aCaseOf } from "../../fixtures/loan/case-facts.ts";
import { currentStanding, judgedLoan, someFacts } from "../../fixtures/loan/judged-loan.ts";
import { aFee, anEnteredCertificate, aStatusEntry } from "../../fixtures/loan/loan.ts";
import { aLoanToFund } from "../../fixtures/loan/loan-to-fund.ts";
import { noFindings } from "../../fixtures/outside/credit-report.ts";
import { aCertificate } from "../agency/example.ts";

/** The inputs of a check: changes of a loan that has everything, of its current calculation, and of the other facts. */
interface Given {
  readonly loan?: Partial<Loan>;
  readonly calculation?: Partial<CalculationStanding>;
  readonly facts?: Parameters<typeof someFacts>[0];
  readonly today?: Day;
}

const base = aLoanToFund("processing");
const { agency, property, hmda, counseling } = base;
const { approvals } = approvedLoan(base);
const [ada] = base.borrowers;
if (ada === undefined || counseling === null) throw new Error("the loan has no borrower or no counseling");

const people = (given: Partial<Borrower>): Given => ({
  loan: { borrowers: base.borrowers.map((each) => ({ ...each, ...given })) },
});
const ofAgency = (given: Partial<Loan["agency"]>): Given => ({ loan: { agency: { ...agency, ...given } } });
const alerts = (isClear: boolean): Given =>
  ofAgency({ creditAlerts: agency.creditAlerts.map((each) => ({ ...each, isClear })) });
const home = (given: Partial<Loan["property"]>): Given => ({ loan: { property: { ...property, ...given } } });
const condominium = (fhaCase: Partial<FhaCaseDetails>): Given =>
  home({ propertyType: "condominium", fhaCase: { ...noFhaCaseDetails, ...fhaCase } });
const inState = (state: string, counseled: Partial<typeof counseling>, given: Partial<Loan> = {}): Given => ({
  loan: { property: { ...property, state }, counseling: { ...counseling, ...counseled }, ...given },
});
/** The agency's data about the home of the loan's case. */
const ofCase = (given: Partial<AgencyHome>): Given => {
  const { people, home: known } = aCaseOf(base);
  return ofAgency({ assignedFor: { people, home: { ...known, ...given } } });
};
const manufactured = (given: Partial<Loan["property"]>): Given => home({ propertyType: "manufactured_home", ...given });
const noTitle: TitleDetails = {
  vesting: null,
  trustName: null,
  trustConfirmedOn: null,
  doRemaindermenSign: null,
  leaseTermYears: null,
  isLeaseRenewable: null,
};
const titled = (given: Partial<TitleDetails>): Given => home({ title: { ...noTitle, ...given } });
const leased = (expiresOn: string | null, given: Partial<TitleDetails> = {}): Given => {
  const leaseholdExpiresOn = expiresOn === null ? null : day(expiresOn);
  return home({
    title: { ...noTitle, ...given },
    fhaAppraisal: { location: null, propertyRights: "leasehold", leaseholdExpiresOn },
  });
};
/** The loan's entry has this date, and the agency's certificate with the same number has March 15. */
const certified = (counseledOn: string): Given => ({
  loan: {
    counseling: { ...counseling, counseledOn: day(counseledOn), certificateNumber: "7654321" },
    agency: { ...agency, certificate: aCertificate({ counseledOn: day("2026-03-15") }) },
  },
});
const representative = {
  kind: "power_of_attorney" as const,
  name: "Carl Example",
  authorizedOn: day("2025-03-01"),
  confirmedOn: day("2026-04-03"),
  isPersonCompetent: true,
  survivesIncapacity: null,
  counseledOn: day("2026-03-20"),
  certificateNumber: null,
};
const signedFor = (given: Partial<Borrower["representative"]>): Given =>
  people({ representative: { ...representative, ...given } });
const logged = (given: Partial<Loan>): Given => ({
  loan: { agency: { ...agency, appraisal: loggedAppraisal }, ...given },
});
/** A loan whose appraisal was logged with these details. */
const loggedAs = (given: Partial<LoggedAppraisal>, ofLoan: Partial<Loan> = {}): Given =>
  logged({ agency: { ...agency, appraisal: { ...loggedAppraisal, ...given } }, ...ofLoan });
/** A report of the borrower's credit that is valid until before a date. */
const reported = (
  expiresOn: string,
  person: Partial<ReportedPerson> = {},
  findings: ReportFindings | null = noFindings,
  completedOn = "2026-04-10",
): Given => ({
  facts: {
    creditReports: [
      {
        person: { ...reportedPerson(ada), ...person },
        coPerson: null,
        status: "completed",
        expiresOn: day(expiresOn),
        findings,
        completedOn: day(completedOn),
      },
    ],
  },
});
/** A borrower whose report has these findings, and whose assessment has these answers. */
const foundAs = (findings: Partial<ReportFindings> | null, answers: Partial<Assessment> = {}): Given => ({
  ...reported("2026-08-29", {}, findings && { ...noFindings, ...findings }),
  loan: { assessment: { ...acceptableAssessment, ...answers } },
});
const notLogged = "The appraisal is not logged with the agency, which says whether a second one is required: log it";
const assessed = (lesa: Partial<Loan["lesa"]>): Given => ({
  loan: {
    agency: {
      ...agency,
      financialAssessment: agency.financialAssessment && { ...agency.financialAssessment, isSetAsideRequired: true },
    },
    lesa: { ...base.lesa, ...lesa },
  },
});
/** Fees that were disclosed on these dates with an origination fee of $6,000.00, which is now this amount. */
const originated = (amountCents: number, disclosedOn: readonly string[], given: Partial<Loan> = {}): Given => {
  const fee = aFee({ code: "origination-fee", gfeBlock: "1", amountCents: 6_000_00 });
  const feeDisclosures = disclosedOn.map((on, position) => ({
    disclosedOn: day(on),
    fees: [fee],
    revision:
      position === 0
        ? null
        : { ground: "borrower_request" as const, changedOn: day("2026-04-09"), reason: "Another payment plan" },
    at: aStatusEntry().at,
    byUserId: 1,
  }));
  return { loan: { fees: [{ ...fee, amountCents }], feeDisclosures, ...given } };
};
/** An origination fee that was disclosed on several dates, each but the first for a change on a given date, and entered on a date. */
const redisclosed = (
  amountCents: number,
  ...rows: readonly (readonly [on: string, cents: number, since?: string, enteredOn?: string])[]
) => {
  const fee = aFee({ code: "origination-fee", gfeBlock: "1" });
  const feeDisclosures = rows.map(([on, cents, since, enteredOn]) => ({
    disclosedOn: day(on),
    fees: [{ ...fee, amountCents: cents }],
    revision:
      since === undefined
        ? null
        : { ground: "changed_costs" as const, changedOn: day(since), reason: "A second quote" },
    at: enteredOn === undefined ? aStatusEntry().at : instant(`${enteredOn}T15:00:00.000Z`),
    byUserId: 1,
  }));
  return originated(amountCents, [], { feeDisclosures });
};
/** An appraisal, or another fee, that the borrower was charged on a date. */
const charged = (on: string, given: Parameters<typeof aFee>[0] = {}) => ({
  loan: { fees: [aFee({ chargedOn: day(on), ...given })] },
});
/** A lender credit on a loan with each kind of cost, and with a payoff and fees that are none of its costs. */
const credited = (lenderCreditCents: number, given: Partial<Loan> = {}): Given => ({
  calculation: { initialMipCents: 8_000_00 },
  loan: {
    lenderCreditCents,
    fees: [
      aFee({ code: "origination-fee", amountCents: 6_000_00 }),
      aFee({ code: "counseling", amountCents: 125_00 }),
      aFee({ amountCents: 500_00 }),
      aFee({ amountCents: 700_00, paidBy: "lender" }),
      aFee({ amountCents: 300_00, paymentTiming: "poc" }),
    ],
    repairAdministrationFeeCents: 50_00,
    liens: [{ ...earlierHecm, kind: "mortgage" }],
    ...given,
  },
});
const refundedOn = (on: string, amountCents: number) => [
  { refundedOn: day(on), amountCents, at: aStatusEntry().at, byUserId: 1 },
];
const funded = [aStatusEntry(), aStatusEntry("funded")];
/** A loan with a margin of 2 percent whose disclosures had the given one. */
const disclosedWith = (margin: number): Given => {
  const { disclosedTerms } = withDisclosedTerms(null, { ...base, margin: rate(margin) });
  return { loan: { margin: rate(2), disclosedTerms } };
};
const second = (isSecondAppraisalRequired: boolean): Given =>
  ofAgency({ appraisal: { ...loggedAppraisal, isSecondAppraisalRequired } });

const aRate = { rate: rate(6.31), publishedRate: rate(6.31), publishedOn: day("2026-04-20"), isLocked: false };
/** An expected rate beside the published one of its date. */
const entered = (given: Partial<ComparedRate>): Given => ({
  calculation: { enteredRates: { expected: { ...aRate, ...given }, note: null } },
});
const lockedOn = (on: string, enteredOn = on): Given => ({
  loan: { expectedRate: rate(6.31), rateLockedOn: day(on), rateLockEnteredOn: day(enteredOn) },
});

const earlierHecm: Loan["liens"][number] = {
  creditor: "First Bank",
  kind: "hecm",
  accountLast4: null,
  amountCents: 80_000_00,
  isMandatory: true,
  isDelinquentFederalDebt: false,
  openedOn: null,
  cashToBorrowerCents: null,
};

/** A loan with an assessment that was submitted with an income of $1,500 a month and the loan's answers. */
const submitted = (
  residualIncome: Partial<ResidualIncomeTest>,
  given: {
    readonly income?: number;
    readonly answers?: Partial<Assessment>;
    readonly lesa?: Partial<Loan["lesa"]>;
    readonly liens?: readonly Partial<Loan["liens"][number]>[];
    readonly rateType?: Loan["rateType"];
  } = {},
): Given => {
  const assessment = { ...acceptableAssessment, ...given.answers };
  const income = [{ source: "pension", amountCents: given.income ?? 1_500_00 }];
  const financialAssessment = {
    ...submittedAssessment,
    residualIncome: { ...submittedAssessment.residualIncome, ...residualIncome },
    madeOf: {
      assessment,
      borrowers: [{ id: ada.id, name: fullName(ada) }],
      monthlyIncomeCents: 1_500_00,
      monthlyObligationsCents: 0,
      monthlyPropertyChargesCents: monthlyPropertyCharges(property),
    },
  };
  return {
    loan: {
      rateType: given.rateType ?? "annual_adjustable",
      borrowers: [{ ...ada, monthlyIncome: income, monthlyObligations: [] }],
      assessment,
      lesa: { ...base.lesa, ...given.lesa },
      liens: (given.liens ?? []).map((lien) => ({ ...earlierHecm, ...lien })),
      agency: { ...agency, financialAssessment },
    },
  };
};

const lienOf = (given: Partial<Loan["liens"][number]>): Given => ({ loan: { liens: [{ ...earlierHecm, ...given }] } });
const priorHecm: NonNullable<Loan["priorHecm"]> = {
  ...{ caseNumber: null, closedOn: null, maxClaimAmountCents: null },
  ...{ principalLimitCents: null, initialMipPaidCents: null },
};
/** A refinance that costs $10,000. */
const refinanced = (given: Omit<RefinanceBenefit, "totalCostCents">): Given => ({
  calculation: { refinance: { totalCostCents: 10_000_00, ...given } },
});

const married: Borrower = { ...ada, maritalStatus: "married" };
const spouse = (kind: "eligible" | "ineligible"): Borrower => ({
  ...ada,
  ...(kind === "eligible" ? { id: 3, firstName: "Ben" } : { id: 4, firstName: "Cy" }),
  borrowerType: `${kind}_non_borrowing_spouse`,
});
const onLoan = (...borrowers: readonly Borrower[]): Given => ({ loan: { borrowers } });
/** A home in a state, with Ben as a non-borrowing spouse. */
const homeOfSpouses = (state: string): Given => ({
  loan: { borrowers: [ada, spouse("eligible")], property: { ...property, state } },
});
/** Ben's income compensates for a shortfall, and he has these obligations. */
const withSpouseIncome = (monthlyObligations: Borrower["monthlyObligations"]): Given => ({
  loan: {
    borrowers: [ada, { ...spouse("eligible"), monthlyObligations }],
    assessment: {
      ...acceptableAssessment,
      compensatingFactors: [{ factor: "spouse_income", amountCents: 100_00, description: null }],
    },
  },
});
/** A non-borrowing spouse at an address; the home is 12 Sample Street. */
const spouseAt = (kind: "eligible" | "ineligible", address: Partial<Borrower["presentAddress"]>): Given =>
  onLoan(ada, { ...spouse(kind), presentAddress: { ...ada.presentAddress, ...address } });
/** Ben, who is not counted in the household size. */
const leftOut = (given: Partial<Borrower>, compensatingFactors: Assessment["compensatingFactors"] = []): Given => ({
  loan: {
    borrowers: [ada, { ...spouse("eligible"), isLeftOutOfHousehold: true, ...given }],
    assessment: { ...acceptableAssessment, householdSize: 1, compensatingFactors },
  },
});
const removed: Loan["personChanges"][number] = {
  ...{ borrowerId: 3, name: "Ben Example", before: "eligible_non_borrowing_spouse", after: null },
  ...{ changedAt: instant("2026-04-08T15:00:00.000Z"), changedByUserId: 7 },
};
const unchangedAda: Loan["personChanges"][number] = {
  ...{ ...removed, borrowerId: ada.id, name: "Ada Example" },
  ...{ before: ada.borrowerType, after: ada.borrowerType },
};
/** Two borrowers, and the household size in their assessment. */
const household = (householdSize: number): Given => ({
  loan: {
    borrowers: [ada, { ...ada, id: 2, firstName: "Bob", borrowerType: "co_borrower" }],
    assessment: { ...acceptableAssessment, householdSize },
  },
});
/** An application of that date on which nothing is decided. */
const appliedOn = (on: string): Given => ({
  loan: { applicationOn: day(on), noticeSentOn: null, actionTakenOn: null, disbursedOn: null },
});

/** The pipeline of an application from the date on that was entered first. */
const pipelineFrom = (on: string): Loan["pipeline"] =>
  firstPipeline({ ...base, applicationOn: day(on) }, instant("2026-04-03T15:00:00.000Z"));

/** An application that was complete on that date. */
const completeOn = (on: string): Given => ({
  loan: { ...appliedOn("2026-08-01").loan, applicationCompletedOn: day(on) },
});

/** A case without an appraisal, for which neither the notice of action nor the insurance application is due. */
const caseOf = (assignedOn: string): Given => ({
  loan: {
    noticeSentOn: day("2026-04-10"),
    disbursedOn: null,
    agency: {
      ...agency,
      caseNumber: { state: "assigned", number: "1371234567", assignedOn: day(assignedOn) },
      appraisal: null,
    },
  },
});

/** Clear to close on these dates, the last one in force. */
const clearedOn = (...days: readonly string[]) =>
  days.map((on) => ({ ...aStatusEntry("clear_to_close"), effectiveOn: day(on) }));

/** The lender's people, who have everything that the register requires of them by default. */
const of = (people: Readonly<Partial<Record<"loanOfficer" | "underwriter", Partial<User>>>>): Given => ({
  facts: {
    people: Object.fromEntries(
      Object.entries(people).map(([name, given]) => [name, aUser({ nmlsId: "7", chumsId: "ABCD", ...given })]),
    ),
  },
});

/** Moved to statuses, each by a user. */
const moved = (...entries: readonly (readonly [LoanStatus, number])[]) =>
  entries.map(([status, byUserId]) => ({ ...aStatusEntry(status), byUserId }));

const conditional = { statusHistory: [aStatusEntry("conditional_approval")] };

const reopened = [aStatusEntry("denied"), aStatusEntry("processing")];

/** One entry of the register: what just meets it, what just misses it, and what is then reported. */
type Case = readonly [code: string, met: Given, missed: Given, text: string];

const cases: readonly Case[] = [
  ["application_date_missing", {}, { loan: { applicationOn: null } }, "The application date is missing: enter it"],
  ["ssn_missing", {}, people({ ssn: null }), "The Social Security number of Ada Example is missing: enter it"],
  [
    "present_address_incomplete",
    people({ presentAddress: { ...ada.presentAddress, unit: null } }),
    people({ presentAddress: { ...ada.presentAddress, zipCode: null } }),
    "The present address of Ada Example is incomplete: enter street, city, state and ZIP code",
  ],
  [
    "demographics_missing",
    people({ demographics: ada.demographics && { ...ada.demographics, ethnicity: [3], race: [6], sex: 3 } }),
    people({ demographics: ada.demographics && { ...ada.demographics, sex: null } }),
    "The demographic answers of Ada Example are missing: enter them, or that they are not provided",
  ],
  [
    "property_incomplete",
    { loan: { property: { ...property, unit: null } } },
    { loan: { property: { ...property, units: null } } },
    "The property's address, type or number of units is missing",
  ],
  [
    "not_principal_residence",
    home({ occupancy: "principal_residence", isPrimaryResidence: null }),
    home({ occupancy: "second_residence" }),
    "The property is not the borrower's principal residence",
  ],
  [
    "occupancy_changed",
    home({ occupancy: "principal_residence" }),
    home({ occupancy: "principal_residence", wasOtherwiseOccupied: true }),
    "After the application the home was entered as one that is not the borrower's principal residence, and it is entered as the principal residence now: an underwriter says what shows that the borrower lives there, with its evidence",
  ],
  [
    "application_date_changed",
    { loan: { pipeline: pipelineFrom("2026-04-02") } },
    { loan: { pipeline: pipelineFrom("2026-04-01") } },
    "The application date was entered as 2026-04-01 first and is 2026-04-02 now: enter the first one again, or say what shows the present one",
  ],
  [
    "calculation_missing",
    { calculation: { state: "stale" } },
    { calculation: { state: "none" } },
    "A calculation is missing: calculate the loan",
  ],
  [
    "caivrs_missing",
    alerts(false),
    ofAgency({ creditAlerts: [] }),
    "The CAIVRS authorization of Ada Example is missing: query CAIVRS for the loan",
  ],
  [
    // From October 4, 2025 to April 2, 2026 are 27 + 30 + 31 + 31 + 28 + 31 + 2 = 180 days.
    "counseling_incomplete",
    { loan: { counseling: { ...counseling, counseledOn: day("2025-10-04") } } },
    { loan: { counseling: { ...counseling, counseledOn: day("2025-10-03") } } },
    "The counseling is more than 180 days before the application",
  ],
  [
    // Counseled on Sunday, March 29, 2026: seven days lie between that date and Monday, April 6, on which the case number was assigned.
    "processed_before_state_wait",
    inState("CA", { counseledOn: day("2026-03-29") }),
    inState("CA", { counseledOn: day("2026-03-30") }),
    "The waiting period of California allows the FHA case number and the appraisal on 2026-04-07 at the earliest",
  ],
  [
    "appraised_before_counseling",
    inState("IL", { counseledOn: day("2026-04-01") }, { appraisedOn: day("2026-04-01") }),
    inState("IL", { counseledOn: day("2026-04-02") }, { appraisedOn: day("2026-04-01") }),
    "The home was appraised on 2026-04-01, before everybody on the loan had been counseled, on 2026-04-02",
  ],
  [
    "counseling_differs_from_certificate",
    certified("2026-03-15"),
    certified("2026-03-14"),
    "The entered counseling is dated 2026-03-14, and its certificate 7654321, as the agency has it, 2026-03-15: enter the day of the certificate, or say why both are right",
  ],
  [
    // Six months from April 1, 2026 end today; those from the day before ended on September 30.
    "case_number_lapsed",
    caseOf("2026-04-01"),
    caseOf("2026-03-31"),
    "The agency cancels the case number after 2026-09-30, without an appraisal or an application for the insurance by then: log the appraisal, have the case restored, or say why the case is still active",
  ],
  [
    // The case number was assigned on April 6, 2026.
    "representative_not_counseled",
    signedFor({ counseledOn: day("2026-04-06") }),
    signedFor({ counseledOn: day("2026-04-07") }),
    "The counseling of Carl Example, who signs for Ada Example, is dated 2026-04-07, after the assignment of the FHA case number: correct the day, or say who was counseled before",
  ],
  [
    "capacity_not_known",
    signedFor({ isPersonCompetent: true }),
    signedFor({ isPersonCompetent: null }),
    "It is not entered whether Ada Example, for whom Carl Example signs, has the legal capacity to sign: enter it, since it decides who is counseled and who signs the application",
  ],
  [
    "incapacity_not_shown",
    signedFor({ isPersonCompetent: true }),
    signedFor({ isPersonCompetent: false }),
    "For lack of legal capacity of Ada Example, Carl Example is counseled and signs instead: an underwriter names what shows it, such as an order of the court or the statement of a physician, with its evidence",
  ],
  [
    "capacity_changed",
    {
      loan: {
        ...signedFor({ isPersonCompetent: false }).loan,
        personChanges: [{ ...unchangedAda, lackedCapacity: true }],
      },
    },
    {
      loan: {
        ...signedFor({ isPersonCompetent: true }).loan,
        personChanges: [{ ...unchangedAda, lackedCapacity: true }],
      },
    },
    "Somebody signed for Ada Example after the application, and Ada Example is entered as one who has the capacity to sign now: an underwriter says what shows it, with its evidence",
  ],
  [
    "power_of_attorney_not_durable",
    signedFor({ isPersonCompetent: false, survivesIncapacity: true }),
    signedFor({ isPersonCompetent: false, survivesIncapacity: false }),
    "The power of attorney of Carl Example is for Ada Example, who has no legal capacity to sign, and it is not entered that it was given before that and survives it",
  ],
  [
    "person_change_unexplained",
    {},
    { loan: { personChanges: [removed] } },
    "Since the case number was requested, Ben Example (eligible non-borrowing spouse) was removed from the loan: an underwriter gives the ground as a reason, such as a divorce, a death or an error of entry, with its evidence",
  ],
  [
    "spouse_of_nobody_married",
    onLoan({ ...ada, maritalStatus: "separated" }, spouse("eligible")),
    onLoan({ ...ada, maritalStatus: "unmarried" }, spouse("eligible")),
    "A spouse who does not borrow is on the loan (Ben Example), and every borrower is unmarried",
  ],
  [
    "too_many_spouses",
    onLoan(married, { ...married, id: 2, borrowerType: "co_borrower" }, spouse("eligible"), spouse("ineligible")),
    onLoan(married, spouse("eligible"), spouse("ineligible")),
    "More spouses who do not borrow are on the loan (Ben Example and Cy Example) than borrowers who may be married (Ada Example)",
  ],
  [
    "home_in_another_loan",
    { facts: { loansOnSameHome: [] } },
    { facts: { loansOnSameHome: ["R-2026-17"] } },
    "Another open loan of the company, R-2026-17, has one of these people and this home",
  ],
  [
    "marital_status_missing",
    onLoan({ ...ada, maritalStatus: "unmarried" }, { ...spouse("eligible"), maritalStatus: null }),
    onLoan({ ...ada, maritalStatus: null }),
    "The marital status of Ada Example is missing: enter it",
  ],
  [
    "ineligible_spouse_lives_in_home",
    spouseAt("ineligible", { street: "14 Sample Street" }),
    spouseAt("ineligible", { street: "12 sample st." }),
    "An ineligible spouse, Cy Example, lives in the home: make the spouse eligible, so that their age counts, or say why they are not",
  ],
  [
    "eligible_spouse_lives_elsewhere",
    spouseAt("eligible", { street: "12 sample st." }),
    spouseAt("eligible", { street: "14 Sample Street" }),
    "The present address of Ben Example, an eligible spouse, is not the home, which has to be their principal residence",
  ],
  [
    "spouse_not_on_loan",
    onLoan(married, spouse("ineligible")),
    onLoan(married, { ...spouse("ineligible"), borrowerType: "other_non_borrowing" }),
    "Borrower Ada Example is married, and no spouse is on the loan",
  ],
  [
    // Born on January 1, 1951; applied for on April 2, 2026.
    "birth_date_changed",
    { loan: { personChanges: [{ ...unchangedAda, bornOn: ada.bornOn }] } },
    { loan: { personChanges: [{ ...unchangedAda, bornOn: day("1951-01-02") }] } },
    "The birth date of Ada Example was changed after the application to an earlier one, by which they were 75 years old on the application date: enter the former one again, or an underwriter says what shows this one, such as a passport, with its evidence",
  ],
  [
    // Sixty days from August 2, 2026 end today; those from the day before ended on September 30.
    "deadline_passed",
    { loan: { disbursedOn: day("2026-08-02") } },
    { loan: { disbursedOn: day("2026-08-01") } },
    "The deadline of 2026-09-30 has passed. The insurance must be applied for within 60 days of the disbursement",
  ],
  [
    // Thirty days from September 1, 2026 end today; those from the day before ended on September 30.
    "action_notice_overdue",
    completeOn("2026-09-01"),
    completeOn("2026-08-31"),
    "The notice of the decision was due on 2026-09-30. The applicant must be notified of the decision within 30 days of the complete application: enter the day on which it was sent, or say why none was sent in time",
  ],
  [
    "fees_not_disclosed",
    originated(6_000_00, ["2026-04-07"]),
    originated(6_000_00, []),
    "No disclosure of the fees is recorded: record what the applicant was given, with its date",
  ],
  [
    // Applied for on Thursday, April 2, 2026: Friday, Monday, and Tuesday, April 7, are the three business days.
    "fees_disclosed_late",
    originated(6_000_00, ["2026-04-07"]),
    originated(6_000_00, ["2026-04-08"]),
    "The fees were disclosed on 2026-04-08 first, and the application made that due by 2026-04-07",
  ],
  [
    // Ada was counseled on March 2, 2026.
    "fee_charged_before_counseling",
    charged("2026-03-02"),
    charged("2026-03-01"),
    "The fee Appraisal was charged on 2026-03-01, before everybody on the loan had been counseled: refund it, correct the date, or say why it was charged",
  ],
  [
    // Counseled on March 29, 2026: the seven days from March 30 to April 5 lie between.
    "fee_charged_before_state_wait",
    inState("CA", { counseledOn: day("2026-03-29") }, charged("2026-04-06").loan),
    inState("CA", { counseledOn: day("2026-03-29") }, charged("2026-04-05").loan),
    "The waiting period of California allows the charge of Appraisal, made on 2026-04-05, on 2026-04-06 at the earliest",
  ],
  [
    "fee_charged_before_disclosure",
    originated(6_000_00, ["2026-04-07"], charged("2026-04-07").loan),
    originated(6_000_00, ["2026-04-07"], charged("2026-04-06").loan),
    "The fee Appraisal was charged on 2026-04-06, before the first disclosure of the fees, 2026-04-07",
  ],
  [
    "approved_terms_changed",
    { loan: { ...conditional, approvals, appraisedValueCents: base.appraisedValueCents } },
    { loan: { ...conditional, approvals, appraisedValueCents: 400_000_01 } },
    "An underwriter has to approve the changed terms. Appraised value: $400,000.00 at the approval, $400,000.01 now",
  ],
  [
    "case_number_not_assigned",
    {},
    ofAgency({ caseNumber: { state: "held", holds: ["Address is in use"] } }),
    "The FHA case number is missing: request it",
  ],
  [
    "financial_assessment_missing",
    {},
    ofAgency({ financialAssessment: null }),
    "The financial assessment is missing: submit it to the agency",
  ],
  [
    "appraisal_missing",
    {},
    { loan: { appraisedValueCents: null } },
    "The appraisal is missing: log it with the agency, or enter its value",
  ],
  [
    "appraisal_date_missing",
    {},
    { loan: { appraisedOn: null } },
    "The appraisal date is missing: enter its effective date",
  ],
  [
    // From April 8 to October 5, 2026 are 22 + 31 + 30 + 31 + 31 + 30 + 5 = 180 days.
    "appraisal_expired",
    { loan: { appraisedOn: day("2026-04-08"), closingOn: day("2026-10-05") } },
    { loan: { appraisedOn: day("2026-04-08"), closingOn: day("2026-10-06") } },
    "The appraisal is older than 180 days at the closing",
  ],
  [
    "second_appraisal_missing",
    second(false),
    second(true),
    "The second appraisal is missing: log it with the agency, or enter its value",
  ],
  ["payment_plan_missing", {}, { loan: { paymentPlan: null } }, "The payment plan is missing: choose one"],
  [
    "calculation_stale",
    { calculation: { state: "none" } },
    { calculation: { state: "stale" } },
    "The loan has no calculation of its current terms: calculate it again",
  ],
  [
    "caivrs_not_clear",
    alerts(true),
    alerts(false),
    "CAIVRS is not clear for Ada Example: have the debt resolved, and query CAIVRS again",
  ],
  ["closing_date_missing", {}, { loan: { closingOn: null } }, "The closing date is missing: enter it"],
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
    "The borrower Ada Example is younger than 62 on the closing date: let the loan close later, or correct the birth date",
  ],
  [
    "appraisal_differs_from_logged",
    logged({ appraisedValueCents: 400_000_00, appraisedOn: day("2026-04-08") }),
    logged({ appraisedValueCents: 400_000_01, appraisedOn: day("2026-04-08") }),
    "The appraisal differs from the one that was logged with the agency: log it again, or enter what was logged",
  ],
  [
    "address_change_pending",
    home({ pendingAddress: null }),
    home({
      pendingAddress: { street: "40 Second Avenue", unit: null, city: "Springfield", state: "IL", zipCode: "62704" },
    }),
    "Another address of the property waits: send it with the address change, or enter the address of the case again",
  ],
  [
    "flood_insurance_missing",
    home({ floodZone: "AE", annualFloodInsuranceCents: 1 }),
    home({ floodZone: "AE", annualFloodInsuranceCents: 0 }),
    "The home is in a special flood hazard area, and its annual flood insurance is missing",
  ],
  [
    "flood_zone_missing",
    home({ floodZone: "X" }),
    home({ floodZone: " " }),
    "The flood zone of the home is missing: enter the zone of the flood hazard determination",
  ],
  [
    "flood_zone_change_unexplained",
    home({ floodZone: "VE", formerFloodZone: "AE", annualFloodInsuranceCents: 1 }),
    home({ floodZone: "X", formerFloodZone: "AE" }),
    "The flood zone was changed from AE, which is one of special flood hazard, to X: an underwriter names the day and the source of the flood hazard determination that shows it, with it as the evidence",
  ],
  [
    "required_set_aside_missing",
    assessed({ type: "partially_funded" }),
    assessed({ type: "none" }),
    "The agency requires a life expectancy set-aside, and the loan has none",
  ],
  [
    // 8,000.00 of initial premium + 6,000.00 + 125.00 + 500.00 of fees + 50.00 for the repairs = 14,675.00.
    "lender_credit_above_costs",
    credited(14_675_00),
    credited(14_675_01),
    "The lender credit of $14,675.01 is more than the $14,675.00 of fees and initial premium that it could pay, and so leaves the borrower more of the loan: lower it, or say what else it pays",
  ],
  [
    "margin_missing",
    { loan: { rateType: "fixed", margin: null } },
    { loan: { margin: null } },
    "The margin of the adjustable rate is missing",
  ],
  [
    // A margin of 2% and an average of 4.31%.
    "expected_rate_below_published",
    entered({ rate: rate(6.31) }),
    entered({ rate: rate(6.30999) }),
    "The entered expected rate of 6.30999% is below 6.31%, the margin plus the published weekly average of 2026-04-20: have the rate quoted, or lock it again",
  ],
  [
    "locked_rate_above_published",
    entered({ rate: rate(6.31), isLocked: true }),
    entered({ rate: rate(6.31001), isLocked: true }),
    "The locked expected rate of 6.31001% is above 6.31%, the margin plus the published weekly average of 2026-04-20: lock it again at the loan's margin",
  ],
  [
    "expected_rate_not_compared",
    entered({}),
    entered({ publishedRate: null }),
    "The entered expected rate of 6.31% cannot be compared, since no published weekly average is known for its day: have the daily values entered, or say what it rests on",
  ],
  [
    "rate_locked_before_application",
    lockedOn("2026-04-02"),
    lockedOn("2026-04-01"),
    "The rate lock is dated before the application: lock the rate again, or enter the day on which it was locked",
  ],
  [
    "rate_locked_before_case_number",
    lockedOn("2026-04-06"),
    lockedOn("2026-04-05"),
    "The rate lock is dated before the case number: keep what shows that it was set on that day",
  ],
  [
    // Locked on Friday, April 10, 2026, and entered on Monday or on Tuesday.
    "rate_lock_entered_late",
    lockedOn("2026-04-10", "2026-04-13"),
    lockedOn("2026-04-10", "2026-04-14"),
    "The rate lock of 2026-04-10 was entered on 2026-04-14, when later weekly averages could be known: lock the rate again, or say which document shows that it was set on that day",
  ],
  [
    "note_rate_below_published",
    { calculation: { enteredRates: { expected: null, note: aRate } } },
    { calculation: { enteredRates: { expected: null, note: { ...aRate, rate: rate(6.30999) } } } },
    "The entered note rate of 6.30999% is below 6.31%, what the published weekly average of 2026-04-20 makes it",
  ],
  [
    "assessment_stale",
    submitted({}, { income: 1_500_00 }),
    submitted({}, { income: 1_500_01 }),
    "The financial assessment was submitted with another income ($1,500.00 a month) than the loan has now: submit it again",
  ],
  [
    "household_too_small",
    household(2),
    household(1),
    "The household has 1 person, and Ada Example and Bob Example live in the home: enter its size, and submit the assessment again",
  ],
  [
    "left_out_of_household_unsupported",
    leftOut({ monthlyIncome: [{ source: "Pension", amountCents: 1 }] }),
    leftOut({ monthlyIncome: [{ source: "Pension", amountCents: 0 }] }),
    "The size of the household leaves out Ben Example, and no income of the person is entered: enter the income that supports them, or count them",
  ],
  [
    "set_aside_amount_missing",
    { loan: { lesa: { ...base.lesa, type: "partially_funded", amountCents: 1 } } },
    { loan: { lesa: { ...base.lesa, type: "partially_funded", amountCents: 0 } } },
    "The life expectancy set-aside is partially funded, and its amount is missing or 0",
  ],
  [
    // Two payments of $600.00 a year.
    "set_aside_below_one_year",
    { loan: { lesa: { type: "partially_funded", amountCents: 1_200_00, semiAnnualPaymentCents: 600_00 } } },
    { loan: { lesa: { type: "partially_funded", amountCents: 1_199_99, semiAnnualPaymentCents: 600_00 } } },
    "The partially funded life expectancy set-aside of $1,199.99 is less than the $1,200.00 of its own semiannual payments in one year: raise it, or say how it was determined",
  ],
  [
    // Of the $529 that one person needs in Illinois.
    "residual_income_not_met",
    submitted({ residualIncomeCents: 529_00 }),
    submitted({ residualIncomeCents: 528_99 }),
    "The assessment found a residual income of $528.99 a month where $529.00 is required, and neither compensating factors nor a life expectancy set-aside make up for it",
  ],
  [
    "fully_funded_set_aside_missing",
    submitted({}, { lesa: { type: "fully_funded" }, answers: { propertyTaxesCurrent: "no" } }),
    submitted({}, { lesa: { type: "voluntary" }, answers: { propertyTaxesCurrent: "no" } }),
    "The financial assessment (property taxes not current) requires a fully funded life expectancy set-aside, or a documented extenuating circumstance: set lesa on the loan, or record the circumstance",
  ],
  [
    "federal_debt_not_among_liens",
    submitted({}, { liens: [{ isDelinquentFederalDebt: true }], answers: { hasDelinquentFederalDebt: "yes" } }),
    submitted({}, { liens: [{}], answers: { hasDelinquentFederalDebt: "yes" } }),
    "The assessment names delinquent federal debt, and no lien of the loan is marked as such",
  ],
  [
    "judgment_not_among_liens",
    submitted({}, { liens: [{ kind: "judgment" }], answers: { hasJudgments: "yes" } }),
    submitted({}, { liens: [{ kind: "tax" }], answers: { hasJudgments: "yes" } }),
    "The assessment names judgments, and no lien of the loan is one: enter it, or say what shows that none is on the home",
  ],
  [
    "credit_report_missing",
    reported("2026-08-29", {}),
    reported("2026-08-29", { bornOn: day("1950-01-01") }),
    `A completed credit report of ${fullName(ada)} is missing: order or retrieve one, or say which report from elsewhere was assessed`,
  ],
  [
    "spouse_obligations_not_analyzed",
    withSpouseIncome([{ kind: "installment", creditor: null, amountCents: 1 }]),
    withSpouseIncome([]),
    "The income of a spouse who does not borrow is a compensating factor, and no obligations and no credit report of Ben Example are there: enter or order them, or say from which sources the obligations were analyzed",
  ],
  [
    // The loan closes on April 20, 2026.
    "credit_report_expired",
    reported("2026-04-21"),
    reported("2026-04-20"),
    `The last credit report of ${fullName(ada)} no longer counts from 2026-04-20 on, which is not after the closing: order another before it, or say which report was assessed`,
  ],
  [
    "credit_report_differs",
    foundAs({ openJudgments: 1 }, { hasJudgments: "yes" }),
    foundAs({ openJudgments: 1 }, { hasJudgments: "no" }),
    `The credit report of ${fullName(ada)} of 2026-04-10 shows an open judgment, and the assessment answers that there is no judgment: correct the answer and submit the assessment again, or say why both are right`,
  ],
  [
    "bankruptcy_on_credit_report",
    foundAs(
      { bankruptcies: 1 },
      { extenuatingCircumstances: [{ circumstance: "medical_event", description: "Discharged", isDocumented: true }] },
    ),
    foundAs({ bankruptcies: 1 }),
    `The credit report of ${fullName(ada)} of 2026-04-10 shows a bankruptcy, which no answer of the assessment is about: say in its extenuating circumstances what became of it, or have an underwriter say it`,
  ],
  [
    "credit_report_not_compared",
    foundAs({}),
    foundAs(null),
    `The credit report of ${fullName(ada)} was completed before reports were compared with the assessment: compare it by hand and say what came of it, or order another`,
  ],
  ["appraisal_logging_missing", loggedAs({}), ofAgency({ appraisal: null }), notLogged],
  [
    "appraised_value_raised",
    logged({
      agency: { ...agency, appraisal: loggedAppraisal, lowestValuesCents: { 1: 400_000_00 } },
      appraisedValueCents: 400_000_00,
    }),
    logged({
      agency: { ...agency, appraisal: loggedAppraisal, lowestValuesCents: { 1: 400_000_00 } },
      appraisedValueCents: 400_000_01,
    }),
    "An appraisal was logged with $400,000.00 before, and the loan has $400,000.01 of it: an underwriter says what shows the higher value, such as the appraiser's revision, with its evidence",
  ],
  [
    "repairs_below_logged",
    loggedAs({ repairsCents: 5_000_00 }, { repairEstimateCents: 5_000_00 }),
    loggedAs({ repairsCents: 5_000_01 }, { repairEstimateCents: 5_000_00 }),
    "The appraisal was logged with repairs of $5,000.01, and the repair estimate is $5,000.00: enter the logged amount, or log the appraisal again once they are completed",
  ],
  [
    "appraisal_condition_open",
    loggedAs({ condition: "subject_to_repairs" }, { repairEstimateCents: 1 }),
    loggedAs({ condition: "subject_to_repairs" }, { repairEstimateCents: 0 }),
    "The appraisal is subject to repairs, and the repair estimate is 0: enter it, or log the appraisal again once they are completed",
  ],
  [
    "appraiser_of_another_state",
    loggedAs({ appraiserLicense: "il556001234" }),
    loggedAs({ appraiserLicense: "WI556001234" }),
    "The appraiser's license is of WI, and the home is in IL: log the appraisal with the license of IL",
  ],
  [
    "earlier_hecm_not_refinanced",
    { loan: { hecmType: "refinance", liens: [earlierHecm] } },
    { loan: { hecmType: "traditional", liens: [earlierHecm] } },
    "A lien is an earlier HECM, and the loan is not a refinance",
  ],
  [
    "mortgage_not_paid_off",
    lienOf({ kind: "tax", isMandatory: false }),
    lienOf({ kind: "mortgage", isMandatory: false }),
    "Lien 1 ($80,000.00 of First Bank) is a mortgage and not mandatory to pay off: the loan has to be the first lien, so mark it as mandatory",
  ],
  [
    "federal_debt_not_paid_off",
    lienOf({ kind: "federal_debt", isMandatory: false, isDelinquentFederalDebt: true }),
    lienOf({ kind: "federal_debt", isMandatory: false }),
    "Lien 1 ($80,000.00 of First Bank) is a federal debt that the loan does not pay: mark it as mandatory, or as a delinquent federal debt",
  ],
  [
    "lien_kind_missing",
    lienOf({ kind: null, isMandatory: true }),
    lienOf({ kind: null, isMandatory: false }),
    "Lien 1 ($80,000.00 of First Bank) is not mandatory to pay off, and its kind is missing, which may be that of a mortgage: enter it",
  ],
  [
    // Applied on April 2, 2026: a lien of April 1, 2025 is older than 12 months.
    "lien_not_seasoned",
    lienOf({ kind: "heloc", openedOn: day("2025-04-01"), cashToBorrowerCents: 500_00 }),
    lienOf({ kind: "heloc", openedOn: day("2025-04-02"), cashToBorrowerCents: 500_00 }),
    "Lien 1 ($80,000.00 of First Bank) was made on 2025-04-02, which is too late before the application for the loan to pay it off, unless it gave the borrower less than $500.00 in cash: enter what it gave, or have it paid off otherwise",
  ],
  [
    "lien_date_missing",
    lienOf({ kind: "heloc", openedOn: null, cashToBorrowerCents: 499_99 }),
    lienOf({ kind: "heloc", openedOn: null, cashToBorrowerCents: 500_00 }),
    "When lien 1 ($80,000.00 of First Bank) was made is missing: enter its opened date, which is the day of its note, or what it gave the borrower in cash, or say what shows that it is old enough for the loan to pay it off",
  ],
  [
    "lien_dropped_unexplained",
    { loan: { liens: [] } },
    {
      loan: {
        droppedLiens: [
          {
            ...{ kind: "mortgage", creditor: "Example Bank", amountCents: 95_000_00, byUserId: 7 },
            at: instant("2026-04-08T15:00:00.000Z"),
          },
        ],
      },
    },
    "A lien ($95,000.00 of Example Bank) was taken off the loan on 2026-04-08, after its application: enter it again, or say what shows that it is paid, or none of the home's and the borrower's",
  ],
  [
    "refinanced_hecm_missing",
    { loan: { hecmType: "refinance", liens: [{ ...earlierHecm, kind: null }] } },
    { loan: { hecmType: "refinance", liens: [{ ...earlierHecm, kind: "mortgage" }] } },
    "The loan is a refinance, and the earlier HECM is not among its liens",
  ],
  [
    "refinanced_hecm_payoff_missing",
    lienOf({ amountCents: 1 }),
    lienOf({ amountCents: 0 }),
    "The payoff of the earlier HECM, lien 1, is missing or 0",
  ],
  [
    "refinanced_case_missing",
    { loan: { hecmType: "refinance", priorHecm: { ...priorHecm, caseNumber: "1377654321" } } },
    { loan: { hecmType: "refinance", priorHecm } },
    "The loan is a refinance, and the FHA case number of the earlier HECM is missing",
  ],
  [
    "anti_churning_disclosure_missing",
    { loan: { hecmType: "refinance", counseling: { ...counseling, antiChurningDisclosedOn: day("2026-04-02") } } },
    { loan: { hecmType: "refinance", counseling } },
    "The loan is a refinance, and the day on which the borrower received the anti-churning disclosure is missing: enter it, or say what shows that the borrower has it",
  ],
  [
    "refinance_without_benefit",
    refinanced({ benefitCents: 50_000_00, passesBenefitFactor: true }),
    refinanced({ benefitCents: 49_999_99, passesBenefitFactor: false }),
    "The refinance raises the principal limit by $49,999.99 and costs $10,000.00: show the borrower what it brings",
  ],
  [
    "condo_approval_missing",
    condominium({ condoApprovalId: "C004523", isSiteCondo: false }),
    condominium({ isSiteCondo: false }),
    "FHA's approval of the condominium is missing: enter it on the property, or that it is a site condominium",
  ],
  [
    "manufactured_home_too_old",
    manufactured({ manufacturedHome: { builtOn: day("1976-06-15"), hasPermanentFoundation: true } }),
    manufactured({ manufacturedHome: { builtOn: day("1976-06-14"), hasPermanentFoundation: true } }),
    "The manufactured home was built before the federal construction standards of June 15, 1976",
  ],
  [
    "manufactured_home_age_changed",
    manufactured({ manufacturedHome: { builtOn: day("1976-06-15"), hasPermanentFoundation: true } }),
    manufactured({ manufacturedHome: { builtOn: day("1976-06-15"), hasPermanentFoundation: true }, wasTooOld: true }),
    "The home was entered as a manufactured one from before June 15, 1976 after the application, and is entered as another one now: an underwriter says what shows it, such as its certification label, with its evidence",
  ],
  [
    "manufactured_home_date_missing",
    manufactured({ yearBuilt: 1977 }),
    manufactured({ yearBuilt: 1976 }),
    "The date on which the manufactured home was built is missing: enter it",
  ],
  [
    "manufactured_home_without_foundation",
    manufactured({ manufacturedHome: { builtOn: null, hasPermanentFoundation: true } }),
    manufactured({ manufacturedHome: { builtOn: null, hasPermanentFoundation: false } }),
    "It is not entered that the manufactured home stands on a permanent foundation: enter it, or say what shows it",
  ],
  [
    "borrower_lives_elsewhere",
    people({ presentAddress: { ...ada.presentAddress, street: "12 sample st.", zipCode: "62701-1234" } }),
    people({ presentAddress: { ...ada.presentAddress, street: "14 Sample Street" } }),
    "The present address of Ada Example is not the property's, which has to be the principal residence of each borrower",
  ],
  [
    "hazard_insurance_missing",
    home({ annualInsuranceCents: 1 }),
    home({ annualInsuranceCents: 0 }),
    "The annual premium of the home's hazard insurance is missing or 0: enter it, or say by what the home is insured",
  ],
  [
    "adp_code_differs",
    ofAgency({ adpCode: "952" }),
    ofAgency({ adpCode: "951" }),
    "The case has the ADP code 951, and the loan's rate type and property type have 952: have the case corrected",
  ],
  [
    "case_correction_needed",
    ofCase({ street: "12 SAMPLE ST", zipCode: "62701-0001" }),
    ofCase({ street: "14 Sample Street" }),
    "The case has the address 14 Sample Street, 62701, and the loan has 12 Sample Street, 62701: have the case corrected",
  ],
  [
    "appraised_home_differs",
    loggedAs({ home: agencyHome(base) }),
    loggedAs({ home: { ...agencyHome(base), propertyType: "pud" } }),
    "The appraisal was logged for the property type planned unit development, and the loan has single-family home: log the appraisal again",
  ],
  [
    "vesting_missing",
    titled({ vesting: "life_estate" }),
    home({ title: null }),
    "How title to the home is held is missing: enter the vesting of the title report, or say what shows that the borrowers hold it",
  ],
  [
    // Born on January 1, 1951: the 100th birthday is in 2051, and fifty years later is January 1, 2101.
    "leasehold_too_short",
    leased("2101-01-01"),
    leased("2100-12-31"),
    "The lease of the land, until 2100-12-31, is too short: it is not renewable with 99 years, nor lasts fifty years beyond the 100th birthday of the youngest borrower",
  ],
  [
    "trust_not_confirmed",
    titled({ vesting: "trust", trustName: "The Example Trust", trustConfirmedOn: day("2026-10-01") }),
    titled({ vesting: "trust", trustName: "The Example Trust", trustConfirmedOn: day("2026-10-02") }),
    "A trust holds title, and its name or the day on which it was confirmed is missing",
  ],
  [
    "remaindermen_do_not_sign",
    titled({ vesting: "life_estate", doRemaindermenSign: true }),
    titled({ vesting: "life_estate", doRemaindermenSign: false }),
    "Title is a life estate, and it is not entered that all who own the home after it sign too",
  ],
  [
    "spouse_signs_in_community_property_state",
    homeOfSpouses("OR"),
    homeOfSpouses("WA"),
    "The home is in Washington, a community property state, and Ben Example is a spouse who does not borrow: an underwriter says which papers the state's law has the spouse sign, the security instrument or one that gives up rights in the home",
  ],
  [
    "representative_not_confirmed",
    signedFor({ confirmedOn: day("2026-10-01") }),
    signedFor({ confirmedOn: day("2026-10-02") }),
    `The authority of the person who signs for ${ada.firstName} ${ada.lastName} is not confirmed: enter kind, name, date and when it was confirmed`,
  ],
  [
    "underwriter_missing",
    { loan: { underwriterId: 9 } },
    { loan: { underwriterId: null } },
    "No underwriter is named on the loan",
  ],
  [
    "approval_date_missing",
    { loan: { caseNumberAssignedOn: day("2026-04-06"), approvedOn: day("2026-04-07") } },
    { loan: { caseNumberAssignedOn: day("2026-04-06"), approvedOn: day("2026-04-06") } },
    "The approval date is missing, or not after the date of the FHA case number: the application for the insurance needs it",
  ],
  [
    "loan_officer_inactive",
    {},
    of({ loanOfficer: { isActive: false } }),
    "The loan officer, Otto Example, is no longer active: name another one",
  ],
  [
    "loan_officer_nmls_id_missing",
    of({ loanOfficer: { nmlsId: "7" } }),
    of({ loanOfficer: { nmlsId: null } }),
    "The NMLS id of the loan officer, Otto Example, is missing: enter it on the user",
  ],
  [
    // Applied for on April 2, 2026 and closed on April 20.
    "loan_officer_license_missing",
    of({ loanOfficer: { stateLicenses: [aLicense("2026-04-02", "2026-04-20")] } }),
    of({ loanOfficer: { stateLicenses: [aLicense("2026-04-02", "2026-04-19")] } }),
    "The loan officer, Otto Example, has no license of IL that was valid until today or the closing: enter it on the user, or the company's HMDA agency code if a federal agency supervises it as a depository",
  ],
  [
    "company_not_licensed_in_state",
    { facts: { company: { statesLicensed: ["IL"] } } },
    { facts: { company: { statesLicensed: ["CO"] } } },
    "The company is not licensed in IL, the state of the property",
  ],
  [
    "underwriter_inactive",
    of({ underwriter: { isActive: true } }),
    of({ underwriter: { isActive: false } }),
    "The underwriter, Otto Example, is no longer active: name another one",
  ],
  [
    "underwriter_not_registered",
    of({ underwriter: { chumsId: "ABCD" } }),
    of({ underwriter: { chumsId: null } }),
    "The CHUMS id of the underwriter, Otto Example, is missing: enter it on the user",
  ],
  [
    "duties_not_separated",
    { loan: { loanOfficerId: 1, underwriterId: 2, closerId: 3 } },
    { loan: { loanOfficerId: 1, underwriterId: 2, closerId: 2 }, facts: of({ underwriter: {} }).facts },
    "The loan names Otto Example as underwriter and as closer",
  ],
  [
    "assessed_by_loan_officer",
    ofAgency({ financialAssessment: { ...submittedAssessment, submittedByUserId: 2 } }),
    ofAgency({ financialAssessment: { ...submittedAssessment, submittedByUserId: base.loanOfficerId } }),
    "The loan officer, Otto Example, submitted the financial assessment",
  ],
  [
    "approved_terms_not_recorded",
    { loan: { approvals } },
    { loan: { approvals: [] } },
    "The terms with which the loan was approved are not recorded: an underwriter can approve the present ones",
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
    // Applied for on April 2, 2026.
    "disclosures_before_application",
    { loan: { disclosureReceivedOn: day("2026-04-02") } },
    { loan: { disclosureReceivedOn: day("2026-04-01") } },
    "The disclosures are dated before the application: enter the day on which the borrower received those of this loan",
  ],
  [
    "disclosed_terms_changed",
    disclosedWith(2),
    disclosedWith(1.99999),
    "The terms are not those of the disclosures that the borrower received on 2026-04-10 (Margin: 1.99999% disclosed, 2% now): have the borrower receive disclosures of the present terms and enter the later date, or say what shows that those received are still right",
  ],
  [
    // Received on Wednesday, April 15, 2026: Thursday, Friday, and Saturday lie before Monday.
    "closing_before_wait",
    { loan: { disclosureReceivedOn: day("2026-04-15"), closingOn: day("2026-04-20") } },
    { loan: { disclosureReceivedOn: day("2026-04-16"), closingOn: day("2026-04-20") } },
    "The waiting period after the disclosures allows the closing on 2026-04-21 at the earliest",
  ],
  [
    "commitment_acceptance_missing",
    { loan: { commitmentAcceptedOn: day("2026-04-09") } },
    { loan: { commitmentAcceptedOn: null } },
    "The date on which the borrower accepted the commitment in writing is missing: enter it",
  ],
  [
    "state_notice_missing",
    inState("TX", {}, { stateNoticeGivenOn: day("2026-04-08") }),
    inState("TX", {}, { stateNoticeGivenOn: null }),
    "The date on which the borrower was given the notice that the law of Texas requires is missing: enter it, or say why the loan may close without it",
  ],
  [
    // Disclosures on Thursday, April 16, 2026, after counseling and application: Friday, Saturday, and Monday lie before Tuesday.
    "closing_before_state_wait",
    inState("RI", {}, { disclosureReceivedOn: day("2026-04-16"), closingOn: day("2026-04-21") }),
    inState("RI", {}, { disclosureReceivedOn: day("2026-04-16"), closingOn: day("2026-04-20") }),
    "The waiting period of Rhode Island allows the closing on 2026-04-21 at the earliest",
  ],
  [
    // Counseled on March 2, 2026: the closing of March 7 is the fifth day after it.
    "counseling_outside_state_window",
    inState("TX", {}, { closingOn: day("2026-03-07") }),
    inState("TX", {}, { closingOn: day("2026-03-06") }),
    "The counseling of Ada Example was completed on 2026-03-02, and Texas has it completed 5 to 180 days before the closing, 2026-03-06: counsel again, move the closing, or say why",
  ],
  [
    "closing_documents_not_current",
    { facts: { closingDocumentsOn: day("2026-04-20") } },
    { facts: { closingDocumentsOn: null } },
    "The documents of the closing were not generated from the present terms: generate a package of the stage closing",
  ],
  [
    "closing_documents_outdated",
    { facts: { closingDocumentsOn: null, outdatedClosingDocumentsOn: null } },
    { facts: { closingDocumentsOn: null, outdatedClosingDocumentsOn: day("2026-04-17") } },
    "The documents of the closing that were generated on 2026-04-17 are not of the present terms, or one of them is voided: generate the package again, or say which papers of the present terms are signed",
  ],
  [
    // Sunday, April 19, 2026, follows a Saturday, which is a business day.
    "closing_not_on_business_day",
    { loan: { closingOn: day("2026-04-18") } },
    { loan: { closingOn: day("2026-04-19") } },
    "The closing date, 2026-04-19, is a Sunday or a federal holiday",
  ],
  [
    // Cleared last on Monday, April 20, 2026, after an earlier clearance.
    "closing_before_clear_to_close",
    { loan: { statusHistory: clearedOn("2026-04-13", "2026-04-20"), closingOn: day("2026-04-20") } },
    { loan: { statusHistory: clearedOn("2026-04-13", "2026-04-20"), closingOn: day("2026-04-18") } },
    "The closing date, 2026-04-18, is before 2026-04-20, the day on which the loan was cleared to close",
  ],
  [
    // Sent on Thursday, April 16, 2026: Friday, Saturday, and Monday, April 20, are the three business days.
    "appraisal_copy_late",
    { loan: { appraisalCopySentOn: day("2026-04-16"), closingOn: day("2026-04-20") } },
    { loan: { appraisalCopySentOn: day("2026-04-17"), closingOn: day("2026-04-20") } },
    "The copy of the appraisal was sent on 2026-04-17, which is not 3 business days before the closing on 2026-04-20, nor was that waived by then",
  ],
  [
    // Requested on Thursday, April 9, 2026: Friday, Monday, and Tuesday, April 14, are the three business days.
    "fees_redisclosed_late",
    originated(6_000_00, ["2026-04-07", "2026-04-14"]),
    originated(6_000_00, ["2026-04-07", "2026-04-15"]),
    "The fees were disclosed again on 2026-04-15 for a change of 2026-04-09, which was due by 2026-04-14: the disclosure before it binds",
  ],
  [
    // Late as above; the disclosure for a change of Thursday, April 16, was made on the next day.
    "fees_rest_on_late_disclosure",
    redisclosed(
      6_000_00,
      ["2026-04-07", 6_000_00],
      ["2026-04-15", 6_000_01, "2026-04-09"],
      ["2026-04-17", 6_000_01, "2026-04-16"],
    ),
    redisclosed(
      6_000_01,
      ["2026-04-07", 6_000_00],
      ["2026-04-15", 6_000_01, "2026-04-09"],
      ["2026-04-17", 6_000_01, "2026-04-16"],
    ),
    "The disclosure of 2026-04-15 was due by 2026-04-14, so that its higher fees do not bind, and that of 2026-04-17 repeats $0.01 of them: lower those fees by that amount, refund it, or say which change after 2026-04-15 explains them",
  ],
  [
    "fee_disclosure_entered_late",
    redisclosed(6_000_01, ["2026-04-07", 6_000_00], ["2026-04-10", 6_000_01, "2026-04-09", "2026-04-13"]),
    redisclosed(6_000_01, ["2026-04-07", 6_000_00], ["2026-04-10", 6_000_01, "2026-04-09", "2026-04-14"]),
    "The fees were disclosed again on 2026-04-10, which was entered on 2026-04-14 and allows $0.01 more: say which document shows that the applicant was given it on that day, or lower or refund the fees",
  ],
  [
    "fee_tolerance_unknown",
    originated(6_000_00, ["2026-04-07"], { fees: [aFee({ code: "other", gfeBlock: "11", tolerance: "unlimited" })] }),
    originated(6_000_00, ["2026-04-07"], {
      fees: [aFee({ code: "other", gfeBlock: null, tolerance: "unlimited", amountCents: 500_00 })],
    }),
    "The fee other rose from $0.00 in its disclosure to $500.00, and how far it may rise is not known: give it its block of the Good Faith Estimate",
  ],
  [
    // Block 4 can rise together with others by 10 percent, and block 11 without a limit.
    "fee_not_disclosed",
    originated(6_000_00, ["2026-04-07"], {
      fees: [aFee({ code: "hazard-insurance", gfeBlock: "11", amountCents: 0 }), aFee({ paidBy: "lender" })],
    }),
    originated(6_000_00, ["2026-04-07"], {
      fees: [aFee({ code: "hazard-insurance", gfeBlock: "11", amountCents: 1 })],
    }),
    "The fee hazard-insurance of $0.01 is in no disclosure of the fees that binds: disclose it again for what changed, or take it off the loan",
  ],
  [
    "fees_above_tolerance",
    originated(6_000_00, ["2026-04-07"]),
    originated(6_000_01, ["2026-04-07"]),
    "The fees are above what the disclosure of 2026-04-07 allows: origination-fee at $6,000.01, where $6,000.00 is allowed. Lower them, disclose them again where something changed, or refund $0.01 at the settlement",
  ],
  [
    "approved_by_loan_officer",
    { loan: { loanOfficerId: 1, statusHistory: moved(["clear_to_close", 2]) } },
    {
      loan: {
        loanOfficerId: 1,
        statusHistory: moved(["clear_to_close", 2], ["underwriting", 2], ["clear_to_close", 1]),
      },
    },
    "The loan officer, Otto Example, cleared the loan to close",
  ],
  ["disbursement_date_missing", {}, { loan: { disbursedOn: null } }, "The disbursement date is missing: enter it"],
  [
    // Closed on Monday: Tuesday, Wednesday, and Thursday lie before Friday.
    "disbursement_before_wait",
    { loan: { closingOn: day("2026-04-20"), disbursedOn: day("2026-04-24") } },
    { loan: { closingOn: day("2026-04-20"), disbursedOn: day("2026-04-23") } },
    "The waiting period after the closing allows the disbursement on 2026-04-24 at the earliest",
  ],
  [
    // Recorded on Monday, April 20, 2026, the closing of Friday, April 17 allows Friday, April 24; recorded on Tuesday, Saturday, April 25.
    "closing_entered_late",
    { loan: { closingOn: day("2026-04-17") }, facts: { closingRecordedOn: day("2026-04-20") } },
    { loan: { closingOn: day("2026-04-17") }, facts: { closingRecordedOn: day("2026-04-21") } },
    "The loan was recorded on 2026-04-21 as at its closing, after its closing date, 2026-04-17: counted from then, the waiting period allows the disbursement on 2026-04-25 at the earliest, so an underwriter says what shows that it closed on that day",
  ],
  [
    "closing_before_documents",
    { facts: { closingDocumentsOn: day("2026-04-20") } },
    { facts: { closingDocumentsOn: day("2026-04-21") } },
    "The closing date, 2026-04-20, is before 2026-04-21, the day on which the documents of the closing were generated",
  ],
  [
    // A correction of the funded loan, and a calculation since.
    "principal_limit_changed_since_funding",
    {},
    { calculation: { limitsSinceFunding: { fundedCents: 170_000_00, presentCents: 170_000_01 } } },
    "The loan was funded with a principal limit of $170,000.00, and its last calculation comes to $170,000.01: have what changed since corrected, or say what shows the principal limit of the signed papers",
  ],
  [
    // Friday, April 24, 2026, and the Saturday after it.
    "disbursement_not_on_banking_day",
    { loan: { disbursedOn: day("2026-04-24") } },
    { loan: { disbursedOn: day("2026-04-25") } },
    "The disbursement date, 2026-04-25, is a weekend or a federal holiday",
  ],
  [
    "disbursement_long_after_closing",
    { loan: { closingOn: day("2026-04-20"), disbursedOn: day("2026-04-30") } },
    { loan: { closingOn: day("2026-04-20"), disbursedOn: day("2026-05-01") } },
    "The disbursement date, 2026-05-01, is more than 10 days after the closing date, 2026-04-20",
  ],
  [
    "brokered_loan_funded",
    { loan: { channel: "brokered", fundingLender: { companyName: "Example Funding", nmlsId: null } } },
    { loan: { channel: "brokered", fundingLender: { companyName: " ", nmlsId: "778899" } } },
    "The loan is brokered, and is not funded here: once another lender funded it, name that lender",
  ],
  [
    // From April 8 to October 5, 2026 are 22 + 31 + 30 + 31 + 31 + 30 + 5 = 180 days.
    "appraisal_expired_at_disbursement",
    { loan: { appraisedOn: day("2026-04-08"), disbursedOn: day("2026-10-05") } },
    { loan: { appraisedOn: day("2026-04-08"), disbursedOn: day("2026-10-06") } },
    "The appraisal of 2026-04-08 is older than 180 days at the disbursement on 2026-10-06",
  ],
  [
    // Closed on April 20, 2026: the 30th day after it is May 20.
    "fees_refunded_late",
    { loan: { feeRefunds: refundedOn("2026-05-20", 1_00) } },
    { loan: { feeRefunds: refundedOn("2026-05-21", 1_00) } },
    "Charges above the tolerances were refunded on 2026-05-21, which was due by 2026-05-20",
  ],
  [
    "closed_by_approver",
    { loan: { loanOfficerId: 1, statusHistory: moved(["clear_to_close", 2], ["closing", 3]) } },
    { loan: { loanOfficerId: 1, statusHistory: moved(["clear_to_close", 2], ["closing", 2]) } },
    "The loan was moved to its closing by user 2, who took it or cleared it to close",
  ],
  [
    "insurance_not_accepted",
    ofAgency({ insuranceStatus: "endorsed" }),
    ofAgency({ insuranceStatus: "under_review" }),
    "The insurance application is not accepted",
  ],
  [
    "loan_insured",
    ofAgency({ insuranceStatus: "notice_of_return" }),
    ofAgency({ insuranceStatus: "endorsed" }),
    "The loan is insured: it can no longer be denied, withdrawn or closed",
  ],
  [
    "denial_reason_missing",
    { loan: { hmda: { ...hmda, denialReasons: [1] } } },
    { loan: { hmda: { ...hmda, denialReasons: [] } } },
    "A denial reason is missing",
  ],
  [
    // Reopened on April 1, 2026: a notice of that date is about the earlier decision.
    "incompleteness_notice_missing",
    { loan: { statusHistory: reopened, noticeSentOn: day("2026-04-02") } },
    { loan: { statusHistory: reopened, noticeSentOn: day("2026-04-01") } },
    "The notice of incompleteness is missing: enter the day on which it was sent",
  ],
];

const ofEveryStatus = Object.values(moveRequirements).flat();
/** Each once: several ways to end an application require the same. */
const entries = ofEveryStatus.filter((entry, position) => ofEveryStatus.indexOf(entry) === position);
const textsOf = ({ unmet }: Requirement<never>, { loan, calculation, facts, today }: Given): readonly string[] => {
  const judged = judgedLoan(
    { ...base, ...loan },
    {
      calculation: { ...currentStanding, ...calculation },
      facts: someFacts(facts),
      ...(today === undefined ? {} : { today }),
    },
  );
  return unmet(judged as never).map(({ text }) => text);
};

describe("a requirement of changes of status", () => {
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

test("only a brokered loan needs the name of another lender that funded it", () => {
  const entry = entries.find(({ code }) => code === "brokered_loan_funded");
  const found = (channel: Loan["channel"]) => (entry === undefined ? [] : textsOf(entry, { loan: { channel } }));
  expect(found("wholesale")).toEqual([]);
  expect(found("brokered")).toHaveLength(1);
});

test("a loan on which an underwriter decides again is approved by that decision, whatever was approved before", () => {
  const changedAt = (status: LoanStatus) => {
    const [entry] = approvedTermsRequirements;
    const loan = { statusHistory: [aStatusEntry(status)], approvals, appraisedValueCents: 400_000_01 };
    return entry === undefined ? null : textsOf(entry, { loan }).length;
  };
  expect([changedAt("underwriting"), changedAt("conditional_approval"), changedAt("clear_to_close")]).toEqual([
    0, 1, 1,
  ]);
});

test("the required action for changed terms is stated once, and each changed term is named", () => {
  const [entry] = approvedTermsRequirements;
  if (entry === undefined) throw new Error("the register has no such entry");
  const changed = { appraisedValueCents: 400_000_01, applicationOn: day("2026-04-01") };
  const loan = { statusHistory: [aStatusEntry("clear_to_close")], approvals, ...changed };
  expect(textsOf(entry, { loan })).toEqual([
    "An underwriter has to approve the changed terms. Appraised value: $400,000.00 at the approval, $400,000.01 now",
    "Application date: 2026-04-02 at the approval, 2026-04-01 now",
  ]);
});

describe("the property is the principal residence", () => {
  const entry = entries.find(({ code }) => code === "not_principal_residence");
  if (entry === undefined) throw new Error("the register has no such entry");

  test.each<[what: string, given: Partial<Loan["property"]>, isMet: boolean]>([
    ["where no other occupancy is entered", { occupancy: null, isPrimaryResidence: null }, true],
    ["and not an investment", { occupancy: "investment_property", isPrimaryResidence: true }, false],
    ["and not where that is denied", { occupancy: "principal_residence", isPrimaryResidence: false }, false],
  ])("%s", (_, given, isMet) => {
    expect(textsOf(entry, home(given)).length).toBe(isMet ? 0 : 1);
  });
});

describe("flood insurance is required", () => {
  const entry = entries.find(({ code }) => code === "flood_insurance_missing");
  if (entry === undefined) throw new Error("the register has no such entry");
  const missing = (floodZone: string | null) =>
    textsOf(entry, home({ floodZone, annualFloodInsuranceCents: null })).length > 0;

  test("in the zones of 44 CFR 75.1, however they are written", () => {
    for (const zone of [
      "A",
      "AO",
      "AH",
      "A1",
      "A30",
      "AE",
      "A99",
      "AR",
      "AR/AE",
      "AR/A",
      "AE (EL 9)",
      "Zone AE, EL 9",
      "V",
      "VO",
      "V1",
      "V30",
      "VE",
      "E",
      "M",
      "ae",
      "Zone AE",
    ])
      expect([zone, missing(zone)]).toEqual([zone, true]);
  });

  test("in no other zone, and not if the zone is unknown", () => {
    for (const zone of ["X", "B", "C", "D", "A0", "A31", "A98", "V31", "X500", null])
      expect([zone, missing(zone)]).toEqual([zone, false]);
  });
});

describe("the appraisal of the loan is the logged one", () => {
  const entry = entries.find(({ code }) => code === "appraisal_differs_from_logged");
  if (entry === undefined) throw new Error("the register has no such entry");

  test("including its date", () => {
    expect(textsOf(entry, logged({ appraisedOn: day("2026-04-09") }))).toHaveLength(1);
  });

  test("or the second of two, which is compared with the loan's second", () => {
    const both = {
      ...agency,
      appraisal: { ...loggedAppraisal, sequence: 2 as const, appraisedValueCents: 390_000_00 },
    };
    const given = (secondAppraisedValueCents: number | null): Given => ({
      loan: { agency: both, appraisedValueCents: 400_000_00, secondAppraisedValueCents },
    });
    expect(textsOf(entry, given(390_000_00))).toEqual([]);
    expect(textsOf(entry, given(390_000_01))).toHaveLength(1);
  });
});

describe("what an entry checks besides its boundary", () => {
  const entryOf = (code: string) => {
    const entry = entries.find((each) => each.code === code);
    if (entry === undefined) throw new Error(`the register has no ${code}`);
    return entry;
  };
  const found = (code: string, given: Given): number => textsOf(entryOf(code), given).length;

  test("terms that were disclosed on a later date are not those of an earlier one", () => {
    const disclosedOn = (disclosed: string, present: string): readonly string[] => {
      const { disclosedTerms } = withDisclosedTerms(null, { ...base, disclosureReceivedOn: day(disclosed) });
      return textsOf(entryOf("disclosed_terms_changed"), {
        loan: { disclosedTerms, disclosureReceivedOn: day(present) },
      });
    };
    expect(disclosedOn("2026-04-10", "2026-04-10")).toEqual([]);
    expect(disclosedOn("2026-04-11", "2026-04-10")).toEqual([
      "Disclosures were entered as received on 2026-04-11, and the date is 2026-04-10 now: enter the later date again, or say what shows that the borrower received disclosures of the present terms on the earlier one",
    ]);
  });

  test("each term that differs from its disclosure is named, in one sentence", () => {
    const disclosed = { margin: rate(2), lenderCreditCents: 100_00 };
    const { disclosedTerms } = withDisclosedTerms(null, { ...base, ...disclosed });
    const texts = textsOf(entryOf("disclosed_terms_changed"), {
      loan: { disclosedTerms, margin: rate(2.25), lenderCreditCents: 50_00 },
    });
    expect(texts).toEqual([
      expect.stringMatching(/\(Margin: 2% disclosed, 2\.25% now; Lender credit: \$100\.00 disclosed, \$50\.00 now\)/),
    ]);
  });

  test("each of two appraisals has its own lowest value, and is raised by itself", () => {
    const raised = (first: number, second: number | null) => {
      const lowestValuesCents = { 1: 400_000_00, 2: 390_000_00 };
      const given = { appraisedValueCents: first, secondAppraisedValueCents: second };
      return textsOf(entryOf("appraised_value_raised"), {
        loan: { agency: { ...agency, lowestValuesCents }, ...given },
      });
    };
    expect([raised(400_000_00, 390_000_00), raised(400_000_00, null)]).toEqual([[], []]);
    expect(raised(400_000_00, 390_000_01)).toEqual([
      expect.stringContaining("An appraisal was logged with $390,000.00 before, and the loan has $390,000.01 of it"),
    ]);
    expect(raised(400_000_01, 390_000_01)).toHaveLength(2);
  });

  test("a debt that was entered as too young stays so after another date and less cash", () => {
    const present = { ...earlierHecm, kind: "heloc" as const, openedOn: day("2015-04-02"), cashToBorrowerCents: 0 };
    const kept = { kind: present.kind, creditor: present.creditor, amountCents: present.amountCents, byUserId: 7 };
    const withKept = (youth: Partial<Loan["droppedLiens"][number]>): Given => ({
      loan: {
        liens: [present],
        droppedLiens: [{ ...kept, at: instant("2026-04-08T15:00:00.000Z"), paidCents: present.amountCents, ...youth }],
      },
    });
    const young = { openedOn: day("2025-04-02"), cashToBorrowerCents: 500_00 };
    expect(textsOf(entryOf("lien_not_seasoned"), withKept(young))).toEqual([
      expect.stringContaining("was made on 2025-04-02, as it was entered before, which is too late"),
    ]);
    for (const less of [{ openedOn: day("2025-04-01") }, { cashToBorrowerCents: 499_99 }])
      expect(found("lien_not_seasoned", withKept({ ...young, ...less }))).toBe(0);
    const undated = (youth: Partial<Loan["droppedLiens"][number]>) => {
      const given = withKept(youth).loan;
      return { loan: { ...given, liens: [{ ...present, openedOn: null }] } };
    };
    // Without its date, only that date is required.
    expect(found("lien_not_seasoned", undated(young))).toBe(0);
    expect(textsOf(entryOf("lien_date_missing"), undated(young))).toEqual([
      "When lien 1 ($80,000.00 of First Bank) was made is missing, and was entered as 2025-04-02 before: enter its opened date, which is the day of its note, or what it gave the borrower in cash, or say what shows that it is old enough for the loan to pay it off",
    ]);
    expect(found("lien_date_missing", withKept(young))).toBe(0);
    expect(found("lien_date_missing", undated({ ...young, cashToBorrowerCents: 499_99 }))).toBe(0);
  });

  test("a debt whose payoff was lowered is reported, with the rest of it", () => {
    const at = instant("2026-04-08T15:00:00.000Z");
    const debt = { kind: "mortgage", creditor: "Example Bank", amountCents: 95_000_00 } as const;
    const lowered = lienOf({ ...debt, amountCents: 1_00 }).loan;
    const given = { loan: { ...lowered, droppedLiens: [{ ...debt, at, byUserId: 7 }] } };
    expect(textsOf(entryOf("lien_dropped_unexplained"), given)).toEqual([
      "The payoff of a lien ($95,000.00 of Example Bank) was lowered by more than half on 2026-04-08, to $1.00: enter what the creditor's payoff statement says, or say what shows the lower one",
    ]);
  });

  test("documents of a past closing are no longer required, and outdated ones do not count as missing", () => {
    const outdated = { closingDocumentsOn: null, outdatedClosingDocumentsOn: day("2026-04-17") };
    expect(found("closing_documents_not_current", { facts: outdated })).toBe(0);
    const after = { loan: { statusHistory: funded }, facts: outdated };
    expect(found("closing_documents_outdated", after)).toBe(0);
    const missing = { ...outdated, outdatedClosingDocumentsOn: null };
    expect(found("closing_documents_not_current", { loan: { statusHistory: funded }, facts: missing })).toBe(0);
  });

  test("an appraisal that is not logged differs from none", () => {
    const given = { agency: { ...agency, appraisal: null }, appraisedValueCents: 1_00 };
    expect(found("appraisal_differs_from_logged", { loan: given })).toBe(0);
  });

  test("the notice of the decision is due even if it is unknown when the application was complete", () => {
    const overdue = (given: Given) => {
      const entry = entries.find(({ code }) => code === "action_notice_overdue");
      return entry === undefined ? ["the register has no such entry"] : textsOf(entry, given);
    };
    expect(overdue(appliedOn("2026-09-01"))).toEqual([]);
    expect(overdue(appliedOn("2026-08-31"))).toEqual([
      "The notice of the decision was due on 2026-09-30. The applicant must be notified of the decision within 30 days of the application: enter the day on which it was sent, or that on which the application was complete, or say why none was sent in time",
    ]);
    const told = { ...appliedOn("2026-08-31").loan, noticeSentOn: day("2026-09-10") };
    expect(overdue({ loan: told })).toEqual([]);
    // Reopened on April 1, 2026, without a notice to the applicant.
    expect(overdue({ loan: { ...told, statusHistory: reopened, noticeSentOn: null } })).toHaveLength(1);
  });

  const eachOneCent = {
    annualInsuranceCents: 1,
    annualFloodInsuranceCents: 1,
    annualAssociationDuesCents: 1,
    annualGroundRentCents: 1,
  };

  test("answers and obligations that changed since, but no assessment whose inputs are unknown", () => {
    const { loan } = submitted({});
    const textsGiven = (changed: Partial<Loan>) => found("assessment_stale", { loan: { ...loan, ...changed } });
    expect(textsGiven({})).toBe(0);
    expect(textsGiven({ assessment: { ...acceptableAssessment, hasCollections: "yes" } })).toBe(1);
    const owing = { ...ada, monthlyIncome: [], monthlyObligations: [{ kind: "tax", creditor: null, amountCents: 1 }] };
    expect(textsGiven({ borrowers: [owing], assessment: null })).toBe(3);
    expect(found("assessment_stale", { loan: { assessment: acceptableAssessment } })).toBe(0);
    // A twelfth of $1,200.05 is $100.00, and of $1,200.06 it is $100.01: half a cent is rounded up.
    const submittedThen = loan?.agency?.financialAssessment ?? null;
    if (submittedThen?.madeOf == null) throw new Error("nothing was assessed");
    const madeOf = { ...submittedThen.madeOf, monthlyPropertyChargesCents: 100_00 };
    const ofCharges = { ...agency, financialAssessment: { ...submittedThen, madeOf } };
    const charged = (annualCents: number) => {
      const home = { ...property, annualTaxesCents: annualCents - 4, ...eachOneCent };
      return textsOf(entryOf("assessment_stale"), { loan: { ...loan, property: home, agency: ofCharges } });
    };
    expect(charged(1_200_05)).toEqual([]);
    expect(charged(1_200_06)).toEqual([
      "The financial assessment was submitted with other property charges ($100.00 a month) than the loan has now: submit it again",
    ]);
  });

  test.each<[Partial<ReportFindings>, denied: Partial<Assessment>, admitted: Partial<Assessment>, words: string]>([
    [{ openJudgments: 1 }, { hasJudgments: "no" }, { hasJudgments: "yes" }, "that there is no judgment"],
    [
      { openFederalTaxLiens: 1 },
      { hasDelinquentFederalDebt: "no" },
      { hasDelinquentFederalDebt: "yes" },
      "that there is no delinquent federal debt",
    ],
    [
      { pastDueRealEstateDebts: 1 },
      { realEstateDebtCurrent: "yes" },
      { realEstateDebtCurrent: "no" },
      "that real estate debt is current",
    ],
    [
      { pastDueInstallmentDebts: 1 },
      { installmentDebtCurrent: "yes" },
      { installmentDebtCurrent: "no" },
      "that installment debt is current",
    ],
  ])("an answer that the newest report contradicts, and no other: %o with %o", (findings, answers, admitted, words) => {
    const differing = (given: Given) => textsOf(entryOf("credit_report_differs"), given);
    const none = foundAs({}, answers);
    const one = foundAs(findings, answers);
    expect(differing(none)).toEqual([]);
    expect(differing(one)).toEqual([expect.stringContaining(words)]);
    expect(differing(foundAs(findings, admitted))).toEqual([]);
    const inapplicable = Object.fromEntries(Object.keys(answers).map((question) => [question, "not_applicable"]));
    expect(differing(foundAs(findings, inapplicable))).toEqual([expect.stringContaining("does not apply")]);
    const [newest, older] = [none, one].map(({ facts }) => facts?.creditReports ?? []);
    expect(differing({ ...none, facts: { creditReports: [...(newest ?? []), ...(older ?? [])] } })).toEqual([]);
  });

  test("a credit report that was completed after the closing, because no one assessed it", () => {
    // The loan closed on April 20, 2026.
    const missing = (on: string) =>
      textsOf(entryOf("credit_report_missing"), reported("2026-08-29", {}, noFindings, on));
    expect([missing("2026-04-20").length, missing("2026-04-21").length]).toEqual([0, 1]);
  });

  test("a spouse whose income counts needs a report too, and one whose income does not count needs none", () => {
    const asked = (given: Given, ofSpouse: Given = {}) =>
      found("spouse_obligations_not_analyzed", { ...ofSpouse, loan: { ...given.loan } });
    const { lastName, ssnIndex, bornOn } = reportedPerson(spouse("eligible"));
    const report = reported("2026-08-29", { borrowerId: spouse("eligible").id, lastName, ssnIndex, bornOn });
    expect([asked(withSpouseIncome([]), report), asked(withSpouseIncome([]), reported("2026-08-29"))]).toEqual([0, 1]);
    expect([asked(homeOfSpouses("CA")), found("credit_report_missing", homeOfSpouses("CA"))]).toEqual([
      0,
      found("credit_report_missing", homeOfSpouses("OR")),
    ]);
  });

  test("a borrower who was added or removed since the assessment, even without an income, but not another order", () => {
    const { agency: { financialAssessment = null } = agency } = submitted({}).loan ?? {};
    const madeOf = financialAssessment?.madeOf;
    if (financialAssessment === null || !madeOf) throw new Error("nothing was assessed");
    const ben: Borrower = { ...ada, id: 3, firstName: "Ben", borrowerType: "co_borrower" };
    const [first, second] = [ada, ben].map((each) => ({ ...each, monthlyIncome: [], monthlyObligations: [] }));
    const stale = (assessed: readonly Borrower[] | null, borrowers: readonly (Borrower | undefined)[]) => {
      const named = assessed?.map((each) => ({ id: each.id, name: fullName(each) })) ?? null;
      const ofThose = { ...madeOf, borrowers: named, monthlyIncomeCents: 0 };
      return textsOf(entryOf("assessment_stale"), {
        loan: {
          assessment: madeOf.assessment,
          borrowers: borrowers.filter((each) => each !== undefined),
          agency: { ...agency, financialAssessment: { ...financialAssessment, madeOf: ofThose } },
        },
      });
    };
    const text = (names: string): string =>
      `The financial assessment was submitted with other borrowers (${names}) than the loan has now: submit it again`;
    expect(stale([ada], [first, second])).toEqual([text(fullName(ada))]);
    expect(stale([ada, ben], [first])).toEqual([text(`${fullName(ada)} and ${fullName(ben)}`)]);
    expect(stale([ben, ada], [first, second])).toEqual([]);
    expect(stale(null, [first, second])).toEqual([]);
  });

  test("a shortfall is resolved by compensating factors or a set-aside, on a fixed rate only by a fully funded one", () => {
    const short = { residualIncomeCents: 428_99 };
    const spouse = { factor: "spouse_income", amountCents: 100_01, description: null } as const;
    const codes = ["residual_income_not_met", "fully_funded_set_aside_missing"] as const;
    const both = (given: Given) => codes.map((code) => found(code, given));
    expect(both(submitted(short, { answers: { compensatingFactors: [spouse] } }))).toEqual([0, 0]);
    expect(both(submitted(short, { lesa: { type: "partially_funded" } }))).toEqual([0, 0]);
    expect(both(submitted(short, { rateType: "fixed", lesa: { type: "partially_funded" } }))).toEqual([0, 1]);
    const explained = { circumstance: "medical_event", description: null, isDocumented: true } as const;
    const adverse = { propertyTaxesCurrent: "no", extenuatingCircumstances: [explained] } as const;
    expect(both(submitted({}, { answers: adverse }))).toEqual([0, 0]);
    const reasonOf = (given: Given) => textsOf(entryOf("fully_funded_set_aside_missing"), given)[0];
    expect(reasonOf(submitted(short, { rateType: "fixed", answers: adverse }))).toStartWith(
      "The financial assessment (a residual income of $428.99 a month where $529.00 is required, on a fixed rate) requires",
    );
    expect(
      reasonOf(submitted({}, { answers: { propertyTaxesCurrent: "no", hasJudgments: "yes", hasCollections: "no" } })),
    ).toStartWith("The financial assessment (property taxes not current, judgments) requires");
    expect(both({ loan: { assessment: null } })).toEqual([0, 0]);
  });

  test("a partially funded set-aside for less than a year of what it pays, as far as that is known", () => {
    const spouse = { factor: "spouse_income", amountCents: 40_00, description: null } as const;
    const texts = (amountCents: number, chargesCents: number, given: Parameters<typeof submitted>[1] = {}) => {
      const lesa = { type: "partially_funded", amountCents, ...given.lesa } as const;
      const { loan } = submitted({ residualIncomeCents: 428_99 }, { ...given, lesa });
      const charged = { annualTaxesCents: chargesCents - 3, annualInsuranceCents: 2, annualFloodInsuranceCents: 1 };
      return textsOf(entryOf("set_aside_below_one_year"), {
        loan: { ...loan, property: { ...property, ...charged } },
      }).map((text) => text.replace(/^.* than the (.*) in one year.*$/, "$1"));
    };
    // $529.00 is required, so $100.01 is missing each month: 12 × $100.01 = $1,200.12.
    const short = "$1,200.12 of residual income that the assessment found short";
    expect([texts(1_200_12, 5_000_00), texts(1_200_11, 5_000_00)]).toEqual([[], [short]]);
    const unknown = { answers: { compensatingFactors: [{ ...spouse, amountCents: null }] } };
    expect(texts(1_200_11, 5_000_00, unknown)).toEqual([short]);
    // 12 × ($100.01 − $40.00) = $720.12.
    expect(texts(720_12, 5_000_00, { answers: { compensatingFactors: [spouse] } })).toEqual([]);
    expect(texts(720_11, 5_000_00, { answers: { compensatingFactors: [spouse] } })).toHaveLength(1);
    // It pays property charges: at most these of $1,200.11 a year.
    expect([texts(1_200_11, 1_200_11), texts(1_200_10, 1_200_11)]).toEqual([[], ["$1,200.11 of property charges"]]);
    const paying = { lesa: { semiAnnualPaymentCents: 700_00 } };
    expect(texts(1_399_99, 5_000_00, paying)).toEqual(["$1,400.00 of its own semiannual payments"]);
    expect(texts(1, 5_000_00, { lesa: { type: "voluntary" } })).toEqual([]);
    expect(texts(0, 5_000_00)).toEqual([]);
    expect(
      found("set_aside_below_one_year", {
        loan: { assessment: null, ...assessed({ type: "partially_funded", amountCents: 1 }).loan },
      }),
    ).toBe(0);
  });

  test("a state's waiting period with a missing date, and one that began before its rule is known", () => {
    const closes = { closingOn: day("2026-04-20") };
    expect(found("closing_before_state_wait", inState("RI", {}, { ...closes, disclosureReceivedOn: null }))).toBe(0);
    const early = inState("UT", {}, { ...closes, commitmentAcceptedOn: day("2015-05-11") });
    expect(textsOf(entryOf("closing_before_state_wait"), early)).toEqual([
      "No rule on the waiting period of Utah is known for its first day",
    ]);
  });

  test("people who joined since the case number was assigned do not affect it and the appraisal, but delay the closing", () => {
    const clients = [{ firstName: "BEN", lastName: "EXAMPLE" }];
    const joined = (on: string, isOfCase: boolean, given: Given): Given => {
      const borrowers = [ada, spouse("eligible")];
      const certificate = aCertificate({ counseledOn: day(on), clients });
      const assignedFor = aCaseOf(isOfCase ? { ...base, borrowers } : base);
      // People who are not named are not covered by the entry.
      const entry = { ...counseling, ...given.loan?.counseling, borrowerIds: [ada.id] };
      return { loan: { ...given.loan, borrowers, counseling: entry, agency: { ...agency, assignedFor, certificate } } };
    };
    const both = (code: string, given: Given) =>
      [false, true].map((isOfCase) => found(code, joined("2026-04-06", isOfCase, given)));
    // Ben was counseled on April 6, 2026, the date of the case number, seven days before which Ada had been.
    expect(both("processed_before_state_wait", inState("CA", { counseledOn: day("2026-03-29") }))).toEqual([0, 1]);
    expect(both("processed_before_state_wait", inState("CA", { counseledOn: day("2026-03-30") }))).toEqual([1, 1]);
    const appraised = { appraisedOn: day("2026-04-05") };
    expect(both("appraised_before_counseling", inState("IL", { counseledOn: day("2026-04-05") }, appraised))).toEqual([
      0, 1,
    ]);
    expect(both("appraised_before_counseling", inState("IL", { counseledOn: day("2026-04-06") }, appraised))).toEqual([
      1, 1,
    ]);
    // Counseled on Friday, April 17: Saturday, Monday, and Tuesday lie before Wednesday.
    const closes = (on: string) => {
      const given = inState("RI", {}, { disclosureReceivedOn: day("2026-04-16"), closingOn: day(on) });
      return found("closing_before_state_wait", joined("2026-04-17", false, given));
    };
    expect([closes("2026-04-21"), closes("2026-04-22")]).toEqual([1, 0]);
  });

  test("the later date of two people counseled with certificates of their own, in California and Rhode Island", () => {
    const certified = (state: string, [first, second]: readonly [string, string], given: Partial<Loan> = {}): Given => {
      const own = (on: string) => ({ counselingCertificates: [anEnteredCertificate(on)] });
      const borrowers = [
        { ...ada, ...own(first) },
        { ...spouse("eligible"), ...own(second) },
      ];
      return { loan: { property: { ...property, state }, counseling: null, borrowers, ...given } };
    };
    // Seven days lie between March 29, 2026 and the case number of April 6, whichever of the two was counseled then.
    const processed = (...days: readonly [string, string]) =>
      found("processed_before_state_wait", certified("CA", days));
    expect([processed("2026-03-02", "2026-03-29"), processed("2026-03-02", "2026-03-30")]).toEqual([0, 1]);
    expect([processed("2026-03-29", "2026-03-02"), processed("2026-03-30", "2026-03-02")]).toEqual([0, 1]);
    // Friday, April 3, Saturday, April 4, and Monday, April 6 lie between Thursday and Tuesday.
    const closes = (on: string) =>
      found("closing_before_state_wait", {
        ...certified("RI", ["2026-03-02", "2026-04-02"], {
          disclosureReceivedOn: day("2026-03-02"),
          closingOn: day(on),
        }),
      });
    expect([closes("2026-04-06"), closes("2026-04-07")]).toEqual([1, 0]);
    // From October 4, 2025 to the application of April 2, 2026 are 180 days.
    const complete = (on: string) => found("counseling_incomplete", certified("IL", ["2026-03-02", on]));
    expect([complete("2025-10-04"), complete("2025-10-03")]).toEqual([0, 1]);
  });

  test("no charge for the counseling itself, to others, of zero, or with an unknown date", () => {
    const early = (given: Parameters<typeof aFee>[0], code = "fee_charged_before_counseling") =>
      found(code, charged("2026-03-01", given));
    expect([{}, { amountCents: 1 }, { code: "credit-report" }].map((given) => early(given))).toEqual([1, 1, 1]);
    const others = [{ code: "counseling" }, { paidBy: "lender" as const }, { amountCents: 0 }, { chargedOn: null }];
    expect(others.map((given) => early(given))).toEqual([0, 0, 0, 0]);
    // A credit report can be charged before the disclosure of the fees.
    const undisclosed = (code: string) =>
      found(
        "fee_charged_before_disclosure",
        originated(6_000_00, ["2026-04-07"], charged("2026-04-06", { code }).loan),
      );
    expect([undisclosed("appraisal"), undisclosed("credit-report")]).toEqual([1, 0]);
  });

  test("a charge as too early that precedes the last counseling of two people, or any counseling", () => {
    const both = (second: string | null, on: string) => {
      const counselingCertificates = second === null ? [] : [anEnteredCertificate(second)];
      const ben = { ...spouse("eligible"), counselingCertificates };
      const entry = { ...counseling, borrowerIds: [ada.id] };
      return found("fee_charged_before_counseling", {
        loan: { ...charged(on).loan, borrowers: [ada, ben], counseling: entry },
      });
    };
    expect([both("2026-03-20", "2026-03-20"), both("2026-03-20", "2026-03-19"), both(null, "2026-04-20")]).toEqual([
      0, 1, 1,
    ]);
    const waived = { ...counseling, waived: true, antiChurningDisclosedOn: day("2026-04-02") };
    const ofRefinance = { ...charged("2026-03-01").loan, hecmType: "refinance" as const, counseling: waived };
    expect(found("fee_charged_before_counseling", { loan: ofRefinance })).toBe(0);
  });

  test("counseling in Texas more than 180 days before the closing, and elsewhere on any date", () => {
    // From March 2, 2026 to August 29 are 29 + 30 + 31 + 30 + 31 + 29 = 180 days.
    const closingOn = (state: string, on: string) =>
      found("counseling_outside_state_window", inState(state, {}, { closingOn: day(on) }));
    expect([closingOn("TX", "2026-08-29"), closingOn("TX", "2026-08-30"), closingOn("IL", "2026-08-30")]).toEqual([
      0, 1, 0,
    ]);
  });

  test("the date of each person's own counseling in Texas, the latest or a renewed one as well as the first", () => {
    // The closing of August 30, 2026 is 181 days after Ada's session; 180 days before it was March 3, and 5 days before it is August 25.
    const given = (clientFirstName: string, counseledOn: string): Given => {
      const clients = [{ firstName: clientFirstName, lastName: "EXAMPLE" }];
      const certificate = aCertificate({ counseledOn: day(counseledOn), clients });
      return inState(
        "TX",
        { borrowerIds: [ada.id] },
        { borrowers: [ada, spouse("eligible")], closingOn: day("2026-08-30"), agency: { ...agency, certificate } },
      );
    };
    const texts = (...of: Parameters<typeof given>) =>
      textsOf(entryOf("counseling_outside_state_window"), given(...of));
    const said = (whoAndWhen: string) =>
      `The counseling of ${whoAndWhen}, and Texas has it completed 5 to 180 days before the closing, 2026-08-30: counsel again, move the closing, or say why`;
    const first = said("Ada Example was completed on 2026-03-02");
    expect(texts("BEN", "2026-03-03")).toEqual([first]);
    expect(texts("BEN", "2026-03-01")).toEqual([first, said("Ben Example was completed on 2026-03-01")]);
    // Renewed long after the case number was assigned; Ben, who was not counseled, is named by another requirement.
    expect(texts("ADA", "2026-08-25")).toEqual([]);
    expect(texts("ADA", "2026-08-26")).toEqual([said("Ada Example was completed on 2026-03-02 and 2026-08-26")]);
  });

  test("property charges that are not entered count as zero for a set-aside", () => {
    const { loan } = submitted({ residualIncomeCents: 0 }, { lesa: { type: "partially_funded", amountCents: 10_00 } });
    const home = { ...property, annualTaxesCents: null, annualInsuranceCents: 10_00, annualFloodInsuranceCents: null };
    expect(found("set_aside_below_one_year", { loan: { ...loan, property: home } })).toBe(0);
  });

  test("an appraisal that waits for the home, and a license that does not name its state", () => {
    expect(found("appraisal_condition_open", loggedAs({ condition: "subject_to_completion" }))).toBe(1);
    expect(found("appraisal_condition_open", loggedAs({ condition: "subject_to_inspection" }))).toBe(1);
    expect(found("appraisal_condition_open", loggedAs({ condition: "as_is" }, { repairEstimateCents: 1 }))).toBe(0);
    expect(found("appraiser_of_another_state", loggedAs({ appraiserLicense: "556001234" }))).toBe(0);
    expect(found("repairs_below_logged", loggedAs({ repairsCents: 1 }, { repairEstimateCents: 2 }))).toBe(0);
  });

  test("a young lien that gave less than $500 in cash, and one whose date is unknown", () => {
    const young = { kind: "mortgage", openedOn: day("2026-01-05") } as const;
    expect(found("lien_not_seasoned", lienOf({ ...young, cashToBorrowerCents: 499_99 }))).toBe(0);
    expect(found("lien_not_seasoned", lienOf({ ...young, cashToBorrowerCents: null }))).toBe(1);
    expect(found("lien_not_seasoned", lienOf({ kind: "mortgage", openedOn: null }))).toBe(0);
    expect(found("lien_not_seasoned", lienOf({ ...young, kind: "hecm", cashToBorrowerCents: 500_00 }))).toBe(0);
  });

  test("a lien whose date and cash are unknown: the date of another kind of debt, or of one that gave little cash, is not required", () => {
    const undated = { openedOn: null, cashToBorrowerCents: null } as const;
    for (const kind of ["mortgage", "heloc"] as const)
      expect(found("lien_date_missing", lienOf({ ...undated, kind }))).toBe(1);
    for (const kind of ["hecm", "tax", null] as const)
      expect(found("lien_date_missing", lienOf({ ...undated, kind }))).toBe(0);
    expect(found("lien_date_missing", lienOf({ ...undated, kind: "mortgage", openedOn: day("2026-04-01") }))).toBe(0);
  });

  test("title details without a vesting", () => {
    expect(found("vesting_missing", titled({ vesting: null, trustName: "The Example Trust" }))).toBe(1);
  });

  test("a lender credit above the costs: what a home's seller pays is no cost, and nothing is known without a current calculation", () => {
    const bought = { sellerContributionsCents: 100_00 };
    expect(found("lender_credit_above_costs", credited(14_575_00, bought))).toBe(0);
    expect(found("lender_credit_above_costs", credited(14_575_01, bought))).toBe(1);
    expect(found("lender_credit_above_costs", { ...credited(14_675_01), calculation: {} })).toBe(0);
    // Of fees without an origination fee, the premium of $8,000.00 and $50.00 of repair administration remain.
    expect(found("lender_credit_above_costs", credited(8_050_00, { fees: [] }))).toBe(0);
    expect(found("lender_credit_above_costs", credited(8_050_01, { fees: [] }))).toBe(1);
  });

  test("a fee without a block only once it exceeds its disclosure, which 0 does not", () => {
    const fees = [aFee({ code: "other", gfeBlock: null, tolerance: "unlimited", amountCents: 0 })];
    expect(found("fee_tolerance_unknown", originated(6_000_00, ["2026-04-07"], { fees }))).toBe(0);
  });

  test("fees above their tolerance until they are refunded, in other words once the loan is funded", () => {
    const entry = entries.find(({ code }) => code === "fees_above_tolerance");
    const texts = (given: Partial<Loan>) =>
      entry && textsOf(entry, { ...originated(6_100_00, ["2026-04-07"], given), today: day("2026-05-20") });
    expect(texts({ feeRefunds: refundedOn("2026-04-20", 99_99) })).toEqual([
      expect.stringMatching(/refund \$0\.01 at/),
    ]);
    expect(texts({ feeRefunds: refundedOn("2026-04-20", 100_00) })).toEqual([]);
    expect(texts({ statusHistory: funded })).toEqual([
      expect.stringMatching(/allowed\. Refund \$100\.00 by 2026-05-20, and record it$/),
    ]);
    expect(texts({ statusHistory: funded, closingOn: null })).toEqual([
      expect.stringMatching(/allowed\. Refund \$100\.00, and record it$/),
    ]);
    expect(found("fees_above_tolerance", { loan: { feeDisclosures: [] } })).toBe(0);
  });

  test("fees of a late disclosure by what a later one takes over from it, less refunds; what the later one adds is its own", () => {
    const first = ["2026-04-07", 6_000_00] as const;
    const late = (cents: number) => ["2026-04-15", cents, "2026-04-09"] as const;
    const inTime = (cents: number) => ["2026-04-17", cents, "2026-04-16"] as const;
    const entry = entries.find(({ code }) => code === "fees_rest_on_late_disclosure");
    const texts = (given: Given) => entry && textsOf(entry, given);
    const amount = (cents: string) => [expect.stringContaining(`repeats ${cents} of them`)];
    expect(texts(redisclosed(6_100_00, first, late(6_040_00), inTime(6_100_00)))).toEqual(amount("$40.00"));
    expect(texts(redisclosed(6_100_00, first, late(6_100_00), inTime(6_030_00)))).toEqual(amount("$30.00"));
    const lateAgain = ["2026-04-16", 6_100_00, "2026-04-09"] as const;
    expect(texts(redisclosed(6_100_00, first, late(6_040_00), lateAgain, inTime(6_100_00)))).toEqual([
      ...amount("$40.00"),
      ...amount("$60.00"),
    ]);
    for (const given of [
      redisclosed(6_100_00, first, late(6_000_00), inTime(6_100_00)),
      redisclosed(6_100_00, first, late(6_100_00), inTime(6_000_00)),
      redisclosed(6_100_00, first, inTime(6_100_00)),
      // No later one is binding.
      redisclosed(6_100_00, first, late(6_100_00)),
      redisclosed(6_100_00, first, late(6_100_00), ["2026-04-17", 6_100_00, "2026-04-09"]),
    ])
      expect(texts(given)).toEqual([]);
    const { loan } = redisclosed(6_100_00, first, late(6_100_00), inTime(6_100_00));
    expect(texts({ loan: { ...loan, feeRefunds: refundedOn("2026-04-20", 99_99) } })).toEqual(amount("$0.01"));
    expect(texts({ loan: { ...loan, feeRefunds: refundedOn("2026-04-20", 100_00) } })).toEqual([]);
  });

  test("disclosures that were entered late, each for what it adds, and none that the fees do not need", () => {
    const entry = entries.find(({ code }) => code === "fee_disclosure_entered_late");
    const of = (amountCents: number, ...later: readonly number[]) => {
      const rows = later.map((cents, index) => [`2026-04-1${index}`, cents, "2026-04-09", "2026-04-30"] as const);
      return entry && textsOf(entry, redisclosed(amountCents, ["2026-04-07", 6_000_00], ...rows));
    };
    const entered = "which was entered on 2026-04-30 and allows $40.00 more";
    const more = (on: string) => [expect.stringContaining(`again on ${on}, ${entered}`)];
    expect(of(6_000_00, 6_040_00)).toEqual([]);
    expect(of(6_040_00, 6_040_00, 6_040_00)).toEqual(more("2026-04-10"));
    expect(of(6_080_00, 6_040_00, 6_080_00)).toEqual([...more("2026-04-10"), ...more("2026-04-11")]);
    // By the company's date, if it is stored: in the evening of the third it is the fourth in UTC.
    const { loan } = redisclosed(
      6_040_00,
      ["2026-04-07", 6_000_00],
      ["2026-04-10", 6_040_00, "2026-04-09", "2026-04-14"],
    );
    const enteredOn = (on?: string) => {
      const feeDisclosures = loan?.feeDisclosures?.map((each) => (on ? { ...each, enteredOn: day(on) } : each));
      return entry && textsOf(entry, { loan: { ...loan, ...(feeDisclosures && { feeDisclosures }) } }).length;
    };
    expect([enteredOn("2026-04-13"), enteredOn("2026-04-14"), enteredOn()]).toEqual([0, 1, 1]);
  });

  test("a disclosure whose fees were entered again long after its date, for the amount above those entered in time", () => {
    const entry = entries.find(({ code }) => code === "fee_disclosure_entered_late");
    const anew = (amountCents: number, formerCents: number) => {
      const { loan } = redisclosed(amountCents, ["2026-04-07", 6_040_00]);
      const [disclosure] = loan?.feeDisclosures ?? [];
      if (disclosure === undefined || entry === undefined) throw new Error("nothing is disclosed");
      const at = instant("2026-05-20T15:00:00.000Z");
      const formerFees = disclosure.fees.map((each) => ({ ...each, amountCents: formerCents }));
      return textsOf(entry, { loan: { ...loan, feeDisclosures: [{ ...disclosure, at, formerFees }] } });
    };
    expect(anew(6_040_00, 6_000_00)).toEqual([
      "The disclosure of the fees of 2026-04-07 had other fees before, and what it has now was entered on 2026-05-20 and allows $40.00 more: say which document shows that the applicant was given it on that day, or lower or refund the fees",
    ]);
    expect([anew(6_000_00, 6_000_00), anew(6_040_00, 6_050_00)]).toEqual([[], []]);
  });

  test("fees whose refund was due, with another sentence, so that an earlier reason does not cover it", () => {
    const entry = entries.find(({ code }) => code === "fees_above_tolerance");
    const on = (today: string) =>
      entry &&
      textsOf(entry, { ...originated(6_100_00, ["2026-04-07"], { statusHistory: funded }), today: day(today) });
    expect(on("2026-05-20")).toEqual([expect.stringMatching(/Refund \$100\.00 by 2026-05-20, and record it$/)]);
    expect(on("2026-05-21")).toEqual([
      expect.stringMatching(/Refund \$100\.00, which was due by 2026-05-20, and record it$/),
    ]);
  });

  test("fees above their tolerance of several kinds, each with what is allowed, those that count together named together", () => {
    const entry = entries.find(({ code }) => code === "fees_above_tolerance");
    const feeOf = (code: string, gfeBlock: string, amountCents: number) => aFee({ code, gfeBlock, amountCents });
    const fees = [feeOf("origination-fee", "1", 6_000_01), feeOf("appraisal", "3", 1), feeOf("title-search", "4", 2)];
    expect(entry && textsOf(entry, originated(6_000_00, ["2026-04-07"], { fees }))).toEqual([
      expect.stringContaining(
        ": origination-fee at $6,000.01, where $6,000.00 is allowed; appraisal, title-search at $0.03, where $0.00 is allowed. Lower",
      ),
    ]);
  });

  test("no lock of a fixed rate, nor of a rate that is not entered: neither is protected", () => {
    const early = lockedOn("2026-03-01", "2026-04-30").loan;
    for (const code of [
      "rate_locked_before_application",
      "rate_locked_before_case_number",
      "rate_lock_entered_late",
    ] as const) {
      expect(found(code, { loan: { ...early } })).toBe(1);
      expect(found(code, { loan: { ...early, rateType: "fixed" } })).toBe(0);
      expect(found(code, { loan: { ...early, expectedRate: null } })).toBe(0);
    }
  });

  test("the appraisal copy is given at the closing if its deadline was waived in time", () => {
    const copy = (sent: string | null, waived: string | null): Given => ({
      loan: {
        appraisalCopySentOn: sent === null ? null : day(sent),
        appraisalCopyWaivedOn: waived === null ? null : day(waived),
        closingOn: day("2026-04-20"),
      },
    });
    expect(found("appraisal_copy_late", copy("2026-04-20", "2026-04-16"))).toBe(0);
    expect(found("appraisal_copy_late", copy("2026-04-20", "2026-04-17"))).toBe(1);
    expect(found("appraisal_copy_late", copy("2026-04-21", "2026-04-16"))).toBe(1);
    expect(found("appraisal_copy_late", copy(null, "2026-04-16"))).toBe(1);
  });

  test("a closing counts from the date of its entry if that was late, unless the loan is for a purchase", () => {
    const entered = (closingRecordedOn: string, given: Partial<Loan> = {}) =>
      found("closing_entered_late", { loan: given, facts: { closingRecordedOn: day(closingRecordedOn) } });
    expect([entered("2026-04-20"), entered("2026-04-21"), entered("2026-04-17")]).toEqual([0, 1, 0]);
    expect(entered("2026-04-24", { hecmType: "purchase" })).toBe(0);
    // Checked on October 1, 2026.
    expect([entered("2026-10-01"), entered("2026-10-02")]).toEqual([1, 0]);
  });

  test("a lien is named by its position, and a refinance that lowers the principal limit with the amount", () => {
    const second = { ...earlierHecm, kind: "heloc" as const, isMandatory: false };
    const entry = entries.find(({ code }) => code === "mortgage_not_paid_off");
    expect(entry?.unmet(judgedLoan({ ...base, liens: [earlierHecm, second] }) as never)).toEqual([
      {
        field: "liens.1.isMandatory",
        text: expect.stringContaining("Lien 2 ($80,000.00 of First Bank) is a mortgage"),
      },
    ]);
    const benefit = entries.find(({ code }) => code === "refinance_without_benefit");
    if (benefit === undefined) throw new Error("the register has no such entry");
    expect(textsOf(benefit, refinanced({ benefitCents: -1_00, passesBenefitFactor: false }))).toEqual([
      "The refinance lowers the principal limit by $1.00 and costs $10,000.00: show the borrower what it brings",
    ]);
    expect(found("refinanced_hecm_missing", { loan: { hecmType: "refinance", liens: [] } })).toBe(1);
    expect(found("refinanced_case_missing", { loan: { hecmType: "refinance", priorHecm: null } })).toBe(1);
    expect(found("anti_churning_disclosure_missing", { loan: { hecmType: "refinance", counseling: null } })).toBe(1);
  });

  test("a borrower also lives elsewhere by ZIP code, unless the loan is for a purchase or an address is unknown", () => {
    const elsewhere = { ...ada, presentAddress: { ...ada.presentAddress, zipCode: "62704" } };
    const lives = (given: Partial<Loan>) =>
      found("borrower_lives_elsewhere", { loan: { borrowers: [elsewhere], ...given } });
    expect(lives({})).toBe(1);
    expect(lives({ borrowers: [ada, elsewhere] })).toBe(1);
    expect(lives({ borrowers: [ada, { ...elsewhere, borrowerType: "other_non_borrowing" }] })).toBe(0);
    expect(lives({ hecmType: "purchase" })).toBe(0);
    expect(lives({ property: { ...property, zipCode: null } })).toBe(0);
  });

  test("a separated person has a spouse, who is a borrower that may be married or a non-borrowing one", () => {
    const separated: Borrower = { ...ada, maritalStatus: "separated" };
    const coBorrower = (maritalStatus: Borrower["maritalStatus"]): Borrower => ({
      ...{ ...ada, id: 2, firstName: "Bob", borrowerType: "co_borrower" },
      maritalStatus,
    });
    const missing = (...people: readonly Borrower[]) => found("spouse_not_on_loan", onLoan(...people));
    expect([missing(separated), missing(separated, coBorrower("unmarried"))]).toEqual([1, 1]);
    expect([missing(separated, coBorrower(null)), missing(married, coBorrower("married"))]).toEqual([0, 0]);
    expect(missing({ ...ada, maritalStatus: "unmarried" })).toBe(0);
  });

  test("a borrower who was entered as married after the application does not lose the spouse by being entered as unmarried", () => {
    const change = unchangedAda;
    const texts = (personChanges: Loan["personChanges"], ...others: readonly Borrower[]) =>
      textsOf(entryOf("spouse_not_on_loan"), {
        loan: { personChanges, borrowers: [{ ...ada, maritalStatus: "unmarried" }, ...others] },
      });
    expect(texts([{ ...change, wasMarried: true }])).toEqual([
      "Borrower Ada Example was entered as married after the application and is unmarried now, and no spouse is on the loan: enter the spouse, or say what shows that there is none",
    ]);
    expect(texts([{ ...change, wasMarried: true }], spouse("eligible"))).toEqual([]);
    expect(texts([change])).toEqual([]);
    // The reason of the removal says what happened to the spouse.
    expect(texts([{ ...change, wasMarried: true }, removed])).toEqual([]);
    expect(found("person_change_unexplained", { loan: { personChanges: [{ ...change, wasMarried: true }] } })).toBe(0);
  });

  test.each<[correctedOn: string, fixedOn: string | null, count: number]>([
    ["2026-04-05", null, 1],
    ["2026-04-05", "2026-04-06", 1],
    ["2026-04-06", "2026-04-06", 0],
  ])(
    "an application date that was corrected on %p has its reason if it was fixed by then: on %p",
    (on, fixedOn, count) => {
      const correction = {
        at: instant(`${on}T15:00:00.000Z`),
        byUserId: 7,
        reason: "Typed wrong",
        fields: ["applicationOn"],
      };
      const loan = {
        pipeline: pipelineFrom("2026-04-01"),
        caseNumberAssignedOn: fixedOn === null ? null : day(fixedOn),
      };
      const corrected = (given: Partial<Loan["corrections"][number]> = {}) =>
        found("application_date_changed", { loan: { ...loan, corrections: [{ ...correction, ...given }] } });
      expect(corrected()).toBe(count);
      // By the company's date, if it is stored: its evening is the next day in UTC.
      const evening = instant("2026-04-07T02:30:00.000Z");
      expect(corrected({ at: evening, correctedOn: day(on) })).toBe(count);
    },
  );

  test("a household from which no one lives elsewhere includes an eligible spouse, and no ineligible one", () => {
    const small = (size: number | null, ...others: readonly Borrower[]) =>
      found("household_too_small", {
        loan: { borrowers: [ada, ...others], assessment: { ...acceptableAssessment, householdSize: size } },
      });
    expect([small(2, spouse("eligible")), small(1, spouse("eligible"))]).toEqual([0, 1]);
    expect([small(1, spouse("ineligible")), small(null, spouse("eligible"))]).toEqual([0, 0]);
  });

  test("a person left out of the household because of an own income is not counted, and no income counts twice", () => {
    const income = [{ source: "Pension", amountCents: 900_00 }];
    const asked = (given: Given) => [
      found("household_too_small", given),
      ...textsOf(entryOf("left_out_of_household_unsupported"), given),
    ];
    expect(asked(leftOut({ monthlyIncome: income }))).toEqual([0]);
    expect(asked(leftOut({ monthlyIncome: income, isLeftOutOfHousehold: false }))).toEqual([1]);
    const factor = { factor: "spouse_income", amountCents: 100_00, description: null } as const;
    expect(asked(leftOut({ monthlyIncome: income }, [factor]))).toEqual([
      0,
      "The size of the household leaves out Ben Example, and the income is a compensating factor too: count the person, or leave out the factor",
    ]);
    expect(asked(leftOut({ monthlyIncome: income, borrowerType: "co_borrower" }))).toEqual([
      1,
      "The size of the household leaves out Ben Example, and the person is a borrower, whose income the assessment counts: count the person",
    ]);
    const analyzed = (given: Partial<Borrower>) =>
      textsOf(entryOf("spouse_obligations_not_analyzed"), leftOut({ monthlyIncome: income, ...given }));
    expect(analyzed({ monthlyObligations: [{ kind: "installment", creditor: null, amountCents: 1 }] })).toEqual([]);
    expect(analyzed({ monthlyObligations: [] })).toEqual([
      "Ben Example is left out of the household's size by an income of their own, and no obligations and no credit report of Ben Example are there: enter or order them, or say from which sources the obligations were analyzed",
    ]);
    expect(analyzed({ monthlyObligations: [], isLeftOutOfHousehold: false })).toEqual([]);
  });

  test("an entry without a number belongs to the certificate that names everyone, and another number is another session", () => {
    const asked = (number: string | null, clientName: string, own: Borrower["counselingCertificates"] = []) => {
      const certificate = aCertificate({
        counseledOn: day("2026-03-14"),
        clients: [{ firstName: clientName, lastName: ada.lastName }],
      });
      return found("counseling_differs_from_certificate", {
        loan: {
          counseling: { ...counseling, counseledOn: day("2026-03-15"), certificateNumber: number },
          agency: { ...agency, certificate },
          borrowers: [{ ...ada, counselingCertificates: own }],
        },
      });
    };
    expect([asked("7654321", "Zoe"), asked("7654322", ada.firstName)]).toEqual([1, 0]);
    expect([asked(null, ada.firstName), asked(null, "Zoe")]).toEqual([1, 0]);
    const own = (certificateNumber: string | null) => [anEnteredCertificate("2026-03-16", { certificateNumber })];
    expect([asked("1", "Zoe", own("7654321")), asked("1", "Zoe", own(null))]).toEqual([1, 0]);
    expect(found("counseling_differs_from_certificate", { loan: { agency: { ...agency, certificate: null } } })).toBe(
      0,
    );
  });

  test("a person without legal capacity is counseled through the person who signs, and one with capacity is counseled too", () => {
    const alone = { counseling: null, agency: { ...agency, certificate: null } };
    const asked = (given: Partial<Borrower["representative"]>, counseledSelf: readonly string[] = []) => {
      const { loan } = signedFor({ counseledOn: day("2026-03-20"), ...given });
      const [person = ada] = loan?.borrowers ?? [];
      const borrowers = [{ ...person, counselingCertificates: counseledSelf.map((on) => anEnteredCertificate(on)) }];
      return found("counseling_incomplete", { loan: { ...alone, borrowers } });
    };
    expect([asked({ isPersonCompetent: false }), asked({ isPersonCompetent: true })]).toEqual([0, 1]);
    expect([asked({ isPersonCompetent: null }), asked({ isPersonCompetent: false, counseledOn: null })]).toEqual([
      1, 1,
    ]);
    expect(asked({ isPersonCompetent: true }, ["2026-03-20"])).toBe(0);
    // After the case number, for a person who was authorized before it.
    expect(asked({ isPersonCompetent: false, counseledOn: day("2026-04-07") })).toBe(1);
    const counseled = (given: Partial<Borrower["representative"]>) =>
      found("representative_not_counseled", signedFor(given));
    expect(counseled({ counseledOn: day("2026-04-08"), authorizedOn: day("2026-04-07") })).toBe(0);
    expect(counseled({ counseledOn: day("2026-04-08"), authorizedOn: day("2026-04-06") })).toBe(1);
    expect([counseled({ counseledOn: null }), found("representative_not_counseled", {})]).toEqual([1, 0]);
    // A guardian's authority comes from the court.
    const durable = { isPersonCompetent: false, survivesIncapacity: null } as const;
    expect(found("power_of_attorney_not_durable", signedFor({ ...durable, kind: "guardian" }))).toBe(0);
    expect(found("power_of_attorney_not_durable", signedFor({ ...durable, isPersonCompetent: true }))).toBe(0);
    expect(found("power_of_attorney_not_durable", signedFor(durable))).toBe(1);
  });

  test("an ineligible spouse's residence has to be entered, and a purchaser's spouse has the same address", () => {
    const nowhere = { street: null, zipCode: null };
    expect(textsOf(entryOf("ineligible_spouse_lives_in_home"), spouseAt("ineligible", nowhere))).toEqual([
      "Where Cy Example lives, a spouse who is ineligible, is not entered: enter street and ZIP code of the present address, or say why they are not eligible",
    ]);
    expect(found("eligible_spouse_lives_elsewhere", spouseAt("eligible", nowhere))).toBe(0);
    const buying = (kind: "eligible" | "ineligible", street: string) => {
      const { loan } = spouseAt(kind, { street });
      const [borrower = ada, other = ada] = loan?.borrowers ?? [];
      const away = { ...borrower, presentAddress: { ...ada.presentAddress, street: "7 Former Road" } };
      const given: Given = { loan: { hecmType: "purchase", borrowers: [away, other] } };
      return [found("ineligible_spouse_lives_in_home", given), found("eligible_spouse_lives_elsewhere", given)];
    };
    expect([buying("ineligible", "7 Former Rd"), buying("ineligible", "8 Former Road")]).toEqual([
      [1, 0],
      [0, 0],
    ]);
    expect([buying("eligible", "7 Former Rd"), buying("eligible", "8 Former Road")]).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  test("a spouse of a person who lives in a community property state signs, wherever the home is, and is named once there", () => {
    const living = (state: string, lived: string, kind: Borrower["borrowerType"] = "eligible_non_borrowing_spouse") =>
      textsOf(entryOf("spouse_signs_in_community_property_state"), {
        loan: {
          property: { ...property, state },
          borrowers: [
            { ...ada, presentAddress: { ...ada.presentAddress, state: lived } },
            { ...spouse("eligible"), borrowerType: kind, presentAddress: { ...ada.presentAddress, state: "OR" } },
          ],
        },
      }).map((text) => text.replace(/, a community.*$/, ""));
    expect(living("OR", "OR")).toEqual([]);
    expect(living("OR", "CA")).toEqual(["Ada Example lives in California"]);
    expect(living("WA", "CA")).toEqual(["The home is in Washington"]);
    expect(living("OR", "CA", "co_borrower")).toEqual([]);
  });

  test("a borrower whose marital status is not entered may have one spouse, and an unmarried one is not counted", () => {
    const unmarried: Borrower = { ...ada, id: 2, borrowerType: "co_borrower", maritalStatus: "unmarried" };
    const spouses = [spouse("eligible"), spouse("ineligible")];
    expect(found("too_many_spouses", onLoan({ ...ada, maritalStatus: null }, spouse("ineligible")))).toBe(0);
    expect(found("too_many_spouses", onLoan(married, unmarried, ...spouses))).toBe(1);
    expect(found("spouse_of_nobody_married", onLoan({ ...ada, maritalStatus: null }, spouse("ineligible")))).toBe(0);
    expect(found("spouse_of_nobody_married", onLoan(unmarried))).toBe(0);
  });

  test("a site condominium needs no approval, and a home for which it is not entered does", () => {
    expect(found("condo_approval_missing", condominium({ isSiteCondo: true }))).toBe(0);
    expect(found("condo_approval_missing", home({ propertyType: "condominium", fhaCase: null }))).toBe(1);
  });

  test("an uncorrected case, in other words once the loan is funded: a reason to close does not cover the insurance", () => {
    for (const [code, given] of [
      ["adp_code_differs", ofAgency({ adpCode: "951" })],
      ["case_correction_needed", ofCase({ street: "14 Sample Street" })],
    ] as const) {
      const entry = entries.find((each) => each.code === code);
      const [before] = (entry && textsOf(entry, given)) ?? [];
      expect(before).toEndWith(": have the case corrected");
      expect(entry && textsOf(entry, { loan: { ...given.loan, statusHistory: funded } })).toEqual([
        `${before} before the insurance is applied for`,
      ]);
    }
  });

  test("the ADP code follows the rate type, and whether the home is a condominium", () => {
    const code = (adpCode: string | null, given: Partial<Loan>) =>
      found("adp_code_differs", { loan: { agency: { ...agency, adpCode }, ...given } });
    const condo = { ...property, propertyType: "condominium" as const };
    expect([code("951", { rateType: "fixed" }), code("952", { rateType: "fixed" })]).toEqual([0, 1]);
    expect([code("958", { property: condo }), code("952", { property: condo })]).toEqual([0, 1]);
    expect(code(null, {})).toBe(0);
  });

  test("a renewable lease needs 99 years, and a home in fee simple none", () => {
    const isTooShort = (given: Given) => found("leasehold_too_short", given);
    const renewable = (leaseTermYears: number) => leased(null, { isLeaseRenewable: true, leaseTermYears });
    expect([isTooShort(renewable(99)), isTooShort(renewable(98))]).toEqual([0, 1]);
    expect(isTooShort(leased(null, { isLeaseRenewable: false, leaseTermYears: 99 }))).toBe(1);
    expect(isTooShort(leased(null))).toBe(1);
    expect(isTooShort(titled({ isLeaseRenewable: false, leaseTermYears: 1 }))).toBe(0);
  });

  test("a trust has a name, and a person who signs for another a name and a date that is not in the future", () => {
    const confirmed = { vesting: "trust" as const, trustConfirmedOn: day("2026-04-03") };
    expect(found("trust_not_confirmed", titled({ ...confirmed, trustName: null }))).toBe(1);
    expect(found("trust_not_confirmed", titled({ vesting: "individual" }))).toBe(0);
    expect(found("remaindermen_do_not_sign", titled({ vesting: "life_estate" }))).toBe(1);
    for (const given of [{ kind: null }, { name: null }, { authorizedOn: day("2026-10-02") }, { authorizedOn: null }])
      expect(found("representative_not_confirmed", signedFor(given as Partial<typeof representative>))).toBe(1);
    expect(found("representative_not_confirmed", people({ representative: null }))).toBe(0);
  });

  test("the commitment's acceptance is required if the state's waiting period runs from it, and starts that period", () => {
    const { property: inTexas = property } = home({ state: "TX" }).loan ?? {};
    expect(found("commitment_acceptance_missing", { loan: { property: inTexas, commitmentAcceptedOn: null } })).toBe(0);
    // Accepted on Wednesday, April 15, 2026: three business days lie before Sunday.
    const closes = (closingOn: string) =>
      found("closing_before_state_wait", {
        loan: { commitmentAcceptedOn: day("2026-04-15"), closingOn: day(closingOn) },
      });
    expect([closes("2026-04-19"), closes("2026-04-18")]).toEqual([0, 1]);
  });

  test("insurance that is not entered is missing, and a manufactured home without a year is not old", () => {
    expect(found("hazard_insurance_missing", home({ annualInsuranceCents: null }))).toBe(1);
    const undated = { propertyType: "manufactured_home", yearBuilt: null } as const;
    expect(found("manufactured_home_too_old", home(undated))).toBe(0);
    expect(found("manufactured_home_date_missing", home(undated))).toBe(1);
    expect(found("manufactured_home_too_old", home({ ...undated, yearBuilt: 1975 }))).toBe(1);
    expect(found("manufactured_home_without_foundation", home(undated))).toBe(1);
    for (const code of ["too_old", "date_missing", "without_foundation"])
      expect(found(`manufactured_home_${code}`, home({ yearBuilt: 1900 }))).toBe(0);
  });
});

describe("duties are separated", () => {
  const found = (code: string, given: Given): number => {
    const entry = entries.find((each) => each.code === code);
    if (entry === undefined) throw new Error(`the register has no ${code}`);
    return textsOf(entry, given).length;
  };
  const byOne = {
    ...{ loanOfficerId: 1, underwriterId: 1, closerId: 1 },
    statusHistory: moved(["clear_to_close", 1], ["closing", 1]),
  };
  const codes = ["duties_not_separated", "approved_by_loan_officer", "closed_by_approver"];

  test("as each loan shows", () => {
    expect(codes.map((code) => found(code, { loan: byOne }))).toEqual([1, 1, 1]);
  });

  test("also from the funding, and from the loan officer", () => {
    const history = (closer: number, funder: number) => ({
      loan: { loanOfficerId: 1, statusHistory: moved(["clear_to_close", 2], ["closing", closer], ["funded", funder]) },
    });
    expect(found("closed_by_approver", history(3, 3))).toBe(0);
    expect(found("closed_by_approver", history(1, 3))).toBe(1);
    expect(found("closed_by_approver", history(3, 2))).toBe(1);
    expect(found("closed_by_approver", history(1, 2))).toBe(2);
  });

  test("with the named people of the loan, or another user, and the changes of status concerned", () => {
    const entry = entries.find(({ code }) => code === "closed_by_approver");
    const texts = (mover: number) => {
      const statusHistory = moved(["clear_to_close", mover], ["closing", mover], ["funded", mover]);
      const loan = { loanOfficerId: 1, underwriterId: 2, closerId: 3, processorId: 4, statusHistory };
      const people = {
        loanOfficer: aUser({ id: 1, firstName: "Olive" }),
        underwriter: aUser({ id: 2, firstName: "Una" }),
        closer: aUser({ id: 3, firstName: "Clay" }),
        processor: aUser({ id: 4, firstName: "Pat" }),
      };
      return entry && textsOf(entry, { loan, facts: { people } });
    };
    const said = (name: string) => [
      `The loan was moved to its closing and funding by ${name}, who took it or cleared it to close`,
    ];
    for (const [id, name] of ["Olive Example", "Una Example", "Clay Example", "Pat Example", "user 5"].entries())
      expect(texts(id + 1)).toEqual(said(name));
  });
});

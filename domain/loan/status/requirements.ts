import { ageRules } from "../../hecm/parameters/ages.ts";
import { appraisalValidityDays } from "../../hecm/parameters/periods/appraisal-validity.ts";
import { disclosureWait, firstDayAfterWait, rescissionWait } from "../../hecm/parameters/periods/waiting-periods.ts";
import { ageAtLastBirthday, type Day, daysBetween } from "../../kernel/day.ts";
import { inForce, type Parameter } from "../../kernel/in-force.ts";
import { unmetCounseling } from "../agency/counseling-evidence.ts";
import type { Borrower } from "../borrowers/borrower.ts";
import { isAnswered } from "../borrowers/demographics.ts";
import type { Loan } from "../loan.ts";
import { type LoanStatus, statusOf } from "./status.ts";

/** Whether a loan has a calculation, and whether that one still describes the loan as it is. */
export type CalculationState = "none" | "stale" | "current";

/** The part of a loan's last calculation that its status requires. */
export interface CalculationStanding {
  readonly state: CalculationState;
  /** What a current calculation finds against a closing, in words. */
  readonly obstacles: readonly string[];
  /** Whether it is a current calculation of a refinance whose counseling may be waived; absent where it is not. */
  readonly isCounselingWaivable?: boolean;
  /** Why its rates do not count any more, in words, and so why it is stale; absent where they do. */
  readonly outdatedRates?: string;
  /** Why the rates of a current calculation will not count on the closing date, as far as that is known; absent otherwise. */
  readonly outdatedAtClosing?: string;
}

/** What a loan lacks of a requirement today, in words. */
type Requirement = (loan: Loan, calculation: CalculationStanding, today: Day) => readonly string[];

const requires =
  (unmet: string, isMet: (loan: Loan, calculation: CalculationStanding) => boolean): Requirement =>
  (loan, calculation) =>
    isMet(loan, calculation) ? [] : [unmet];

const borrowersOf = (loan: Loan): readonly Borrower[] =>
  loan.borrowers.filter(({ borrowerType }) => borrowerType === "borrower" || borrowerType === "co_borrower");

const alertsOf = (loan: Loan) =>
  borrowersOf(loan).map(({ id }) => loan.agency.creditAlerts.filter(({ borrowerId }) => borrowerId === id).at(-1));

/** The step of a parameter for a loan, by its case number; null where no day picks one yet. */
const ruleFor = <Value>(parameter: Parameter<Value>, { caseNumberAssignedOn, closingOn }: Loan) => {
  const on = caseNumberAssignedOn ?? closingOn;
  return on === null ? null : inForce(parameter, on);
};

const appraisalIsValid: Requirement = (loan) => {
  const { appraisedOn, closingOn } = loan;
  const validity = ruleFor(appraisalValidityDays, loan);
  if (appraisedOn === null || closingOn === null || validity === null) return [];
  if (validity._tag === "Refused")
    return ["No rule on the validity of appraisals is known for the case number's or the closing date"];
  const days = validity.value.value;
  return daysBetween(appraisedOn, closingOn) <= days ? [] : [`The appraisal is older than ${days} days at the closing`];
};

/** That a wait from one day is over on another; where one of them is missing, another requirement says so. */
const waits =
  (
    wait: Parameter<number>,
    daysOf: (loan: Loan) => readonly [from: Day | null, to: Day | null],
    { unknown, tooEarly }: { readonly unknown: string; readonly tooEarly: (first: Day) => string },
  ): Requirement =>
  (loan) => {
    const [from, to] = daysOf(loan);
    if (from === null || to === null) return [];
    const first = firstDayAfterWait(wait, from);
    if (first._tag === "Refused") return [unknown];
    return to >= first.value ? [] : [tooEarly(first.value)];
  };

const underwriting: readonly Requirement[] = [
  requires("The application date is missing", ({ applicationOn }) => applicationOn !== null),
  requires("A borrower's social security number is missing", (loan) =>
    borrowersOf(loan).every(({ ssn }) => ssn !== null),
  ),
  requires("A borrower's present address is incomplete", (loan) =>
    borrowersOf(loan).every(({ presentAddress: { street, city, state, zipCode } }) =>
      [street, city, state, zipCode].every((part) => part !== null),
    ),
  ),
  requires("A borrower's demographic answers are missing", (loan) =>
    borrowersOf(loan).every(({ demographics }) => demographics !== null && isAnswered(demographics)),
  ),
  requires(
    "The property's address, type or number of units is missing",
    ({ property: { street, city, zipCode, propertyType, units } }) =>
      [street, city, zipCode, propertyType, units].every((part) => part !== null),
  ),
  requires("A calculation is missing", (_, { state }) => state !== "none"),
  requires("A CAIVRS authorization is missing for a borrower", (loan) =>
    alertsOf(loan).every((alert) => alert !== undefined),
  ),
  (loan, { isCounselingWaivable = false }, today) => unmetCounseling(loan, today, isCounselingWaivable),
];

const clearToClose: readonly Requirement[] = [
  requires("The FHA case number is missing", ({ agency }) => agency.caseNumber.state === "assigned"),
  requires("The financial assessment is missing", ({ agency }) => agency.financialAssessment !== null),
  requires("The appraisal is missing", ({ appraisedValueCents }) => appraisedValueCents !== null),
  requires("The appraisal date is missing", ({ appraisedOn }) => appraisedOn !== null),
  appraisalIsValid,
  requires(
    "The second appraisal is missing",
    ({ agency, secondAppraisedValueCents }) =>
      agency.appraisal?.isSecondAppraisalRequired !== true || secondAppraisedValueCents !== null,
  ),
  // A current calculation has the plan of the loan.
  requires("The payment plan is missing: choose one", ({ paymentPlan }) => paymentPlan !== null),
  // Where there is none at all, the requirements of an earlier status say so; likewise of an authorization.
  (_, { state, outdatedRates }) =>
    state === "stale" ? [outdatedRates ?? "The loan has no calculation of its current terms: calculate it again"] : [],
  requires("CAIVRS is not clear for every borrower", (loan) =>
    alertsOf(loan).every((alert) => alert?.isClear !== false),
  ),
  requires("The closing date is missing", ({ closingOn }) => closingOn !== null),
  // A stale calculation describes the loan as it was, and has no obstacles: that it is stale is unmet already.
  (_, { obstacles }) => obstacles,
  requires(
    "No rule on the age of borrowers is known for the case number's or the closing date",
    (loan) => ruleFor(ageRules, loan)?._tag !== "Refused",
  ),
  requires("A borrower is too young on the closing date", (loan) => {
    const ages = ruleFor(ageRules, loan);
    const { closingOn } = loan;
    if (closingOn === null || ages?._tag !== "Accepted") return true;
    const { borrowerMinimumYears } = ages.value.value;
    return borrowersOf(loan).every(({ bornOn }) => ageAtLastBirthday(bornOn, closingOn) >= borrowerMinimumYears);
  }),
];

const closing: readonly Requirement[] = [
  (_, { outdatedAtClosing }) => (outdatedAtClosing === undefined ? [] : [outdatedAtClosing]),
  requires(
    "The date on which the borrower received the disclosures is missing",
    ({ disclosureReceivedOn }) => disclosureReceivedOn !== null,
  ),
  waits(disclosureWait, ({ disclosureReceivedOn, closingOn }) => [disclosureReceivedOn, closingOn], {
    unknown: "No rule on the waiting period after the disclosures is known for the day on which they were received",
    tooEarly: (first) => `The waiting period after the disclosures allows the closing on ${first} at the earliest`,
  }),
];

const funded: readonly Requirement[] = [
  requires("The disbursement date is missing", ({ disbursedOn }) => disbursedOn !== null),
  // A borrower who buys the home with the loan cannot rescind it (12 CFR 1026.15(f)(1), 1026.23(f)(1)).
  waits(
    rescissionWait,
    ({ hecmType, closingOn, disbursedOn }) => (hecmType === "purchase" ? [null, null] : [closingOn, disbursedOn]),
    {
      unknown: "No rule on the waiting period after the closing is known for the closing date",
      tooEarly: (first) => `The waiting period after the closing allows the disbursement on ${first} at the earliest`,
    },
  ),
];

const requirements: Readonly<Partial<Record<LoanStatus, readonly Requirement[]>>> = {
  underwriting,
  clear_to_close: clearToClose,
  closing,
  funded,
  endorsed: [
    requires("The insurance application is not accepted", ({ agency }) => agency.insuranceStatus === "endorsed"),
  ],
  denied: [requires("A denial reason is missing", ({ hmda }) => hmda.denialReasons.length > 0)],
};

/** The statuses of loans on their way to funding, in order. A loan that moves forward meets what its new status requires, and all before it. */
export const statusesToFunding: readonly LoanStatus[] = [
  "origination",
  "processing",
  "underwriting",
  "conditional_approval",
  "clear_to_close",
  "closing",
  "funded",
];

/** The statuses whose requirements a move from one to another has to meet. */
const requiringStatuses = (from: LoanStatus, to: LoanStatus): readonly LoanStatus[] => {
  const [begin, end] = [statusesToFunding.indexOf(from), statusesToFunding.indexOf(to)];
  if (end === -1) return [to];
  return begin !== -1 && end > begin ? statusesToFunding.slice(0, end + 1) : [];
};

/** What is unmet today for a loan to move from its status to another, in words, each once. */
export const unmetRequirements = (
  loan: Loan,
  to: LoanStatus,
  calculation: CalculationStanding,
  today: Day,
): readonly string[] => {
  const required = requiringStatuses(statusOf(loan), to).flatMap((status) => requirements[status] ?? []);
  return required.flatMap((requirement) => requirement(loan, calculation, today));
};

import { ageRules } from "../hecm/parameters/ages.ts";
import { ageAtLastBirthday } from "../kernel/day.ts";
import { inForce } from "../kernel/in-force.ts";
import type { Borrower } from "./borrowers/borrower.ts";
import type { Loan } from "./loan.ts";
import { type LoanStatus, statusOf, transitionsFrom } from "./status.ts";

/** A status the loan may move to next, and what is still unmet for it. */
export interface AllowedStatus {
  readonly status: LoanStatus;
  readonly ready: boolean;
  readonly unmet: readonly string[];
}

/** Whether a loan has a calculation, and whether that one still speaks of the loan as it is. */
export type CalculationState = "none" | "stale" | "current";

interface Requirement {
  readonly unmet: string;
  readonly isMet: (loan: Loan, calculation: CalculationState) => boolean;
}

const borrowersOf = (loan: Loan): readonly Borrower[] =>
  loan.borrowers.filter(({ borrowerType }) => borrowerType === "borrower" || borrowerType === "co_borrower");

const alertsOf = (loan: Loan) =>
  borrowersOf(loan).map(({ id }) => loan.agency.creditAlerts.filter(({ borrowerId }) => borrowerId === id).at(-1));

/** The ages that the rules require; null where no day picks them yet. */
const ageRulesFor = ({ caseNumberAssignedOn, closingOn }: Loan) => {
  const on = caseNumberAssignedOn ?? closingOn;
  return on === null ? null : inForce(ageRules, on);
};

const underwriting: readonly Requirement[] = [
  { unmet: "The application date is missing", isMet: ({ applicationOn }) => applicationOn !== null },
  {
    unmet: "A borrower's social security number is missing",
    isMet: (loan) => borrowersOf(loan).every(({ ssn }) => ssn !== null),
  },
  {
    unmet: "A borrower's present address is incomplete",
    isMet: (loan) =>
      borrowersOf(loan).every(({ presentAddress: { street, city, state, zipCode } }) =>
        [street, city, state, zipCode].every((part) => part !== null),
      ),
  },
  {
    unmet: "A borrower's demographic answers are missing",
    isMet: (loan) => borrowersOf(loan).every(({ demographics }) => demographics !== null),
  },
  {
    unmet: "The property's address, type or number of units is missing",
    isMet: ({ property: { street, city, zipCode, propertyType, units } }) =>
      [street, city, zipCode, propertyType, units].every((part) => part !== null),
  },
  { unmet: "A calculation is missing", isMet: (_, calculation) => calculation !== "none" },
  {
    unmet: "A CAIVRS authorization is missing for a borrower",
    isMet: (loan) => alertsOf(loan).every((alert) => alert !== undefined),
  },
  {
    // A stored certificate or the loan's counseling entry: both count wherever counseling is required.
    unmet: "Counseling evidence is missing",
    isMet: ({ agency, counseling }) => agency.certificate !== null || (counseling?.counseledOn ?? null) !== null,
  },
];

const clearToClose: readonly Requirement[] = [
  { unmet: "FHA case number is missing", isMet: ({ agency }) => agency.caseNumber.state === "assigned" },
  { unmet: "The financial assessment is missing", isMet: ({ agency }) => agency.financialAssessment !== null },
  { unmet: "The appraisal is missing", isMet: ({ appraisedValueCents }) => appraisedValueCents !== null },
  {
    unmet: "The second appraisal is missing",
    isMet: ({ agency, secondAppraisedValueCents }) =>
      agency.appraisal?.second_appraisal_required !== true || secondAppraisedValueCents !== null,
  },
  { unmet: "A calculation of the loan as it is now is missing", isMet: (_, calculation) => calculation === "current" },
  {
    unmet: "CAIVRS is not clear for every borrower",
    isMet: (loan) => alertsOf(loan).every((alert) => alert?.isClear === true),
  },
  { unmet: "The closing date is missing", isMet: ({ closingOn }) => closingOn !== null },
  {
    unmet: "No rule on the age of borrowers is known for the case number's or the closing date",
    isMet: (loan) => ageRulesFor(loan)?._tag !== "Refused",
  },
  {
    unmet: "A borrower is too young on the closing date",
    isMet: (loan) => {
      const ages = ageRulesFor(loan);
      const { closingOn } = loan;
      if (closingOn === null || ages?._tag !== "Accepted") return true;
      const { borrowerMinimumYears } = ages.value.value;
      return borrowersOf(loan).every(({ bornOn }) => ageAtLastBirthday(bornOn, closingOn) >= borrowerMinimumYears);
    },
  },
];

const requirements: Readonly<Partial<Record<LoanStatus, readonly Requirement[]>>> = {
  underwriting,
  clear_to_close: clearToClose,
  funded: [
    { unmet: "The closing date is missing", isMet: ({ closingOn }) => closingOn !== null },
    { unmet: "The disbursement date is missing", isMet: ({ disbursedOn }) => disbursedOn !== null },
  ],
  endorsed: [
    {
      unmet: "The insurance application is not accepted",
      isMet: ({ agency }) => agency.insuranceStatus === "endorsed",
    },
  ],
  denied: [{ unmet: "A denial reason is missing", isMet: ({ hmda }) => hmda.denialReasons.length > 0 }],
};

/**
 * The statuses people may move a loan to from its status, each with what is still unmet. `obstacles` is what its current
 * calculation finds against a closing, in words.
 */
export const allowedStatuses = (
  loan: Loan,
  calculation: CalculationState,
  obstacles: readonly string[],
): AllowedStatus[] =>
  transitionsFrom[statusOf(loan)]
    // An escrow is closed out by the agency operation of that name alone.
    .filter((status) => status !== "escrow_closed")
    .map((status) => {
      const lacking = (requirements[status] ?? [])
        .filter(({ isMet }) => !isMet(loan, calculation))
        .map((requirement) => requirement.unmet);
      const unmet = status === "clear_to_close" ? [...lacking, ...obstacles] : lacking;
      return { status, ready: unmet.length === 0, unmet };
    });

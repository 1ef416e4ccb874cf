import type { Company } from "../company/company.ts";
import type { Day, Instant } from "../kernel/day.ts";
import type { FieldsInvalid } from "../kernel/fields-invalid.ts";
import type { Result } from "../kernel/result.ts";
import type { Borrower } from "../loan/borrowers/borrower.ts";
import type { Loan } from "../loan/loan.ts";
import type { CalculationStanding } from "../loan/status/calculation-standing.ts";
import type { JsonObject } from "../log/changes.ts";
import type { LoanFacts } from "../requirements/facts.ts";
import type { JudgedRequest } from "../requirements/operations/judged-request.ts";
import type { UnmetRequirement } from "../requirements/requirement.ts";
import type { AgencyAnswer, AgencyResults } from "./answers.ts";
import type { AgencyInputs } from "./inputs.ts";
import type { AgencyCommand, AgencyOperation, AgencyQuery } from "./operations.ts";
import type { AgencyRequests, CalculatedFigures } from "./requests.ts";
import type { RequiredFields } from "./required-fields.ts";

/** The request lacks data that the agency requires; everything missing is listed. */
export interface AgencyRequirementsUnmet {
  readonly _tag: "AgencyRequirementsUnmet";
  /** Never empty. */
  readonly unmet: readonly UnmetRequirement[];
}

/** The state of the loan or its case does not allow the operation. */
export interface AgencyOperationNotAllowed {
  readonly _tag: "AgencyOperationNotAllowed";
  /** The reason, as a sentence that says what to do. */
  readonly reason: string;
}

/** The loan has a case number, and never gets a second one. */
interface SecondCaseNumber {
  readonly _tag: "SecondCaseNumber";
}

export type RequestRefusal = AgencyRequirementsUnmet | AgencyOperationNotAllowed | SecondCaseNumber | FieldsInvalid;

/** The appraised values of a home, in cents. */
type AppraisedValues = Pick<Loan, "appraisedValueCents" | "secondAppraisedValueCents">;

/** What a request depends on in addition to the loan and the caller's input. */
export interface RequestContext {
  readonly company: Company;
  readonly today: Day;
  readonly calculation: CalculationStanding;
  /** The facts in addition to the loan by which requirements judge it. */
  readonly facts: LoanFacts;
  /** From the last calculation; null if there is none. */
  readonly figures: CalculatedFigures | null;
  /**
   * The maximum claim amount with these appraised values by the current calculation, in cents; null if there is no calculation or the limit
   * is not known.
   */
  readonly maxClaimAmountWith: (values: AppraisedValues) => number | null;
  /** The NMLS id of the loan's officer. */
  readonly originatorNmlsId: string | null;
  /** The CHUMS id of the loan's underwriter; null if there is none. */
  readonly underwriterChumsId: string | null;
  /** The fields that this agency requires beyond those that every request needs; for a result recorded from outside, none. */
  readonly required: RequiredFields;
  /** Decrypts a borrower's Social Security number; null if there is none. */
  readonly ssnOf: (borrower: Borrower) => string | null;
}

/** A loan with what its request to the agency depends on, for the register of requirements. */
export const judgedRequest = (loan: Loan, context: RequestContext): JudgedRequest => ({
  loan,
  company: context.company,
  today: context.today,
  calculation: context.calculation,
  facts: context.facts,
  hasCurrentFigures: context.calculation.state === "current" && context.figures !== null,
  ssnOf: context.ssnOf,
});

/** A request that may be sent. */
export interface PlannedRequest<Operation extends AgencyOperation> {
  readonly request: AgencyRequests[Operation];
  /**
   * The parts of the loan that were sent and that the response may concern. They are compared with the present loan before the response is
   * applied.
   */
  readonly sent: JsonObject;
}

/** Who applies a response, when, and the input and data that were sent, with the sender. */
export interface ApplyContext<Operation extends AgencyOperation> {
  readonly input: AgencyInputs[Operation];
  readonly sent: JsonObject;
  /** When it was sent. */
  readonly startedAt: Instant;
  /** Who sent it; differs from who applies the response if the outcome is found later. Null if that was not stored. */
  readonly sentByUserId: number | null;
  readonly now: Instant;
  readonly today: Day;
  readonly byUserId: number;
}

/** The loan with a response applied. Warnings name what was not applied. */
export interface AppliedAnswer {
  readonly loan: Loan;
  /** The result as returned to the caller, in the domain's names; money in cents. */
  readonly result: JsonObject;
  readonly warnings: readonly string[];
}

/** The data that the agency returned with a success of an operation. */
type Success<Operation extends AgencyOperation> = Extract<AgencyAnswer<Operation>, { readonly status: "success" }>;

/** The decisions of one operation, all pure functions. */
interface OperationDecision<Operation extends AgencyOperation> {
  /** Whether the agency's data fits the operation. If absent, everything that was decoded fits. */
  readonly isExpected?: (result: AgencyResults[Operation]) => boolean;
  /**
   * What a success changes on the present loan. What the agency did is always applied; what it reports about data that has changed on the
   * loan since is not, and a warning says so.
   */
  readonly apply: (loan: Loan, answer: Success<Operation>, context: ApplyContext<Operation>) => AppliedAnswer;
}

export interface QueryDecision<Operation extends AgencyQuery> extends OperationDecision<Operation> {
  /** What the input changes without a call to the agency; null if a call is needed. If absent, a call is always needed. */
  readonly withoutAsking?: (
    loan: Loan,
    context: Omit<ApplyContext<Operation>, "sent" | "sentByUserId">,
  ) => Result<AppliedAnswer, RequestRefusal> | null;
  /** The requests to send now: one, or several if the agency limits the size of a request; never none. */
  readonly plan: (
    loan: Loan,
    input: AgencyInputs[Operation],
    context: RequestContext,
  ) => Result<readonly PlannedRequest<Operation>[], RequestRefusal>;
  /** Joins the results of several requests; absent if there is always one request. */
  readonly join?: (results: readonly AgencyResults[Operation][]) => AgencyResults[Operation];
}

export interface CommandDecision<Operation extends AgencyCommand> extends OperationDecision<Operation> {
  /** The request to send now, and its data. */
  readonly plan: (
    loan: Loan,
    input: AgencyInputs[Operation],
    context: RequestContext,
  ) => Result<PlannedRequest<Operation>, RequestRefusal>;
  /** What changes on the loan when the agency holds the request. */
  readonly applyHeld?: (loan: Loan, holds: readonly string[]) => Loan;
}

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

/** The request lacks what the agency requires: everything that is missing. */
export interface AgencyRequirementsUnmet {
  readonly _tag: "AgencyRequirementsUnmet";
  /** Never empty. */
  readonly unmet: readonly UnmetRequirement[];
}

/** The loan or its case is in a state in which the operation is not made. */
export interface AgencyOperationNotAllowed {
  readonly _tag: "AgencyOperationNotAllowed";
  /** Why, as a sentence that says what to do. */
  readonly reason: string;
}

/** The loan has a case number: there is never a second one. */
interface SecondCaseNumber {
  readonly _tag: "SecondCaseNumber";
}

export type RequestRefusal = AgencyRequirementsUnmet | AgencyOperationNotAllowed | SecondCaseNumber | FieldsInvalid;

/** The values of a home's appraisals, in cents. */
type AppraisedValues = Pick<Loan, "appraisedValueCents" | "secondAppraisedValueCents">;

/** What a request rests on beside the loan and the caller's input. */
export interface RequestContext {
  readonly company: Company;
  readonly today: Day;
  readonly calculation: CalculationStanding;
  /** What the loan is judged by beside itself. */
  readonly facts: LoanFacts;
  /** Of the last calculation; null where there is none. */
  readonly figures: CalculatedFigures | null;
  /**
   * The maximum claim amount with these appraised values, by the current calculation, in cents; null where there is none or the limit
   * is not known.
   */
  readonly maxClaimAmountWith: (values: AppraisedValues) => number | null;
  /** The NMLS id of the loan's officer. */
  readonly originatorNmlsId: string | null;
  /** The id of the loan's underwriter in HUD's system; null where there is none. */
  readonly underwriterChumsId: string | null;
  /** What the agency requires beside what every request needs; of a result from outside, nothing. */
  readonly required: RequiredFields;
  /** Decrypts a borrower's number; null where there is none. */
  readonly ssnOf: (borrower: Borrower) => string | null;
}

/** A loan with what its request to the agency rests on, as the register of requirements judges it. */
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
   * The parts of the loan that were sent and that an answer may be about; compared with the newest loan before the answer is
   * applied.
   */
  readonly sent: JsonObject;
}

/** Who applies an answer, when, and the input and data that were sent, and by whom. */
export interface ApplyContext<Operation extends AgencyOperation> {
  readonly input: AgencyInputs[Operation];
  readonly sent: JsonObject;
  /** When it was sent. */
  readonly startedAt: Instant;
  /** Who sent it: another than who applies the answer, where that is found out later. Null where that was not kept. */
  readonly sentByUserId: number | null;
  readonly now: Instant;
  readonly today: Day;
  readonly byUserId: number;
}

/** The loan with an answer applied; warnings name what was not applied. */
export interface AppliedAnswer {
  readonly loan: Loan;
  /** What the caller sees as the result, in the domain's names; money in cents. */
  readonly result: JsonObject;
  readonly warnings: readonly string[];
}

/** What the agency gave with a success of an operation. */
type Success<Operation extends AgencyOperation> = Extract<AgencyAnswer<Operation>, { readonly status: "success" }>;

/** One operation's decisions, all pure. */
interface OperationDecision<Operation extends AgencyOperation> {
  /** Whether the agency's data fit the operation; absent: everything that was decoded does. */
  readonly isExpected?: (result: AgencyResults[Operation]) => boolean;
  /**
   * What a success changes on the newest loan. What the agency did is always applied; what it says about data that are no
   * longer the loan's is not, and a warning says so.
   */
  readonly apply: (loan: Loan, answer: Success<Operation>, context: ApplyContext<Operation>) => AppliedAnswer;
}

export interface QueryDecision<Operation extends AgencyQuery> extends OperationDecision<Operation> {
  /** What the input changes without a call to the agency; null where a call is needed. Absent: a call is always needed. */
  readonly withoutAsking?: (
    loan: Loan,
    context: Omit<ApplyContext<Operation>, "sent" | "sentByUserId">,
  ) => Result<AppliedAnswer, RequestRefusal> | null;
  /** The requests to send now: one, or several where the agency limits the size of a request; never none. */
  readonly plan: (
    loan: Loan,
    input: AgencyInputs[Operation],
    context: RequestContext,
  ) => Result<readonly PlannedRequest<Operation>[], RequestRefusal>;
  /** The results of several requests as one; absent where there is only ever one request. */
  readonly join?: (results: readonly AgencyResults[Operation][]) => AgencyResults[Operation];
}

export interface CommandDecision<Operation extends AgencyCommand> extends OperationDecision<Operation> {
  /** The request to send now, and its data. */
  readonly plan: (
    loan: Loan,
    input: AgencyInputs[Operation],
    context: RequestContext,
  ) => Result<PlannedRequest<Operation>, RequestRefusal>;
  /** What it changes on the loan that the agency holds the request. */
  readonly applyHeld?: (loan: Loan, holds: readonly string[]) => Loan;
}

import type { CompanyAccess } from "../company/credentials-guard.ts";
import type { Instant } from "../kernel/day.ts";
import type { Page, PageOf } from "../kernel/page.ts";
import type { RecordsAsStored } from "../kernel/stored/record.ts";
import type { CaseStatus } from "../loan/agency/agency-record.ts";
import type { LogEntry } from "../log/entry.ts";
import type { Answered, CallFailed, CallProblem, LookedUp } from "../outside-call/outcome.ts";
import type { AgencyAnswer } from "./answers.ts";
import type { AgencyOperation } from "./operations.ts";
import type { AgencyRequests } from "./requests.ts";
import type { RequiredFields } from "./required-fields.ts";
import type { AgencyTransaction, CallTry, TransactionStatus } from "./transaction/transaction.ts";

/** By what the agency knows a call. */
export interface AgencyCall<Operation extends AgencyOperation> extends CompanyAccess {
  readonly operation: Operation;
  /** 128 random bits in hexadecimal. */
  readonly reference: string;
  /** When the call began that is looked up, where the loan knows; null otherwise. */
  readonly startedAt: Instant | null;
  /** The lender's own case reference, by which an agency without references finds a request again. */
  readonly loanNumber: string;
  /** The loan's case number, 10 digits. */
  readonly caseNumber: string | null;
  /** The state of the case, as the loan knows it: what an agency says in words may be about one of these alone. */
  readonly caseStatus: CaseStatus;
}

/** `not_supported`: this adapter's agency has no such operation. */
export type CallFailure = CallFailed<CallProblem | "not_supported">;

export type CallAnswered<Operation extends AgencyOperation> = Answered<AgencyAnswer<Operation>>;

/** Each outcome with what was tried for it, in order. */
export type Tried<Outcome> = Outcome & { readonly tries: readonly CallTry[] };

export type SendOutcome<Operation extends AgencyOperation> = Tried<CallAnswered<Operation> | CallFailure>;

/** `Unknown`: the agency has never heard of the call. `CannotTell`: it has no way to say. */
export type LookUpOutcome<Operation extends AgencyOperation> = Tried<LookedUp<AgencyAnswer<Operation>> | CallFailure>;

/**
 * The agency, in the words of the domain. It repeats a call by itself only where that is safe: a query, and a command that
 * certainly had no effect. Only the shape of an answer has been checked.
 */
export interface AgencyGateway {
  /** What its agency requires of the fields that not every agency needs: a request that lacks one is not made. */
  readonly requiredFields: RequiredFields;
  send<Operation extends AgencyOperation>(
    call: AgencyCall<Operation>,
    request: AgencyRequests[Operation],
  ): Promise<SendOutcome<Operation>>;
  /** The outcome of a call that was sent under its reference. */
  lookUp<Operation extends AgencyOperation>(call: AgencyCall<Operation>): Promise<LookUpOutcome<Operation>>;
}

export interface TransactionFilter {
  readonly loanId: number | null;
  readonly operation: AgencyOperation | null;
  readonly status: TransactionStatus | null;
  /** Only of loans that are this officer's now; null: of all. */
  readonly loanOfficerId: number | null;
}

export type TransactionOrder = "requestedAt";

/** The agency transactions of one company. None ever goes. */
export interface AgencyTransactions extends RecordsAsStored {
  find(id: number): Promise<AgencyTransaction | null>;
  /**
   * Throws where the id or the reference is taken. The log entry belongs to a transaction that is already closed; null: it is
   * open.
   */
  add(transaction: AgencyTransaction, entry: LogEntry | null): Promise<"added">;
  /** Returns "conflict" where the stored version is no longer the given one, else the transaction at its next version. */
  save(transaction: AgencyTransaction, entry: LogEntry | null): Promise<AgencyTransaction | "conflict">;
  list(filter: TransactionFilter, page: Page<TransactionOrder>): Promise<PageOf<AgencyTransaction>>;
  /** The transactions of a loan that are `started`, oldest first, at most `max`. */
  startedOf(loanId: number, max: number): Promise<AgencyTransaction[]>;
}

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

/** How the agency identifies a call. */
export interface AgencyCall<Operation extends AgencyOperation> extends CompanyAccess {
  readonly operation: Operation;
  /** 128 random bits in hexadecimal. */
  readonly reference: string;
  /** When the call that is being looked up began; null if not known. */
  readonly startedAt: Instant | null;
  /** The lender's own case reference, by which an agency without references finds a request again. */
  readonly loanNumber: string;
  /** The loan's case number, 10 digits. */
  readonly caseNumber: string | null;
  /** The loan's case status: some of the agency's texts can only mean one status. */
  readonly caseStatus: CaseStatus;
}

/** `not_supported`: the agency of this adapter has no such operation. */
export type CallFailure = CallFailed<CallProblem | "not_supported">;

export type CallAnswered<Operation extends AgencyOperation> = Answered<AgencyAnswer<Operation>>;

/** An outcome, with the attempts made for it, in order. */
export type Tried<Outcome> = Outcome & { readonly tries: readonly CallTry[] };

export type SendOutcome<Operation extends AgencyOperation> = Tried<CallAnswered<Operation> | CallFailure>;

/** `Unknown`: the agency never received the call. `CannotTell`: the agency has no way to tell. */
export type LookUpOutcome<Operation extends AgencyOperation> = Tried<LookedUp<AgencyAnswer<Operation>> | CallFailure>;

/**
 * The agency, in the domain's terms. The adapter retries a call only when that is safe: a query, or a command that certainly had no effect.
 * Of a response, only the shape has been checked.
 */
export interface AgencyGateway {
  /** The operations that this agency has. Another one is refused before anything is sent. */
  readonly operations: readonly AgencyOperation[];
  /** The fields this agency requires among those that not every agency needs. A request that lacks one is not sent. */
  readonly requiredFields: RequiredFields;
  send<Operation extends AgencyOperation>(
    call: AgencyCall<Operation>,
    request: AgencyRequests[Operation],
  ): Promise<SendOutcome<Operation>>;
  /** Looks up the outcome of a call by the reference under which it was sent. */
  lookUp<Operation extends AgencyOperation>(call: AgencyCall<Operation>): Promise<LookUpOutcome<Operation>>;
}

export interface TransactionFilter {
  readonly loanId: number | null;
  readonly operation: AgencyOperation | null;
  readonly status: TransactionStatus | null;
  /** Only for loans that this officer has now; null for all. */
  readonly loanOfficerId: number | null;
}

export type TransactionOrder = "requestedAt";

/** The agency transactions of one company. None is ever deleted. */
export interface AgencyTransactions extends RecordsAsStored {
  find(id: number): Promise<AgencyTransaction | null>;
  /** Throws if the id or the reference exists. `entry` is the log entry of a transaction that is already closed; null if it is open. */
  add(transaction: AgencyTransaction, entry: LogEntry | null): Promise<"added">;
  /** Returns "conflict" if the stored version is not the given one; otherwise the transaction with its next version. */
  save(transaction: AgencyTransaction, entry: LogEntry | null): Promise<AgencyTransaction | "conflict">;
  list(filter: TransactionFilter, page: Page<TransactionOrder>): Promise<PageOf<AgencyTransaction>>;
  /** The transactions of a loan with status `started`, oldest first, at most `max`. */
  startedOf(loanId: number, max: number): Promise<AgencyTransaction[]>;
}

import type { Day, Instant } from "../../kernel/day.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../../kernel/stored/stored-document.ts";
import type { OutsideEvidence } from "../../loan/agency/recorded-result.ts";
import type { LoanStatus } from "../../loan/status/status.ts";
import type { Change, JsonObject } from "../../log/changes.ts";
import type { LoggedView } from "../../log/view.ts";
import type { AnsweredRequests } from "../../outside-call/requests.ts";
import type { AgencyMessage } from "../answers.ts";
import type { AgencyOperation } from "../operations.ts";

export const transactionStatuses = [
  "started",
  "success",
  "held",
  "pending",
  "superseded",
  "error",
  "failed",
  "abandoned",
] as const;
/**
 * `started`: its outcome is not recorded yet. `error`: the agency refused. `failed`: it certainly had no effect, or was
 * given up on request; unless it was given up its key starts it again as a new call. `abandoned`: the process ended before anything was sent.
 * `superseded`: the agency took it without deciding it, and a person recorded what was decided in another transaction.
 */
export type TransactionStatus = (typeof transactionStatuses)[number];

/** One try of a call, without what was sent. */
export interface CallTry {
  readonly at: Instant;
  readonly action: "send" | "look_up";
  /**
   * The reference under which the agency knows the call; absent in tries of earlier versions, which use their transaction's.
   */
  readonly reference?: string;
  /** The HTTP status; null where there was none. */
  readonly statusCode: number | null;
  /** The outcome: `answered`, or what went wrong in a few words. */
  readonly outcome: string;
}

/** What an answer changed on the loan. */
export interface AppliedChanges {
  readonly changes: readonly Change[];
  readonly status: { readonly from: LoanStatus; readonly to: LoanStatus } | null;
}

/** Who confirmed that the agency has nothing of a command, on which day, and how that was learned. */
export interface ConfirmedAbsence {
  readonly by: string;
  readonly on: Day;
  readonly how: string;
}

/** A request whose caller said that a command is to be sent again, since no one could say its outcome. */
export interface GivenUp {
  /** The id that was reserved for that request, or null. */
  readonly byRequest: number | null;
  /** Null on those that were given up before a confirmation was required. */
  readonly confirmed: ConfirmedAbsence | null;
}

/** What a closed transaction says; all of it is written at once. */
export interface TransactionOutcome {
  readonly status: TransactionStatus;
  readonly messages: readonly AgencyMessage[];
  /** Of ours: why something that the agency said was not applied. */
  readonly warnings: readonly string[];
  /** The agency's data and what we made of it, in the domain's names. */
  readonly result: JsonObject;
  readonly applied: AppliedChanges;
  /** Why it failed, in a sentence for the operator; null otherwise. */
  readonly failure: string | null;
  /** Set on one that failed only because another request sent it again; else null. It is never sent again. */
  readonly givenUp: GivenUp | null;
  readonly completedAt: Instant;
}

/** What a person recorded instead of a call: from where it is known, and what it corrects or ends. */
interface Recording {
  readonly evidence: OutsideEvidence;
  /** The recorded transaction whose result was wrong, and why; null: none. */
  readonly corrects: number | null;
  readonly correctionReason: string | null;
  /** The transaction of the call that was open, held or pending until its result was recorded; null: none was. */
  readonly ends: number | null;
}

/** One call of the agency for a loan: who made it, what was sent, and the outcome. */
export interface AgencyTransaction extends Omit<TransactionOutcome, "completedAt">, AnsweredRequests {
  readonly schemaVersion: number;
  readonly companyId: number;
  readonly version: number;
  readonly logNumber: number;
  readonly loanId: number;
  readonly operation: AgencyOperation;
  /** Of its last call, and of several at once the first; each try has its own. */
  readonly reference: string;
  readonly requestedAt: Instant;
  readonly requestedByUserId: number;
  /** Null while it is started. */
  readonly completedAt: Instant | null;
  /** What was sent, without numbers and birth dates of people. */
  readonly request: JsonObject;
  /** In order, the last 50. */
  readonly tries: readonly CallTry[];
  /** Null: the agency was called. */
  readonly recording: Recording | null;
}

/** Whether the outcome was recorded by a person: also one that was held so counts as the agency's once the agency has answered. */
export const isRecordedOutside = ({ recording, tries }: Pick<AgencyTransaction, "recording" | "tries">): boolean =>
  recording !== null && tries.length === 0;

/** Whether the agency has answered a transaction, including a hold, whatever became of it, or a refusal. */
export const isAnswered = ({ status }: Pick<AgencyTransaction, "status">): boolean =>
  status === "success" || status === "held" || status === "pending" || status === "superseded" || status === "error";

/** Whether the agency has taken a transaction but not decided it. */
export const isUndecided = ({ status }: Pick<AgencyTransaction, "status">): boolean =>
  status === "held" || status === "pending";

/** What is known with each status, from nothing to what the agency decided. */
const certainty: Readonly<Record<TransactionStatus, number>> = {
  started: 0,
  abandoned: 1,
  failed: 2,
  held: 3,
  pending: 3,
  superseded: 4,
  success: 4,
  error: 4,
};

/**
 * Whether an outcome replaces what is stored with a transaction, whatever the clocks of the writers say: a deciding answer is
 * final, and an outcome is never replaced by one that says less.
 */
export const supersedes = (outcome: TransactionStatus, stored: TransactionStatus): boolean => {
  const mayRepeat = outcome === "failed" || outcome === "held" || outcome === "pending";
  return certainty[outcome] > certainty[stored] || (mayRepeat && certainty[outcome] === certainty[stored]);
};

/** By whom a command was given up was not noted; that it was, its failure says. */
const addRequests: UpgradeStep = (document) => ({
  ...document,
  answersFor: [],
  givenUp: String(document.failure).startsWith("given up on request") ? { byRequest: null } : null,
});

/** Of those that were given up before nothing was confirmed. */
const addConfirmation: UpgradeStep = ({ givenUp, ...document }) => ({
  ...document,
  givenUp: typeof givenUp === "object" && givenUp !== null ? { ...givenUp, confirmed: null } : null,
});

/** Nothing was recorded by people before. */
const addRecording: UpgradeStep = (document) => ({ ...document, recording: null });

export const transactionUpgradeSteps: readonly UpgradeStep[] = [addRequests, addConfirmation, addRecording];

/** The schema version that transactions are written with. */
export const transactionSchemaVersion = schemaVersionAfter(transactionUpgradeSteps);

/** A stored transaction of any schema version as a current one. */
export const upgradeTransaction = upgradeThrough<AgencyTransaction>("agency transaction", transactionUpgradeSteps);

/**
 * What the log shows of transactions: nothing. They are made once and are their own evidence; the log has when they closed. The evidence
 * of a recorded one is in the entry of its loan.
 */
export const loggedTransaction: LoggedView<AgencyTransaction> = {
  kind: "agency_transaction",
  companyIdOf: ({ companyId }) => companyId,
  idOf: ({ id }) => String(id),
  viewOf: () => ({}),
  secretsOf: () => [],
};

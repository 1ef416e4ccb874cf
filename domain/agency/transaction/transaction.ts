import type { Day, Instant } from "../../kernel/day.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../../kernel/stored/stored-document.ts";
import type { OutsideEvidence } from "../../loan/agency/recorded-result.ts";
import type { LoanStatus } from "../../loan/status/status.ts";
import type { Change, JsonObject } from "../../log/changes.ts";
import { partialView } from "../../log/view.ts";
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
 * `started`: its outcome is not recorded yet. `error`: the agency refused. `failed`: it certainly had no effect, or was given up on
 * request; unless it was given up, its idempotency key starts it again as a new call. `abandoned`: the process ended before anything was
 * sent. `superseded`: the agency accepted it without deciding, and a person recorded the decision in another transaction.
 */
export type TransactionStatus = (typeof transactionStatuses)[number];

/** One attempt of a call, without what was sent. */
export interface CallTry {
  readonly at: Instant;
  readonly action: "send" | "look_up";
  /** The reference by which the agency knows the call; absent in attempts of earlier versions, which used their transaction's reference. */
  readonly reference?: string;
  /** The HTTP status; null if there was none. */
  readonly statusCode: number | null;
  /** The outcome: `answered`, or what went wrong in a few words. */
  readonly outcome: string;
}

/** What a response changed on the loan. */
export interface AppliedChanges {
  readonly changes: readonly Change[];
  readonly status: { readonly from: LoanStatus; readonly to: LoanStatus } | null;
}

/** Who confirmed that the agency did not receive a command, on which date, and how that was learned. */
export interface ConfirmedAbsence {
  readonly by: string;
  readonly on: Day;
  readonly how: string;
}

/** A request by whose caller a command with an unknown outcome was given up and sent again. */
export interface GivenUp {
  /** The id that was reserved for that request, or null. */
  readonly byRequest: number | null;
  /** Null if it was given up before a confirmation was required. */
  readonly confirmed: ConfirmedAbsence | null;
}

/** The outcome of a closed transaction, written in one step. */
export interface TransactionOutcome {
  readonly status: TransactionStatus;
  readonly messages: readonly AgencyMessage[];
  /** The service's own warnings: why something that the agency reported was not applied. */
  readonly warnings: readonly string[];
  /** The agency's data and what was derived from it, in the domain's names. */
  readonly result: JsonObject;
  readonly applied: AppliedChanges;
  /** Why it failed, in a sentence for the operator; null otherwise. */
  readonly failure: string | null;
  /** Set only if it failed because another request sent it again; otherwise null. It is never sent again. */
  readonly givenUp: GivenUp | null;
  readonly completedAt: Instant;
}

/** A result recorded by a person instead of a call: its evidence, and what it corrects or ends. */
interface Recording {
  readonly evidence: OutsideEvidence;
  /** The recorded transaction whose result was wrong, and why; null if there is none. */
  readonly corrects: number | null;
  readonly correctionReason: string | null;
  /** The transaction of the call that was open, held, or pending until its result was recorded; null if there was none. */
  readonly ends: number | null;
}

/** One call to the agency for a loan: who made it, what was sent, and the outcome. */
export interface AgencyTransaction extends Omit<TransactionOutcome, "completedAt">, AnsweredRequests {
  readonly schemaVersion: number;
  readonly companyId: number;
  readonly version: number;
  readonly logNumber: number;
  readonly loanId: number;
  readonly operation: AgencyOperation;
  /** The reference of its last call, or of the first of several simultaneous ones; each attempt has its own. */
  readonly reference: string;
  readonly requestedAt: Instant;
  readonly requestedByUserId: number;
  /** Null while it is started. */
  readonly completedAt: Instant | null;
  /** What was sent, without people's Social Security numbers and birth dates. */
  readonly request: JsonObject;
  /** The last 50, in order. */
  readonly tries: readonly CallTry[];
  /** Null if the agency was called. */
  readonly recording: Recording | null;
}

/** Whether a person recorded the outcome. A hold that a person recorded counts as the agency's once the agency has answered. */
export const isRecordedOutside = ({ recording, tries }: Pick<AgencyTransaction, "recording" | "tries">): boolean =>
  recording !== null && tries.length === 0;

/** Whether the agency has answered a transaction, including with a hold, whatever became of it, or with a refusal. */
export const isAnswered = ({ status }: Pick<AgencyTransaction, "status">): boolean =>
  status === "success" || status === "held" || status === "pending" || status === "superseded" || status === "error";

/** Whether the agency has accepted a transaction but not decided it. */
export const isUndecided = ({ status }: Pick<AgencyTransaction, "status">): boolean =>
  status === "held" || status === "pending";

/** How much is known in each status, from nothing to the agency's decision. */
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
 * Whether an outcome replaces the one stored with a transaction, regardless of the writers' clocks: a decision is final, and an outcome is
 * never replaced by one that is less certain.
 */
export const supersedes = (outcome: TransactionStatus, stored: TransactionStatus): boolean => {
  const mayRepeat = outcome === "failed" || outcome === "held" || outcome === "pending";
  return certainty[outcome] > certainty[stored] || (mayRepeat && certainty[outcome] === certainty[stored]);
};

/** Who gave a command up was not stored; that it was given up follows from its failure text. */
const addRequests: UpgradeStep = (document) => ({
  ...document,
  answersFor: [],
  givenUp: String(document.failure).startsWith("given up on request") ? { byRequest: null } : null,
});

/** Commands given up earlier had no confirmation. */
const addConfirmation: UpgradeStep = ({ givenUp, ...document }) => ({
  ...document,
  givenUp: typeof givenUp === "object" && givenUp !== null ? { ...givenUp, confirmed: null } : null,
});

/** Earlier versions had no results recorded by people. */
const addRecording: UpgradeStep = (document) => ({ ...document, recording: null });

export const transactionUpgradeSteps: readonly UpgradeStep[] = [addRequests, addConfirmation, addRecording];

/** The schema version with which transactions are written. */
export const transactionSchemaVersion = schemaVersionAfter(transactionUpgradeSteps);

/** Upgrades a stored transaction of any schema version. */
export const upgradeTransaction = upgradeThrough<AgencyTransaction>("agency transaction", transactionUpgradeSteps);

/**
 * The log shows nothing of transactions: they are created once and are their own evidence, and the log records when they closed. The
 * evidence of a recorded one is in the log entry of its loan.
 */
export const loggedTransaction = partialView<AgencyTransaction>("agency_transaction", {
  viewOf: () => ({}),
  secretsOf: () => [],
});

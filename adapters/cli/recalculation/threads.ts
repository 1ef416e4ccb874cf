import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type RecalculationInput, recalculateLoans } from "../../../application/calculation/recalculate-loans.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { type PermissionDenied, serviceActor } from "../../../domain/access/actor.ts";
import { mergeRuns, type Recalculation } from "../../../domain/calculation/recalculation.ts";
import type { Company } from "../../../domain/company/company.ts";
import { Unavailable } from "../../../domain/kernel/failures/unavailable.ts";
import { Undecryptable } from "../../../domain/kernel/failures/undecryptable.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { LoanShare } from "../../../domain/loan/ports.ts";
import { boundedHeap } from "../bounded-heap.ts";

/** The input of all threads of a run. `signal` is shared memory, and is 0 until they have to stop. */
export interface RunWork extends Omit<RecalculationInput, "share"> {
  readonly signal: Int32Array;
  /** Identifies the run, like a request. */
  readonly requestId: string;
  /** The module with which a thread starts. */
  readonly threadEntry: URL;
}

/** The share of one thread. */
export interface ShareWork extends Omit<RunWork, "threadEntry"> {
  readonly companyId: number;
  readonly share: LoanShare;
}

type RunOutcome = Result<Recalculation, PermissionDenied>;

/** What a thread reports: its progress, and at the end its outcome. */
export type ThreadMessage =
  | { readonly _tag: "Seen"; readonly loansSeen: number }
  | { readonly _tag: "Done"; readonly outcome: RunOutcome }
  | { readonly _tag: "Unreachable" }
  | { readonly _tag: "Undecryptable"; readonly message: string };

/** For fewer loans, starting another thread takes as long as it saves. */
const minLoansPerThread = 2_500;
/** More threads would not be faster, because all of them write into one store. */
const maxThreads = 4;

/** The value instead of a signal's number after a thread has failed. */
const failed = -1;

const threadsFor = (loans: number): number =>
  Math.max(1, Math.min(Math.ceil(loans / minLoansPerThread), availableParallelism(), maxThreads));

/** Processes a share in this thread, and reports its progress after every few hundred loans. */
export const recalculateShare = (
  dependencies: Dependencies,
  company: Company,
  work: ShareWork,
  tell: (loansSeen: number) => void,
): Promise<RunOutcome> => {
  const keepHeapSmall = boundedHeap();
  return recalculateLoans(dependencies, serviceActor(company, work.requestId), work, async ({ loansSeen }) => {
    tell(loansSeen);
    keepHeapSmall();
    // Reads of an embedded store never wait, so without this pause no signal would be handled before the end.
    await setImmediate();
    return Atomics.load(work.signal, 0) === 0;
  });
};

/** Processes a share in a separate thread, which opens the store itself. */
const recalculateInThread = (entry: URL, work: ShareWork, tell: (loansSeen: number) => void): Promise<RunOutcome> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(entry, { workerData: work });
    thread.on("message", (message: ThreadMessage) => {
      if (message._tag === "Seen") tell(message.loansSeen);
      else if (message._tag === "Done") resolve(message.outcome);
      else if (message._tag === "Undecryptable") reject(new Undecryptable(message.message));
      else reject(new Unavailable("a thread cannot reach the store"));
    });
    thread.on("error", reject);
    thread.on("exit", (code) => reject(new Error(`a thread ended with ${code} before its loans were done`)));
  });

const mergeOutcomes = (one: RunOutcome, other: RunOutcome): RunOutcome => {
  if (one._tag === "Refused") return one;
  return other._tag === "Refused" ? other : accept(mergeRuns(one.value, other.value));
};

/**
 * Recalculates all loans of a company, approximately `loans` of them, in as many threads as the machine has processors for, and reports the
 * progress. If a thread fails, the others stop before the failure is thrown: `Unavailable` if it could not reach the store.
 */
export const recalculateInThreads = async (
  dependencies: Dependencies,
  company: Company,
  loans: number,
  { threadEntry, ...work }: RunWork,
  tell: (loansSeen: number) => void,
): Promise<RunOutcome> => {
  const seen = Array.from({ length: threadsFor(loans) }, () => 0);
  const runShare = (number: number): Promise<RunOutcome> => {
    const share: ShareWork = { ...work, companyId: company.id, share: { number, of: seen.length } };
    const tellShare = (loansSeen: number): void => {
      seen[number] = loansSeen;
      tell(seen.reduce((sum, count) => sum + count, 0));
    };
    return number === 0
      ? recalculateShare(dependencies, company, share, tellShare)
      : recalculateInThread(threadEntry, share, tellShare);
  };
  const runs = await Promise.allSettled(
    seen.map((_, number) =>
      runShare(number).catch((error) => {
        work.signal.fill(failed);
        throw error;
      }),
    ),
  );
  const outcomes = runs.map((run) => {
    if (run.status === "rejected") throw run.reason;
    return run.value;
  });
  return outcomes.reduce(mergeOutcomes);
};

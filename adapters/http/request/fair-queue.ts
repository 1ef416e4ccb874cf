import { CallerGone } from "../../../domain/kernel/failures/caller-gone.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { HttpSettings } from "../settings.ts";
import { type Connection, contextOf, keptOpen } from "./request-context.ts";

/** How many tasks of one kind may run and wait at the same time. */
interface QueueCaps {
  readonly running: number;
  /** Less than `running`, so that one company never blocks all others. */
  readonly runningPerCompany: number;
  readonly waiting: number;
  readonly waitingPerCompany: number;
}

/** The task is refused: the company, or all companies together, already have too many waiting. */
export type QueueRefusal = { readonly _tag: "CompanyBusy" } | { readonly _tag: "ServiceBusy" };

/** Releases a slot; releasing it again has no effect. */
type ReleaseSlot = () => void;

/** The number of running and waiting tasks of all companies. */
export interface QueueCounts {
  readonly running: number;
  readonly waiting: number;
}

interface FairQueue {
  /** Waits for a slot. A caller that disconnects while waiting loses its place, and does not receive the refusal that ends its request. */
  readonly acquire: (companyId: number, signal: AbortSignal) => Promise<Result<ReleaseSlot, QueueRefusal>>;
  readonly counts: () => QueueCounts;
}

/** Schedules tasks by company: the company whose last task began longest ago is next, however many requests another one sent. */
export const fairQueue = (caps: QueueCaps): FairQueue => {
  /** Waiting tasks by company; the next company comes first. */
  const waiting = new Map<number, (() => void)[]>();
  const running = new Map<number, number>();
  let runningInAll = 0;
  let waitingInAll = 0;

  const hasRoom = (companyId: number): boolean =>
    runningInAll < caps.running && (running.get(companyId) ?? 0) < caps.runningPerCompany;

  const begin = (companyId: number): ReleaseSlot => {
    runningInAll += 1;
    running.set(companyId, (running.get(companyId) ?? 0) + 1);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      runningInAll -= 1;
      const left = (running.get(companyId) ?? 0) - 1;
      if (left > 0) running.set(companyId, left);
      else running.delete(companyId);
      beginNext();
    };
  };

  const leave = (companyId: number, waiter: () => void): void => {
    const queue = waiting.get(companyId)?.filter((each) => each !== waiter) ?? [];
    waitingInAll -= 1;
    if (queue.length > 0) waiting.set(companyId, queue);
    else waiting.delete(companyId);
  };

  const beginNext = (): void => {
    const next = [...waiting].find(([companyId]) => hasRoom(companyId));
    const waiter = next?.[1][0];
    if (next === undefined || waiter === undefined) return;
    const [companyId] = next;
    leave(companyId, waiter);
    const rest = waiting.get(companyId);
    // A company whose task began goes to the end.
    waiting.delete(companyId);
    if (rest !== undefined) waiting.set(companyId, rest);
    waiter();
    beginNext();
  };

  return {
    counts: () => ({ running: runningInAll, waiting: waitingInAll }),
    acquire: async (companyId, signal) => {
      if (signal.aborted) return refuse({ _tag: "ServiceBusy" });
      if (hasRoom(companyId)) return accept(begin(companyId));
      const queue = waiting.get(companyId) ?? [];
      if (queue.length >= caps.waitingPerCompany) return refuse({ _tag: "CompanyBusy" });
      if (waitingInAll >= caps.waiting) return refuse({ _tag: "ServiceBusy" });
      const slot = Promise.withResolvers<Result<ReleaseSlot, QueueRefusal>>();
      const waiter = () => {
        signal.removeEventListener("abort", go);
        slot.resolve(accept(begin(companyId)));
      };
      const go = () => {
        leave(companyId, waiter);
        slot.resolve(refuse({ _tag: "ServiceBusy" }));
      };
      waiting.set(companyId, [...queue, waiter]);
      waitingInAll += 1;
      signal.addEventListener("abort", go, { once: true });
      return slot.promise;
    },
  };
};

/**
 * A streamed body, whose slot is released when its client has received all of it or has disconnected. The connection may be idle while the next
 * piece is made, however long that takes, and not while only the client is awaited.
 */
export const endingWith = (
  body: ReadableStream<Uint8Array>,
  connection: Connection,
  end: ReleaseSlot,
): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await keptOpen(connection, () => reader.read());
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      cancel: async (reason) => {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
};

/** Keeps a slot for a streamed body until it is sent. */
export type HoldSlot = (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>;

/** Runs work that stops by throwing `CallerGone` once its caller has disconnected, which aborts the signal. */
export type ForCaller = <Value>(signal: AbortSignal, work: () => Promise<Value>) => Promise<Value>;

/** Which company waits in which queue, with the request. */
interface QueuedRequest {
  readonly kind: QueueName;
  readonly companyId: number;
  readonly request: Request;
}

/**
 * Runs work in a slot, which is released after the work; `hold` keeps the slot for a streamed body. If the client disconnects, the work
 * stops and is refused.
 */
export const inFairQueue = async <Value, Refusal>(
  {
    fairQueues,
    forCaller,
  }: { readonly fairQueues: Readonly<Record<QueueName, FairQueue>>; readonly forCaller: ForCaller },
  { kind, companyId, request }: QueuedRequest,
  work: (hold: HoldSlot) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | QueueRefusal>> => {
  const { signal } = request;
  const { connection } = contextOf(request);
  const slot = await keptOpen(connection, () => fairQueues[kind].acquire(companyId, signal));
  if (slot._tag === "Refused") return slot;
  let isHeld = false;
  const hold: HoldSlot = (body) => {
    isHeld = true;
    return endingWith(body, connection, slot.value);
  };
  try {
    return await forCaller(signal, () => work(hold));
  } catch (error) {
    // The caller no longer waits for a response.
    if (error instanceof CallerGone) return refuse({ _tag: "ServiceBusy" });
    throw error;
  } finally {
    if (!isHeld) slot.value();
  }
};

/** All companies together may have this many times as many waiting tasks as one. */
const waitingInAll = 4;

/**
 * The fair queues of this process. Of its threads, which generate documents and workbooks, one is left for other companies if there are several.
 * Work that reads whole tables, files, or a year's loans yields to other work, so that more of it may run.
 */
export const fairQueuesOfProcess = ({
  documentThreads: threads,
  waitingPerCompany,
}: Pick<HttpSettings, "documentThreads" | "waitingPerCompany">) => {
  const waits = { waitingPerCompany, waiting: waitingInAll * waitingPerCompany };
  return {
    threads: fairQueue({ running: threads, runningPerCompany: Math.max(1, threads - 1), ...waits }),
    files: fairQueue({ running: 16, runningPerCompany: 4, ...waits }),
  };
};

export type QueueName = keyof ReturnType<typeof fairQueuesOfProcess>;

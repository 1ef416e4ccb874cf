import { CallerGone } from "../../../domain/kernel/failures/caller-gone.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { HttpSettings } from "../settings.ts";
import { type Connection, contextOf, keptOpen } from "./request-context.ts";

/** How many tasks of one kind may run and wait at the same time. */
interface TurnCaps {
  readonly running: number;
  /** Less than `running`, so that one company never blocks all others. */
  readonly runningPerCompany: number;
  readonly waiting: number;
  readonly waitingPerCompany: number;
}

/** The task is refused: the company, or all companies together, already have too many waiting. */
export type TurnRefusal = { readonly _tag: "CompanyBusy" } | { readonly _tag: "ServiceBusy" };

/** Ends a turn; ending it again has no effect. */
type EndTurn = () => void;

/** The number of running and waiting tasks of all companies. */
export interface TurnCounts {
  readonly running: number;
  readonly waiting: number;
}

interface CompanyTurns {
  /** Waits for a turn. A caller that disconnects while waiting loses its place, and does not receive the refusal that ends its request. */
  readonly take: (companyId: number, signal: AbortSignal) => Promise<Result<EndTurn, TurnRefusal>>;
  readonly counts: () => TurnCounts;
}

/** Schedules tasks by company: the company whose last turn is longest ago is next, however many requests another one sent. */
export const companyTurns = (caps: TurnCaps): CompanyTurns => {
  /** Waiting tasks by company; the next company comes first. */
  const waiting = new Map<number, (() => void)[]>();
  const running = new Map<number, number>();
  let runningInAll = 0;
  let waitingInAll = 0;

  const hasRoom = (companyId: number): boolean =>
    runningInAll < caps.running && (running.get(companyId) ?? 0) < caps.runningPerCompany;

  const begin = (companyId: number): EndTurn => {
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
    // A company that had a turn goes to the end.
    waiting.delete(companyId);
    if (rest !== undefined) waiting.set(companyId, rest);
    waiter();
    beginNext();
  };

  return {
    counts: () => ({ running: runningInAll, waiting: waitingInAll }),
    take: async (companyId, signal) => {
      if (signal.aborted) return refuse({ _tag: "ServiceBusy" });
      if (hasRoom(companyId)) return accept(begin(companyId));
      const queue = waiting.get(companyId) ?? [];
      if (queue.length >= caps.waitingPerCompany) return refuse({ _tag: "CompanyBusy" });
      if (waitingInAll >= caps.waiting) return refuse({ _tag: "ServiceBusy" });
      const turn = Promise.withResolvers<Result<EndTurn, TurnRefusal>>();
      const waiter = () => {
        signal.removeEventListener("abort", go);
        turn.resolve(accept(begin(companyId)));
      };
      const go = () => {
        leave(companyId, waiter);
        turn.resolve(refuse({ _tag: "ServiceBusy" }));
      };
      waiting.set(companyId, [...queue, waiter]);
      waitingInAll += 1;
      signal.addEventListener("abort", go, { once: true });
      return turn.promise;
    },
  };
};

/**
 * A streamed body, whose turn ends when its client has received all of it or has disconnected. The connection may be idle while the next
 * piece is made, however long that takes, and not while only the client is awaited.
 */
export const endingWith = (
  body: ReadableStream<Uint8Array>,
  connection: Connection,
  end: EndTurn,
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

/** Keeps a turn for a streamed body until it is sent. */
export type HoldTurn = (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>;

/** Runs work that stops by throwing `CallerGone` once its caller has disconnected, which aborts the signal. */
export type ForCaller = <Value>(signal: AbortSignal, work: () => Promise<Value>) => Promise<Value>;

/** Who takes a turn of which kind, and the request that waits for it. */
interface TurnRequest {
  readonly kind: KindOfTurn;
  readonly companyId: number;
  readonly request: Request;
}

/**
 * Runs work within a turn, which ends with the work; `hold` keeps the turn for a streamed body. If the client disconnects, the work
 * stops and is refused.
 */
export const inTurn = async <Value, Refusal>(
  { turns, forCaller }: { readonly turns: Readonly<Record<KindOfTurn, CompanyTurns>>; readonly forCaller: ForCaller },
  { kind, companyId, request }: TurnRequest,
  work: (hold: HoldTurn) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | TurnRefusal>> => {
  const { signal } = request;
  const { connection } = contextOf(request);
  const turn = await keptOpen(connection, () => turns[kind].take(companyId, signal));
  if (turn._tag === "Refused") return turn;
  let isHeld = false;
  const hold: HoldTurn = (body) => {
    isHeld = true;
    return endingWith(body, connection, turn.value);
  };
  try {
    return await forCaller(signal, () => work(hold));
  } catch (error) {
    // The caller no longer waits for a response.
    if (error instanceof CallerGone) return refuse({ _tag: "ServiceBusy" });
    throw error;
  } finally {
    if (!isHeld) turn.value();
  }
};

/** All companies together may have this many times as many waiting tasks as one. */
const waitingInAll = 4;

/**
 * The turns of this process. Of its threads, which generate documents and workbooks, one is left for other companies if there are several.
 * Work that reads whole tables, files, or a year's loans yields to other work, so that more of it may run.
 */
export const turnsOfProcess = ({
  documentThreads: threads,
  waitingPerCompany,
}: Pick<HttpSettings, "documentThreads" | "waitingPerCompany">) => {
  const waits = { waitingPerCompany, waiting: waitingInAll * waitingPerCompany };
  return {
    threads: companyTurns({ running: threads, runningPerCompany: Math.max(1, threads - 1), ...waits }),
    files: companyTurns({ running: 16, runningPerCompany: 4, ...waits }),
  };
};

export type KindOfTurn = keyof ReturnType<typeof turnsOfProcess>;

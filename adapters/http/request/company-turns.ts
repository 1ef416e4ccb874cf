import { CallerGone } from "../../../domain/kernel/failures/caller-gone.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { HttpSettings } from "../settings.ts";
import { contextOf, keptOpen } from "./request-context.ts";

/** How much work of one kind runs and waits at once. */
interface TurnCaps {
  readonly running: number;
  /** Below `running`, so that one company never keeps all others waiting. */
  readonly runningPerCompany: number;
  readonly waiting: number;
  readonly waitingPerCompany: number;
}

/** Work that is not taken on: a company, or all of them together, already have too much of it waiting. */
export type TurnRefusal = { readonly _tag: "CompanyBusy" } | { readonly _tag: "ServiceBusy" };

/** Ends a turn; ending it again changes nothing. */
type EndTurn = () => void;

/** How much work runs and waits, of all companies together. */
export interface TurnCounts {
  readonly running: number;
  readonly waiting: number;
}

interface CompanyTurns {
  /**
   * Waits for a turn. A caller that goes while it waits loses its place; the refusal that ends its request then reaches no one.
   */
  readonly take: (companyId: number, signal: AbortSignal) => Promise<Result<EndTurn, TurnRefusal>>;
  readonly counts: () => TurnCounts;
}

/** Gives turns by company: the company that has waited longest since its last turn is next, however much another sent. */
export const companyTurns = (caps: TurnCaps): CompanyTurns => {
  /** Those that wait, by company; the company that is next comes first. */
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
    // A company that has had a turn goes behind all others.
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

/** A response that is sent piece by piece, whose turn ends once its client has taken all of it or given it up. */
export const endingWith = (response: Response, end: EndTurn): Response => {
  if (response.body === null) {
    end();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
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
  return new Response(body, response);
};

/** Does work that ends where it is, by throwing `CallerGone`, once its caller has gone, which aborts the signal. */
export type ForCaller = <Value>(signal: AbortSignal, work: () => Promise<Value>) => Promise<Value>;

/** Who takes a turn of which kind, and the request that waits for it. */
interface TurnRequest {
  readonly kind: KindOfTurn;
  readonly companyId: number;
  readonly request: Request;
}

/**
 * Works within a turn, which ends with the work; `hold` keeps it for a response that is sent piece by piece. Where the client
 * goes meanwhile the work ends, and is refused.
 */
export const inTurn = async <Value, Refusal>(
  { turns, forCaller }: { readonly turns: Readonly<Record<KindOfTurn, CompanyTurns>>; readonly forCaller: ForCaller },
  { kind, companyId, request }: TurnRequest,
  work: (hold: (response: Response) => Response) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | TurnRefusal>> => {
  const { signal } = request;
  const turn = await keptOpen(contextOf(request).connection, () => turns[kind].take(companyId, signal));
  if (turn._tag === "Refused") return turn;
  let isHeld = false;
  const hold = (response: Response): Response => {
    isHeld = true;
    return endingWith(response, turn.value);
  };
  try {
    return await forCaller(signal, () => work(hold));
  } catch (error) {
    // No one waits for a response any more.
    if (error instanceof CallerGone) return refuse({ _tag: "ServiceBusy" });
    throw error;
  } finally {
    if (!isHeld) turn.value();
  }
};

/** All companies together may have so many times as much waiting as one. */
const waitingInAll = 4;

/**
 * The turns of this process. Of its threads, in which documents and workbooks are made, one is left for other companies where
 * there are several; what reads whole tables, files or a year's loans yields to others, so that more of it may run.
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

import { Duration, Effect, Ref, Schedule } from "effect";
import type { BureauOutcome, CreditBureau, OrderQuery, UnknownOrder } from "../../domain/credit/ports.ts";
import { isEnded } from "../../domain/credit/standing.ts";
import { maxCallSeconds } from "../../domain/outside-call/transitions.ts";
import type { Caller } from "../outside-calls/company-calls.ts";
import { defaultLimits } from "../outside-calls/limits.ts";
import { type CallSettings, outsideCalls, runCall } from "../outside-calls/outside-calls.ts";
import { bureauExchanges } from "./exchanges.ts";
import type { BureauExchanges, BureauQuery } from "./operations.ts";

/** How an order is polled until it is finished. */
const defaultPolls = {
  /** How long an order is polled, the last poll included. */
  pollMilliseconds: 20_000,
  /** The first pause between two polls; each further one is twice as long, up to the longest. */
  pollPauseMilliseconds: 500,
  maxPollPauseMilliseconds: 4_000,
};

export interface BureauSettings extends CallSettings, Partial<typeof defaultPolls> {
  /** Where the bureau is, without a final slash. */
  readonly url: string;
}

type QueryOutcome = BureauOutcome | UnknownOrder;

/** Whether an order is still being worked on, so that another query may help. */
const isUnderWay = (outcome: QueryOutcome): boolean => outcome._tag === "Answered" && !isEnded(outcome.answer);

/** What an order may take that waits so long for its answer: it has one try, after its wait for a place. */
const orderLimits = (
  orderSeconds: number | null,
  { placeWaitMilliseconds = defaultLimits.placeWaitMilliseconds }: Partial<CallSettings>,
) => {
  if (orderSeconds === null) return {};
  const tryMilliseconds = 1000 * orderSeconds;
  return { tryMilliseconds, callMilliseconds: placeWaitMilliseconds + tryMilliseconds, maxTries: 1 };
};

/** A credit bureau over HTTP, by the operations of its protocol. */
export const bureauOf = (given: Omit<BureauSettings, "url">, exchanges: BureauExchanges): CreditBureau => {
  const settings = { ...defaultPolls, ...given };
  const { monotonicNow = () => performance.now() } = settings;
  const calls = outsideCalls("credit bureau", settings);

  const queried = (caller: Caller, query: BureauQuery) =>
    Effect.map(calls.query({ caller, action: "send", query }), ({ outcome }): QueryOutcome => outcome);

  /** Polls an order until it is finished, or its time is over; a poll that is cut off counts for nothing. */
  const awaitCompletion = (order: OrderQuery, maxSeconds: number): Effect.Effect<QueryOutcome> =>
    Effect.gen(function* () {
      const { pollMilliseconds, pollPauseMilliseconds, maxPollPauseMilliseconds } = settings;
      const endsBy = monotonicNow() + Math.min(pollMilliseconds, maxSeconds * 1000);
      const isInTime = (pause: Duration.DurationInput) => Duration.toMillis(pause) < endsBy - monotonicNow();
      const pauses = Schedule.exponential(2 * pollPauseMilliseconds).pipe(
        Schedule.union(Schedule.spaced(maxPollPauseMilliseconds)),
        Schedule.delays,
        Schedule.whileOutput(isInTime),
      );
      const last = yield* Ref.make<QueryOutcome | null>(null);
      const poll = Effect.flatMap(queried({ ...order, endsBy }, exchanges.status(order)), (outcome) =>
        Ref.modify(last, (before) => {
          const isCutOff = outcome._tag === "CallFailed" && monotonicNow() >= endsBy;
          const counting = (isCutOff ? before : null) ?? outcome;
          return [counting, counting];
        }),
      );
      if (isInTime(pollPauseMilliseconds)) yield* Effect.sleep(pollPauseMilliseconds);
      const whileUnderWay = Schedule.whileOutput(Schedule.identity<QueryOutcome>(), isUnderWay);
      return yield* Effect.repeat(poll, Schedule.zipLeft(whileUnderWay, pauses));
    });

  const limits = orderLimits(exchanges.orderSeconds, settings);

  return {
    orderSeconds: exchanges.orderSeconds ?? maxCallSeconds,
    canLookUp: exchanges.lookUp !== null,
    statusNamesPeople: exchanges.statusNamesPeople,
    order: async (order) => {
      const call = { caller: order, send: exchanges.order(order), lookUp: exchanges.lookUp?.(order) ?? null, limits };
      return (await runCall(calls.command(call))).outcome;
    },
    lookUp: async (order) => {
      // A bureau that cannot say is not called: that says nothing about whether it answers.
      if (exchanges.lookUp === null) return { _tag: "CannotTell" };
      const call = { caller: order, action: "look_up", query: exchanges.lookUp(order) } as const;
      return (await runCall(calls.query(call))).outcome;
    },
    status: (order) => runCall(queried(order, exchanges.status(order))),
    awaitCompletion: (order, maxSeconds) => runCall(awaitCompletion(order, maxSeconds)),
    retrieve: async (order) => runCall(queried(order, exchanges.retrieve(order))),
  };
};

/** The credit bureau that speaks JSON. */
export const creditBureau = ({ url, ...settings }: BureauSettings): CreditBureau =>
  bureauOf(settings, bureauExchanges(url));

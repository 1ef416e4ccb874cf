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
  /** How long an order is polled, including the last poll. */
  pollMilliseconds: 20_000,
  /** The first pause between two polls. Each further pause is twice as long, up to the maximum. */
  pollPauseMilliseconds: 500,
  maxPollPauseMilliseconds: 4_000,
};

export interface BureauSettings extends CallSettings, Partial<typeof defaultPolls> {
  /** The bureau's address, without a trailing slash. */
  readonly url: string;
}

type QueryOutcome = BureauOutcome | UnknownOrder;

/** Whether an order is still in progress, so that another query may help. */
const isUnderWay = (outcome: QueryOutcome): boolean => outcome._tag === "Answered" && !isEnded(outcome.answer);

/** The limits of an order that waits this long for its response: it gets one attempt, after its wait for a slot. */
const orderLimits = (
  orderSeconds: number | null,
  { placeWaitMilliseconds = defaultLimits.placeWaitMilliseconds }: Partial<CallSettings>,
) => {
  if (orderSeconds === null) return {};
  const tryMilliseconds = 1000 * orderSeconds;
  return { tryMilliseconds, callMilliseconds: placeWaitMilliseconds + tryMilliseconds, maxTries: 1 };
};

/** A credit bureau over HTTP, with the operations of its protocol. */
export const bureauOf = (given: Omit<BureauSettings, "url">, exchanges: BureauExchanges): CreditBureau => {
  const settings = { ...defaultPolls, ...given };
  const { monotonicNow = () => performance.now() } = settings;
  const calls = outsideCalls("credit bureau", settings);

  const queried = (caller: Caller, query: BureauQuery) =>
    Effect.map(calls.query({ caller, action: "send", query }), ({ outcome }): QueryOutcome => outcome);

  /** Polls an order until it is finished or the time is over; an interrupted poll is ignored. */
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
      // A bureau without lookups is not called: that says nothing about whether it is available.
      if (exchanges.lookUp === null) return { _tag: "CannotTell" };
      const call = { caller: order, action: "look_up", query: exchanges.lookUp(order) } as const;
      return (await runCall(calls.query(call))).outcome;
    },
    status: (order) => runCall(queried(order, exchanges.status(order))),
    awaitCompletion: (order, maxSeconds) => runCall(awaitCompletion(order, maxSeconds)),
    retrieve: async (order) => runCall(queried(order, exchanges.retrieve(order))),
  };
};

/** The credit bureau that uses JSON. */
export const creditBureau = ({ url, ...settings }: BureauSettings): CreditBureau =>
  bureauOf(settings, bureauExchanges(url));

import type {
  BureauOutcome,
  CreditBureau,
  CreditCredentials,
  CreditOrder,
  StatusQuery,
  UnknownOrder,
} from "../../domain/credit/ports.ts";
import { isEnded } from "../../domain/credit/standing.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import { bureauCalls, pause, type Tries } from "./calls.ts";
import { type BureauLimits, defaultBureauLimits } from "./limits.ts";
import { failedTry, failure, type TryOutcome } from "./outcome.ts";
import { wireApplicants } from "./request.ts";
import type { BureauRequest } from "./transport.ts";

interface BureauSettings extends Partial<BureauLimits> {
  /** Where the bureau is, without a final slash. */
  readonly url: string;
  readonly clock: Pick<Clock, "now">;
}

const lookUpRequest = ({ reference, credentials }: Pick<CreditOrder, "reference" | "credentials">): BureauRequest => ({
  method: "GET",
  path: `/v1/orders/by-reference/${encodeURIComponent(reference)}`,
  credentials,
});

/** A query is tried again wherever an answer may come by waiting. */
const query = async (tries: Tries, request: BureauRequest): Promise<TryOutcome> => {
  for (let number = 1; ; number += 1) {
    const outcome = await tries.once(request);
    if (outcome._tag !== "FailedTry" || outcome.failure.problem !== "unavailable") return outcome;
    if (!(await tries.pauseAfter(number, outcome))) return outcome;
  }
};

const orderRequest = ({ reference, credentials, applicants }: CreditOrder): BureauRequest => ({
  method: "POST",
  path: "/v1/orders",
  credentials,
  headers: { "X-Reference": reference },
  body: {
    action_type: "Submit",
    request_type: applicants.length > 1 ? "Joint" : "Individual",
    applicants: wireApplicants(applicants),
  },
});

const noSuchPlace = failedTry(failure("unexpected_answer", true, "the credit bureau answered with status 404"));

/**
 * Sends an order so that it is never made twice. After a try that certainly did nothing it is sent again; after any other one the
 * bureau is asked what became of it, and it is sent again only where the bureau has never heard of it.
 */
const sendOrder = async (tries: Tries, order: CreditOrder): Promise<Exclude<TryOutcome, UnknownOrder>> => {
  const request = orderRequest(order);
  let mayHaveArrived = false;
  for (let number = 1; ; number += 1) {
    const sent = await tries.once(request);
    if (sent._tag === "Answered") return sent;
    const failed = sent._tag === "Unknown" ? noSuchPlace : sent;
    const { problem, hadNoEffect, retryAfterSeconds } = failed.failure;
    // What the bureau has not heard of yet may still be under way: it may be sent again, but not given up.
    const outcome = { ...failed, failure: { ...failed.failure, hadNoEffect: hadNoEffect && !mayHaveArrived } };
    if (hadNoEffect) {
      if (problem !== "unavailable" || !(await tries.pauseAfter(number, failed))) return outcome;
      continue;
    }
    if (!(await tries.pauseBeforeLookUp())) return outcome;
    const found = await query(tries, lookUpRequest(order));
    if (found._tag === "Answered") return found;
    if (found._tag === "FailedTry") {
      const seconds = found.failure.retryAfterSeconds ?? retryAfterSeconds;
      return { ...outcome, failure: { ...outcome.failure, retryAfterSeconds: seconds } };
    }
    if (number >= tries.maxTries) return outcome;
    mayHaveArrived = true;
  }
};

/** An answer about an order that was asked for by its number has to name it. */
const aboutOrder = (outcome: TryOutcome, orderIdentifier: string): TryOutcome =>
  outcome._tag === "Answered" && outcome.answer.orderIdentifier !== orderIdentifier
    ? failedTry(failure("unexpected_answer", false, "the credit bureau answered about another order"))
    : outcome;

const statusRequest = (orderIdentifier: string, credentials: CreditCredentials): BureauRequest => ({
  method: "GET",
  path: `/v1/orders/${encodeURIComponent(orderIdentifier)}`,
  credentials,
});

/** The credit bureau over HTTP: JSON, HTTP Basic with the company's credentials, each order under our reference. */
export const creditBureau = ({ url, clock, ...given }: BureauSettings): CreditBureau => {
  const limits: BureauLimits = { ...defaultBureauLimits, ...given };
  const makeCall = bureauCalls(url, clock, limits);

  const status = (caller: StatusQuery, endsBy?: number) => {
    const { credentials, orderIdentifier } = caller;
    return makeCall({
      caller,
      endsBy,
      make: async (tries) =>
        aboutOrder(await query(tries, statusRequest(orderIdentifier, credentials)), orderIdentifier),
    });
  };

  /** Whether an order is still being worked on, so that asking again may help. */
  const isUnderWay = (outcome: BureauOutcome | UnknownOrder): boolean =>
    outcome._tag === "Answered" && !isEnded(outcome.answer);

  return {
    order: (order) => makeCall({ caller: order, make: (tries) => sendOrder(tries, order) }),
    lookUp: (order) => makeCall({ caller: order, make: (tries) => query(tries, lookUpRequest(order)) }),
    status: (order) => status(order),
    async awaitCompletion(order, maxSeconds) {
      const endsBy = performance.now() + Math.min(limits.pollMilliseconds, maxSeconds * 1000);
      let last: BureauOutcome | UnknownOrder | null = null;
      for (let wait = limits.pollPauseMilliseconds; ; wait = Math.min(wait * 2, limits.maxPollPauseMilliseconds)) {
        if (performance.now() + wait < endsBy) await pause(wait);
        else if (last !== null) return last;
        const outcome = await status(order, endsBy);
        const isCutOff = outcome._tag === "CallFailed" && performance.now() >= endsBy;
        if (isCutOff && last !== null) return last;
        if (!isUnderWay(outcome)) return outcome;
        last = outcome;
      }
    },
    retrieve: (caller) => {
      const { credentials, orderIdentifier, applicants } = caller;
      const body = { order_identifier: orderIdentifier, applicants: wireApplicants(applicants) };
      const request = { method: "POST", path: "/v1/orders/retrieve", credentials, body } as const;
      const make = async (tries: Tries) => aboutOrder(await query(tries, request), orderIdentifier);
      return makeCall({ caller, make });
    },
  };
};

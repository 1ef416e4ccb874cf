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
import { bureauCalls, type OpenCall, pause } from "./calls.ts";
import { type BureauLimits, usualLimits } from "./limits.ts";
import { failure, type TryOutcome } from "./outcome.ts";
import { wireApplicants } from "./request.ts";
import type { BureauRequest } from "./transport.ts";

interface BureauSettings extends Partial<BureauLimits> {
  /** Where the bureau is, without a final slash. */
  readonly url: string;
  readonly clock: Pick<Clock, "now">;
}

const outOfTime = failure("unavailable", false, "the credit bureau did not answer in time");

const lookUpRequest = ({ reference, credentials }: Pick<CreditOrder, "reference" | "credentials">): BureauRequest => ({
  method: "GET",
  path: `/v1/orders/by-reference/${encodeURIComponent(reference)}`,
  credentials,
});

/** A query is tried again wherever an answer may come by waiting. */
const query = async (call: OpenCall, request: BureauRequest): Promise<TryOutcome> => {
  for (let last: TryOutcome = outOfTime; ; ) {
    const outcome = await call.send(request);
    if (outcome === null) return last;
    last = outcome;
    if (outcome._tag !== "CallFailed" || outcome.problem !== "unavailable") return outcome;
    if (!(await call.mayRepeat(outcome.retryAfterSeconds))) return outcome;
  }
};

/**
 * Sends an order. It is sent again only where nothing came of it for certain: where the outcome says so, or where the bureau,
 * asked by the reference, has no such order.
 */
const sendOrder = async (call: OpenCall, order: CreditOrder): Promise<BureauOutcome> => {
  const { reference, credentials, applicants } = order;
  const body = {
    action_type: "Submit",
    request_type: applicants.length > 1 ? "Joint" : "Individual",
    applicants: wireApplicants(applicants),
  };
  const request = {
    method: "POST",
    path: "/v1/orders",
    credentials,
    headers: { "X-Reference": reference },
    body,
  } as const;
  for (;;) {
    const outcome = (await call.send(request)) ?? outOfTime;
    if (outcome._tag === "Unknown")
      return failure("unexpected_answer", true, "the credit bureau answered with status 404");
    if (outcome._tag === "Answered" || outcome.problem === "credentials_rejected") return outcome;
    if (!(await call.mayRepeat(outcome.retryAfterSeconds))) return outcome;
    if (outcome.hadNoEffect) continue;
    const found = await call.send(lookUpRequest(order));
    if (found?._tag === "Answered") return found;
    if (found?._tag !== "Unknown") return outcome;
  }
};

/** An answer about an order that was asked for by its number has to name it. */
const aboutOrder = (outcome: TryOutcome, orderIdentifier: string): TryOutcome =>
  outcome._tag === "Answered" && outcome.answer.orderIdentifier !== orderIdentifier
    ? failure("unexpected_answer", false, "the credit bureau answered about another order")
    : outcome;

const statusRequest = (orderIdentifier: string, credentials: CreditCredentials): BureauRequest => ({
  method: "GET",
  path: `/v1/orders/${encodeURIComponent(orderIdentifier)}`,
  credentials,
});

/** The credit bureau over HTTP: JSON, HTTP Basic with the company's credentials, each order under our reference. */
export const creditBureau = ({ url, clock, ...given }: BureauSettings): CreditBureau => {
  const limits: BureauLimits = { ...usualLimits, ...given };
  const makeCall = bureauCalls(url, clock, limits);

  const status = async ({ companyId, credentials, orderIdentifier }: StatusQuery): Promise<TryOutcome> => {
    const request = statusRequest(orderIdentifier, credentials);
    return aboutOrder(await makeCall(companyId, (call) => query(call, request)), orderIdentifier);
  };

  /** Whether an order is still being worked on, so that asking again may help. */
  const isUnderWay = (outcome: BureauOutcome | UnknownOrder): boolean =>
    outcome._tag === "Answered" && !isEnded(outcome.answer);

  return {
    order: (order) => makeCall(order.companyId, (call) => sendOrder(call, order)),
    lookUp: (order) => makeCall(order.companyId, (call) => query(call, lookUpRequest(order))),
    status,
    async awaitCompletion(order, maxSeconds) {
      const endsAt = performance.now() + Math.min(limits.pollMilliseconds, maxSeconds * 1000);
      for (let wait = limits.pollPauseMilliseconds; ; wait = Math.min(wait * 2, limits.maxPollPauseMilliseconds)) {
        await pause(Math.max(0, Math.min(wait, endsAt - performance.now())));
        const outcome = await status(order);
        if (!isUnderWay(outcome) || performance.now() >= endsAt) return outcome;
      }
    },
    retrieve: async ({ companyId, credentials, orderIdentifier, applicants }) => {
      const body = { order_identifier: orderIdentifier, applicants: wireApplicants(applicants) };
      const request = { method: "POST", path: "/v1/orders/retrieve", credentials, body } as const;
      return aboutOrder(await makeCall(companyId, (call) => query(call, request)), orderIdentifier);
    },
  };
};

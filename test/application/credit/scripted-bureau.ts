import { noReport } from "../../../adapters/credit/operations.ts";
import type { ReportStatus } from "../../../domain/credit/credit-report.ts";
import type {
  BureauAnswer,
  BureauFailure,
  BureauOutcome,
  CreditBureau,
  UnknownOrder,
} from "../../../domain/credit/ports.ts";
import type { CannotTell } from "../../../domain/outside-call/outcome.ts";
import { completedAnswer } from "../../fixtures/outside/bureau.ts";

type Outcome = BureauOutcome | UnknownOrder | CannotTell;

/** The bureau has no such order. */
export const unknown: UnknownOrder = { _tag: "Unknown" };

/** The bureau cannot say whether it has the order. */
export const cannotTell: CannotTell = { _tag: "CannotTell" };

/** A call without an answer, whose effect is unknown. */
export const lost: BureauFailure = {
  _tag: "CallFailed",
  problem: "unavailable",
  hadNoEffect: false,
  retryAfterSeconds: null,
  detail: "no answer in time",
};

/** An order that the bureau has not finished, or that it refuses. */
export const standing = (orderIdentifier: string, status: Exclude<ReportStatus, "completed">): BureauOutcome => ({
  _tag: "Answered",
  answer: { orderIdentifier, status, messages: [{ code: "B1", text: `It is ${status}.` }], ...noReport },
});

/** A completed order for these people. */
export const done = (
  orderIdentifier: string,
  people: BureauAnswer["people"],
  issuedOn: BureauAnswer["issuedOn"] = null,
): BureauOutcome => ({
  _tag: "Answered",
  answer: completedAnswer({ orderIdentifier, people, issuedOn }),
});

/** The bureau's capabilities. */
export type BureauKind = Partial<Pick<CreditBureau, "orderSeconds" | "canLookUp" | "statusNamesPeople">>;

/** A test's implementation of the bureau port: each call is recorded and gets the next scripted outcome. */
export const scriptedBureau = ({ orderSeconds = 15, canLookUp = true, statusNamesPeople = false }: BureauKind = {}) => {
  const named: (readonly string[])[] = [];
  const received: { readonly action: string; readonly reference: string }[] = [];
  const said: (() => Outcome | Promise<Outcome>)[] = [];
  const waits: number[] = [];
  const next = async (action: string, reference: string): Promise<Outcome> => {
    received.push({ action, reference });
    const outcome = said.shift();
    if (!outcome) throw new Error(`no one said what becomes of ${action}`);
    return outcome();
  };
  /** For requests by its own order number, the bureau always says whether it has the order. */
  const telling = async (action: string): Promise<BureauOutcome | UnknownOrder> => {
    const outcome = await next(action, "");
    if (outcome._tag === "CannotTell") throw new Error(`${action} always says whether there is such an order`);
    return outcome;
  };
  const bureau: CreditBureau = {
    orderSeconds,
    canLookUp,
    statusNamesPeople,
    order: async ({ reference }) => {
      const outcome = await next("order", reference);
      if (outcome._tag === "Unknown" || outcome._tag === "CannotTell") throw new Error("an order is never unknown");
      return outcome;
    },
    lookUp: async ({ reference }) => (canLookUp ? next("look up", reference) : cannotTell),
    status: ({ applicants }) => {
      named.push(applicants.map(({ ssn }) => ssn));
      return telling("status");
    },
    awaitCompletion: ({ applicants }, seconds) => {
      named.push(applicants.map(({ ssn }) => ssn));
      waits.push(seconds);
      return telling("await");
    },
    retrieve: () => telling("retrieve"),
  };
  return {
    bureau,
    /** Sets the outcomes of the next calls, in order. */
    says: (...outcomes: readonly (Outcome | (() => Outcome | Promise<Outcome>))[]): void => {
      said.push(...outcomes.map((outcome) => (typeof outcome === "function" ? outcome : () => outcome)));
    },
    /** The SSNs of the people named in each status query, in order. */
    named: (): readonly (readonly string[])[] => named,
    /** The calls to the bureau, in order. */
    requests: () => received.map(({ action }) => action),
    /** The maximum seconds of each wait for completion. */
    waits: (): readonly number[] => waits,
    /** How many orders would be paid for: one for each reference. */
    paidOrders: () =>
      new Set(received.flatMap(({ action, reference }) => (action === "order" ? [reference] : []))).size,
  };
};

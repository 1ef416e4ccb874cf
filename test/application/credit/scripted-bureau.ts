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

/** The bureau does not say whether it has the order. */
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

/** A completed order of these people. */
export const done = (
  orderIdentifier: string,
  people: BureauAnswer["people"],
  issuedOn: BureauAnswer["issuedOn"] = null,
): BureauOutcome => ({
  _tag: "Answered",
  answer: completedAnswer({ orderIdentifier, people, issuedOn }),
});

/** What a bureau says of itself. */
export type BureauKind = Partial<Pick<CreditBureau, "orderSeconds" | "canLookUp" | "statusNamesPeople">>;

/** The port's far end, played by a test: each call gets the next outcome that was said, and is written down. */
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
  /** Of what the bureau is requested by its own number it always says whether it has it. */
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
    /** What becomes of the next calls, in order. */
    says: (...outcomes: readonly (Outcome | (() => Outcome | Promise<Outcome>))[]): void => {
      said.push(...outcomes.map((outcome) => (typeof outcome === "function" ? outcome : () => outcome)));
    },
    /** The numbers of the people whom each question about a status named, in order. */
    named: (): readonly (readonly string[])[] => named,
    /** The calls to the bureau, in order. */
    requests: () => received.map(({ action }) => action),
    /** For how many seconds at most each wait for completion was to last. */
    waits: (): readonly number[] => waits,
    /** How many orders would be paid for: each reference is one. */
    paidOrders: () =>
      new Set(received.flatMap(({ action, reference }) => (action === "order" ? [reference] : []))).size,
  };
};

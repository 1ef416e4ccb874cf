import { type FaultWord, faults } from "./triggers.ts";

/** An answer as it goes over the wire. */
export type WireAnswer = Readonly<Record<string, unknown>>;

/** What the sandbox knows of a reference. */
export interface StoredCall {
  readonly reference: string;
  readonly operation: string;
  readonly loanNumber: string | null;
  readonly caseNumber: string | null;
  /** How often it was sent. */
  readonly posts: number;
  /** How often it was looked up. */
  readonly looks: number;
  /** How often it took effect: never more than once. */
  readonly effects: number;
  readonly fault: FaultWord | null;
  /** Its first answer, which is repeated whenever it is sent again; null while it has taken no effect. */
  readonly first: WireAnswer | null;
  /** The answer to a look-up. */
  readonly latest: WireAnswer | null;
  /** What is decided only after further looks, with the request without numbers and birth dates of people. */
  readonly undecided: { readonly request: WireAnswer; readonly username: string; readonly looksLeft: number } | null;
}

export const newCall = (reference: string, operation: string): StoredCall => ({
  reference,
  operation,
  loanNumber: null,
  caseNumber: null,
  posts: 0,
  looks: 0,
  effects: 0,
  fault: null,
  first: null,
  latest: null,
  undecided: null,
});

/** An answer on its way out, and the fault applied to it. */
export interface Reply {
  readonly status: number;
  readonly body: WireAnswer;
  readonly fault: FaultWord | null;
  /** How the body is written where it is not JSON. */
  readonly asXml?: (body: WireAnswer) => string;
}

export const reply = (status: number, body: WireAnswer, fault: FaultWord | null = null): Reply => ({
  status,
  body,
  fault,
});

/** A request that is not what the dialect says. */
export const badRequest = (detail: string): Reply => reply(400, { detail });

export const notFound: Reply = reply(404, { detail: "There is nothing with that name." });

/** By what both services say that they have never heard of a reference, in an envelope of their own. */
export const unknownReferenceMessages = [
  { code: "unknown_reference", text: "Nothing is known under that reference." },
] as const;

const timesUnavailable = 2;

/**
 * A reference that is sent, for the first time or again: the call with that counted, whether it takes effect now, and the fault
 * applied to the answer.
 */
export const receive = (known: StoredCall, fault: FaultWord | null) => {
  const call = { ...known, posts: known.posts + 1, fault: known.first === null ? fault : known.fault };
  const isUnavailable = call.fault === "FLAKY" && call.posts <= timesUnavailable;
  const isDone = call.first !== null;
  return {
    call,
    takesEffect: !isDone && !isUnavailable && (call.fault === null || faults[call.fault].takesEffect),
    spoiledBy: call.fault === "FLAKY" && !isUnavailable ? null : call.fault,
  };
};

/** A look at what is known under a reference: the call with that counted, and whether the look-up gets an answer. */
export const look = (known: StoredCall) => ({
  call: { ...known, looks: known.looks + 1 },
  isAnswered: known.fault !== "LOSTLONG" || known.looks >= timesUnavailable,
});

export const unavailable: Reply = reply(503, { detail: "The sandbox answers HTTP 503." });

import { type FaultWord, faults } from "./triggers.ts";

/** A response in its wire format. */
export type WireAnswer = Readonly<Record<string, unknown>>;

/** What the sandbox has stored under a reference. */
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
  /** Its first response, which is repeated whenever it is sent again; null while it has not taken effect. */
  readonly first: WireAnswer | null;
  /** The response to a lookup. */
  readonly latest: WireAnswer | null;
  /** A request that is decided only after further lookups, without people's numbers and birth dates. */
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

/** A response about to be sent, with the fault applied to it. */
export interface Reply {
  readonly status: number;
  readonly body: WireAnswer;
  readonly fault: FaultWord | null;
  /** How the body is written if it is not JSON. */
  readonly asXml?: (body: WireAnswer) => string;
}

export const reply = (status: number, body: WireAnswer, fault: FaultWord | null = null): Reply => ({
  status,
  body,
  fault,
});

/** A request that violates the protocol. */
export const badRequest = (detail: string): Reply => reply(400, { detail });

export const notFound: Reply = reply(404, { detail: "This path does not exist." });

/** The messages of both services about an unknown reference, each in its own format. */
export const unknownReferenceMessages = [{ code: "unknown_reference", text: "The reference is unknown." }] as const;

const timesUnavailable = 2;

/**
 * A reference that is sent, for the first time or again: the counted call, whether it takes effect now, and the fault applied to the
 * response.
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

/** A lookup of a reference: the counted call, and whether the lookup gets a response. */
export const look = (known: StoredCall) => ({
  call: { ...known, looks: known.looks + 1 },
  isAnswered: known.fault !== "LOSTLONG" || known.looks >= timesUnavailable,
});

export const unavailable: Reply = reply(503, { detail: "The sandbox responds with HTTP 503." });

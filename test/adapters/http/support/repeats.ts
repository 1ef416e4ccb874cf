import { expect } from "bun:test";
import { type BadLine, type FaultMoment, type LineFault, lineFaults } from "../../outside-calls/support/bad-line.ts";
import type { ReceivedRequest } from "../../outside-calls/support/fault-server.ts";
import type { ServiceResponse } from "./running-service.ts";

export const keyKinds = ["the same key", "another key each time", "no key"] as const;
export type KeyKind = (typeof keyKinds)[number];

export const faults = Object.keys(lineFaults) as readonly LineFault[];
export const moments: readonly FaultMoment[] = ["before the effect", "after the effect"];

/**
 * The kind of key with which a fault at a moment is tried if the kinds take turns: each kind has both moments. A case number is requested
 * with every kind, and the engine handles a fault independently of the request.
 */
export const kindInTurn = (fault: LineFault, moment: FaultMoment): KeyKind => {
  const turn = faults.indexOf(fault) * moments.length + moments.indexOf(moment);
  return keyKinds[(turn + 1) % keyKinds.length] ?? "no key";
};

/** The first response after each fault. */
export const firstStatus: Readonly<Record<LineFault, number>> = {
  "a bare 503": 503,
  "a bare 429": 503,
  "a 502 in HTML": 502,
  "a bare 404": 502,
  "an empty body": 502,
  "a page": 502,
  "a connection that is reset": 503,
};

let made = 0;
const keysOf = (kind: KeyKind) => {
  made += 1;
  const key = `case ${made}`;
  return (repeat: number): Readonly<Record<string, string>> => {
    if (kind === "no key") return {};
    return { "Idempotency-Key": kind === "the same key" ? key : `${key}, request ${repeat}` };
  };
};

interface Repeated {
  readonly line: BadLine;
  readonly fault: LineFault;
  readonly moment: FaultMoment;
  readonly kind: KeyKind;
  /** How often it is sent over the faulty connection. */
  readonly times: number;
  readonly send: (headers: Readonly<Record<string, string>>) => Promise<ServiceResponse>;
  /** Whether a request on the connection takes effect, and is not only a look-up. */
  readonly isSend: (request: ReceivedRequest) => boolean;
}

/**
 * Sends a request several times over a faulty connection, and then over a good one; returns the last response. Over the faulty one it is
 * sent once, and never again while its outcome is unknown.
 */
export const repeatOverBadLine = async ({ line, fault, moment, kind, times, send, isSend }: Repeated) => {
  const headersOf = keysOf(kind);
  line.break(fault, moment);
  const first = await send(headersOf(0));
  expect(first.status).toBe(firstStatus[fault]);
  expect(first.headers.has("Retry-After")).toBe(first.status === 503);
  for (let repeat = 1; repeat < times; repeat += 1)
    expect([409, 502, 503]).toContain((await send(headersOf(repeat))).status);
  expect(line.newRequests().filter(isSend)).toHaveLength(1);
  line.mend();
  return send(headersOf(times));
};

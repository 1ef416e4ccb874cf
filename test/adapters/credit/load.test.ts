import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Socket } from "node:net";
import { type BureauSettings, creditBureau } from "../../../adapters/credit/bureau.ts";
import type { BureauOutcome } from "../../../domain/credit/ports.ts";
import { aClock } from "../../fixtures/clock.ts";
import { answer, type Behavior, type FaultServer, startFaultServer } from "../outside-calls/support/fault-server.ts";
import { answerTogether, holdAnswers } from "../outside-calls/support/held-answers.ts";
import { patientLimits } from "../outside-calls/support/patient-limits.ts";
import { order, query, testLimits, wireAnswer } from "./bureau-server.ts";

const whole = JSON.stringify(wireAnswer());
const respond = (socket: Socket): void => answer(socket, 200, whole);

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer(respond);
});
afterEach(() => server.close());

const openBureau = (limits: Partial<BureauSettings> = {}) =>
  creditBureau({ url: server.url, clock: aClock(), ...testLimits, ...limits });

/** A bureau that has accepted the company's user name and password, so that several calls are made concurrently. */
const acceptedBureau = async (limits: Partial<BureauSettings>) => {
  const bureau = openBureau(limits);
  expect((await bureau.status(query))._tag).toBe("Answered");
  return bureau;
};

describe("a company's calls", () => {
  test("are eight at a time; the others wait for a place", async () => {
    const bureau = await acceptedBureau(patientLimits);
    const mostAtATime = answerTogether(server, 8, respond);
    const outcomes = await Promise.all(Array.from({ length: 24 }, () => bureau.status(query)));
    expect(outcomes.map(({ _tag }) => _tag)).toEqual(Array(24).fill("Answered"));
    expect(mostAtATime()).toBe(8);
  });

  test("get Retry-After if no place becomes free", async () => {
    const bureau = await acceptedBureau({ ...patientLimits, placeWaitMilliseconds: 50 });
    const held = holdAnswers(server, respond);
    const eight = Array.from({ length: 8 }, () => bureau.status(query));
    await held.until(8);
    const ninth = { problem: "unavailable", hadNoEffect: true, retryAfterSeconds: 1 };
    expect(await bureau.status(query)).toMatchObject(ninth);
    held.release();
    expect((await Promise.all(eight)).map(({ _tag }) => _tag)).toEqual(Array(8).fill("Answered"));
    expect(server.received).toHaveLength(1 + 8);
  });
});

describe("a bureau that is down", () => {
  test("is no longer called after five failed calls in a row", async () => {
    server.behave((socket) => answer(socket, 500, ""));
    const bureau = openBureau({ maxTries: 1, openMilliseconds: 600_000 });
    for (let call = 1; call <= 5; call += 1)
      expect(await bureau.status(query)).toMatchObject({ problem: "unexpected_answer" });
    const outcomes = await Promise.all(Array.from({ length: 1_000 }, () => bureau.status(query)));
    expect(outcomes.every((outcome) => outcome._tag === "CallFailed" && outcome.problem === "unavailable")).toBe(true);
    const [first] = outcomes;
    const retryAfterSeconds = first?._tag === "CallFailed" && first.hadNoEffect ? first.retryAfterSeconds : null;
    // The rest of ten minutes, which no test takes.
    expect(retryAfterSeconds).toBeGreaterThan(300);
    expect(retryAfterSeconds).toBeLessThanOrEqual(600);
    expect(server.received).toHaveLength(5);
    expect(await bureau.status({ ...query, companyId: 2 })).toMatchObject({ problem: "unexpected_answer" });
  });

  test("is called again after the pause", async () => {
    server.behave((socket) => answer(socket, 500, ""));
    const bureau = openBureau({ openMilliseconds: 100 });
    for (let call = 1; call <= 5; call += 1) await bureau.status(query);
    server.behave(respond);
    while ((await bureau.status(query))._tag !== "Answered") await Bun.sleep(10);
    expect((await bureau.status(query))._tag).toBe("Answered");
  });

  test("is called five times, each with all its tries: calls are counted, not tries", async () => {
    server.behave((socket) => answer(socket, 503, ""));
    const bureau = openBureau({ openMilliseconds: 60_000 });
    for (let call = 1; call <= 6; call += 1) await bureau.status(query);
    expect(server.received).toHaveLength(15);
  });

  test("is called by one caller after the pause, once, while all others are held back", async () => {
    const bureau = await acceptedBureau({ ...patientLimits, openMilliseconds: 100 });
    const refuse = (socket: Socket): void => answer(socket, 503, "");
    server.behave(refuse);
    for (let call = 1; call <= 5; call += 1) await bureau.order(order);
    const before = server.received.length;
    const held = holdAnswers(server, refuse);
    // Thirty at once each time: during the pause all of them end, and after it all but one.
    const ended: BureauOutcome[] = [];
    let calls: Promise<unknown>[] = [];
    while (held.count() < 1) {
      ended.length = 0;
      calls = Array.from({ length: 30 }, () => bureau.order(order).then((outcome) => ended.push(outcome)));
      while (held.count() + ended.length < 30) await Bun.sleep(1);
    }
    expect([held.count(), ended.length]).toEqual([1, 29]);
    expect(ended.every((outcome) => outcome._tag === "CallFailed" && outcome.hadNoEffect)).toBe(true);
    held.release();
    await Promise.all(calls);
    // A status alone does not say whether the order that was sent took effect.
    expect(ended.at(-1)).toMatchObject({ _tag: "CallFailed", hadNoEffect: false });
    // The order, and the look-up of its outcome.
    expect(server.received.slice(before).map(({ method }) => method)).toEqual(["POST", "GET"]);
    server.behave(respond);
    while ((await bureau.order(order))._tag !== "Answered") await Bun.sleep(10);
  });
});

describe("a bureau does not count as down after", () => {
  const noOutages: Readonly<Record<string, Behavior>> = {
    "status 401": (socket) => answer(socket, 401, ""),
    "status 403": (socket) => answer(socket, 403, ""),
    "status 404": (socket) => answer(socket, 404, ""),
    "status 422": (socket) => answer(socket, 422, ""),
    "status 429": (socket) => answer(socket, 429, ""),
    "an answer of another shape": (socket) => answer(socket, 200, "{}"),
  };
  for (const [name, behavior] of Object.entries(noOutages))
    test(name, async () => {
      server.behave(behavior);
      const bureau = openBureau({ maxTries: 1 });
      for (let call = 1; call <= 12; call += 1) await bureau.status(query);
      expect(server.received).toHaveLength(12);
    });
});

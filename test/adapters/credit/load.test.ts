import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { creditBureau } from "../../../adapters/credit/bureau.ts";
import type { BureauLimits } from "../../../adapters/credit/limits.ts";
import { aClock } from "../../fixtures/clock.ts";
import { answer, type Behavior, type FaultServer, startFaultServer } from "../outside-calls/support/fault-server.ts";
import { order, query, shortLimits, wireAnswer } from "./bureau-server.ts";

const whole = JSON.stringify(wireAnswer());

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer((socket) => answer(socket, 200, whole));
});
afterEach(() => server.close());

const openBureau = (limits: Partial<BureauLimits> = {}) =>
  creditBureau({ url: server.url, clock: aClock(), ...shortLimits, ...limits });

const answerAfter = (milliseconds: number): void =>
  server.behave((socket) => setTimeout(() => answer(socket, 200, whole), milliseconds));

describe("a company's calls", () => {
  test("are eight at a time; the others wait for a place", async () => {
    answerAfter(60);
    const bureau = openBureau({ placeWaitMilliseconds: 1_000, tryMilliseconds: 1_000 });
    const outcomes = await Promise.all(Array.from({ length: 24 }, () => bureau.status(query)));
    expect(outcomes.map(({ _tag }) => _tag)).toEqual(Array(24).fill("Answered"));
    expect(server.maxAtOnce()).toBe(8);
  });

  test("are told to come back where no place comes free", async () => {
    const bureau = openBureau({ placeWaitMilliseconds: 50, tryMilliseconds: 2_000 });
    // Once they are accepted, the company's user name and password are tried by several calls at once.
    expect((await bureau.status(query))._tag).toBe("Answered");
    answerAfter(500);
    const outcomes = await Promise.all(Array.from({ length: 9 }, () => bureau.status(query)));
    const failed = outcomes.filter(({ _tag }) => _tag === "CallFailed");
    expect(failed).toMatchObject([{ problem: "unavailable", hadNoEffect: true, retryAfterSeconds: 1 }]);
    expect(server.received).toHaveLength(1 + 8);
  });
});

describe("a bureau that is down", () => {
  test("is called no more after five failed calls in a row, and called again after the pause", async () => {
    server.behave((socket) => answer(socket, 500, ""));
    const bureau = openBureau();
    for (let call = 1; call <= 5; call += 1)
      expect(await bureau.status(query)).toMatchObject({ problem: "unexpected_answer" });
    const before = performance.now();
    const outcomes = await Promise.all(Array.from({ length: 1_000 }, () => bureau.status(query)));
    expect(outcomes.every((outcome) => outcome._tag === "CallFailed" && outcome.problem === "unavailable")).toBe(true);
    expect(outcomes[0]).toMatchObject({ hadNoEffect: true, retryAfterSeconds: 1 });
    expect(server.received).toHaveLength(5);
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(await bureau.status({ ...query, companyId: 2 })).toMatchObject({ problem: "unexpected_answer" });
    await Bun.sleep(350);
    answerAfter(0);
    expect((await bureau.status(query))._tag).toBe("Answered");
    expect((await bureau.status(query))._tag).toBe("Answered");
  });

  test("is called five times, each with all its tries: calls are counted and not tries", async () => {
    server.behave((socket) => answer(socket, 503, ""));
    const bureau = openBureau({ openMilliseconds: 60_000 });
    for (let call = 1; call <= 6; call += 1) await bureau.status(query);
    expect(server.received).toHaveLength(15);
  });

  test("is called by one caller after the pause, once; meanwhile all others are kept back", async () => {
    server.behave((socket) => answer(socket, 503, ""));
    const bureau = openBureau({ openMilliseconds: 200 });
    for (let call = 1; call <= 5; call += 1) await bureau.order(order);
    const before = server.received.length;
    await Bun.sleep(220);
    server.behave((socket) => setTimeout(() => answer(socket, 503, ""), 50));
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => bureau.order(order)));
    expect(outcomes.every((outcome) => outcome._tag === "CallFailed" && outcome.hadNoEffect)).toBe(true);
    expect(server.received).toHaveLength(before + 1);
    await Bun.sleep(220);
    answerAfter(0);
    expect(await bureau.order(order)).toMatchObject({ _tag: "Answered" });
  });
});

describe("a bureau is not taken for one that is down by", () => {
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

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Socket } from "node:net";
import type { AgencyGateway, CallFailure, SendOutcome } from "../../../../domain/agency/ports.ts";
import { answer, type FaultServer, startFaultServer } from "../../outside-calls/support/fault-server.ts";
import { answerTogether, holdAnswers } from "../../outside-calls/support/held-answers.ts";
import { patientLimits } from "../../outside-calls/support/patient-limits.ts";
import { testGateway } from "../support/gateway.ts";
import { callOf, samples, success } from "../support/samples.ts";

const query = "address_validation";
const whole = JSON.stringify(success(query));
const respond = (socket: Socket): void => answer(socket, 200, whole);

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer(respond);
});
afterEach(() => server.close());

type Outcome = SendOutcome<typeof query>;

const sendOne = (gateway: AgencyGateway): Promise<Outcome> =>
  gateway.send({ ...callOf(query), companyId: 3 }, samples[query].request);

const sendMany = (gateway: AgencyGateway, count: number): Promise<Outcome[]> =>
  Promise.all(Array.from({ length: count }, () => sendOne(gateway)));

const answeredOf = (outcomes: readonly Outcome[]) => outcomes.filter(({ _tag }) => _tag === "Answered");
const failuresOf = (outcomes: readonly Outcome[]) =>
  outcomes.filter((outcome): outcome is Outcome & CallFailure => outcome._tag === "CallFailed");

/** A gateway whose agency has accepted the company's user name and password, so that several calls are made concurrently. */
const acceptedGateway = async (settings: Parameters<typeof testGateway>[1]): Promise<AgencyGateway> => {
  const gateway = testGateway(server.url, settings);
  expect(await sendOne(gateway)).toMatchObject({ _tag: "Answered" });
  return gateway;
};

describe("places", () => {
  test("200 concurrent calls of one company are all answered, never more than eight at a time", async () => {
    const gateway = await acceptedGateway(patientLimits);
    const mostAtATime = answerTogether(server, 8, respond);
    expect(answeredOf(await sendMany(gateway, 200))).toHaveLength(200);
    expect(server.received).toHaveLength(1 + 200);
    expect(mostAtATime()).toBe(8);
  });

  test("the ninth call waits a limited time for a place, and is then unavailable and was never sent", async () => {
    const gateway = await acceptedGateway({ ...patientLimits, placeWaitMilliseconds: 50 });
    const held = holdAnswers(server, respond);
    const eight = sendMany(gateway, 8);
    await held.until(8);
    expect(await sendOne(gateway)).toEqual({
      _tag: "CallFailed",
      problem: "unavailable",
      hadNoEffect: true,
      retryAfterSeconds: 1,
      detail: "Too many calls of the company are running.",
      tries: [],
    });
    held.release();
    expect(answeredOf(await eight)).toHaveLength(8);
    expect(server.received).toHaveLength(1 + 8);
  });

  test("a look-up that gets no place says nothing about its call", async () => {
    const gateway = await acceptedGateway({ ...patientLimits, placeWaitMilliseconds: 20 });
    const held = holdAnswers(server, respond);
    const eight = sendMany(gateway, 8);
    await held.until(8);
    expect(await gateway.lookUp(callOf("case_restore"))).toMatchObject({ problem: "unavailable", hadNoEffect: false });
    held.release();
    expect(answeredOf(await eight)).toHaveLength(8);
  });
});

describe("the circuit breaker", () => {
  test("opens under 1,000 calls of an agency that is down, holds nearly all of them back, and closes again", async () => {
    server.behave((socket) => socket.destroy());
    let now = 0;
    const gateway = testGateway(server.url, { ...patientLimits, openMilliseconds: 3_000, monotonicNow: () => now });
    const outcomes = await sendMany(gateway, 1_000);
    expect(failuresOf(outcomes)).toHaveLength(1_000);
    for (const outcome of failuresOf(outcomes))
      expect(outcome).toMatchObject({ problem: "unavailable", hadNoEffect: true });
    // The calls that were in progress when it opened, each with its three tries; all others were held back.
    const tried = outcomes.filter(({ tries }) => tries.length > 0);
    expect(tried.length).toBeGreaterThanOrEqual(5);
    expect(tried.length).toBeLessThanOrEqual(16);
    const keptBack = failuresOf(outcomes).filter(({ tries }) => tries.length === 0);
    expect(new Set(keptBack.map(({ retryAfterSeconds }) => retryAfterSeconds))).toEqual(new Set([3]));

    server.behave(respond);
    now += 2_999;
    expect(await sendOne(gateway)).toMatchObject({ _tag: "CallFailed", retryAfterSeconds: 1, tries: [] });
    now += 1;
    expect(await sendOne(gateway)).toMatchObject({ _tag: "Answered" });
    expect(answeredOf(await sendMany(gateway, 20))).toHaveLength(20);
  });

  const outages = {
    "status 503": (socket) => answer(socket, 503, ""),
    "status 500": (socket) => answer(socket, 500, ""),
    Unavailable: (socket) => answer(socket, 200, JSON.stringify({ status: "Unavailable" })),
    "a broken connection": (socket) => socket.destroy(),
    "no answer in time": () => {},
  } satisfies Record<string, Parameters<FaultServer["behave"]>[0]>;
  for (const [name, behavior] of Object.entries(outages))
    test(`opens after five failures in a row: ${name}`, async () => {
      server.behave(behavior);
      const tryMilliseconds = name === "no answer in time" ? 1_000 : 100_000;
      const settings = { maxTries: 1, tryMilliseconds, openMilliseconds: 60_000, monotonicNow: () => 0 };
      const gateway = testGateway(server.url, settings);
      for (let count = 0; count < 5; count += 1) expect((await sendOne(gateway)).tries).toHaveLength(1);
      expect(await sendOne(gateway)).toMatchObject({
        problem: "unavailable",
        hadNoEffect: true,
        retryAfterSeconds: 60,
        tries: [],
      });
      expect(await gateway.lookUp(callOf("case_restore"))).toMatchObject({ hadNoEffect: false, tries: [] });
      expect(server.received).toHaveLength(5);
    });

  const noOutages = {
    "status 401": (socket) => answer(socket, 401, ""),
    "status 403": (socket) => answer(socket, 403, ""),
    "status 404": (socket) => answer(socket, 404, ""),
    "status 429": (socket) => answer(socket, 429, ""),
    "an answer of another shape": (socket) => answer(socket, 200, "{}"),
    "a refusal of the agency": (socket) => answer(socket, 200, JSON.stringify({ ...success(query), status: "Error" })),
  } satisfies Record<string, Parameters<FaultServer["behave"]>[0]>;
  for (const [name, behavior] of Object.entries(noOutages))
    test(`stays closed under ${name}`, async () => {
      server.behave(behavior);
      const gateway = testGateway(server.url, { maxTries: 1 });
      for (let count = 0; count < 12; count += 1) expect((await sendOne(gateway)).tries).toHaveLength(1);
      expect(server.received).toHaveLength(12);
    });

  test("lets one call through after its time, which is tried once, while all others are held back", async () => {
    let now = 0;
    const gateway = await acceptedGateway({ ...patientLimits, openMilliseconds: 3_000, monotonicNow: () => now });
    const refuse = (socket: Socket): void => answer(socket, 503, "");
    server.behave(refuse);
    for (let count = 0; count < 5; count += 1) await sendOne(gateway);
    expect(server.received).toHaveLength(1 + 15);
    now += 3_000;
    const held = holdAnswers(server, refuse);
    const ended: Outcome[] = [];
    const calls = Array.from({ length: 30 }, () => sendOne(gateway).then((outcome) => ended.push(outcome)));
    while (held.count() < 1 || ended.length < 29) await Bun.sleep(1);
    for (const outcome of ended) expect(outcome).toMatchObject({ _tag: "CallFailed", tries: [] });
    held.release();
    await Promise.all(calls);
    expect(failuresOf(ended)).toHaveLength(30);
    expect(server.received).toHaveLength(1 + 15 + 1);
    now += 3_000;
    server.behave(respond);
    expect(await sendOne(gateway)).toMatchObject({ _tag: "Answered" });
  });
});

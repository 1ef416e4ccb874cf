import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Socket } from "node:net";
import { type BureauSettings, bureauOf } from "../../../../adapters/credit/bureau.ts";
import { mismoExchanges } from "../../../../adapters/credit/mismo/exchanges.ts";
import { mismoProfiles } from "../../../../adapters/credit/mismo/profile.ts";
import { creditProtocols } from "../../../../adapters/credit/protocols.ts";
import { systemClock } from "../../../../adapters/system/clock.ts";
import { answer, type FaultServer, startFaultServer } from "../../outside-calls/support/fault-server.ts";
import { order, query, testLimits } from "../bureau-server.ts";
import { individual, underWay } from "./samples.ts";

const clock = systemClock();
let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer(() => {});
});
afterAll(() => server.close());

const bureauWaiting = (orderSeconds: number, limits: Partial<BureauSettings> = {}, url = server.url) =>
  bureauOf(
    { clock, ...testLimits, ...limits },
    mismoExchanges(url, { ...mismoProfiles.standard, orderSeconds }, clock),
  );

/** How many orders were received. A status request that was given up on a busy machine may arrive while the next test runs. */
const submits = (): number => server.received.filter(({ body }) => body.includes('ActionType="Submit"')).length;

const reply = (socket: Socket) => answer(socket, 200, underWay, { "content-type": "text/xml" });

test("an order waits for its report as long as its profile says, longer than any other call", async () => {
  const bureau = bureauWaiting(10, { tryMilliseconds: 50, callMilliseconds: 100 });
  server.behave((socket) => void setTimeout(() => reply(socket), 500));
  expect(await bureau.order(order)).toMatchObject({ answer: { orderIdentifier: "20000001", status: "pending" } });
  expect(await bureau.status(query)).toMatchObject({ problem: "unavailable" });
});

test("an order without a reply in that time is open, and was sent once", async () => {
  const before = submits();
  server.behave(() => {});
  expect(await bureauWaiting(2).order(order)).toMatchObject({ problem: "unavailable", hadNoEffect: false });
  expect(submits()).toBe(before + 1);
});

test("an order that cannot connect certainly had no effect", async () => {
  // No one listens there, and a request for a free port gets a higher one.
  const outcome = await bureauWaiting(10, {}, "http://127.0.0.1:2").order(order);
  expect(outcome).toMatchObject({ problem: "unavailable", hadNoEffect: true });
});

test("a report of 16 MiB is read, and one with one more byte is cut off", async () => {
  const bureau = creditProtocols.mismo({ url: server.url, clock });
  const whole = individual.padEnd(16_777_216, " ");
  for (const [body, outcome] of [
    [whole, { _tag: "Answered" }],
    [`${whole} `, { problem: "unexpected_answer", detail: "The credit bureau's answer (HTTP 200) is too large." }],
  ] as const) {
    server.behave((socket) => answer(socket, 200, body, { "content-type": "text/xml" }));
    expect(await bureau.order(order)).toMatchObject(outcome);
  }
});

test("eight orders of a company wait for their reports concurrently; a ninth gets no place, and is not sent", async () => {
  const bureau = bureauWaiting(30, { placeWaitMilliseconds: 300 });
  server.behave(reply);
  // From now on, the user name and password are known to be accepted.
  await bureau.order(order);
  const before = server.received.length;
  const held: Socket[] = [];
  const arrived = Promise.withResolvers<void>();
  server.behave((socket) => {
    held.push(socket);
    if (held.length === 8) arrived.resolve();
  });
  const waiting = Array.from({ length: 8 }, () => bureau.order(order));
  await arrived.promise;
  expect(await bureau.order(order)).toMatchObject({ problem: "unavailable", hadNoEffect: true });
  expect(server.received.length).toBe(before + 8);
  for (const socket of held) reply(socket);
  for (const outcome of await Promise.all(waiting)) expect(outcome._tag).toBe("Answered");
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { type BureauSettings, creditBureau } from "../../../adapters/credit/bureau.ts";
import { aClock } from "../../fixtures/clock.ts";
import { answer, type Behavior, type FaultServer, startFaultServer } from "../outside-calls/support/fault-server.ts";
import { answerAndStay, brokenConnections, hugeAnswers, meaninglessAnswers } from "../outside-calls/support/faults.ts";
import { startUntrustedServer } from "../outside-calls/support/untrusted-server.ts";
import { credentials, order, query, testLimits, wireAnswer } from "./bureau-server.ts";

const whole = JSON.stringify(wireAnswer());
/** The bureau's answer for a reference that it never received. */
const unknown = JSON.stringify(
  wireAnswer({
    reference: order.reference,
    order_identifier: null,
    status: "ERROR",
    messages: [{ code: "unknown_reference", text: "not known" }],
  }),
);

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer((socket) => socket.destroy());
});
afterAll(() => server.close());

/** No one listens there, and a request for a free port gets a higher one. */
const noOnesUrl = "http://127.0.0.1:2";

/** For answers that do not arrive in time. */
const impatient = { tryMilliseconds: 1_500 };
/** Longer than any test can take: a try that ends was ended by the limit of its call. */
const endlessMilliseconds = 600_000;

const outcomes: unknown[] = [];
afterEach(() => {
  // Whatever goes wrong, no outcome shows credentials, people, or the bureau's own text.
  for (const outcome of outcomes.splice(0)) {
    const shown = JSON.stringify(outcome);
    for (const secret of [credentials.password, credentials.username, "900000001", "Ada", "SECRET"])
      expect(shown).not.toContain(secret);
  }
});

const bureauAt = (url: string, limits: Partial<BureauSettings> = {}) =>
  creditBureau({ url, clock: aClock(), ...testLimits, ...limits });

const sendTo = async (url: string, limits: Partial<BureauSettings> = {}) => {
  const outcome = await bureauAt(url, limits).order(order);
  outcomes.push(outcome);
  return outcome;
};

/** Sends an order once to a bureau that behaves as given, and gives no readable answer when it is looked up. */
const sentOnce = async (behavior: Behavior, limits: Partial<BureauSettings> = {}) => {
  server.behave((socket, request, number) =>
    request.method === "GET" ? answer(socket, 200, "SECRET", {}) : behavior(socket, request, number),
  );
  return sendTo(server.url, { maxTries: 1, ...limits });
};

const methodsAfter = (count: number) => server.received.slice(count).map(({ method }) => method);

describe("if no connection is established, it is certain that nothing was ordered", () => {
  test("a refused connection", async () => {
    expect(await sendTo(noOnesUrl)).toMatchObject({
      problem: "unavailable",
      hadNoEffect: true,
      detail: "The credit bureau cannot be reached: the connection was refused.",
    });
  });

  test("an unknown host", async () => {
    // Names under `.invalid` never exist (RFC 2606).
    const outcome = await sendTo("http://bureau.invalid");
    expect(outcome).toMatchObject({ problem: "unavailable", hadNoEffect: true });
  });

  test("a bureau without TLS", async () => {
    const plain = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => Response.json(wireAnswer()) });
    const outcome = await sendTo(`https://127.0.0.1:${plain.port}`);
    expect(outcome).toMatchObject({ problem: "unavailable", hadNoEffect: true });
    await plain.stop(true);
  });

  test("a certificate that no authority has signed", async () => {
    const untrusted = startUntrustedServer();
    expect(await sendTo(untrusted.url)).toMatchObject({
      problem: "unavailable",
      hadNoEffect: true,
      detail: "The credit bureau cannot be reached: its certificate is not trusted.",
    });
    expect(untrusted.received()).toBe(0);
    await untrusted.stop();
  });
});

describe("if an order may have arrived, the outcome is unknown, and comes in time", () => {
  for (const [name, behavior] of Object.entries(brokenConnections(whole)))
    test(name, async () => {
      const before = server.received.length;
      // What never ends is given up in time; any other end is noticed immediately.
      const takesTooLong = /in time|drip/.test(name);
      expect(await sentOnce(behavior, takesTooLong ? impatient : {})).toMatchObject({
        problem: "unavailable",
        hadNoEffect: false,
        detail: takesTooLong
          ? "The credit bureau did not answer in time."
          : "The connection to the credit bureau broke off before its answer was complete.",
      });
      expect(methodsAfter(before)).toEqual(["POST", "GET"]);
    });
});

describe("an answer that is not one of the bureau's is unexpected, and its outcome is unknown", () => {
  for (const [name, behavior] of Object.entries(meaninglessAnswers(whole)))
    test(name, async () => {
      const before = server.received.length;
      expect(await sentOnce(behavior)).toMatchObject({
        problem: "unexpected_answer",
        hadNoEffect: false,
      });
      expect(methodsAfter(before)).toEqual(["POST", "GET"]);
    });
});

describe("an answer of 50 MB is cut off after its first 2 MiB", () => {
  for (const [name, behavior] of Object.entries(hugeAnswers))
    test(name, async () => {
      const before = server.bytesWritten();
      expect(await sentOnce(behavior)).toMatchObject({
        problem: "unexpected_answer",
        detail: "The credit bureau's answer (HTTP 200) is too large.",
      });
      await Bun.sleep(100);
      expect(server.bytesWritten() - before).toBeLessThan(20_000_000);
    });

  test("an answer of exactly the limit is read", async () => {
    const padded = whole.padEnd(2_097_152, " ");
    expect(await sentOnce((socket) => answer(socket, 200, padded))).toMatchObject({ _tag: "Answered" });
    expect(await sentOnce((socket) => answer(socket, 200, `${padded} `))).toMatchObject({
      problem: "unexpected_answer",
    });
  });
});

test("a redirect sends neither the order nor the credentials anywhere", async () => {
  const elsewhere = await startFaultServer((socket) => answer(socket, 200, whole));
  await sentOnce((socket) => answer(socket, 308, "", { location: `${elsewhere.url}/v1/orders` }));
  expect(elsewhere.received).toEqual([]);
  await elsewhere.close();
});

test("a connection that breaks is not silently reused: the order arrived once", async () => {
  const before = server.received.length;
  await sentOnce(answerAndStay(whole));
  await sentOnce((socket) => socket.destroy());
  expect(methodsAfter(before)).toEqual(["POST", "POST", "GET"]);
});

test("no compressed answer is accepted", async () => {
  await sentOnce((socket) => answer(socket, 200, whole));
  expect(server.received.at(-1)?.headers["accept-encoding"]).toBe("identity");
});

test("an order whose answer arrives late is found by its reference, and sent once", async () => {
  const before = server.received.length;
  server.behave((socket, { method }) => {
    if (method === "GET") answer(socket, 200, whole);
  });
  expect(await sendTo(server.url, impatient)).toMatchObject({ answer: { status: "processing" } });
  expect(methodsAfter(before)).toEqual(["POST", "GET"]);
});

test("an order that may still be in progress is not given up, whatever the answer to a repetition", async () => {
  for (const [status, problem] of [
    [401, "credentials_rejected"],
    [404, "unexpected_answer"],
    [503, "unavailable"],
  ] as const) {
    let orders = 0;
    server.behave((socket, { method }) => {
      if (method === "POST") orders += 1;
      if (method === "GET") answer(socket, 404, unknown);
      else if (orders === 1) socket.destroy();
      else answer(socket, status, "");
    });
    expect(await sendTo(server.url)).toMatchObject({ problem, hadNoEffect: false });
  }
});

// Three look-ups of 400 ms are one too many.
test.each([400, endlessMilliseconds])(
  "a whole call ends in time, although each try can take %p ms",
  async (tryMilliseconds) => {
    const before = server.received.length;
    server.behave(() => {});
    expect(await sendTo(server.url, { tryMilliseconds, callMilliseconds: 900 })).toMatchObject({
      problem: "unavailable",
      hadNoEffect: false,
    });
    expect(methodsAfter(before).length).toBeLessThanOrEqual(3);
  },
);

describe("an order that the bureau does not finish", () => {
  const limits = { tryMilliseconds: endlessMilliseconds, callMilliseconds: endlessMilliseconds };

  test("is waited for no longer than the limit, even if the last poll is not answered", async () => {
    let polls = 0;
    server.behave((socket) => {
      polls += 1;
      if (polls === 1) answer(socket, 200, whole);
    });
    const bureau = bureauAt(server.url, { ...limits, pollMilliseconds: 1_500 });
    expect(await bureau.awaitCompletion(query, 20)).toMatchObject({ answer: { status: "processing" } });
  });

  test("is waited for no longer than its caller says, even if no poll is answered", async () => {
    server.behave(() => {});
    const bureau = bureauAt(server.url, { ...limits, pollMilliseconds: endlessMilliseconds });
    expect(await bureau.awaitCompletion(query, 0.3)).toMatchObject({ problem: "unavailable" });
  });

  test("does not count as an outage if its caller stops waiting", async () => {
    const bureau = bureauAt(server.url, limits);
    server.behave(() => {});
    for (let count = 0; count < 6; count += 1) await bureau.awaitCompletion(query, 0.05);
    server.behave((socket) => answer(socket, 200, whole));
    expect(await bureau.status(query)).toMatchObject({ _tag: "Answered" });
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { RestAgencySettings } from "../../../../adapters/agency/rest/gateway.ts";
import { answer, type Behavior, type FaultServer, startFaultServer } from "../../outside-calls/support/fault-server.ts";
import {
  answerAndStay,
  brokenConnections,
  hugeAnswers,
  meaninglessAnswers,
} from "../../outside-calls/support/faults.ts";
import { startUntrustedServer } from "../../outside-calls/support/untrusted-server.ts";
import { testGateway } from "../support/gateway.ts";
import { callOf, password, reference, samples, success } from "../support/samples.ts";

const command = "case_number_assignment";
const whole = JSON.stringify(success(command));
const json = { "content-type": "application/json" };
/** The agency's answer for a reference that it never received. */
const unknown = JSON.stringify({
  status: "Error",
  reference,
  messages: [{ code: "unknown_reference", text: "not known" }],
  data: {},
});

const head503 = "HTTP/1.1 503 X\r\nContent-Type: application/json\r\n";
const hugeOf503: Behavior = (socket) => socket.end(`${head503}Content-Length: 5000000\r\n\r\n`);
const brokenOff503: Behavior = (socket) => socket.end(`${head503}Content-Length: 1000\r\n\r\n{"status":`);
const bytesOf503: Behavior = (socket) => {
  socket.write(`${head503}Content-Length: 2\r\nConnection: close\r\n\r\n`);
  socket.end(Buffer.from([0xff, 0xfe]));
};
/** No one listens there, and a request for a free port gets a higher one. */
const noOnesUrl = "http://127.0.0.1:2";

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer((socket) => socket.destroy());
});
afterAll(() => server.close());

/** For answers that do not arrive in time. */
const impatient = { tryMilliseconds: 1_500 };

const outcomes: unknown[] = [];
afterEach(() => {
  // Whatever goes wrong, no error and no recorded try shows credentials, people, or the agency's own text.
  for (const outcome of outcomes.splice(0)) {
    const shown = JSON.stringify(outcome);
    for (const secret of [password, "M12345", "987654321", "Ada", "SECRET"]) expect(shown).not.toContain(secret);
  }
});

const sendTo = async (url: string, settings: Partial<RestAgencySettings> = {}) => {
  const outcome = await testGateway(url, settings).send(callOf(command), samples[command].request);
  outcomes.push(outcome);
  return outcome;
};

/** Sends a command once to an agency that behaves as given and, when looked up, has never received anything. */
const sentOnce = async (behavior: Behavior, settings: Partial<RestAgencySettings> = {}) => {
  server.behave((socket, request, number) =>
    request.method === "GET" ? answer(socket, 200, "SECRET", {}) : behavior(socket, request, number),
  );
  return sendTo(server.url, { maxTries: 1, ...settings });
};

describe("if no connection is established, it is certain that nothing happened", () => {
  test("a refused connection", async () => {
    expect(await sendTo(noOnesUrl)).toMatchObject({
      _tag: "CallFailed",
      problem: "unavailable",
      hadNoEffect: true,
      detail: "The agency cannot be reached: the connection was refused.",
      tries: [{ action: "send", statusCode: null }, { action: "send" }, { action: "send" }],
    });
  });

  test("an unknown host", async () => {
    // Names under `.invalid` never exist (RFC 2606).
    expect(await sendTo("http://agency.invalid")).toMatchObject({ problem: "unavailable", hadNoEffect: true });
  });

  test("an agency without TLS", async () => {
    const plain = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: { data: (socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n") },
    });
    expect(await sendTo(`https://127.0.0.1:${plain.port}`)).toMatchObject({
      problem: "unavailable",
      hadNoEffect: true,
    });
    plain.stop(true);
  });

  test("a certificate that no authority has signed", async () => {
    const untrusted = startUntrustedServer();
    expect(await sendTo(untrusted.url)).toMatchObject({
      problem: "unavailable",
      hadNoEffect: true,
      detail: "The agency cannot be reached: its certificate is not trusted.",
    });
    expect(untrusted.received()).toBe(0);
    await untrusted.stop();
  });
});

describe("if a request may have arrived, the outcome is unknown", () => {
  for (const [name, behavior] of Object.entries(brokenConnections(whole)))
    test(name, async () => {
      // What never ends is given up in time; any other end is noticed immediately.
      const takesTooLong = /in time|drip/.test(name);
      const { tries, ...failure } = await sentOnce(behavior, takesTooLong ? impatient : {});
      expect(failure).toMatchObject({ _tag: "CallFailed", problem: "unavailable", hadNoEffect: false });
      expect(tries).toMatchObject([{ action: "send" }, { action: "look_up" }]);
      expect(tries[0]?.outcome === "timed out").toBe(takesTooLong);
    });
});

describe("an answer that is not one of the agency's is unexpected, and its outcome is unknown", () => {
  const bad: Readonly<Record<string, Behavior>> = {
    ...meaninglessAnswers(whole),
    "objects nested deep in the data": (socket) =>
      answer(
        socket,
        200,
        whole
          .replace('"data":{', `"data":{"case_number":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)},`)
          .replace('"case_number":"1611234567",', ""),
        json,
      ),
    "a success that an object's prototype would be": (socket) => answer(socket, 200, `{"__proto__":${whole}}`, json),
    "data that an object's prototype would be": (socket) =>
      answer(socket, 200, whole.replace('"data":{', '"data":{"__proto__":{').replace(/\}$/, "}}"), json),
    "a number beyond all numbers": (socket) => answer(socket, 200, whole.replace('"1611234567"', "1e999"), json),
  };
  for (const [name, behavior] of Object.entries(bad))
    test(name, async () => {
      const before = server.received.length;
      expect(await sentOnce(behavior)).toMatchObject({
        _tag: "CallFailed",
        problem: "unexpected_answer",
        hadNoEffect: false,
      });
      expect(server.received.slice(before).map(({ method }) => method)).toEqual(["POST", "GET"]);
    });
});

test("the last of several fields with the same name counts", async () => {
  const twice = whole.replace('"reference":', '"reference":"other","reference":');
  expect(await sentOnce((socket) => answer(socket, 200, twice))).toMatchObject({ _tag: "Answered" });
  const other = whole.replace('"messages":', '"reference":"other","messages":');
  expect(await sentOnce((socket) => answer(socket, 200, other))).toMatchObject({ problem: "unexpected_answer" });
});

describe("an answer of 50 MB is cut off after its first 2 MiB", () => {
  for (const [name, behavior] of Object.entries(hugeAnswers))
    test(name, async () => {
      const before = server.bytesWritten();
      const outcome = await sentOnce(behavior);
      expect(outcome).toMatchObject({
        problem: "unexpected_answer",
        detail: "The agency's answer (HTTP 200) is too large.",
      });
      await Bun.sleep(100);
      expect(server.bytesWritten() - before).toBeLessThan(20_000_000);
    });

  test("an answer of exactly the limit is read", async () => {
    const padded = whole.padEnd(2_097_152, " ");
    expect(await sentOnce((socket) => answer(socket, 200, padded))).toMatchObject({ _tag: "Answered" });
    const longer = `${padded} `;
    expect(await sentOnce((socket) => answer(socket, 200, longer))).toMatchObject({ problem: "unexpected_answer" });
  });
});

test("a redirect sends neither the request nor the credentials anywhere", async () => {
  const elsewhere = await startFaultServer((socket) => answer(socket, 200, whole));
  await sentOnce((socket) => answer(socket, 308, "", { location: `${elsewhere.url}/v1/${command}` }));
  expect(elsewhere.received).toEqual([]);
  await elsewhere.close();
});

test("a connection that breaks is not silently reused: the command arrived once", async () => {
  const before = server.received.length;
  await sentOnce(answerAndStay(whole));
  await sentOnce((socket) => socket.destroy());
  expect(server.received.slice(before).map(({ method }) => method)).toEqual(["POST", "POST", "GET"]);
});

describe("the meaning of a status, on a real connection", () => {
  test("401 with a challenge: nothing happened", async () => {
    const headers = { "www-authenticate": 'Basic realm="SECRET"' };
    expect(await sentOnce((socket) => answer(socket, 401, "SECRET", headers))).toMatchObject({
      problem: "credentials_rejected",
      hadNoEffect: true,
      tries: [{ action: "send", statusCode: 401 }],
    });
  });

  const open: readonly (readonly [number, string])[] = [
    [401, "credentials_rejected"],
    [403, "forbidden"],
    [404, "unexpected_answer"],
    [429, "unavailable"],
    [503, "unavailable"],
  ];
  for (const [status, problem] of open)
    test(`${status} alone: unknown whether something happened`, async () => {
      const outcome = await sentOnce((socket) => answer(socket, status, "SECRET", {}));
      expect(outcome).toMatchObject({ problem, hadNoEffect: false });
      expect(outcome.tries[0]).toMatchObject({ action: "send", statusCode: status });
    });

  test("503 with a body that is too large, breaks off, or is no text: no more than 503", async () => {
    for (const behavior of [hugeOf503, brokenOff503, bytesOf503])
      expect(await sentOnce(behavior)).toMatchObject({ problem: "unavailable", hadNoEffect: false });
  });
});

test("a command that times out is found by its reference when its answer arrives late", async () => {
  let isDone = false;
  server.behave((socket, { method }) => {
    if (method === "GET") answer(socket, isDone ? 200 : 404, isDone ? whole : unknown);
    else isDone = true;
  });
  expect(await sendTo(server.url, impatient)).toMatchObject({
    _tag: "Answered",
    answer: { result: samples[command].result },
    tries: [
      { action: "send", statusCode: null, outcome: "timed out" },
      { action: "look_up", outcome: "answered" },
    ],
  });
});

// A try that is not cut short by the end of its call takes longer than any test can; three look-ups of 400 ms are one too many.
test.each([400, 600_000])("a whole call ends in time, although each try can take %p ms", async (tryMilliseconds) => {
  server.behave(() => {});
  const outcome = await sendTo(server.url, { tryMilliseconds, callMilliseconds: 900 });
  expect(outcome).toMatchObject({ problem: "unavailable", hadNoEffect: false });
  expect(outcome.tries.length).toBeLessThanOrEqual(3);
});

test("a wrong clock changes nothing except the recorded times", async () => {
  let hours = 0;
  const { clockOver } = await import("../../../../adapters/system/clock.ts");
  const { instant } = await import("../../../fixtures/clock.ts");
  // Each reading of the clock is two hours earlier than the previous one.
  const clock = clockOver(() => {
    hours += 2;
    return instant(new Date(Date.UTC(2026, 4, 5) - hours * 3_600_000).toISOString());
  });
  server.behave((socket, { method }) => {
    if (method === "GET") answer(socket, 404, unknown);
    else answer(socket, 503, "");
  });
  expect(await sendTo(server.url, { clock })).toMatchObject({ problem: "unavailable", hadNoEffect: false });
  expect(await sentOnce((socket) => answer(socket, 200, whole), { clock })).toMatchObject({ _tag: "Answered" });
});

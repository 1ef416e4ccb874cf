import { describe, expect, test } from "bun:test";
import { Random } from "effect";
import { HttpResponse, http } from "msw";
import type { RestAgencySettings } from "../../../../adapters/agency/rest/gateway.ts";
import type { AgencyOperation } from "../../../../domain/agency/operations.ts";
import { outsideWorld } from "../../../fixtures/outside/outside.ts";
import { testGateway } from "../support/gateway.ts";
import { callOf, reference, samples, success } from "../support/samples.ts";

const outside = outsideWorld();
const url = "https://agency.example.com";

type Answer = () => Response;

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  () =>
    new HttpResponse(null, { status: code, headers });
const broken: Answer = () => HttpResponse.error();
const garbage: Answer = () => HttpResponse.json({ hello: "world" });
const ok =
  (operation: AgencyOperation): Answer =>
  () =>
    HttpResponse.json(success(operation));
const unavailable: Answer = () => HttpResponse.json({ status: "Unavailable", reference });
/** The agency's answer for a reference that it never received. */
const unknown: Answer = () =>
  HttpResponse.json(
    { status: "Error", reference, messages: [{ code: "unknown_reference", text: "not known" }], data: {} },
    { status: 404 },
  );

/** Sends a call to an agency that answers sends and look-ups in these orders; the last answer of each is repeated. */
const sentTo = async (
  operation: AgencyOperation,
  { sends, lookUps = [unknown] }: { readonly sends: readonly Answer[]; readonly lookUps?: readonly Answer[] },
  settings: Partial<RestAgencySettings> = {},
) => {
  const requests: string[] = [];
  const nth = (answers: readonly Answer[], kind: string): Response => {
    const number = requests.filter((each) => each === kind).length;
    requests.push(kind);
    const answer = answers[Math.min(number, answers.length - 1)];
    if (!answer) throw new Error("no answer is set up");
    return answer();
  };
  outside.use(
    http.post(`${url}/v1/*`, () => nth(sends, "send")),
    http.get(`${url}/v1/transactions/*`, () => nth(lookUps, "look_up")),
  );
  const outcome = await testGateway(url, settings).send(callOf(operation), samples[operation].request);
  expect(outcome.tries.map(({ action }) => action)).toEqual(requests as (typeof outcome.tries)[number]["action"][]);
  return { outcome, requests };
};

const command = "case_number_assignment";
const query = "address_validation";

describe("after an answer that says that nothing happened, the call is repeated up to three times", () => {
  const certain: readonly (readonly [typeof command | typeof query, string, Answer])[] = [
    [command, "Unavailable", unavailable],
    [query, "Unavailable", unavailable],
    [query, "503", status(503)],
    [query, "429", status(429)],
  ];
  for (const [operation, name, answer] of certain) {
    test(`${operation}: ${name}, then a success`, async () => {
      const { outcome, requests } = await sentTo(operation, { sends: [answer, answer, ok(operation)] });
      expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "success" } });
      expect(requests).toEqual(["send", "send", "send"]);
    });
    test(`${operation}: ${name} each time`, async () => {
      const { outcome, requests } = await sentTo(operation, { sends: [answer] });
      expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unavailable", hadNoEffect: true });
      expect(requests).toEqual(["send", "send", "send"]);
    });
  }
});

describe("what would fail again is not repeated", () => {
  const challenge = { "www-authenticate": 'Basic realm="agency"' };
  for (const [code, problem] of [
    [401, "credentials_rejected"],
    [403, "forbidden"],
    [404, "unexpected_answer"],
  ] as const)
    test(`${query}: ${code}`, async () => {
      const { outcome, requests } = await sentTo(query, { sends: [status(code, challenge), ok(query)] });
      expect(outcome).toMatchObject({ _tag: "CallFailed", problem, hadNoEffect: true });
      expect(requests).toEqual(["send"]);
    });

  test(`${command}: 401 with a challenge had no effect`, async () => {
    const { outcome, requests } = await sentTo(command, { sends: [status(401, challenge), ok(command)] });
    expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "credentials_rejected", hadNoEffect: true });
    expect(requests).toEqual(["send"]);
  });

  for (const [code, problem] of [
    [403, "forbidden"],
    [404, "unexpected_answer"],
  ] as const)
    test(`${command}: ${code}, which the agency has not received yet, stays open for the next request`, async () => {
      const { outcome, requests } = await sentTo(command, { sends: [status(code), ok(command)] });
      expect(outcome).toMatchObject({ _tag: "CallFailed", problem, hadNoEffect: false });
      expect(requests).toEqual(["send", "look_up"]);
    });
});

const uncertain: Readonly<Record<string, readonly [Answer, "unavailable" | "unexpected_answer"]>> = {
  "a connection that breaks": [broken, "unavailable"],
  "an error of the server": [status(500), "unexpected_answer"],
  "a bad gateway": [status(502), "unexpected_answer"],
  "a bare 503": [status(503), "unavailable"],
  "a bare 429": [status(429), "unavailable"],
  "a word that it is unavailable without our reference": [
    () => HttpResponse.json({ status: "Unavailable" }),
    "unavailable",
  ],
  garbage: [garbage, "unexpected_answer"],
  "an answer to another call": [
    () => HttpResponse.json({ ...success(command), reference: "f".repeat(32) }),
    "unexpected_answer",
  ],
};

describe("a command whose outcome is unknown is never sent again without a look-up", () => {
  for (const [name, [answer, problem]] of Object.entries(uncertain)) {
    test(`after ${name} the look-up finds the answer`, async () => {
      const { outcome, requests } = await sentTo(command, { sends: [answer], lookUps: [ok(command)] });
      expect(outcome).toMatchObject({ _tag: "Answered", answer: { result: samples[command].result } });
      expect(requests).toEqual(["send", "look_up"]);
    });

    test(`after ${name} it is sent again if the agency never received it`, async () => {
      const { outcome, requests } = await sentTo(command, {
        sends: [answer, ok(command)],
        lookUps: [unknown],
      });
      expect(outcome).toMatchObject({ _tag: "Answered" });
      expect(requests).toEqual(["send", "look_up", "send"]);
    });

    test(`after ${name} three times, each time unknown, it may still be in progress`, async () => {
      const { outcome, requests } = await sentTo(command, { sends: [answer], lookUps: [unknown] });
      expect(outcome).toMatchObject({ _tag: "CallFailed", problem, hadNoEffect: false });
      expect(requests).toEqual(["send", "look_up", "send", "look_up", "send", "look_up"]);
    });

    test(`after ${name} it stays unknown if the look-up finds nothing`, async () => {
      const { outcome, requests } = await sentTo(command, { sends: [answer, ok(command)], lookUps: [answer] });
      expect(outcome).toMatchObject({ _tag: "CallFailed", problem, hadNoEffect: false });
      expect(requests).toEqual(["send", "look_up", "look_up", "look_up"]);
    });

    test(`after ${name} a query is simply repeated`, async () => {
      const { outcome, requests } = await sentTo(query, { sends: [answer, ok(query)] });
      expect(outcome).toMatchObject({ _tag: "Answered" });
      expect(requests).toEqual(["send", "send"]);
    });
  }

  test("a look-up with rejected credentials is not repeated, and says nothing about the command", async () => {
    const { outcome, requests } = await sentTo(command, { sends: [broken], lookUps: [status(401)] });
    expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unavailable", hadNoEffect: false });
    expect(requests).toEqual(["send", "look_up"]);
  });

  test("a look-up that is rate-limited is repeated when the agency says so", async () => {
    const { outcome, requests } = await sentTo(command, {
      sends: [broken],
      lookUps: [status(503), ok(command)],
    });
    expect(outcome).toMatchObject({ _tag: "Answered" });
    expect(requests).toEqual(["send", "look_up", "look_up"]);
  });
});

describe("Retry-After", () => {
  test("is waited for if the call has the time", async () => {
    const startedAt = performance.now();
    const { outcome } = await sentTo(query, { sends: [status(503, { "retry-after": "1" }), ok(query)] });
    expect(outcome).toMatchObject({ _tag: "Answered" });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
  });

  for (const code of [429, 503])
    test(`beyond the call's time is passed on immediately: ${code}`, async () => {
      const { outcome, requests } = await sentTo(command, {
        sends: [status(code, { "retry-after": "120" }), ok(command)],
      });
      expect(outcome).toMatchObject({ problem: "unavailable", hadNoEffect: false, retryAfterSeconds: 120 });
      expect(requests).toEqual(["send"]);
    });

  test("that is a date is interpreted with the agency's own clock", async () => {
    const headers = { date: "Tue, 05 May 2020 12:00:00 GMT", "retry-after": "Tue, 05 May 2020 12:01:30 GMT" };
    const { outcome } = await sentTo(command, { sends: [status(503, headers)] });
    expect(outcome).toMatchObject({ retryAfterSeconds: 90 });
  });

  test("of a look-up is passed on too, while the outcome of the command stays unknown", async () => {
    const { outcome } = await sentTo(command, { sends: [broken], lookUps: [status(503, { "retry-after": "600" })] });
    expect(outcome).toMatchObject({ problem: "unavailable", hadNoEffect: false, retryAfterSeconds: 600 });
  });

  test("that cannot be decoded counts as none", async () => {
    const { outcome, requests } = await sentTo(query, {
      sends: [status(503, { "retry-after": "soon" }), ok(query)],
    });
    expect(outcome).toMatchObject({ _tag: "Answered" });
    expect(requests).toHaveLength(2);
  });
});

test("the waits between tries grow, by a random factor around twice as long each time", async () => {
  const requests: string[] = [];
  outside.use(
    http.post(`${url}/:waits/v1/*`, ({ params }) => {
      requests.push(String(params.waits));
      return status(503)();
    }),
  );
  const lasting = async (waits: string, random: number): Promise<number> => {
    const startedAt = performance.now();
    const gateway = testGateway(`${url}/${waits}`, { backOffMilliseconds: 200, random: Random.fixed([random]) });
    await gateway.send(callOf(query), samples[query].request);
    return performance.now() - startedAt;
  };
  const [longest, shortest] = await Promise.all([lasting("longest", 0.999), lasting("shortest", 0)]);
  // 0.5 × (200 + 400) and 1.5 × (200 + 400), with the time of the calls themselves.
  expect(shortest).toBeGreaterThanOrEqual(295);
  expect(longest).toBeGreaterThanOrEqual(890);
  // The call with the longest waits began first.
  expect([requests[0], requests.at(-1)]).toEqual(["longest", "longest"]);
  expect(requests.filter((waits) => waits === "shortest")).toHaveLength(3);
});

test("no try begins after the call's time", async () => {
  const { requests } = await sentTo(
    query,
    { sends: [status(503)] },
    { callMilliseconds: 15_000, backOffMilliseconds: 15_000 },
  );
  expect(requests).toEqual(["send"]);
});

test("each try is recorded with its time and status, without personal data", async () => {
  const { outcome } = await sentTo(command, { sends: [status(500), ok(command)] });
  expect(outcome.tries).toEqual([
    { at: expect.stringMatching(/^2026-05-05T12:/), action: "send", statusCode: 500, outcome: expect.any(String) },
    { at: expect.stringMatching(/^2026-05-05T12:/), action: "look_up", statusCode: 404, outcome: "unknown" },
    { at: expect.stringMatching(/^2026-05-05T12:/), action: "send", statusCode: 200, outcome: "answered" },
  ]);
  expect(JSON.stringify(outcome.tries)).not.toMatch(/Stone|987654321|correct horse|M12345/);
});

describe("a look-up", () => {
  const lookUp = (answer: Answer) => {
    outside.use(http.get(`${url}/v1/transactions/*`, answer));
    return testGateway(url).lookUp(callOf(command));
  };

  test("of what the agency never received is unknown", async () => {
    expect(await lookUp(unknown)).toMatchObject({ _tag: "Unknown", tries: [{ outcome: "unknown" }] });
  });

  const envelope = (code: string, given: object = {}): object => ({
    status: "Error",
    reference,
    messages: [{ code, text: "not known" }],
    data: {},
    ...given,
  });
  test.each([
    ["a bare 404", status(404)],
    ["a page", () => HttpResponse.html("<h1>Not Found</h1>", { status: 404 })],
    ["an envelope without the code", () => HttpResponse.json(envelope("E404"), { status: 404 })],
    [
      "one that names another reference",
      () => HttpResponse.json(envelope("unknown_reference", { reference: "f".repeat(32) }), { status: 404 }),
    ],
    [
      "one that is no error",
      () => HttpResponse.json(envelope("unknown_reference", { status: "Success" }), { status: 404 }),
    ],
    ["the envelope with another status", () => HttpResponse.json(envelope("unknown_reference"), { status: 200 })],
  ])("that is answered with %s cannot tell: the call is not sent again for it", async (_, answer) => {
    expect(await lookUp(answer)).toMatchObject({ _tag: "CannotTell" });
    const { outcome, requests } = await sentTo(command, { sends: [broken, ok(command)], lookUps: [answer] });
    expect(outcome).toMatchObject({ _tag: "CallFailed", hadNoEffect: false });
    expect(requests).toEqual(["send", "look_up"]);
  });

  test("that fails says nothing about the call, which may have had an effect", async () => {
    for (const answer of [status(503), status(401), status(500), broken, garbage])
      expect(await lookUp(answer)).toMatchObject({ _tag: "CallFailed", hadNoEffect: false });
  });
});

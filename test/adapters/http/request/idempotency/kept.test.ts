import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Reply } from "../../../../../adapters/http/operation/replies.ts";
import { withIdempotencyKey } from "../../../../../adapters/http/request/idempotency/idempotency.ts";
import { attachContext, usualTimeLimits } from "../../../../../adapters/http/request/request-context.ts";
import { accepted } from "../../../../fixtures/accepted.ts";
import { auditor } from "../../../../fixtures/loan/log.ts";
import { startService, type TestService } from "../../support/http-service.ts";
import { newMaker } from "../../support/record-maker.ts";

let service: TestService;
beforeEach(async () => {
  service = await startService({ operations: newMaker().operations });
});
afterEach(() => service.stop());

interface GivenReply {
  readonly status: number;
  readonly givesKeyBack?: true;
}

/** The outcome of a run that throws: it is unknown what it did. */
type GivenRun = GivenReply | "throws";

/**
 * Sends requests with one key to an operation with these outcomes, one after another. `recalled` is what its record says once a run has
 * thrown, and `sequence` gives the record its id, or is null if the operation creates none.
 */
const responses = async (
  runsGive: readonly [first: GivenRun, second: GivenReply, third?: GivenReply],
  recalled: GivenReply = { status: 404 },
  sequence: string | null = "thing",
) => {
  const [served] = service.operations;
  if (served === undefined) throw new Error("there is an operation");
  const operation = { ...served, sequence };
  let runs = 0;
  const reservedIds: (number | null)[] = [];
  const send = async (requestId: string, json: unknown = { name: "first" }): Promise<Reply> => {
    const request = new Request("http://localhost/api/things/", { headers: { "Idempotency-Key": "key" } });
    const address = () => "127.0.0.1";
    const connection = { address, timeLimits: usualTimeLimits, setIdleSeconds: () => {}, isEnding: () => false };
    const caller = { address, connection };
    const fresh = { isHead: false, route: "none", userId: null, rateLimitStatus: null, session: null, refusal: null };
    attachContext(request, { ...caller, ...fresh, requestId });
    const reply = (given: GivenReply): Reply => ({
      ...given,
      body: { code: "example", request_id: requestId },
      headers: {},
    });
    const run = async (reservedId: number | null): Promise<Reply> => {
      reservedIds.push(reservedId);
      const given = runsGive[runs] ?? { status: 500 };
      runs += 1;
      if (given === "throws") throw new Error("the connection is gone");
      return reply(given);
    };
    const addresses = () => ({ path: "/things/", url: "http://localhost/api/things/" });
    const repeatable = { operation, request, actor: auditor, addresses, json };
    return accepted(await withIdempotencyKey(service)({ ...repeatable, run, recall: async () => reply(recalled) }));
  };
  const first = await send("request-1").catch(() => null);
  const second = await send("request-2");
  return { first, second, runs, reservedIds, sendAgain: (json?: unknown) => send("request-3", json) };
};

test("a refusal by an agency or bureau is the response again, with the id of the new request", async () => {
  const { first, second, runs } = await responses([{ status: 422 }, { status: 201 }]);
  expect(first?.body).toEqual({ code: "example", request_id: "request-1" });
  expect(second.status).toBe(422);
  expect(second.body).toEqual({ code: "example", request_id: "request-2" });
  expect(second.headers["Idempotency-Replayed"]).toBe("true");
  expect(runs).toBe(1);
});

test("a refusal of a password releases the key: once the password is replaced, the request runs", async () => {
  const { second, runs } = await responses([{ status: 422, givesKeyBack: true }, { status: 201 }]);
  expect([second.status, second.headers["Idempotency-Replayed"], runs]).toEqual([201, undefined, 2]);
});

test.each([
  ["a call in flight", { status: 409 }],
  ["a refused password", { status: 422, givesKeyBack: true }],
] as const)(
  "after a response that left the outcome unknown, %s does not forget the key's request",
  async (_, refused) => {
    const { reservedIds, sendAgain } = await responses([{ status: 503 }, refused, { status: 201 }]);
    expect((await sendAgain()).status).toBe(201);
    expect(new Set(reservedIds).size).toBe(1);
    expect(reservedIds).toHaveLength(3);
  },
);

test("after a response that left the outcome unknown, a refusal of a request that creates no record releases the key", async () => {
  const { sendAgain } = await responses([{ status: 503 }, { status: 400 }, { status: 200 }], { status: 404 }, null);
  expect((await sendAgain({ name: "corrected" })).status).toBe(200);
});

test.each([502, 503])("a response of %d is not stored: the request runs again immediately", async (status) => {
  const { first, second, runs } = await responses([{ status }, { status: 201 }]);
  expect([first?.status, second.status, runs]).toEqual([status, 201, 2]);
});

test.each([200, 422])(
  "the response of %d that a run got before it failed is returned, and it never runs again",
  async (status) => {
    const { first, second, runs } = await responses(["throws", { status: 201 }], { status });
    expect([first, second.status, second.headers["Idempotency-Replayed"], runs]).toEqual([null, status, "true", 1]);
  },
);

test.each([{ status: 404 }, { status: 422, givesKeyBack: true as const }])(
  "a run that failed without a response (%j) runs again",
  async (recalled) => {
    const { second, runs } = await responses(["throws", { status: 201 }], recalled);
    expect([second.status, runs]).toEqual([201, 2]);
  },
);

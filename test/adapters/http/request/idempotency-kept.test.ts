import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Reply } from "../../../../adapters/http/operation/replies.ts";
import { withIdempotencyKey } from "../../../../adapters/http/request/idempotency.ts";
import { attachContext, usualTimeLimits } from "../../../../adapters/http/request/request-context.ts";
import { networkOf } from "../../../../domain/identity/network.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { auditor } from "../../../fixtures/log.ts";
import { startService, type TestService } from "../support/http-service.ts";
import { newMaker } from "../support/record-maker.ts";

let service: TestService;
beforeEach(async () => {
  service = await startService({ operations: newMaker().operations });
});
afterEach(() => service.stop());

/** Sends requests with one key to an operation that answers with these statuses, one after the other. */
const answers = async (...statuses: readonly [first: number, second: number]) => {
  const [operation] = service.operations;
  if (operation === undefined) throw new Error("there is an operation");
  let runs = 0;
  const send = async (requestId: string): Promise<Reply> => {
    const request = new Request("http://localhost/api/things/", { headers: { "Idempotency-Key": "key" } });
    const address = "127.0.0.1";
    const connection = { address, timeLimits: usualTimeLimits, setIdleSeconds: () => {}, isEnding: () => false };
    const caller = { address, network: networkOf(address), connection };
    attachContext(request, { ...caller, requestId, route: "none", userId: null, rateLimitStatus: null });
    const run = async (): Promise<Reply> => {
      const status = statuses[runs] ?? 500;
      runs += 1;
      return { status, body: { code: "example", request_id: requestId }, headers: {} };
    };
    const place = { path: "/things/", url: "http://localhost/api/things/" };
    const repeatable = { operation, request, actor: auditor, ...place, json: { name: "first" } };
    return accepted(await withIdempotencyKey(service)({ ...repeatable, run, recall: async () => null }));
  };
  const [first, second] = [await send("request-1"), await send("request-2")];
  return { first, second, runs };
};

test("a refusal of an agency or bureau is the answer again, under the id of the new request", async () => {
  const { first, second, runs } = await answers(422, 201);
  expect(first.body).toEqual({ code: "example", request_id: "request-1" });
  expect(second.status).toBe(422);
  expect(second.body).toEqual({ code: "example", request_id: "request-2" });
  expect(second.headers["Idempotency-Replayed"]).toBe("true");
  expect(runs).toBe(1);
});

test.each([502, 503])("an answer of %d is not kept: the request runs again at once", async (status) => {
  const { first, second, runs } = await answers(status, 201);
  expect([first.status, second.status, runs]).toEqual([status, 201, 2]);
});

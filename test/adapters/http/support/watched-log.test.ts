import { describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { type AnyOperation, defineOperation } from "../../../../adapters/http/operation/operation.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { json, startService } from "./http-service.ts";

/** Fails with an error that repeats what was sent, as no operation may. */
const leakOperation: AnyOperation = defineOperation({
  method: "POST",
  path: "/leak/",
  name: "leak",
  tag: "Probes",
  summary: "Leak",
  permission: "signed in",
  success: 200,
  response: { schema: Type.Object({}), encode: () => ({}) },
  example: {},
  refusals: [],
  body: { schema: Type.Object({}), decode: (body) => accept(JSON.stringify(body)), example: {}, names: {} },
  handle: async ({ body }) => {
    if (body.includes("harmless")) return accept(null);
    throw new Error(`cannot take ${body}`);
  },
});

const stopAfter = async (body: object): Promise<string> => {
  const service = await startService({ operations: () => [leakOperation] });
  const { token } = await service.hire([]);
  await service.ask("/api/leak/", { ...json(body), token });
  return service.stop().then(
    () => "nothing found",
    (error: Error) => error.message,
  );
};

describe("a service of these tests that logs a secret fails its test when it stops", () => {
  test.each([
    [{ ssn: "900-12-3456" }, "ssn"],
    [{ borrower: { dob: "1951-03-14" } }, "dob"],
    [{ list: [{ new_password: 'a "quoted" password' }] }, "new_password"],
    [{ refresh_token: "a refresh token" }, "refresh_token"],
  ])("%j", async (body, name) => {
    expect(await stopAfter(body)).toStartWith(`the log holds a ${name}`);
  });

  test("and one that does not passes", async () => {
    expect(await stopAfter({ note: "harmless", ssn: "900-12-3456" })).toBe("nothing found");
    expect(await stopAfter({ note: "logged, and no secret" })).toBe("nothing found");
  });
});

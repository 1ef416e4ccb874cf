import { afterAll, beforeAll, expect, test } from "bun:test";
import { json, startService, type TestService } from "../support/http-service.ts";

let service: TestService;
/** Whether the store fails before the company names a new default signer, as where the process dies there. */
let isBroken = false;

beforeAll(async () => {
  service = await startService({
    dependencies: ({ companies }) => ({
      companies: {
        ...companies,
        save: async (company, entry) => {
          if (isBroken) throw new Error("the process died");
          return companies.save(company, entry);
        },
      },
    }),
  });
});
afterAll(() => service.stop());

test("a creation that broke off before its signer was the default is finished under its key", async () => {
  const { token } = await service.hire([], { hierarchy: "Company Administrator" });
  const post = (body: object) => {
    const { headers, ...request } = json(body);
    const keyed = { ...(headers as object), "Idempotency-Key": "the only signer" };
    return service.ask("/api/company/signers/", { ...request, token, headers: keyed });
  };
  const list = async () => {
    const answer = await service.ask("/api/company/signers/", { token });
    return ((await answer.json()) as { results: readonly { id: number; is_default: boolean }[] }).results;
  };
  const body = { name: "Sylvia Signer", title: "Vice President", is_default: true };
  isBroken = true;
  expect((await post(body)).status).toBe(500);
  expect(await list()).toMatchObject([{ is_default: false }]);
  isBroken = false;
  const again = await post(body);
  expect([again.status, again.headers.get("Idempotency-Replayed")]).toEqual([201, "true"]);
  const made: unknown = await again.json();
  expect(made).toMatchObject({ ...body, version: 1 });
  expect(await list()).toMatchObject([made as object]);
});

import { expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../../../../adapters/http/operation/operation.ts";
import { accept } from "../../../../../domain/kernel/result.ts";
import { startService } from "../../support/http-service.ts";

test("a response is encoded as JSON only if it is sent as JSON: not for a page, nor for a version that the caller has", async () => {
  let made = 0;
  const operation = defineOperation({
    method: "GET",
    path: "/probe/",
    name: "readProbe",
    tag: "Probes",
    summary: "Probe",
    permission: "signed in",
    example: {},
    refusals: [],
    success: 200,
    response: {
      schema: Type.Object({ id: Type.Integer() }),
      encode: (id) => {
        made += 1;
        return { id };
      },
    },
    formats: [{ mediaType: "text/html", description: "A page", write: (id) => `<p>${id}</p>` }],
    handle: async () => accept(7),
    version: () => 3,
  });
  const service = await startService({ operations: () => [operation] });
  const { token } = await service.hire(["Compliance"]);
  const get = (headers: Record<string, string>) => service.ask("/api/probe/", { token, headers });
  expect(await (await get({ Accept: "text/html" })).text()).toBe("<p>7</p>");
  expect((await get({ "If-None-Match": '"3"' })).status).toBe(304);
  expect(made).toBe(0);
  expect(await (await get({})).json()).toEqual({ id: 7 });
  expect(made).toBe(1);
  await service.stop();
});

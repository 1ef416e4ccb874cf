/** Deep: the linter takes three seconds of a processor for the whole document. */
import { beforeAll, describe, expect, test } from "bun:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { servedDocument } from "./document.ts";

type LinterConfig = Parameters<typeof createConfig>[0];

let served: Awaited<ReturnType<typeof servedDocument>>;
beforeAll(async () => {
  served = await servedDocument();
});

/** What the linter finds in a document. */
const problemsIn = async (document: unknown, rules: LinterConfig): Promise<string[]> => {
  const config = await createConfig(rules);
  const found = await lintFromString({ source: JSON.stringify(document), config, absoluteRef: "openapi.json" });
  return found.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`);
};

describe("the API document", () => {
  test("is valid OpenAPI, without a single error of the linter", async () => {
    // A path's final slash is the interface's own, so the one rule against it is off.
    const rules: LinterConfig = { extends: ["recommended"], rules: { "no-path-trailing-slash": "off" } };
    expect(await problemsIn(served.json, rules)).toEqual([]);
  });

  test("is valid OpenAPI 3.0.3 too, as programs that display it read it", async () => {
    expect(await problemsIn(served.openApi30, { extends: ["spec"] })).toEqual([]);
  });
});

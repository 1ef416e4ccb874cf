/** Deep: linting the whole document takes three seconds of processor time. */
import { beforeAll, describe, expect, test } from "bun:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { servedDocument } from "./document.ts";

type LinterConfig = Parameters<typeof createConfig>[0];

let served: Awaited<ReturnType<typeof servedDocument>>;
beforeAll(async () => {
  served = await servedDocument();
});

/** The problems that the linter finds in a document. */
const problemsIn = async (document: unknown, rules: LinterConfig): Promise<string[]> => {
  const config = await createConfig(rules);
  const found = await lintFromString({ source: JSON.stringify(document), config, absoluteRef: "openapi.json" });
  return found.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`);
};

describe("the API document", () => {
  test("is valid OpenAPI, without a single error of the linter", async () => {
    // The trailing slash of paths is intentional, so the one rule against it is off.
    const rules: LinterConfig = { extends: ["recommended"], rules: { "no-path-trailing-slash": "off" } };
    expect(await problemsIn(served.json, rules)).toEqual([]);
  });

  test("is valid OpenAPI 3.0.3 too, for programs that display it", async () => {
    expect(await problemsIn(served.openApi30, { extends: ["spec"] })).toEqual([]);
  });
});

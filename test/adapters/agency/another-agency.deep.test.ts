/** Deep: runs the compiler on a copy of a part of the project. */
import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { oneChecker, typeChecker } from "../../runner/parts.ts";
import { followedGuide } from "../outside-calls/support/followed-guide.ts";

/** The files that the guide edits, and all that they import. */
const partsOfProject = [
  "adapters/agency",
  "adapters/outside-calls",
  "adapters/system",
  "adapters/threads/caller.ts",
  "adapters/crypto/auditors-keys.ts",
  "adapters/crypto/compression",
  "adapters/crypto/vault.ts",
  "bootstrap/simulation/applicants.ts",
  "domain",
  "test/adapters/agency",
  "test/adapters/outside-calls",
  "test/domain/agency/example.ts",
  "test/fixtures/accepted.ts",
  "test/fixtures/clock.ts",
  "test/fixtures/company/company.ts",
  "test/fixtures/company/user.ts",
  "test/fixtures/ids.ts",
  "test/fixtures/loan/judged-loan.ts",
  "test/fixtures/loan/loan-to-fund.ts",
  "test/fixtures/loan/loan.ts",
  "test/fixtures/loan/logged-appraisal.ts",
  "test/fixtures/loan/refinance.ts",
  "test/fixtures/outside/credit-report.ts",
  "test/runner/parts.ts",
  "test/runner/tier.ts",
  "tsconfig.json",
];

describe("the guide to another agency, followed as printed", () => {
  const { folder, printed, run } = followedGuide({
    readme: "adapters/agency/README.md",
    heading: "Another agency",
    parts: partsOfProject,
    createdCount: 2,
    insertedCount: 4,
  });

  test("the new gateway passes the whole contract", async () => {
    const [[words = ""] = []] = printed(/^```\nnpx bun (test .*)\n```$/gm);
    const { code, said } = await run(process.execPath, ...words.split(" "));
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said.split("\n").filter((line) => /an agency that uses counted > /.test(line)).length).toBeGreaterThan(25);
  });

  test("the code compiles", async () => {
    const include = [
      "adapters/agency",
      "test/adapters/agency/*.ts",
      "test/adapters/agency/support",
      "domain/**/*.d.ts",
    ];
    writeFileSync(join(folder, "tsconfig.part.json"), JSON.stringify({ extends: "./tsconfig.json", include }));
    expect(
      await run(process.execPath, typeChecker, "--noEmit", "-p", "tsconfig.part.json", ...oneChecker),
    ).toMatchObject({ code: 0 });
  });
});

/** Deep: runs the compiler on a copy of a part of the project. */
import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { oneChecker, typeChecker } from "../../runner/parts.ts";
import { followedGuide } from "../outside-calls/support/followed-guide.ts";

describe("the guide to another credit bureau, followed as printed", () => {
  const { folder, printed, run } = followedGuide({
    readme: "adapters/credit/README.md",
    heading: "Another bureau",
    parts: [
      "adapters/credit",
      "adapters/outside-calls",
      "adapters/system",
      "adapters/threads/caller.ts",
      "domain",
      "test/adapters/credit",
      "test/adapters/outside-calls",
      "test/fixtures",
      "test/runner/parts.ts",
      "test/runner/tier.ts",
      "tsconfig.json",
    ],
    createdCount: 2,
    insertedCount: 4,
  });

  test("the new adapter passes the whole contract", async () => {
    const [[words = ""] = []] = printed(/^```\nnpx bun (test .*)\n```$/gm);
    const { code, said } = await run(process.execPath, ...words.split(" "));
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said.split("\n").filter((line) => line.includes("the credit bureau that uses counted > ")).length).toBe(18);
  });

  test("the code compiles", async () => {
    const include = ["adapters/credit", "test/adapters/credit/*bureau*.ts", "domain/**/*.d.ts"];
    writeFileSync(join(folder, "tsconfig.part.json"), JSON.stringify({ extends: "./tsconfig.json", include }));
    expect(
      await run(process.execPath, typeChecker, "--noEmit", "-p", "tsconfig.part.json", ...oneChecker),
    ).toMatchObject({ code: 0 });
  });
});

/** Deep: the compiler runs on a copy of a part of the project. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { typeChecker } from "../../runner/parts.ts";

const root = join(import.meta.dir, "../../..");
const guide = /^## Another agency\n[\s\S]*?(?=^## |(?![\s\S]))/m.exec(
  readFileSync(join(root, "adapters/agency/README.md"), "utf8"),
)?.[0];

/** What the guide edits, and all that it imports. */
const partsOfProject = [
  "adapters/agency",
  "adapters/outside-calls",
  "adapters/system",
  "domain",
  "test/adapters/agency",
  "test/adapters/outside-calls",
  "test/runner/parts.ts",
  "test/runner/tier.ts",
  "tsconfig.json",
];

describe("the guide to another agency, followed as printed", () => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-agency-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const reported = (pattern: RegExp) => [...(guide ?? "").matchAll(pattern)].map(([, ...groups]) => groups);

  const insertBelow = (file: string, beginning: string, added: string): void => {
    const path = join(folder, file);
    const lines = readFileSync(path, "utf8").split("\n");
    const found = lines.flatMap((line, index) => (line.startsWith(beginning) ? [index] : []));
    if (found.length !== 1) throw new Error(`${found.length} lines of ${file} begin with ${beginning}`);
    writeFileSync(path, lines.toSpliced((found[0] ?? 0) + 1, 0, added).join("\n"));
  };

  /** How a program that was run in the folder ended, and all that it said. */
  const run = async (...words: readonly string[]) => {
    const program = Bun.spawn([...words], { cwd: folder, stdout: "pipe", stderr: "pipe" });
    const said = await Promise.all([new Response(program.stdout).text(), new Response(program.stderr).text()]);
    return { code: await program.exited, said: said.join("\n") };
  };

  beforeAll(() => {
    for (const part of partsOfProject) cpSync(join(root, part), join(folder, part), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const created = reported(/^Create `(\S+)`:\n\n```ts \1\n([\s\S]*?)^```$/gm);
    expect(created).toHaveLength(2);
    for (const [file = "", text = ""] of created) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const inserted = reported(
      /^In `(\S+)`, insert below the line that begins with `([^`]+)`:\n\n```ts\n([\s\S]*?)\n```$/gm,
    );
    expect(inserted).toHaveLength(4);
    for (const [file = "", beginning = "", added = ""] of inserted) insertBelow(file, beginning, added);
  });

  test("the new gateway passes the whole contract", async () => {
    const [[words = ""] = []] = reported(/^```\nnpx bun (test .*)\n```$/gm);
    const { code, said } = await run(process.execPath, ...words.split(" "));
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said.split("\n").filter((line) => /an agency that uses counted > /.test(line)).length).toBeGreaterThan(25);
  });

  test("what is written compiles", async () => {
    const include = [
      "adapters/agency",
      "test/adapters/agency/*.ts",
      "test/adapters/agency/support",
      "domain/**/*.d.ts",
    ];
    writeFileSync(join(folder, "tsconfig.part.json"), JSON.stringify({ extends: "./tsconfig.json", include }));
    expect(await run(process.execPath, typeChecker, "--noEmit", "-p", "tsconfig.part.json")).toMatchObject({ code: 0 });
  });
});

/** Deep: compiles, lints, and runs the whole store contract on a copy of the project, which takes half a minute. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { projectFolder, read, topLevel } from "../rules/project-files.ts";
import { oneChecker, typeChecker } from "../runner/parts.ts";
import { testAtMostMs } from "../runner/time-limit.ts";
import { startedService } from "./running.ts";

/** A copy of the project without what was installed, built, or stored; it shares the installed packages. */
const projectCopy = () => {
  const path = mkdtempSync(join(tmpdir(), "hecm-guide-"));
  for (const name of topLevel())
    if (name !== ".env") cpSync(join(projectFolder, name), join(path, name), { recursive: true });
  symlinkSync(join(projectFolder, "node_modules"), join(path, "node_modules"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
};

/** The exit code and all output of a program that was run in a folder. */
const run = async (folder: string, ...words: readonly string[]) => {
  const program = Bun.spawn([process.execPath, ...words], { cwd: folder, stdout: "pipe", stderr: "pipe" });
  const said = await Promise.all([new Response(program.stdout).text(), new Response(program.stderr).text()]);
  return { code: await program.exited, said: said.join("\n") };
};

describe("the guide to a third store, followed as printed", () => {
  const [, guide = ""] = /^## How to swap an adapter\n([\s\S]*?)^## /m.exec(read("adapters/README.md")) ?? [];
  const project = projectCopy();
  afterAll(() => project[Symbol.dispose]());

  const edited: string[] = [];
  const edit = (file: string, change: (text: string) => string): void => {
    const path = join(project.path, file);
    const before = readFileSync(path, "utf8");
    const after = change(before);
    if (after === before) throw new Error(`the guide changes nothing in ${file}`);
    writeFileSync(path, after);
    edited.push(file);
  };
  /** The only line of a text with this beginning. */
  const lineThatBegins = (beginning: string, text: string): string => {
    const lines = text.split("\n").filter((line) => line.startsWith(beginning));
    if (lines.length !== 1) throw new Error(`${lines.length} lines begin with ${beginning}`);
    return lines[0] ?? "";
  };
  /** The groups of a pattern that matches the guide once. */
  const shown = (pattern: RegExp): readonly string[] => {
    const [found, ...others] = guide.matchAll(pattern);
    if (found === undefined || others.length > 0) throw new Error(`the guide has to match ${pattern} once`);
    return found.slice(1);
  };

  beforeAll(() => {
    const created = [...guide.matchAll(/^Create `(\S+)`:\n\n```ts \1\n([\s\S]*?)^```$/gm)];
    expect(created.map(([, file]) => file)).toEqual(["adapters/counted/open.ts", "test/contract/counted.test.ts"]);
    for (const [, file = "", text = ""] of created) {
      mkdirSync(dirname(join(project.path, file)), { recursive: true });
      writeFileSync(join(project.path, file), text);
    }
    const [kindsFile = "", oldLine = "", newLine = ""] = shown(
      /^In `(\S+)`, replace the line that begins with `([^`]+)` by:\n\n```ts\n([\s\S]*?)\n```$/gm,
    );
    edit(kindsFile, (text) => {
      const line = lineThatBegins(oldLine, text);
      // The guide must show every existing store.
      expect(newLine).toBe(line.replace("] as const", ', "counted"] as const'));
      return text.replace(line, newLine);
    });
    const [entriesFile = "", above = "", entry = ""] = shown(
      /^In `(\S+)`, insert below the line that begins with `([^`]+)`:\n\n```ts\n([\s\S]*?)\n```$/gm,
    );
    edit(entriesFile, (text) => {
      const line = lineThatBegins(above, text);
      return text.replace(line, () => `${line}\n${entry}`);
    });
  });

  test("the new store passes the whole contract", async () => {
    const [words = ""] = shown(/^```\nnpx bun (test .*)\n```$/gm);
    // With as much time for each test as the check gives it.
    const { code, said } = await run(project.path, ...words.split(" "), `--timeout=${testAtMostMs}`);
    expect({ code, failed: said.match(/^\(fail\).*$/gm) ?? [] }).toEqual({ code: 0, failed: [] });
    expect(said).toMatch(/\n\s*(?:[5-9]\d|\d{3}) pass\n\s*0 fail/);
  });

  test("the code compiles, and follows the dependency rules and lint", async () => {
    // The files that the guide edits and all that they import: every file of the project would take twice as long.
    const include = [...edited, "test/contract/counted.test.ts", "adapters/**/*.d.ts", "domain/**/*.d.ts"];
    const partOf = { extends: "./tsconfig.json", include };
    writeFileSync(join(project.path, "tsconfig.part.json"), JSON.stringify(partOf));
    const installed = (name: string, ...options: string[]) =>
      run(project.path, `node_modules/.bin/${name}`, ...options);
    const written = ["adapters/counted", "test/contract/counted.test.ts", ...edited];
    // The imports of the existing code are already checked, so only those of the new code are followed.
    const others = "(^|/)node_modules/|^domain/|^application/|^adapters/(?!counted/)|^test/(?!contract/counted)";
    const [types, boundaries, lint] = await Promise.all([
      run(project.path, typeChecker, "--noEmit", "-p", "tsconfig.part.json", ...oneChecker),
      installed("depcruise", "--config", ".dependency-cruiser.cjs", "--do-not-follow", others, ...written),
      installed("biome", "ci", "--error-on-warnings", "--vcs-enabled=false", ...written),
    ]);
    expect({ types, boundaries, lint }).toMatchObject({
      types: { code: 0 },
      boundaries: { code: 0 },
      lint: { code: 0 },
    });
  });

  test("the service starts on it, shows its name, and serves requests", async () => {
    const [kind = ""] = shown(/^```\nSTORE=(\w+) npm start\n```$/gm);
    const [banner = ""] = shown(/^```text\n(The service answers .*)\n```$/gm);
    const [path = "", response = ""] = shown(/`curl http:\/\/localhost:8000(\S+)`[^`]*\n\n```text\n(.*)\n```$/gm);
    const service = await startedService(
      project.path,
      { STORE: kind, DEMO: "0", TODAY: "2026-05-01" },
      join(project.path, "bootstrap/main.ts"),
    );
    try {
      const [first = ""] = service.said.split("\n");
      expect(first.replace(service.url, "http://localhost:8000")).toBe(banner);
      const answered = await fetch(`${service.url}${path}`);
      expect(answered.status).toBe(200);
      expect(await answered.text()).toBe(response);
    } finally {
      expect(await service.stop()).toBe(0);
    }
  });
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { markdownTable } from "markdown-table";
import { settingsTable } from "../../bootstrap/settings/table.ts";

const root = join(import.meta.dir, "../..");
const readme = readFileSync(join(root, "README.md"), "utf8");

interface Block {
  readonly language: string;
  readonly text: string;
}

const blocks: readonly Block[] = [...readme.matchAll(/^```(\S.*)\n([\s\S]*?)^```$/gm)].map(
  ([, language = "", text = ""]) => ({ language, text }),
);

/** Each shell block with the JSON that the README shows as its answer. */
const journey = blocks.flatMap(({ language, text }, position) => {
  const next = blocks[position + 1];
  return language === "sh" ? [{ commands: text, shown: next?.language === "json" ? next.text : null }] : [];
});

/** The last JSON object that a shell block printed. */
const answerIn = (printed: string): unknown => JSON.parse(printed.trim().split("\n").at(-1) ?? "");

describe("the README's first loan, its commands run as printed on 1 May 2026", () => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-readme-"));
  let service: Bun.Subprocess<"ignore", "pipe", "inherit">;
  let given = "";

  beforeAll(async () => {
    service = Bun.spawn([process.execPath, join(root, "bootstrap/main.ts")], {
      cwd: folder,
      env: { ...process.env, PORT: "0", TODAY: "2026-05-01", LOG_LEVEL: "silent" },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    });
    let printed = "";
    for await (const chunk of service.stdout.pipeThrough(new TextDecoderStream())) {
      printed += chunk;
      if (printed.includes("A first loan, line by line:") && printed.trimEnd().endsWith("/")) break;
    }
    const found = (pattern: RegExp): string => pattern.exec(printed)?.[1] ?? "";
    given = [
      "EMAIL=officer@demo.example",
      `PASSWORD='${found(/officer@demo\.example\s+(\S+)/)}'`,
      `CLIENT_SECRET='${found(/client hecm-client, secret (\S+)\)/)}'`,
      `API=${found(/answers at (\S+)\/ /)}`,
    ].join("\n");
  });

  afterAll(async () => {
    service.kill();
    await service.exited;
    rmSync(folder, { recursive: true });
  });

  test("gives the answers that it shows", async () => {
    expect(journey.length).toBeGreaterThanOrEqual(5);
    // One shell for all blocks, as a newcomer has; a line between them tells their answers apart.
    const blocksEnd = "-- the block ends here --";
    const script = journey.map(({ commands }) => `${commands}\necho; echo '${blocksEnd}'`).join("\n");
    const run = Bun.spawn(["bash", "-ec", `${given}\n${script}`], { cwd: folder, stderr: "pipe" });
    const printed = (await new Response(run.stdout).text()).split(blocksEnd);
    expect(await run.exited).toBe(0);
    for (const [position, { shown }] of journey.entries())
      if (shown !== null) expect(answerIn(printed[position] ?? "")).toMatchObject(JSON.parse(shown));
  }, 30_000);
});

test("the README lists every setting that the service reads, as the service knows it", () => {
  const rows = settingsTable.map(({ name, byDefault, meaning }) => [`\`${name}\``, byDefault, meaning]);
  const table = markdownTable([["setting", "where it is not set", "meaning"], ...rows], { alignDelimiters: false });
  const [, listed = ""] = /<!-- settings -->\n([\s\S]*?)<!-- \/settings -->/.exec(readme) ?? [];
  expect(listed.trim()).toBe(table);
});

test("the README's third store passes the contract as it stands there", async () => {
  const copy = mkdtempSync(join(root, "node_modules/.cache-readme-"));
  try {
    for (const { language, text } of blocks) {
      const [, file] = language.split(" ");
      if (!language.startsWith("ts ") || file === undefined) continue;
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      const fromCopy = text.replaceAll(/"(?!bun:)(\.[^"]*)"/g, (whole, path: string) => {
        const inProject = join(root, dirname(file), path);
        return existsSync(inProject) ? `"${inProject}"` : whole;
      });
      writeFileSync(join(copy, file), fromCopy);
    }
    const run = Bun.spawn([process.execPath, "test", join(copy, "test/contract/counted.test.ts")], {
      cwd: copy,
      stdout: "pipe",
      stderr: "pipe",
    });
    const said = await new Response(run.stderr).text();
    expect(await run.exited).toBe(0);
    expect(said).toMatch(/\n\s*(?:[5-9]\d|\d{3}) pass\n\s*0 fail/);
  } finally {
    rmSync(copy, { recursive: true });
  }
}, 60_000);

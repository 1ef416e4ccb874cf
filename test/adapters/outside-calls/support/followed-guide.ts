import { afterAll, beforeAll, expect } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dir, "../../../..");

interface FollowedGuide {
  /** The README, and the heading of the guide in it. */
  readonly readme: string;
  readonly heading: string;
  /** The files that the guide edits, and all that they import. */
  readonly parts: readonly string[];
  /** How many files it creates, and how many texts it inserts. */
  readonly createdCount: number;
  readonly insertedCount: number;
}

/** Follows a guide as printed, on a copy of a part of the project, before the tests of the enclosing suite. */
export const followedGuide = ({ readme, heading, parts, createdCount, insertedCount }: FollowedGuide) => {
  const text = readFileSync(join(root, readme), "utf8");
  const guide = new RegExp(`^## ${heading}\\n[\\s\\S]*?(?=^## |(?![\\s\\S]))`, "m").exec(text)?.[0] ?? "";
  const folder = mkdtempSync(join(tmpdir(), "hecm-followed-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const printed = (pattern: RegExp) => [...guide.matchAll(pattern)].map(([, ...groups]) => groups);

  const insertBelow = (file: string, beginning: string, added: string): void => {
    const path = join(folder, file);
    const lines = readFileSync(path, "utf8").split("\n");
    const found = lines.flatMap((line, index) => (line.startsWith(beginning) ? [index] : []));
    if (found.length !== 1) throw new Error(`${found.length} lines of ${file} begin with ${beginning}`);
    writeFileSync(path, lines.toSpliced((found[0] ?? 0) + 1, 0, added).join("\n"));
  };

  /** The exit code and all output of a program that was run in the folder. */
  const run = async (...words: readonly string[]) => {
    const program = Bun.spawn([...words], { cwd: folder, stdout: "pipe", stderr: "pipe" });
    const said = await Promise.all([new Response(program.stdout).text(), new Response(program.stderr).text()]);
    return { code: await program.exited, said: said.join("\n") };
  };

  beforeAll(() => {
    for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const created = printed(/^Create `(\S+)`:\n\n```ts \1\n([\s\S]*?)^```$/gm);
    expect(created).toHaveLength(createdCount);
    for (const [file = "", content = ""] of created) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), content);
    }
    const inserted = printed(
      /^In `(\S+)`, insert below the line that begins with `([^`]+)`:\n\n```ts\n([\s\S]*?)\n```$/gm,
    );
    expect(inserted).toHaveLength(insertedCount);
    for (const [file = "", beginning = "", added = ""] of inserted) insertBelow(file, beginning, added);
  });

  return { folder, printed, run };
};

import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeNewFile } from "../../../adapters/cli/new-file.ts";

/** Writes to the named file and never finishes. */
const endless = `
  const { writeNewFile } = await import(${JSON.stringify(join(import.meta.dir, "../../../adapters/cli/new-file.ts"))});
  await writeNewFile(process.argv[1], (async function* pieces() { for (;;) { yield "a line\\n"; await Bun.sleep(1); } })());
`;

async function* whole() {
  yield "one\n";
  yield new TextEncoder().encode("two\n");
}

test("a file exists once it is complete: not if its process was killed, which does not block later writes, nor if writing it failed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-new-file-"));
  const file = join(folder, "evidence.zip");
  const killed = Bun.spawn([process.execPath, "-e", endless, file], { stdout: "ignore", stderr: "inherit" });
  while (!readdirSync(folder).some((name) => statSync(join(folder, name)).size > 0)) await Bun.sleep(5);
  killed.kill("SIGKILL");
  await killed.exited;
  const left = readdirSync(folder);
  expect(left).toEqual([expect.stringMatching(/^evidence\.zip\.[0-9a-f]{8}\.part$/)]);

  const failing = (async function* pieces() {
    yield "one\n";
    throw new Error("the store went away");
  })();
  await expect(writeNewFile(file, failing)).rejects.toThrow("the store went away");
  expect(readdirSync(folder)).toEqual(left);

  expect(await writeNewFile(file, whole())).toBe(2);
  expect([await Bun.file(file).text(), statSync(file).mode & 0o777]).toEqual(["one\ntwo\n", 0o600]);
  rmSync(folder, { recursive: true });
});

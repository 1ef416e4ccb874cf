import { expect, test } from "bun:test";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { said as saidBy, spawnCommand } from "../adapters/cli/command-line.ts";
import { firstReleaseFile } from "../stored-shapes/first-release.ts";
import { emptyFolder, startedService } from "./running.ts";

const environment = { ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`, DEMO: "0" };
const warning =
  "Warning: An earlier release stored personal data in this store that is encrypted by now: run `npm run cli -- keys rotate` once, which encrypts what is still in clear.";

const saidAtStart = async (folder: string): Promise<string> => {
  const { said, stop } = await startedService(folder, environment);
  await stop();
  return said;
};

test("the start on a store of an earlier release reports personal data in clear until the keys are rotated, and a new store has none", async () => {
  using folder = emptyFolder();
  mkdirSync(join(folder.path, "data"));
  copyFileSync(firstReleaseFile, join(folder.path, "data/hecm.sqlite"));
  expect(await saidAtStart(folder.path)).toContain(warning);
  const { code } = await saidBy(spawnCommand(folder.path, ["keys", "rotate"], environment));
  expect(code).toBe(0);
  expect(await saidAtStart(folder.path)).not.toContain(warning);

  using other = emptyFolder();
  expect(await saidAtStart(other.path)).not.toContain(warning);
});

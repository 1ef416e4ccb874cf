import { join } from "node:path";
import { bundledProgram } from "../../fixtures/bundled-program.ts";

const entry = await bundledProgram("bootstrap/cli.ts");

/** What a command of seconds compiles a third and a fourth time is not run often enough to be worth it. */
const withoutLastCompilers = { BUN_JSC_useDFGJIT: "0" };

/** The command line as a program of its own, with only what `environment` holds: also where it ends itself (`end-by-itself-preload.ts`). */
export const spawnCommand = (
  folder: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) =>
  Bun.spawn([process.execPath, "--preload", join(import.meta.dir, "end-by-itself-preload.ts"), entry, ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", TODAY: "2026-05-01", ...withoutLastCompilers, ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });

type Program = ReturnType<typeof spawnCommand>;

/** All that a program printed, and how it ended. */
export const said = async (program: Program) => {
  const [output, reported, code] = await Promise.all([program.stdout.text(), program.stderr.text(), program.exited]);
  return { output, reported: reported.trimEnd().split("\n"), code };
};

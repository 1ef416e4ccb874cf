import { join } from "node:path";
import { bundledProgram } from "../../fixtures/bundled-program.ts";

const entry = await bundledProgram("bootstrap/cli.ts");

/** A command that runs for seconds does not run long enough for a third and fourth compilation to be worth it. */
const withoutLastCompilers = { BUN_JSC_useDFGJIT: "0" };

/** Runs the command line as a separate program with only `environment`, also if it ends itself (`end-by-itself-preload.ts`). */
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

/** Everything that a program printed, and its exit code. */
export const said = async (program: Program) => {
  const [output, reported, code] = await Promise.all([program.stdout.text(), program.stderr.text(), program.exited]);
  return { output, reported: reported.trimEnd().split("\n"), code };
};

import { bundledProgram } from "../../fixtures/bundled-program.ts";

const entry = await bundledProgram("bootstrap/cli.ts");

/** What a command of seconds compiles a third and a fourth time is not run often enough to be worth it. */
const withoutLastCompilers = { BUN_JSC_useDFGJIT: "0" };

/** The command line as a program of its own, with only what `environment` holds. */
export const spawnCommand = (
  folder: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) =>
  Bun.spawn([process.execPath, entry, ...words], {
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

/** Interrupts a program once it has printed something; what it printed and the code it ended with. */
export const interruptedAfterFirstWords = async (program: Program) => {
  const reader = program.stderr.getReader();
  await reader.read();
  reader.releaseLock();
  program.kill("SIGINT");
  return { output: await program.stdout.text(), code: await program.exited };
};

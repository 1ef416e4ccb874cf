import { bundledProgram } from "../fixtures/bundled-program.ts";
import { projectFolder } from "../rules/project-files.ts";

/** Runs the command as a person would, without the installing step before it. */
export const casebook = async (...options: string[]) => {
  const run = Bun.spawn([process.execPath, await bundledProgram("bootstrap/casebook.ts"), ...options], {
    cwd: projectFolder,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [printed, errors, code] = await Promise.all([run.stdout.text(), run.stderr.text(), run.exited]);
  return { printed, errors, code };
};

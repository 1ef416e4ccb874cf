import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ownProject = join(import.meta.dir, "../..");

/** An empty folder for a service to live in, gone with the test. */
export const emptyFolder = () => {
  const path = mkdtempSync(join(tmpdir(), "hecm-start-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
};

/** The service of a project as a process of its own, told only what `environment` says; `launcher` is a command that runs it. */
export const spawnService = (
  folder: string,
  environment: Readonly<Record<string, string>>,
  project: string = ownProject,
  launcher: readonly string[] = [],
) =>
  Bun.spawn([...launcher, process.execPath, join(project, "bootstrap/main.ts")], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", PORT: "0", LOG_LEVEL: "silent", ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });

/** What a service that cannot start says, and how it ends. */
export const refusalToStart = async (folder: string, environment: Readonly<Record<string, string>>) => {
  const service = spawnService(folder, environment);
  const [said, printed, code] = await Promise.all([
    new Response(service.stderr).text(),
    new Response(service.stdout).text(),
    service.exited,
  ]);
  return { lines: said.trimEnd().split("\n"), printed, code };
};

/** The end of what a service says once it answers: of the addresses, or of the lines to try with a demonstration. */
const lastWords = (environment: Readonly<Record<string, string>>): string =>
  environment.DEMO === "0" ? "/redoc/\n" : "/loans/$LOAN/\n";

/** A service that has started: its address, what it said, and, once it has ended, all that it printed. */
export const startedService = async (
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  project: string = ownProject,
  launcher: readonly string[] = [],
) => {
  const service = spawnService(folder, environment, project, launcher);
  const reader = service.stdout.getReader();
  const decoder = new TextDecoder();
  let printed = "";
  while (!printed.includes(lastWords(environment))) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`the service ended: ${await new Response(service.stderr).text()}`);
    printed += decoder.decode(value, { stream: true });
  }
  const said = printed;
  return {
    url: /answers at (\S+)\/api\//.exec(said)?.[1] ?? "",
    process: service,
    said,
    /** Tells it to stop; the code that it ends with. */
    stop: () => {
      service.kill("SIGTERM");
      return service.exited;
    },
    allOutput: async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        printed += decoder.decode(part.value);
      return printed;
    },
  };
};

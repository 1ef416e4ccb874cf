import { Database } from "bun:sqlite";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundledProgram, stateFolder } from "../fixtures/bundled-program.ts";
import { madeOnce } from "../fixtures/made-once.ts";

const ownProgram = await bundledProgram("bootstrap/main.ts");

/** An empty folder for a service, removed after the test. */
export const emptyFolder = () => {
  const path = mkdtempSync(join(tmpdir(), "hecm-start-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
};

/** A kept connection can be closed as idle at the moment in which a POST is sent on it, and clients must not resend a POST. */
export const fetchOnNewConnection = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, { ...init, keepalive: false });

/** How far the history of a folder's demonstration has come, or null if it has not begun. */
const historyIn = (folder: string): string | null => {
  const database = new Database(join(folder, "data/hecm.sqlite"), { readonly: true });
  // A process that was killed leaves the file to be recovered, which locks it for a moment.
  database.run("PRAGMA busy_timeout = 5000");
  const query = "SELECT text FROM marks WHERE name = 'history of the demonstration'";
  const text = database.query<{ text: string }, []>(query).get()?.text ?? null;
  database.close();
  return text;
};

const pauseMilliseconds = 50;

/** How many events of a demonstration's history are recorded as done; "all" once it is complete. */
export const historyDone = (folder: string): number | "all" => {
  const text = historyIn(folder);
  if (text === "done") return "all";
  return text === null ? 0 : (JSON.parse(text) as { next: number }).next;
};

/** Waits until the given number of events of a demonstration's history are recorded as done. */
export const historyReaches = async (folder: string, wanted: number | "all"): Promise<void> => {
  for (
    let done = historyDone(folder);
    done !== "all" && (wanted === "all" || done < wanted);
    done = historyDone(folder)
  )
    await Bun.sleep(pauseMilliseconds);
};

/** Compiling the code a third and fourth time costs a service that lives for seconds a tenth more processor time. */
const withoutLastCompilers = { BUN_JSC_useDFGJIT: "0" };

/** Runs the service as a separate process with only `environment`; `launcher` is a command that runs it. */
export const spawnService = (
  folder: string,
  environment: Readonly<Record<string, string>>,
  program: string = ownProgram,
  launcher: readonly string[] = [],
) =>
  Bun.spawn([...launcher, process.execPath, program], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? "",
      PORT: "0",
      LOG_LEVEL: "silent",
      THREAD_NICENESS: "0",
      // Each thread loads the modules for generating documents itself.
      DOCUMENT_THREADS: "1",
      ...withoutLastCompilers,
      ...environment,
    },
    stdout: "pipe",
    stderr: "pipe",
  });

/** What a service that cannot start prints, and how it ends. */
export const refusalToStart = async (folder: string, environment: Readonly<Record<string, string>>) => {
  const service = spawnService(folder, environment);
  const [said, printed, code] = await Promise.all([
    new Response(service.stderr).text(),
    new Response(service.stdout).text(),
    service.exited,
  ]);
  return { lines: said.trimEnd().split("\n"), printed, code };
};

/** The end of what a service prints once it listens: the last address to open, or that of the documentation if everyone may read it. */
const lastWords = /^ {2}(begin {4}\S+\/\n(?! {2}try)|read it .*\/redoc\/\n)/m;

/**
 * A service that has started: its address and the banner that it printed to standard error, as it does outside a terminal. Once it has
 * ended: its log, which is all of its standard output, and everything that it printed.
 */
export const startedService = async (
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  program: string = ownProgram,
  launcher: readonly string[] = [],
) => {
  const service = spawnService(folder, environment, program, launcher);
  const reader = service.stderr.getReader();
  const decoder = new TextDecoder();
  let printed = "";
  while (!lastWords.test(printed)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`the service ended: ${printed}`);
    printed += decoder.decode(value, { stream: true });
  }
  const said = printed;
  const log = new Response(service.stdout).text();
  return {
    url: /answers at (\S+)\/api\//.exec(said)?.[1] ?? "",
    process: service,
    said,
    /** Signals it to stop; resolves to its exit code. */
    stop: () => {
      service.kill("SIGTERM");
      return service.exited;
    },
    log,
    allOutput: async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        printed += decoder.decode(part.value);
      return `${printed}${await log}`;
    },
  };
};

/** The date on which complete demonstrations were seeded. */
export const demonstrationDay = "2026-05-01";

/**
 * The files of a complete demonstration, with the months before a date. They are made anew each hour, because nothing can be done on that
 * date at an earlier time than what is stored.
 */
const wholeDemonstration = (today: string): Promise<string> =>
  madeOnce(join(stateFolder(), `demonstration-${today}-${new Date().toISOString().slice(0, 13)}`), async (path) => {
    mkdirSync(path);
    const { stop } = await startedService(path, { TODAY: today });
    await historyReaches(path, "all");
    await stop();
  });

/** Copies a complete demonstration into a folder, because seeding one takes seconds. */
export const copyDemonstration = async (folder: string, today: string = demonstrationDay): Promise<void> =>
  cpSync(join(await wholeDemonstration(today), "data"), join(folder, "data"), { recursive: true });

/** Starts a service on a copy of a complete demonstration, with the months before today. */
export const startedDemonstration = async (folder: string) => {
  await copyDemonstration(folder);
  return startedService(folder, { TODAY: demonstrationDay });
};

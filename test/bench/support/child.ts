import { createServer } from "node:net";

/** A server in a process of its own, as it runs for users. */
export interface Child {
  readonly url: string;
  readonly pid: number;
  /** From spawning the process to its first successful response. */
  readonly firstAnswerMilliseconds: number;
  stop(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });

const longestWaitMilliseconds = 20_000;

/** Preloaded by a server, so that it ends with the process that started it. */
export const endsWithParent = `${import.meta.dir}/end-with-parent-preload.ts`;

/** An executable file already contains the preload. */
const commandOf = (program: string): readonly string[] =>
  program.endsWith(".ts") ? [process.execPath, "--preload", endsWithParent, program] : [program];

/** Starts a script under Bun, or an executable file, on a free port and waits for its first successful response at `path`. */
export const startChild = async (
  program: string,
  path: string,
  env: Record<string, string>,
  folder = process.cwd(),
): Promise<Child> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = Bun.spawn([...commandOf(program)], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", ...env },
    // The pipe closes when this process ends, and the server ends with it.
    stdin: "pipe",
    stdout: "ignore",
    stderr: "pipe",
  });
  // The output is needed only if the program does not start.
  const errors = child.stderr.text();
  const stop = async () => {
    child.kill("SIGTERM");
    await child.exited;
  };
  while (performance.now() - startedAt < longestWaitMilliseconds && child.exitCode === null) {
    const answered = await fetch(url + path).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return { url, pid: child.pid, firstAnswerMilliseconds: performance.now() - startedAt, stop };
    await Bun.sleep(2);
  }
  await stop();
  throw new Error(`${program} did not respond within ${longestWaitMilliseconds / 1000} s: ${await errors}`);
};

/** Resident memory of a process in megabytes. */
export const residentMegabytes = async (pid: number): Promise<number> => {
  const listed = await Bun.$`ps -o rss= -p ${pid}`.text();
  return Number(listed.trim()) / 1024;
};

/** The processor time of a process so far, in steps of a hundredth of a second. */
export const processorMicroseconds = async (pid: number): Promise<number> => {
  if (process.platform === "linux") {
    const stat = await Bun.file(`/proc/${pid}/stat`).text();
    // After the name, which can contain spaces, come the state and ten more fields, then the user and system ticks.
    const [user, system] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
    return ((user ?? 0) + (system ?? 0)) * 10_000;
  }
  // Minutes and seconds, with hundredths on macOS, preceded by hours for a process that has run for long.
  const parts = (await Bun.$`ps -o time= -p ${pid}`.text()).trim().split(":");
  return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0) * 1_000_000;
};

import { Database } from "bun:sqlite";
import { join } from "node:path";

/** The Python library, at the version that was tried. */
const pythonPackage = "standardwebhooks==1.1.0";

/** A program of this folder, and how to run it. */
export interface Program {
  readonly name: string;
  /** What is missing on this machine and the program cannot run without; null if nothing is. */
  readonly needs: string | null;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Whether Python is installed and its package could be installed into a folder. */
const hasPython = (packages: string): boolean => {
  const pip = ["python3", "-m", "pip", "install", "-q", "--no-deps", "--disable-pip-version-check"];
  try {
    const installing = [...pip, "--target", packages, pythonPackage];
    return Bun.spawnSync(installing, { stdout: "ignore", stderr: "ignore" }).success;
  } catch {
    return false;
  }
};

/** The programs that follow a company; the packages that they need are installed into a folder. */
export const programsIn = (folder: string): readonly Program[] => {
  const script = (name: string): string => join(import.meta.dir, name);
  const packages = join(folder, "packages");
  return [
    { name: "TypeScript", needs: null, command: [process.execPath, script("follow-loans.ts")], environment: {} },
    {
      name: "Python",
      needs: hasPython(packages) ? null : `python3 with pip, which reaches ${pythonPackage}`,
      command: ["python3", script("follow-loans.py")],
      environment: { PYTHONPATH: packages },
    },
  ];
};

/** A port that nothing listens on, below those that systems assign, so that nothing takes it while its program is killed. */
export const freePort = (): number => {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    try {
      Bun.serve({ port, hostname: "127.0.0.1", fetch: () => new Response() }).stop(true);
      return port;
    } catch {}
  }
};

/** A running program, which can be killed and started again. */
export interface Follower {
  readonly name: string;
  readonly url: string;
  readonly subscriptionId: number;
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
  /** Waits until it has read the feed to its end since its last start. */
  readonly caughtUp: () => Promise<void>;
  /** Its loans by id. */
  readonly copied: () => Readonly<Record<string, unknown>>;
  /** The messages that it has processed. */
  readonly seen: () => readonly string[];
}

/** Starts a program that listens on a port, with its settings. */
export const startFollower = (
  { name, command, environment }: Program,
  folder: string,
  given: {
    readonly port: number;
    readonly subscriptionId: number;
    readonly settings: Readonly<Record<string, string>>;
  },
): Follower => {
  const file = join(folder, `${name}.sqlite`);
  const own = { PATH: process.env.PATH ?? "", COPY: file, PORT: String(given.port) };
  const env = { ...own, ...given.settings, ...environment };
  const spawn = () => Bun.spawn([...command], { env, stdout: "pipe", stderr: "ignore" });
  let running = spawn();
  const kill = async (): Promise<void> => {
    running.kill("SIGKILL");
    await running.exited;
  };
  const rows = <Row>(sql: string): readonly Row[] => {
    const copy = new Database(file, { readonly: true });
    const found = copy.query<Row, []>(sql).all();
    copy.close();
    return found;
  };
  return {
    name,
    url: `http://127.0.0.1:${given.port}/`,
    subscriptionId: given.subscriptionId,
    kill,
    restart: async () => {
      await kill();
      running = spawn();
    },
    caughtUp: async () => {
      let said = "";
      for await (const part of running.stdout.pipeThrough(new TextDecoderStream())) {
        said += part;
        if (said.includes("caught up")) return;
      }
      throw new Error(`the program in ${name} ended`);
    },
    copied: () =>
      Object.fromEntries(
        rows<{ id: number; loan: string }>("SELECT id, loan FROM loans").map(({ id, loan }) => [id, JSON.parse(loan)]),
      ),
    seen: () => rows<{ webhook_id: string }>("SELECT webhook_id FROM seen").map(({ webhook_id }) => webhook_id),
  };
};

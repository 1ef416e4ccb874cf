import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "./failure.ts";

/** Settings that say which store the service runs on. */
export type StoreSettings = Readonly<Record<string, string>>;

/** The service as a process of its own, in a folder of its own, where store and sandbox keep their state between two starts. */
export interface Service {
  readonly client: { readonly id: string; readonly secret: string };
  readonly superUser: { readonly email: string; readonly password: string };
  /** Ends the running service, as an operator does, and starts it again on another date; its address, without a path. */
  startOn(today: string): Promise<string>;
  /** Ends it, and deletes the folder. */
  [Symbol.asyncDispose](): Promise<void>;
}

const program = join(import.meta.dir, "../main.ts");
const secret = (): string => randomBytes(24).toString("base64url");

/** The address in what the service prints once it answers; null where it ended before that. */
const addressIn = async (printed: ReadableStream<Uint8Array>): Promise<string | null> => {
  const reader = printed.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    const [, address] = /answers at (\S+)\/api\//.exec(text) ?? [];
    if (address !== undefined) return address;
  }
  return null;
};

/** Prepares a service on a store; it is not started yet. */
export const prepareService = (store: StoreSettings): Service => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-walkthrough-"));
  const client = { id: "walkthrough", secret: secret() };
  const superUser = { email: "super@walkthrough.example", password: secret() };
  const { PATH = "", HOME = "" } = process.env;
  const environment = {
    PATH,
    HOME,
    PORT: "0",
    DEMO: "0",
    LOG_LEVEL: "silent",
    OAUTH_CLIENT_ID: client.id,
    OAUTH_CLIENT_SECRET: client.secret,
    ADMIN_EMAIL: superUser.email,
    ADMIN_PASSWORD: superUser.password,
    ...store,
  };
  let running: Bun.Subprocess<"ignore", "pipe", "inherit"> | null = null;

  const stop = async (): Promise<number> => {
    if (running === null) return 0;
    running.kill("SIGTERM");
    const code = await running.exited;
    running = null;
    return code;
  };

  return {
    client,
    superUser,
    async startOn(today) {
      const code = await stop();
      if (code !== 0) throw new Failure(`The service ended with code ${code} when it was told to stop.`);
      running = Bun.spawn([process.execPath, program], {
        cwd: folder,
        env: { ...environment, TODAY: today },
        stdin: "ignore",
        stdout: "pipe",
        stderr: "inherit",
      });
      const address = await addressIn(running.stdout);
      if (address === null) throw new Failure("The service did not start: it says why above.");
      return address;
    },
    async [Symbol.asyncDispose]() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

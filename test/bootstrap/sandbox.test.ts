import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { triggerTable } from "../../adapters/sandbox/triggers.ts";
import { bundledProgram } from "../fixtures/bundled-program.ts";
import { emptyFolder, fetchOnNewConnection, startedService } from "./running.ts";

const sandboxProgram = await bundledProgram("bootstrap/sandbox.ts");

const spawnSandbox = (folder: string, environment: Readonly<Record<string, string>>) =>
  Bun.spawn([process.execPath, sandboxProgram], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });

/** What a separate sandbox prints until it listens. */
const bannerOf = async ({ stdout }: ReturnType<typeof spawnSandbox>): Promise<string> => {
  let printed = "";
  for await (const part of stdout.pipeThrough(new TextDecoderStream())) {
    printed += part;
    if (printed.includes("answers at")) break;
  }
  return printed;
};

const validate = (url: string) =>
  fetchOnNewConnection(`${url}/v1/address-validation`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa("someone:secret")}`, "X-Reference": "1" },
    body: JSON.stringify({ address: { street: "12 Oak Street", state: "CA", zip_code: "95814" } }),
  });

describe("the sandbox on its own", () => {
  test("prints its triggers and its address, serves requests, and ends when signaled", async () => {
    using folder = emptyFolder();
    const sandbox = spawnSandbox(folder.path, { PORT: "0", TODAY: "2026-05-01" });
    const banner = await bannerOf(sandbox);
    for (const { outcome } of triggerTable) expect(banner).toContain(outcome);
    const url = /answers at (\S+):/.exec(banner)?.[1] ?? "";
    expect(await (await validate(url)).json()).toMatchObject({ status: "Success" });
    sandbox.kill("SIGTERM");
    expect(await sandbox.exited).toBe(0);
  });

  test("does not start in production, on a port in use, or with wrong settings, and says why", async () => {
    using folder = emptyFolder();
    using taken = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
    for (const [environment, sentence] of [
      [
        { NODE_ENV: "production" },
        "The sandbox does not run in production: its case numbers and reports are not real.",
      ],
      [
        { PORT: String(taken.port) },
        `Port ${taken.port} is in use: set PORT to a free one, such as PORT=9001 npm run sandbox.`,
      ],
      [{ TODAY: "tomorrow" }, "TODAY must be a calendar date written YYYY-MM-DD."],
    ] as const) {
      const sandbox = spawnSandbox(folder.path, environment);
      expect((await new Response(sandbox.stderr).text()).trim()).toBe(sentence);
      expect(await sandbox.exited).toBe(1);
    }
    expect(readdirSync(folder.path)).toEqual([]);
  });
});

describe("the sandbox in the service", () => {
  const sandboxIn = (said: string): string | undefined => /^ +sandbox +(\S+)/m.exec(said)?.[1];

  test("runs if no other agency is set, stores its history in data/, and ends with the service", async () => {
    using folder = emptyFolder();
    const service = await startedService(folder.path, { DEMO: "0" });
    const url = sandboxIn(service.said) ?? "";
    expect((await validate(url)).status).toBe(200);
    expect(existsSync(join(folder.path, "data/sandbox.sqlite"))).toBe(true);
    expect(await service.stop()).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });

  test("replaces one of the two if the other is set, and does not run if both are set, or in production", async () => {
    using folder = emptyFolder();
    const elsewhere = { AGENCY_URL: "http://127.0.0.1:1", CREDIT_URL: "http://127.0.0.1:1" };
    const production = {
      NODE_ENV: "production",
      PUBLIC_URL: "https://hecm.example.com",
      TOKEN_SECRET: "an example secret of 32 characters",
      ENCRYPTION_KEYS: `first:${Buffer.alloc(32, 7).toString("base64")}`,
      BLIND_INDEX_KEY: "an example blind index key of its own",
      AUDIT_KEY: "an example audit key of 32 characters",
      OAUTH_CLIENT_ID: "example",
      OAUTH_CLIENT_SECRET: "an example client secret",
    };
    for (const [environment, hasSandbox] of [
      [{ CREDIT_URL: elsewhere.CREDIT_URL }, true],
      [elsewhere, false],
      [production, false],
    ] as const) {
      const store = `${Object.keys(environment).length}.sqlite`;
      const service = await startedService(folder.path, { DEMO: "0", SQLITE_FILE: store, ...environment });
      expect(sandboxIn(service.said) !== undefined).toBe(hasSandbox);
      expect(await service.stop()).toBe(0);
    }
  });
});

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundledProgram } from "../../fixtures/bundled-program.ts";
import {
  copyDemonstration,
  demonstrationDay,
  emptyFolder,
  fetchOnNewConnection,
  refusalToStart,
  startedDemonstration,
  startedService,
} from "../running.ts";

const secrets = {
  TOKEN_SECRET: "an example secret of 32 characters",
  ENCRYPTION_KEYS: `first:${Buffer.alloc(32, 7).toString("base64")}`,
  OAUTH_CLIENT_ID: "example",
  OAUTH_CLIENT_SECRET: "an example client secret",
};

const permissions = (file: string): string => (statSync(file).mode & 0o777).toString(8);

describe("a service that cannot start says why in one sentence and ends with code 1", () => {
  test("if settings that production requires are missing, each by name", async () => {
    using folder = emptyFolder();
    const { lines, printed, code } = await refusalToStart(folder.path, { NODE_ENV: "production" });
    expect(lines).toEqual([
      "PUBLIC_URL is required in production.",
      "TOKEN_SECRET is required in production.",
      "ENCRYPTION_KEYS is required in production.",
      "BLIND_INDEX_KEY is required in production.",
      "AUDIT_KEY is required in production.",
      "OAUTH_CLIENT_ID is required in production.",
      "OAUTH_CLIENT_SECRET is required in production.",
    ]);
    expect(printed).toBe("");
    expect(code).toBe(1);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test("if it is given options, which would have no effect", async () => {
    using folder = emptyFolder();
    const command = [process.execPath, await bundledProgram("bootstrap/main.ts"), "--port", "3000"];
    const run = Bun.spawn(command, { cwd: folder.path, stdout: "pipe", stderr: "pipe" });
    expect([await run.stderr.text(), await run.stdout.text(), await run.exited]).toEqual([
      "npm start takes no options: settings are environment variables, such as PORT=8001 npm start. bootstrap/README.md lists them.\n",
      "",
      1,
    ]);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test("if its port is in use", async () => {
    using folder = emptyFolder();
    using taken = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
    const { lines, code } = await refusalToStart(folder.path, { PORT: String(taken.port), DEMO: "0" });
    expect(lines).toEqual([`Port ${taken.port} is in use: set PORT to a free one, such as PORT=8001 npm start.`]);
    expect(code).toBe(1);
  });

  test("if another service has its port, so that each request could reach either", async () => {
    using folder = emptyFolder();
    using otherFolder = emptyFolder();
    const service = await startedService(folder.path, { PORT: "0", DEMO: "0" });
    const { port } = new URL(service.url);
    const { lines, code } = await refusalToStart(otherFolder.path, { PORT: port, DEMO: "0" });
    expect(lines).toEqual([`Port ${port} is in use: set PORT to a free one, such as PORT=8001 npm start.`]);
    expect(code).toBe(1);
    expect(await service.stop()).toBe(0);
  });

  test("if its folder cannot be written", async () => {
    using folder = emptyFolder();
    writeFileSync(join(folder.path, "data"), "a file is where the folder should be");
    const { lines, code } = await refusalToStart(folder.path, {});
    expect(lines).toEqual([
      "The secrets in data/secrets.json can be neither read nor written: make the file readable and its folder writable for the user who starts the service.",
    ]);
    expect(code).toBe(1);
  });

  test("if its folder cannot be written for the demonstration's accounts", async () => {
    using folder = emptyFolder();
    writeFileSync(join(folder.path, "data"), "a file is where the folder should be");
    const { lines, code } = await refusalToStart(folder.path, { ...secrets, SQLITE_FILE: "store.sqlite" });
    expect(lines).toEqual([
      "The accounts of the demonstration in data/demo-accounts.json can be neither read nor written: make the file readable and its folder writable for the user who starts the service.",
    ]);
    expect(code).toBe(1);
  });

  const damagedSecrets =
    "The secrets in data/secrets.json are damaged: restore this file from a backup, and start again. Without its encryption keys, what the store keeps encrypted is lost for good: Social Security numbers, credit reports, documents, HMDA files, and user names and passwords for the agency and the credit bureau.";
  const damagedAccounts =
    "The accounts of the demonstration in data/demo-accounts.json are damaged: restore this file from a backup. The accounts themselves are in the store; the file keeps the passwords that a start prints.";
  for (const [file, sentence, texts] of [
    ["secrets.json", damagedSecrets, ["", "{", "{}", '{"tokenSecret":1}']],
    ["demo-accounts.json", damagedAccounts, ["not JSON", "{}", '[{"email":"a@example.com"}]']],
  ] as const)
    test(`if ${file} was damaged, and leaves it unchanged`, async () => {
      using folder = emptyFolder();
      const path = join(folder.path, "data", file);
      mkdirSync(join(folder.path, "data"));
      for (const text of texts) {
        writeFileSync(path, text);
        const { lines, code } = await refusalToStart(folder.path, {});
        expect(lines).toEqual([sentence]);
        expect(lines.join()).not.toMatch(/delet|remov/);
        expect(code).toBe(1);
        expect(readFileSync(path, "utf8")).toBe(text);
      }
    });

  test("if its store's file is the database of another program, and leaves that unchanged", async () => {
    using folder = emptyFolder();
    const file = join(folder.path, "other.sqlite");
    const other = new Database(file, { create: true });
    other.exec("CREATE TABLE notes (text TEXT)");
    other.close();
    chmodSync(file, 0o644);
    const before = readFileSync(file);
    const { lines, code } = await refusalToStart(folder.path, { SQLITE_FILE: "other.sqlite" });
    expect(lines).toEqual([
      "The SQLite file other.sqlite (SQLITE_FILE) cannot be opened: it is the database of another program and was not changed.",
    ]);
    expect(code).toBe(1);
    expect(permissions(file)).toBe("644");
    expect(readFileSync(file)).toEqual(before);
  });

  test("if the store was created with other keys, or the named administrator is another user", async () => {
    using folder = emptyFolder();
    await copyDemonstration(folder.path);
    const otherKey = `first:${Buffer.alloc(32, 9).toString("base64")}`;
    const wrong: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
      [
        { ENCRYPTION_KEYS: otherKey },
        "This store was created with other encryption keys: restore them from a backup, to ENCRYPTION_KEYS if it is set, otherwise to data/secrets.json, which is created again when it is missing. Without these keys, what the store keeps encrypted is lost for good: Social Security numbers, credit reports, documents, HMDA files, and user names and passwords for the agency and the credit bureau.",
      ],
      [
        { BLIND_INDEX_KEY: "another key than that of the first start" },
        "BLIND_INDEX_KEY is not the one that this store was created with: restore it from a backup. Where it was not set, it is derived from the last of ENCRYPTION_KEYS, which must stay the last. With another key, the same person is no longer found by the Social Security number.",
      ],
      [
        { ADMIN_EMAIL: "officer@demo.example", ADMIN_PASSWORD: "an example password" },
        "ADMIN_EMAIL names an account that is not an active Super User: set another address.",
      ],
      [
        { ADMIN_EMAIL: "root@demo.example", ADMIN_PASSWORD: "Password-2026!" },
        "ADMIN_PASSWORD must not be a frequently used password, with or without digits or signs around it.",
      ],
    ];
    for (const [environment, sentence] of wrong) {
      const { lines, code } = await refusalToStart(folder.path, { TODAY: demonstrationDay, ...environment });
      expect(lines).toEqual([sentence]);
      expect(code).toBe(1);
    }
  });

  test("if its store's file cannot be opened", async () => {
    using folder = emptyFolder();
    writeFileSync(join(folder.path, "file"), "");
    const { lines, code } = await refusalToStart(folder.path, { SQLITE_FILE: "file/store.sqlite" });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toStartWith("The SQLite file file/store.sqlite (SQLITE_FILE) cannot be opened: ");
    expect(code).toBe(1);
  });

  test("if no MongoDB server responds, without showing its user and password", async () => {
    using folder = emptyFolder();
    const MONGODB_URI = "mongodb://someone:hidden@127.0.0.1:1/hecm_test";
    const { lines, code } = await refusalToStart(folder.path, { STORE: "mongodb", MONGODB_URI });
    expect(lines).toEqual([
      "The MongoDB server at 127.0.0.1:1 (MONGODB_URI) does not respond (ECONNREFUSED): check that it is running, and the host, port, tls and replicaSet of the URI.",
    ]);
    expect(code).toBe(1);
  });
});

const accounts = (said: string) => said.split("\n").filter((line) => line.includes("@demo.example  "));

describe("a service that starts without any setting", () => {
  test("creates its secrets once, readable by its owner only, and prints the accounts that can sign in", async () => {
    using folder = emptyFolder();
    const first = await startedService(folder.path);
    for (const name of ["secrets.json", "demo-accounts.json", "hecm.sqlite"])
      expect(`${name} ${permissions(join(folder.path, "data", name))}`).toBe(`${name} 600`);
    expect(await first.stop()).toBe(0);
    const secrets = readFileSync(join(folder.path, "data/secrets.json"), "utf8");

    const second = await startedService(folder.path);
    expect(await second.stop()).toBe(0);
    expect(readFileSync(join(folder.path, "data/secrets.json"), "utf8")).toBe(secrets);
    expect(accounts(first.said)).toHaveLength(7);
    expect(accounts(second.said)).toEqual(accounts(first.said));
  });

  test("prints four shell lines that originate a loan as printed", async () => {
    using folder = emptyFolder();
    // On a date for which every rule is known, such as the year's limit.
    const service = await startedDemonstration(folder.path);
    const lines = service.said.slice(service.said.indexOf("line by line:\n")).split("\n").slice(1, 5);
    expect(lines).toHaveLength(4);
    // A line break after each response, to separate them.
    const shell = Bun.spawn(["sh", "-c", lines.join("\necho\n")], { stdout: "pipe", stderr: "pipe" });
    const [started, , calculation, loan] = (await new Response(shell.stdout).text()).trim().split("\n");
    expect(started).toMatch(/^loan \d+$/);
    expect(JSON.parse(calculation ?? "")).toMatchObject({ principal_limit: expect.any(Number) });
    expect(JSON.parse(loan ?? "")).toMatchObject({ status: "origination", last_calculation: { stale: false } });
    await service.stop();
  });
});

test("services that start together on one empty file all serve requests, and print the same accounts, which can sign in", async () => {
  using folder = emptyFolder();
  const services = await Promise.all([startedService(folder.path), startedService(folder.path)]);
  const shown = services.map(({ said }) => accounts(said));
  expect(shown[0]).toHaveLength(7);
  expect(shown[1]).toEqual(shown[0] ?? []);
  const { clientId, clientSecret } = JSON.parse(readFileSync(join(folder.path, "data/secrets.json"), "utf8"));
  // The accounts are in the one store: each signs in at the services in turn.
  for (const [position, line] of (shown[0] ?? []).entries()) {
    const [username = "", password = ""] = line.trim().split(/\s+/);
    const body = { grant_type: "password", username, password, client_id: clientId, client_secret: clientSecret };
    const response = await fetchOnNewConnection(`${services[position % 2]?.url}/api/auth/token/`, {
      method: "POST",
      body: new URLSearchParams(body),
    });
    expect(`${username} ${response.status}`).toBe(`${username} 200`);
  }
  for (const service of services) expect(await service.stop()).toBe(0);
});

test("processes that start together in one folder share the secrets that the first one created", async () => {
  using folder = emptyFolder();
  const file = join(folder.path, "data/secrets.json");
  const script = `
    import { secretsOf } from ${JSON.stringify(new URL("../../../bootstrap/secrets.ts", import.meta.url).pathname)};
    const none = { tokenSecret: null, encryptionKeys: null, clientId: null, clientSecret: null };
    console.log(JSON.stringify(secretsOf(none, ${JSON.stringify(file)})));`;
  const made = await Promise.all(
    Array.from({ length: 6 }, () => new Response(Bun.spawn([process.execPath, "-e", script]).stdout).text()),
  );
  expect(new Set(made).size).toBe(1);
  expect(JSON.parse(made[0] ?? "").value.tokenSecret).toHaveLength(43);
  expect(readdirSync(join(folder.path, "data"))).toEqual(["secrets.json"]);
});

test("a demonstration prints no secret and no password that its operator set, on either output", async () => {
  using folder = emptyFolder();
  const own = {
    ...secrets,
    BLIND_INDEX_KEY: "an example blind index key of its own",
    AUDIT_KEY: "an example audit key of 32 characters",
    ADMIN_PASSWORD: "an example of an own password",
  };
  const { OAUTH_CLIENT_ID, ...hidden } = own;
  const environment = { ...own, ADMIN_EMAIL: "super@demo.example", LOG_LEVEL: "trace" };
  const service = await startedService(folder.path, environment);
  expect(service.said).toContain(`(client ${OAUTH_CLIENT_ID}, secret of OAUTH_CLIENT_SECRET)`);
  // Of the seven accounts, the Super User is the operator's own.
  expect(accounts(service.said)).toHaveLength(6);
  expect(await service.stop()).toBe(0);
  const printed = await service.allOutput();
  expect(Object.values(hidden).filter((secret) => printed.includes(secret))).toEqual([]);
});

test("the log has one JSON object per line, contains no personal data, and is the only output on standard output", async () => {
  using folder = emptyFolder();
  const service = await startedService(folder.path, { DEMO: "0", LOG_LEVEL: "info" });
  const headers = { "X-Request-Id": "log-1" };
  await fetch(`${service.url}/api/loan/loans/17/?search=Jane+Example`, { headers });
  await service.stop();
  expect(service.said).toContain("The service answers at");
  const lines = (await service.log).trimEnd().split("\n");
  const keyId = /made with the key ([0-9a-f]{64})/.exec(service.said)?.[1];
  const parsed = lines.map((line) => JSON.parse(line));
  const isAnchor = ({ msg }: { readonly msg: string }): boolean => msg === "audit_anchor";
  // The end of the only company's audit log, to which the start wrote, independently of any request.
  expect(parsed.filter(isAnchor)).toEqual([
    {
      ...{ level: "info", time: expect.any(String), msg: "audit_anchor", company: 1, at: expect.any(String) },
      ...{ seq: expect.any(Number), mac: expect.any(String), key_id: keyId, signature: expect.any(String) },
    },
  ]);
  expect(parsed.filter((line) => !isAnchor(line))).toEqual([
    {
      level: "info",
      time: expect.any(String),
      msg: `New store: the SQLite file ${join(folder.path, "data/hecm.sqlite")} (SQLITE_FILE) was missing or empty, and this start created the store there.`,
    },
    {
      level: "info",
      time: expect.any(String),
      requestId: "log-1",
      method: "GET",
      route: "/api/loan/loans/{id}/",
      status: 401,
      milliseconds: expect.any(Number),
      userId: null,
      msg: "request",
    },
    { level: "info", time: expect.any(String), msg: "SIGTERM: stopping; running requests are completed first" },
    { level: "info", time: expect.any(String), msg: "stopped" },
  ]);
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import packages from "../../../package.json" with { type: "json" };
import { projectFolder } from "../../rules/project-files.ts";
import { build, environmentOf, type Stage } from "./dockerfile.ts";

/** The settings without which production refuses to start; made up. */
const settings = {
  PUBLIC_URL: "https://hecm.example.com",
  TOKEN_SECRET: "not-a-secret-".repeat(4),
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString("base64")}`,
  BLIND_INDEX_KEY: "not-a-blind-index-key-".repeat(2),
  AUDIT_KEY: "not-an-audit-key-".repeat(2),
  OAUTH_CLIENT_ID: "image-test",
  OAUTH_CLIENT_SECRET: "not-a-secret-either-".repeat(2),
  ADMIN_EMAIL: "administrator@example.com",
  ADMIN_PASSWORD: "made up for one test only",
};

let stages: readonly Stage[] = [];
let image: Stage;
const inside = (path: string) => join(image.root, image.workingFolder, path);

beforeAll(() => {
  stages = build(projectFolder);
  const last = stages.at(-1);
  if (last === undefined) throw new Error("The Dockerfile has no FROM.");
  image = last;
});

afterAll(() => {
  for (const { root, environment } of stages)
    for (const folder of [root, environment.PATH ?? root]) rmSync(folder, { recursive: true, force: true });
});

/** The port that a service reports once it listens, or null if it ended before, and everything that it printed by then. */
const portOf = async (output: ReadableStream<Uint8Array<ArrayBuffer>>) => {
  // Not a loop over its chunks, whose end would close the pipe to which the service continues to write.
  const reader = output.pipeThrough(new TextDecoderStream()).getReader();
  let printed = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    printed += part.value;
    const [, port] = /listens on 127\.0\.0\.1 port (\d+)\n/.exec(printed) ?? [];
    if (port !== undefined) return { port, printed };
  }
  return { port: null, printed };
};

const isHealthy = async (environment: Record<string, string>): Promise<boolean> => {
  const check = Bun.spawn([...image.healthCheck], {
    cwd: inside("."),
    env: environment,
    stdout: "ignore",
    stderr: "ignore",
  });
  return (await check.exited) === 0;
};

/** Every file of the image outside its volume, with its modification time. */
const filesBesideVolume = (): readonly string[] =>
  readdirSync(image.root, { recursive: true, encoding: "utf8" })
    .filter((path) => path !== "app/data" && !path.startsWith("app/data/"))
    .map((path) => `${path} ${lstatSync(join(image.root, path)).mtimeMs}`);

/** Starts the service in the image, with further settings if given, and waits until it listens. */
const startImage = async (more: Record<string, string> = {}) => {
  const environment = { ...environmentOf(image), ...settings, ...more, HOST: "127.0.0.1" };
  const service = Bun.spawn([...image.command], {
    cwd: inside("."),
    env: { ...environment, PORT: "0" },
    stdout: "ignore",
    stderr: "pipe",
  });
  const { port, printed } = await portOf(service.stderr);
  if (port === null) throw new Error(`The service ended before it answered: ${printed}`);
  return { service, environment: { ...environment, PORT: port }, printed };
};

describe("the image", () => {
  test("has the Bun version to which this project is pinned, in every stage", () => {
    expect(stages.map(({ base }) => base)).toEqual(
      stages.map(() => `oven/bun:${packages.optionalDependencies.bun}-slim`),
    );
  });

  test("runs as an unprivileged user", () => {
    expect(image.user).toBe("bun");
  });

  test("contains the program that its command names, and neither tests nor development packages", () => {
    expect(existsSync(inside(image.command.at(-1) ?? "no command"))).toBe(true);
    expect(readdirSync(inside(".")).toSorted()).toEqual([
      "README.md",
      "adapters",
      "application",
      "bootstrap",
      "bunfig.toml",
      "data",
      "document-thread.js",
      "document-thread.js.jsc",
      "domain",
      "node_modules",
      "package.json",
      "service",
      "test",
    ]);
    // The case books, which are data.
    expect(readdirSync(inside("test"))).toEqual(["casebook"]);
    const { packages: locked } = JSON.parse(readFileSync(join(projectFolder, "package-lock.json"), "utf8"));
    const ofService = Object.values<{ dev?: boolean; dependencies?: object }>(locked).filter(({ dev }) => !dev);
    // A package that the service also needs is no development package. The first entry is the project itself.
    const needed = new Set(ofService.slice(1).flatMap(({ dependencies = {} }) => Object.keys(dependencies)));
    const ofTests = Object.keys(packages.devDependencies).filter(
      (name) => locked[`node_modules/${name}`].dev === true || !needed.has(name),
    );
    const present = ofTests.filter((name) => existsSync(inside(`node_modules/${name}`)));
    expect(present).toEqual([]);
  });

  test("contains every production package at its pinned version", () => {
    const version = (name: string) =>
      JSON.parse(readFileSync(inside(`node_modules/${name}/package.json`), "utf8")).version;
    const found = Object.fromEntries(Object.keys(packages.dependencies).map((name) => [name, version(name)]));
    expect(found).toEqual(packages.dependencies);
  });

  test("paginates a document in a thread that runs the file beside the program", async () => {
    const document = {
      title: "Notice",
      isDraft: false,
      header: { logo: null, left: "Example Lending", right: "Loan 1" },
      footer: "Notice",
      equalHousing: "Equal Housing Lender",
      content: [{ kind: "paragraph", alignment: "left", inlines: [{ kind: "text", text: "Read this." }] }],
      signatures: [],
      charts: {},
      createdAt: "2026-04-01T12:00:00.000Z",
    };
    const script = `
      const { openThreadPool } = await import("./adapters/threads/threads.ts");
      const pool = openThreadPool(1, 0, Bun.pathToFileURL("document-thread.js"));
      const threads = pool.threadsFor({ module: Bun.pathToFileURL("adapters/pdf/render.ts"), maxMilliseconds: 60_000 });
      console.log(Buffer.from(await threads.run("renderPdf", ${JSON.stringify(document)})).toString("latin1", 0, 8));
      await pool.close();`;
    const { stdout, exited } = Bun.spawn([process.execPath, "-e", script], { cwd: inside(".") });
    expect(await stdout.text()).toBe("%PDF-1.7\n");
    expect(await exited).toBe(0);
  });

  test("starts, passes its own health check, and ends cleanly when signaled to stop, having written only to its volume", async () => {
    const before = new Set(filesBesideVolume());
    const { service, environment } = await startImage();
    expect(await isHealthy(environment)).toBe(true);
    service.kill("SIGTERM");
    expect(await service.exited).toBe(0);
    expect(await isHealthy(environment)).toBe(false);
    expect(filesBesideVolume().filter((file) => !before.has(file))).toEqual([]);
  });

  test("finds the packages and threads outside its executable file: it serves metrics, and creates a workbook", async () => {
    const { service, environment, printed } = await startImage({ METRICS_PORT: "0" });
    const { ADMIN_EMAIL: username, ADMIN_PASSWORD: password, OAUTH_CLIENT_ID, OAUTH_CLIENT_SECRET } = settings;
    const client = { client_id: OAUTH_CLIENT_ID, client_secret: OAUTH_CLIENT_SECRET };
    const api = `http://127.0.0.1:${environment.PORT}/api`;
    const body = new URLSearchParams({ grant_type: "password", username, password, ...client });
    const token = await fetch(`${api}/auth/token/`, { method: "POST", body });
    const { access_token } = (await token.json()) as { access_token: string };
    const workbook = await fetch(`${api}/casebook/excel/`, { headers: { authorization: `Bearer ${access_token}` } });
    expect([workbook.status, (await workbook.text()).slice(0, 2)]).toEqual([200, "PK"]);
    const [metricsUrl = "not printed"] = /http:\/\/\S+\/metrics/.exec(printed) ?? [];
    expect(await (await fetch(metricsUrl)).text()).toContain("target_info");
    service.kill("SIGTERM");
    expect(await service.exited).toBe(0);
  });
});

/** Deep: checks out two former releases from the history and runs them from their sources beside this one, which takes half a minute. */
import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { enterRelease } from "../../adapters/mongo/database/releases.ts";
import { currentFields } from "../../adapters/mongo/loans/loan-documents.ts";
import { currentUpgrades, shapesOf } from "../../domain/stores.ts";
import { projectFolder } from "../rules/project-files.ts";
import { mongoServer } from "../runner/mongo-server/index.ts";
import { emptyFolder, fetchOnNewConnection, spawnService, startedService } from "./running.ts";

/**
 * The commits of the first release, and of one that ends itself if a newer one cannot run beside it. If this release stores another shape,
 * the second commit must become that of a release that stores the same, with its `storedNow`. `CHANGELOG.md` has a section for each of the two.
 */
const firstRelease = "dba59ebc2ca025e8986a8e98ceb7164dffc41638";
const previousRelease = {
  commit: "688a3b26dff70240e292cd43f75fb398ae73acd3",
  /** The digest of what it stores. */
  stored: "28bef2020e5df7191caf53120dc837736b5991cac6d39554a0c2ca6d7e378495",
};

/** The digest of what a release with these upgrades and searched fields stores. */
const storedNow = new Bun.CryptoHasher("sha256")
  .update(JSON.stringify([shapesOf(currentUpgrades), currentFields]))
  .digest("hex");

/**
 * The digest with which "Before you upgrade" in `CHANGELOG.md` agrees: as long as it is that of the previous release, the processes can be
 * replaced one after the other. A change of what is stored is entered here with what an operator has to do; but a field that an earlier
 * release can ignore needs no change (`upgradeThrough`).
 */
const announced = "28bef2020e5df7191caf53120dc837736b5991cac6d39554a0c2ca6d7e378495";

test("what this release stores is what its changelog tells operators", () => {
  expect(storedNow).toBe(announced);
});

const mongo = await mongoServer();

const git = (...words: readonly string[]) =>
  Bun.spawnSync(["git", "-C", projectFolder, ...words], { stderr: "ignore" });

/** Whether the history contains a release. */
const isHere = (commit: string): boolean =>
  Bun.which("git") !== null && git("cat-file", "-e", `${commit}^{commit}`).exitCode === 0;

/** Fails if a release needs packages that are no longer installed: then name a later release, or keep the packages for the test. */
const needPackages = (commit: string): void => {
  const { dependencies } = JSON.parse(git("show", `${commit}:package.json`).stdout.toString());
  const missing = Object.keys(dependencies).filter((name) => !existsSync(join(projectFolder, "node_modules", name)));
  if (missing.length > 0) throw new Error(`the release ${commit} needs ${missing.join(", ")}, not installed any more`);
};

/** Writes the sources of a release to a folder, and returns its program. */
const checkedOut = (commit: string, folder: string): string => {
  needPackages(commit);
  const path = join(folder, "release");
  mkdirSync(path);
  const archive = git("archive", "--format=tar", commit).stdout;
  if (Bun.spawnSync(["tar", "-x", "-C", path], { stdin: archive }).exitCode !== 0) throw new Error("tar failed");
  symlinkSync(join(projectFolder, "node_modules"), join(path, "node_modules"));
  return join(path, "bootstrap/main.ts");
};

const password = "a long enough password 9";
const root = "root@example.com";
const officerEmail = "officer@example.com";

const environmentOf = (uri: string) => ({
  ...{ STORE: "mongodb", MONGODB_URI: uri, DEMO: "0", ADMIN_EMAIL: root, ADMIN_PASSWORD: password },
  ENCRYPTION_KEYS: `key:${Buffer.alloc(32, 7).toString("base64")}`,
  ...{ TOKEN_SECRET: "t".repeat(40), BLIND_INDEX_KEY: "b".repeat(40), AUDIT_KEY: "a".repeat(40) },
  ...{ OAUTH_CLIENT_ID: "client", OAUTH_CLIENT_SECRET: "s".repeat(20) },
});

/** Signs in at a process; a request returns its status and body. */
const signedIn = async (url: string, username: string) => {
  const client = { client_id: "client", client_secret: "s".repeat(20) };
  const token = await fetchOnNewConnection(`${url}/api/auth/token/`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "password", username, password, ...client }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  return async (method: string, path: string, body?: object) => {
    const response = await fetchOnNewConnection(`${url}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${access_token}`, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
};

type Client = Awaited<ReturnType<typeof signedIn>>;

const officer = {
  ...{ email: officerEmail, first_name: "Olive", last_name: "Officer", company: 2, password, roles: ["Loan Officer"] },
};

/** Adds a company with an officer, as the Super User. */
const addOffice = async (superUser: Client): Promise<void> => {
  expect((await superUser("POST", "/company/companies/", { name: "Office", company_type: "Lender" })).status).toBe(201);
  expect(await superUser("POST", "/company/users/", officer)).toMatchObject({ status: 201, body: { id: 2 } });
};

const startLoan = async (client: Client): Promise<number> => {
  const terms = { home_value: 500_000, loan_officer_id: 2, note_rate: 6.125, expected_rate: 6.25 };
  const person = { first_name: "Ada", last_name: "Example", dob: "1950-04-12", property_state: "CA" };
  const { status, body } = await client("POST", "/loan/loans/start-loan/", { ...person, ...terms });
  expect(status).toBe(201);
  return Number(body.id);
};

const homeValue = async (client: Client, loan: number): Promise<unknown> => {
  const { status, body } = await client("GET", `/loan/loans/${loan}/`);
  return status === 200 ? body.home_value : status;
};

const setValue = async (client: Client, loan: number, home_value: number): Promise<number> =>
  (await client("PATCH", `/loan/loans/${loan}/`, { home_value })).status;

const problemsOf = async (superUser: Client): Promise<unknown> =>
  (await superUser("GET", "/audit/verify/?company=2")).body.problems;

/** Starts a service of a release that prints its address before its banner had its present end. */
const startedFormer = async (folder: string, environment: Readonly<Record<string, string>>, program: string) => {
  const service = spawnService(folder, environment, program);
  let printed = "";
  for await (const piece of service.stdout) {
    printed += new TextDecoder().decode(piece);
    const url = /answers at (\S+)\/api\//.exec(printed)?.[1];
    if (url !== undefined) return { url, process: service };
  }
  throw new Error(`the former release ended: ${printed}`);
};

const skipped = (commit: string): string =>
  mongo === null ? " (not run: no MongoDB)" : isHere(commit) ? "" : " (not run: the history is not here)";

test.skipIf(skipped(firstRelease) !== "")(
  `this release reads and changes what the first release stores beside it, and the first one refuses what this one has changed${skipped(firstRelease)}`,
  async () => {
    using folder = emptyFolder();
    const environment = environmentOf(mongo?.uriOf("beside_first") ?? "");
    const former = await startedFormer(folder.path, environment, checkedOut(firstRelease, folder.path));
    const superUserThere = await signedIn(former.url, root);
    await addOffice(superUserThere);
    const there = await signedIn(former.url, officerEmail);
    const first = await startLoan(there);
    const starting = startedService(folder.path, environment);
    // While this release starts, the first one continues.
    const meanwhile = [await startLoan(there), await startLoan(there)];
    const service = await starting;
    const here = await signedIn(service.url, officerEmail);
    const later = await startLoan(there);
    for (const loan of [first, ...meanwhile, later]) expect(await homeValue(here, loan)).toBe(500_000);
    expect([await setValue(there, later, 510_000), await homeValue(here, later)]).toEqual([200, 510_000]);
    expect([await setValue(here, first, 520_000), await homeValue(here, first)]).toEqual([200, 520_000]);
    // As the guide says, the first release must be stopped before.
    expect([await homeValue(there, first), await setValue(there, first, 1)]).toEqual([500, 500]);
    expect(await homeValue(here, first)).toBe(520_000);
    expect(await problemsOf(await signedIn(service.url, root))).toEqual([]);
    former.process.kill();
    await service.stop();
  },
);

const besideSkipped =
  skipped(previousRelease.commit) ||
  (storedNow === previousRelease.stored ? "" : " (not run: this release stores another shape, or finds other fields)");

test.skipIf(besideSkipped !== "")(
  `a release that stores the same and this one read and change each other's loans, while one replaces the other${besideSkipped}`,
  async () => {
    using folder = emptyFolder();
    const environment = environmentOf(mongo?.uriOf("beside_previous") ?? "");
    const former = await startedService(folder.path, environment, checkedOut(previousRelease.commit, folder.path));
    await addOffice(await signedIn(former.url, root));
    const there = await signedIn(former.url, officerEmail);
    const first = await startLoan(there);
    const starting = startedService(folder.path, environment);
    const meanwhile = await startLoan(there);
    const service = await starting;
    const here = await signedIn(service.url, officerEmail);
    const own = await startLoan(here);
    for (const [at, loan] of [first, meanwhile, own].entries())
      for (const [by, client] of [here, there, here, there].entries()) {
        const value = 500_000 + 1000 * (4 * at + by + 1);
        expect(await setValue(client, loan, value)).toBe(200);
        expect([await homeValue(here, loan), await homeValue(there, loan)]).toEqual([value, value]);
      }
    expect(await problemsOf(await signedIn(service.url, root))).toEqual([]);
    await former.stop();
    expect(await homeValue(here, first)).toBe(504_000);
    await service.stop();
  },
);

describe.skipIf(skipped(previousRelease.commit) !== "")("a release beside which a newer one cannot run", () => {
  test(`ends itself with its requests completed, and cannot be started any more${skipped(previousRelease.commit)}`, async () => {
    using folder = emptyFolder();
    const uri = mongo?.uriOf("followed") ?? "";
    const environment = { ...environmentOf(uri), LOG_LEVEL: "warn" };
    const program = checkedOut(previousRelease.commit, folder.path);
    const former = await startedService(folder.path, environment, program);
    const client = await new MongoClient(uri).connect();
    const { loan = 0, ...others } = shapesOf(currentUpgrades);
    const next = { shapes: { ...others, loan: loan + 1 }, loanFields: "those of a release to come" };
    expect(await enterRelease(client.db(), next, new Date().toISOString())).toBe(12_000);
    expect(await former.process.exited).toBe(0);
    expect(await former.log).toContain("A newer release was started on this store");
    const again = spawnService(folder.path, environment, program);
    expect([await new Response(again.stderr).text(), await again.exited]).toEqual([
      expect.stringContaining("A newer release of this service was started on this MongoDB database"),
      1,
    ]);
    await client.close();
  });
});

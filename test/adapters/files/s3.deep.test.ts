/**
 * Deep: starts MinIO, or installs and starts s3rver from npm, runs every test of the file port on it beside both stores, and kills a command
 * that moves files: half a minute if the server is not installed yet.
 */
import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { openVault } from "../../../adapters/crypto/vault.ts";
import type { Bucket } from "../../../adapters/files/bucket.ts";
import { filesInBucket } from "../../../adapters/files/files-in-bucket.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { openFile, putFile } from "../../../application/files/stored-files.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { CompanyFiles } from "../../../domain/company-files.ts";
import { filePartPlace, type HmdaFiling } from "../../../domain/hmda/filing/filing.ts";
import { openDependencies } from "../../application/office.ts";
import { emptyFolder } from "../../bootstrap/running.ts";
import { filesContract } from "../../contract/documents/files-contract.ts";
import { emptiedDatabases, mongoKind } from "../../contract/mongo-kind.ts";
import { reportFilesContract } from "../../contract/reports/report-files-contract.ts";
import { sqliteKind } from "../../contract/sqlite-kind.ts";
import { bundledProgram } from "../../fixtures/bundled-program.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aDigest } from "../../fixtures/document/document.ts";
import { companyAdded, filingGenerated, testVault } from "../../fixtures/loan/log.ts";
import { putRegisterPart } from "../../fixtures/reports/former-parts.ts";
import { mongoServer } from "../../runner/mongo-server/index.ts";
import former from "../../stored-shapes/hmda-filing.json" with { type: "json" };
import { inBucket } from "./in-bucket.ts";
import { startS3 } from "./s3-server.ts";

const names = Array.from({ length: 100 }, (_, at) => `files-${at}`);
const s3 = await startS3(names);
afterAll(() => s3?.stop());
const free = names.values();
/** The name of a bucket that no other test uses. */
const nextName = (): string => free.next().value ?? "none is left";

const emptyBucket = (): Bucket => {
  const bucket = s3?.bucket(nextName());
  if (bucket === undefined) throw new Error("there is no server");
  return bucket;
};

describe.skipIf(s3 === null)(`files in a bucket of S3 (${s3?.name ?? "no server"})`, () => {
  describe("beside SQLite", () => {
    filesContract(inBucket(sqliteKind, emptyBucket));
    reportFilesContract(inBucket(sqliteKind, emptyBucket));
  });

  const stored = instant("2026-05-01T12:00:00.000Z");
  const aDayLater = instant("2026-05-02T12:00:00.000Z");
  const longAfter = instant("2026-05-09T12:00:00.000Z");
  const [first, second] = [aDigest(1), aDigest(2)] as const;

  /** A port that dies on the call after the given number of calls. */
  const dyingAfter = (calls: number) => {
    let left = calls;
    return <Port extends object>(port: Port): Port =>
      new Proxy(port, {
        get: (target, name) => {
          const member: unknown = Reflect.get(target, name);
          if (typeof member !== "function") return member;
          return (...given: unknown[]) => {
            left -= 1;
            if (left < 0) throw new Error("the process died");
            return Reflect.apply(member, target, given);
          };
        },
      });
  };

  test("wherever a process dies, no file lacks its object, and the sweeps of the next days leave no object without a file", async () => {
    const bucket = emptyBucket();
    let deaths = 0;
    for (let calls = 0; calls < 16; calls += 1) {
      const stores = openSqlite(":memory:", aClock(), testVault);
      const companyId = calls + 1;
      const inStore = stores.forCompany(companyId).files;
      const whole = filesInBucket(inStore, bucket, companyId);
      await whole.put(first, ["before"], stored);
      const dying = dyingAfter(calls);
      const files = filesInBucket(dying(inStore), dying<Bucket>(bucket), companyId);
      const work = async (): Promise<void> => {
        await files.put(second, ["one", "two"], stored);
        await files.replace(second, ["three"], stored);
        await files.discard(first, aDayLater);
      };
      await work().catch((error: Error) => {
        expect(error.message).toBe("the process died");
        deaths += 1;
      });
      // A referenced file can be read, and has its contents before or after the change.
      const contents = async (sha256: string): Promise<readonly string[]> =>
        Array.fromAsync((await whole.read(sha256)) ?? []);
      expect([[], ["one", "two"], ["three"]]).toContainEqual([...(await contents(second))]);
      expect([[], ["before"]]).toContainEqual([...(await contents(first))]);
      for (const abandoned of await whole.abandonedBefore(longAfter, 10)) await whole.discard(abandoned, longAfter);
      expect(await whole.abandonedBefore(longAfter, 10)).toEqual([]);
      expect(await bucket.keysUnder(`${companyId}/`)).toEqual([]);
      await stores.close();
    }
    expect(deaths).toBeGreaterThan(8);
  });

  test("a file whose object S3 has lost is an error, not a truncated file, and the object's key is in no error", async () => {
    const bucket = emptyBucket();
    const stores = openSqlite(":memory:", aClock(), testVault);
    const files = filesInBucket(stores.forCompany(1).files, bucket, 1);
    await files.put(first, ["one"], stored);
    for (const key of await bucket.keysUnder("1/")) await bucket.remove(key);
    const reading = Array.fromAsync((await files.read(first)) ?? []);
    await expect(reading).rejects.toThrow("the bucket of files does not answer as it should (NoSuchKey)");
    await stores.close();
  });

  test("a command that moves files and is killed in the middle is run again: every file is in the bucket, unchanged, or it ends with 1", async () => {
    const name = nextName();
    const settings = s3?.settings(name);
    if (s3 === null || settings === undefined) throw new Error("there is no server");
    using folder = emptyFolder();
    const keys = `first:${Buffer.alloc(32, 7).toString("base64")}`;
    const environment = {
      ...{ PATH: process.env.PATH ?? "", SQLITE_FILE: join(folder.path, "store.sqlite"), ENCRYPTION_KEYS: keys },
      ...{ FILES: "s3", S3_BUCKET: name, AWS_REGION: settings.region ?? "" },
      AWS_ENDPOINT_URL_S3: settings.endpoint ?? "",
      ...{ AWS_ACCESS_KEY_ID: settings.accessKeyId, AWS_SECRET_ACCESS_KEY: settings.secretAccessKey },
    };
    const clock = aClock();
    const vault = openVault(keys, null);
    const stores = openSqlite(environment.SQLITE_FILE, clock, vault);
    const dependencies: Dependencies = { ...openDependencies(), ...stores, clock, vault };
    const company = aCompany({ id: 1 });
    await stores.companies.add(company, companyAdded(company));
    const contents = Array.from({ length: 40 }, (_, at) => new Uint8Array(100_000).fill(at));
    for (const [at, content] of contents.entries())
      await putFile(dependencies, 1, aDigest(at + 1), [content], clock.now());

    const script = await bundledProgram("bootstrap/cli.ts");
    const preload = join(import.meta.dir, "../cli/end-by-itself-preload.ts");
    const move = (given: Readonly<Record<string, string>> = {}) =>
      Bun.spawn([process.execPath, "--preload", preload, script, "files", "move", "--to", "s3"], {
        ...{ cwd: folder.path, env: { ...environment, ...given }, stdout: "pipe", stderr: "pipe" },
      });
    const bucket = s3.bucket(name);
    // Each file is written and read back.
    const killed = move({ KILLED_AT_OBJECT: "20" });
    await killed.exited;
    expect(killed.signalCode).toBe("SIGKILL");
    const isInPlace = async (files: CompanyFiles) =>
      (await Promise.all(contents.map((_, at) => files.isInPlace(aDigest(at + 1))))).filter(Boolean).length;
    const files = filesInBucket(stores.forCompany(1).files, bucket, 1);
    const movedBefore = await isInPlace(files);
    expect(movedBefore).toBeWithin(1, 40);

    const again = move();
    const said = await new Response(again.stdout).text();
    expect([await again.exited, said.trim()]).toEqual([
      0,
      `${40 - movedBefore} files were moved to the bucket and compared by SHA-256; ${movedBefore} were already there.`,
    ]);
    expect(await isInPlace(files)).toBe(40);
    const moved: Dependencies = {
      ...dependencies,
      forCompany: (companyId) => ({ ...stores.forCompany(companyId), files }),
    };
    for (const [at, content] of contents.entries()) {
      const pieces = await Array.fromAsync((await openFile(moved, 1, aDigest(at + 1))) ?? []);
      expect(Buffer.concat(pieces).equals(content)).toBe(true);
    }

    const { hmdaFilings } = stores.forCompany(1);
    const filing = {
      ...former.filing,
      file: { ...former.filing.file, sha256: aDigest(99), partCount: 1 },
    } as unknown as HmdaFiling;
    const { contentsId } = filing;
    const sealedText = vault.seal("not what was filed\n", filePartPlace(1, contentsId, 1));
    await putRegisterPart(stores, 1, { contentsId, number: 1, sealedText }, stored);
    await hmdaFilings.add(filing, filingGenerated(filing));
    const incomplete = move();
    const [output, reported] = await Promise.all([incomplete.stdout.text(), incomplete.stderr.text()]);
    expect([await incomplete.exited, output.trim()]).toEqual([
      1,
      "0 files were moved to the bucket and compared by SHA-256; 40 were already there.",
    ]);
    expect(reported).toContain(`The HMDA register of filing ${filing.id} of company 1 is not what was filed`);
    expect(await hmdaFilings.findPart(contentsId, 1)).not.toBeNull();
    await stores.close();
  });
});

const mongo = await mongoServer();
describe.skipIf(s3 === null || mongo === null)("files in a bucket of S3 beside MongoDB", () => {
  if (mongo === null) return;
  const databases = emptiedDatabases();
  afterAll(() => databases.dropAll());
  filesContract(inBucket(mongoKind(mongo, databases), emptyBucket));
  reportFilesContract(inBucket(mongoKind(mongo, databases), emptyBucket));
});

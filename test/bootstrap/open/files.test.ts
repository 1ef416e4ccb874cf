import { expect, test } from "bun:test";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { warnOfBucket, withFilesInPlace } from "../../../bootstrap/open/files.ts";
import { readSettings, type Settings } from "../../../bootstrap/settings/settings.ts";
import { Unavailable } from "../../../domain/kernel/failures/unavailable.ts";
import { filesPlaceMark } from "../../../domain/stored-records.ts";
import type { Stores } from "../../../domain/stores.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { aDigest } from "../../fixtures/document/document.ts";
import { testVault } from "../../fixtures/loan/log.ts";

/** A server that accepts every object, and refuses to list the bucket with a code. */
const acceptingServer = (listCode = "NoSuchBucket") =>
  Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ method }) =>
      method === "PUT"
        ? new Response()
        : new Response(`<Error><Code>${listCode}</Code></Error>`, {
            status: 403,
            headers: { "Content-Type": "application/xml" },
          }),
  });

const settingsWith = (environment: Readonly<Record<string, string>>): Settings => {
  const read = readSettings(environment);
  if (read._tag === "Refused") throw new Error(read.refusal.problems.join(" "));
  return read.value;
};

const inBucketAt = (endpoint: string): Settings =>
  settingsWith({
    ...{ FILES: "s3", S3_BUCKET: "hecm-files", AWS_ENDPOINT_URL_S3: endpoint },
    ...{ AWS_ACCESS_KEY_ID: "example", AWS_SECRET_ACCESS_KEY: "hidden" },
  });

const parts = async function* () {
  yield "sealed";
};

const at = instant("2026-05-01T12:00:00.000Z");

const opened = async (stores: Stores, settings: Settings): Promise<Stores | string> => {
  const placed = await withFilesInPlace(stores, settings);
  return placed._tag === "Refused" ? placed.refusal.sentence : placed.value;
};

test("a store cannot be opened without its bucket once a file was written there, but after a mere start with one it can", async () => {
  using server = acceptingServer();
  const stores = openSqlite(":memory:", aClock(), testVault);
  const placed = await opened(stores, inBucketAt(server.url.origin));
  expect(await opened(stores, settingsWith({}))).not.toBeString();
  if (typeof placed === "string") throw new Error(placed);
  await placed.forCompany(1).files.put(aDigest(1), parts(), at);
  expect(await stores.installationFacts.find(filesPlaceMark)).toBe("s3");
  expect(await opened(stores, settingsWith({}))).toBe(
    "Files of this store are in a bucket: set FILES=s3, and the settings of the bucket.",
  );
  await stores.close();
});

test("a store whose files are in a bucket of another kind is not opened with this one, and none is written to this one", async () => {
  using server = acceptingServer();
  const stores = openSqlite(":memory:", aClock(), testVault);
  const placed = await opened(stores, inBucketAt(server.url.origin));
  if (typeof placed === "string") throw new Error(placed);
  await stores.installationFacts.putIfAbsent(filesPlaceMark, "another");
  const sentence = "Files of this store are in a bucket: set FILES=another, and the settings of the bucket";
  await expect(placed.forCompany(1).files.put(aDigest(1), parts(), at)).rejects.toThrow(new Unavailable(sentence));
  for (const settings of [inBucketAt(server.url.origin), settingsWith({})])
    expect(await opened(stores, settings)).toBe(`${sentence}.`);
  await stores.close();
});

test("a process that was started without the bucket before another one wrote the first file there is unavailable for files", async () => {
  using server = acceptingServer();
  const stores = openSqlite(":memory:", aClock(), testVault);
  const inBucket = await opened(stores, inBucketAt(server.url.origin));
  const inStore = await opened(stores, settingsWith({}));
  if (typeof inBucket === "string" || typeof inStore === "string") throw new Error("the store cannot be opened");
  const { files } = inStore.forCompany(1);
  const contents = async (sha256: string): Promise<string[]> => Array.fromAsync((await files.read(sha256)) ?? []);
  await files.put(aDigest(1), parts(), at);
  expect(await contents(aDigest(1))).toEqual(["sealed"]);

  await inBucket.forCompany(1).files.put(aDigest(2), parts(), at);
  const unavailable = new Unavailable(
    "Files of this store are in a bucket: set FILES=s3, and the settings of the bucket",
  );
  expect(await contents(aDigest(1))).toEqual(["sealed"]);
  await expect(contents(aDigest(2))).rejects.toThrow(unavailable);
  await expect(files.put(aDigest(3), parts(), at)).rejects.toThrow(unavailable);
  await expect(files.replace(aDigest(2), parts(), at)).rejects.toThrow(unavailable);
  const aDayLater = instant("2026-05-02T12:00:00.000Z");
  await expect(files.discard(aDigest(2), aDayLater)).rejects.toThrow(unavailable);
  expect(await files.abandonedBefore(aDayLater, 10)).toEqual([aDigest(1), aDigest(2)]);
  await stores.close();
});

test("a bucket that cannot be listed is warned of with the code of the error and the settings to check, never with its key", async () => {
  using server = acceptingServer();
  const warnings: string[] = [];
  const warn = (sentence: string) => warnings.push(sentence);
  await warnOfBucket(inBucketAt(server.url.origin), warn);
  await warnOfBucket(inBucketAt("http://127.0.0.1:1"), warn);
  await warnOfBucket(settingsWith({}), warn);
  const sentence = (code: string) =>
    `The bucket hecm-files (S3_BUCKET) cannot be listed (${code}): documents, imports, exports and reports are refused while it cannot be used. Check S3_BUCKET, AWS_REGION, AWS_ENDPOINT_URL_S3 and its key.`;
  expect(warnings).toEqual([sentence("NoSuchBucket"), sentence("ConnectionRefused")]);
});

test("a key that may not list the bucket is warned of with what that means, as it may still write and read", async () => {
  using server = acceptingServer("AccessDenied");
  const warnings: string[] = [];
  await warnOfBucket(inBucketAt(server.url.origin), (sentence) => warnings.push(sentence));
  expect(warnings).toEqual([
    "The bucket hecm-files (S3_BUCKET) cannot be listed (AccessDenied): without s3:ListBucket, files are still written and read, but none is removed. Check the permissions of its key: without the others, documents, imports, exports and reports are refused.",
  ]);
});

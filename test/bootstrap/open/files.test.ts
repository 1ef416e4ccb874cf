import { expect, test } from "bun:test";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { warnOfBucket, withFilesInPlace } from "../../../bootstrap/open/files.ts";
import { readSettings, type Settings } from "../../../bootstrap/settings/settings.ts";
import { filesPlaceMark } from "../../../domain/stored-records.ts";
import type { Stores } from "../../../domain/stores.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { aDigest } from "../../fixtures/document/document.ts";
import { testVault } from "../../fixtures/loan/log.ts";

/** A server that accepts every object, but has no bucket to list. */
const acceptingServer = () =>
  Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ method }) =>
      method === "PUT"
        ? new Response()
        : new Response("<Error><Code>NoSuchBucket</Code></Error>", {
            status: 404,
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

const opened = async (stores: Stores, settings: Settings): Promise<Stores | string> => {
  const placed = await withFilesInPlace(stores, settings);
  return placed._tag === "Refused" ? placed.refusal.sentence : placed.value;
};

test("a store cannot be opened without its bucket once a file was written there, but after a mere start with one it can", async () => {
  using server = acceptingServer();
  const stores = openSqlite(":memory:", aClock(), testVault);
  const placed = await opened(stores, inBucketAt(server.url.origin));
  expect(await opened(stores, settingsWith({}))).toBe(stores);
  if (typeof placed === "string") throw new Error(placed);
  const parts = (async function* () {
    yield "sealed";
  })();
  await placed.forCompany(1).documentFiles.put(aDigest(1), parts, instant("2026-05-01T12:00:00.000Z"));
  expect(await stores.installationFacts.find(filesPlaceMark)).toBe("s3");
  expect(await opened(stores, settingsWith({}))).toBe(
    "Files of this store are in a bucket: set FILES=s3, and the settings of the bucket.",
  );
  await stores.close();
});

test("a bucket that cannot be used is warned of with the code of the error and the settings to check, never with its key", async () => {
  using server = acceptingServer();
  const warnings: string[] = [];
  const warn = (sentence: string) => warnings.push(sentence);
  await warnOfBucket(inBucketAt(server.url.origin), warn);
  await warnOfBucket(inBucketAt("http://127.0.0.1:1"), warn);
  await warnOfBucket(settingsWith({}), warn);
  const sentence = (code: string) =>
    `The bucket hecm-files (S3_BUCKET) cannot be used (${code}): documents, imports, exports and reports are refused until it can. Check S3_BUCKET, AWS_REGION, AWS_ENDPOINT_URL_S3 and its key.`;
  expect(warnings).toEqual([sentence("NoSuchBucket"), sentence("ConnectionRefused")]);
});

import { expect, test } from "bun:test";
import type { Bucket } from "../../../adapters/files/bucket.ts";
import { filesInBucket } from "../../../adapters/files/files-in-bucket.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { aDigest } from "../../fixtures/document/document.ts";
import { testVault } from "../../fixtures/loan/log.ts";

const stored = instant("2026-05-01T12:00:00.000Z");
const aDayLater = instant("2026-05-02T12:00:00.000Z");
const digest = aDigest(1);
const name = `${Date.parse(stored)}-${crypto.randomUUID()}`;

test.each([
  ["another company's", `2/${digest}/${name}`],
  ["another file's", `1/${aDigest(2)}/${name}`],
  ["outside of its folder", `1/${digest}/../../2/${digest}/${name}`],
])("a reference to an object that is %s is neither read nor removed", async (_, key) => {
  const asked: string[] = [];
  const bucket: Bucket = {
    write: async () => "",
    async *read(each) {
      asked.push(each);
      yield "";
    },
    digestOf: async () => "",
    keysUnder: async () => [key],
    remove: async (each) => {
      asked.push(each);
    },
  };
  const stores = openSqlite(":memory:", aClock(), testVault);
  const inStore = stores.forCompany(1).files;
  await inStore.put(digest, [`s3:${key}`], stored);
  const files = filesInBucket(inStore, bucket, 1);
  const refused = "the reference of a file names an object of another file";
  await expect(files.read(digest)).rejects.toThrow(refused);
  await expect(files.isInPlace(digest)).rejects.toThrow(refused);
  await expect(files.discard(digest, aDayLater)).rejects.toThrow(refused);
  expect(asked).toEqual([]);
  expect(await inStore.read(digest)).not.toBeNull();
  await stores.close();
});

test("an object that replaces that of a file which is removed meanwhile is removed too", async () => {
  const objects = new Map<string, string>();
  const bucket: Bucket = {
    write: async (key, lines) => {
      const written = (await Array.fromAsync(lines)).join();
      objects.set(key, written);
      return written;
    },
    async *read(key) {
      yield objects.get(key) ?? "";
    },
    digestOf: async (key) => objects.get(key) ?? "",
    keysUnder: async (prefix) => [...objects.keys()].filter((key) => key.startsWith(prefix)),
    remove: async (key) => void objects.delete(key),
  };
  const stores = openSqlite(":memory:", aClock(), testVault);
  const files = filesInBucket(stores.forCompany(1).files, bucket, 1);
  await files.put(digest, ["sealed"], stored);
  const removedMidway = async function* () {
    yield "sealed again";
    await files.discard(digest, aDayLater);
  };
  expect(await files.replace(digest, removedMidway(), stored)).toBe(false);
  expect([await files.read(digest), [...objects.keys()]]).toEqual([null, []]);
  await stores.close();
});

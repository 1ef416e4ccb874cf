import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { MongoClient } from "mongodb";
import { companyFileStores } from "../../../adapters/mongo/files/company-files.ts";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { currentUpgrades, type Stores } from "../../../domain/stores.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { aDigest, aGeneratedDocument } from "../../fixtures/document/document.ts";
import { documentLogged, testVault } from "../../fixtures/loan/log.ts";
import { mongoServer } from "../../runner/mongo-server/index.ts";
import { patientMongo } from "../../runner/mongo-server/patient-mongo.ts";

const mongo = await mongoServer();
const uri = mongo?.uriOf(`company_files_${process.pid}`) ?? "mongodb://localhost/none";

const stored = instant("2026-05-01T12:00:00.000Z");
const later = instant("2026-05-02T12:00:00.000Z");
const sha256 = aDigest(1);

describe.skipIf(mongo === null)("company files in MongoDB", () => {
  let client: MongoClient;
  let stores: Stores;
  beforeEach(async () => {
    stores = await openMongo(uri, aClock(), testVault, currentUpgrades, patientMongo);
    client = await MongoClient.connect(uri);
  });
  afterEach(async () => {
    await stores.close();
    await client.db().dropDatabase();
    await client.close();
  });
  const files = () => stores.forCompany(1).files;
  const left = () =>
    Promise.all(
      ["documentFiles", "looseDocumentContents", "documentContents.files", "documentContents.chunks"].map((name) =>
        client.db().collection(name).countDocuments({}),
      ),
    );

  test("a row keeps its file even if its writer died before it recorded the reference", async () => {
    await files().put(sha256, ["sealed"], stored);
    const row = aGeneratedDocument();
    await stores.forCompany(1).documentHistories.add(row, documentLogged(row));
    const asBefore = { $set: { isNamed: false, storedAt: stored } };
    for (const sweep of [() => files().abandonedBefore(later, 10), () => files().discard(sha256, later)]) {
      await client.db().collection("documentFiles").updateOne({ sha256 }, asBefore);
      await sweep();
      expect(await client.db().collection("documentFiles").findOne({ sha256 })).toMatchObject({ isNamed: true });
      expect(await Array.fromAsync((await files().read(sha256)) ?? [])).toEqual(["sealed"]);
    }
    expect(await files().abandonedBefore(later, 10)).toEqual([]);
  });

  test("nothing is left in GridFS of a file that was discarded, nor of an interrupted upload", async () => {
    // More than one chunk of GridFS, so that some are stored before the upload is interrupted.
    const part = "2.key.".padEnd(600_000, "aZ09_-");
    const breakingOff = async function* () {
      yield part;
      while ((await left())[3] === 0) await Bun.sleep(5);
      throw new Error("the writer died");
    };
    await expect(files().put(sha256, breakingOff(), stored)).rejects.toThrow("the writer died");
    expect((await left())[3]).toBeGreaterThan(0);
    await files().put(aDigest(2), [part], stored);
    for (const digest of await files().abandonedBefore(later, 10)) await files().discard(digest, later);
    expect(await left()).toEqual([0, 0, 0, 0]);
  });

  describe("nothing is left of a replacement whose file is removed while it is written", () => {
    const removedMidway = async function* () {
      const part = "2.key.".padEnd(600_000, "aZ09_-");
      yield part;
      while ((await left())[3] === 1) await Bun.sleep(5);
      await files().discard(sha256, later);
      expect(await left()).toEqual([0, 0, 0, 0]);
      yield part;
    };
    beforeEach(() => files().put(sha256, ["sealed"], stored));
    afterEach(async () => {
      expect(await files().read(sha256)).toBeNull();
      for (const digest of await files().abandonedBefore(later, 10)) await files().discard(digest, later);
      expect(await left()).toEqual([0, 0, 0, 0]);
    });

    test("and which finds that it is gone", async () => {
      expect(await files().replace(sha256, removedMidway(), stored)).toBe(false);
    });

    test("and whose writer dies before it finds that", async () => {
      const database = client.db();
      const dying = Object.create(database.collection("documentFiles"), {
        updateOne: { value: () => Promise.reject(new Error("the writer died")) },
      });
      const collection = (name: string) => (name === "documentFiles" ? dying : database.collection(name));
      const filesOf = companyFileStores(Object.create(database, { collection: { value: collection } }));
      await expect(filesOf(1).replace(sha256, removedMidway(), stored)).rejects.toThrow("the writer died");
    });
  });

  test("a file stays if its writer died before it recorded that the contents are in use", async () => {
    await files().put(sha256, ["sealed"], later);
    const record = await client.db().collection("documentFiles").findOne({ sha256 });
    const noted = { companyId: 1, sha256, since: stored };
    await client
      .db()
      .collection("looseDocumentContents")
      .insertOne({ _id: record?.contentsId, ...noted });
    expect(await files().abandonedBefore(later, 10)).toEqual([sha256]);
    await files().discard(sha256, later);
    expect(await files().abandonedBefore(later, 10)).toEqual([]);
    expect(await Array.fromAsync((await files().read(sha256)) ?? [])).toEqual(["sealed"]);
    expect(await left()).toEqual([1, 0, 1, 1]);
  });
});

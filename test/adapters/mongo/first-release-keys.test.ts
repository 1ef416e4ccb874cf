import { afterAll, describe, expect, test } from "bun:test";
import { MongoClient } from "mongodb";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { currentUpgrades } from "../../../domain/stores.ts";
import { keyRequest } from "../../contract/store/idempotency-keys-contract.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import { mongoServer } from "../../runner/mongo-server/index.ts";
import { patientMongo } from "../../runner/mongo-server/patient-mongo.ts";

const mongo = await mongoServer();
const uri = mongo?.uriOf(`first_release_keys_${process.pid}`) ?? "mongodb://localhost/none";

describe.skipIf(mongo === null)("a key that the first release claimed", () => {
  const client = new MongoClient(uri);
  afterAll(async () => {
    await client.db().dropDatabase();
    await client.close();
  });

  test("keeps its body and its id, and runs again once its lease has ended", async () => {
    const expiresAt = "2026-05-02T11:59:30.000Z";
    const claimed = { bodyDigest: "body", reservedId: 7, leaseEndsAt: "2026-05-01T12:00:30.000Z", expiresAt };
    await client
      .db()
      .collection<{ readonly _id: string; readonly [field: string]: unknown }>("idempotencyKeys")
      .insertMany([
        { _id: "running", ...claimed, tidyAt: new Date(expiresAt), answer: null },
        { _id: "answered", ...claimed, tidyAt: new Date(expiresAt), answer: "the answer" },
      ]);
    const clock = aClock();
    const { idempotencyKeys, close } = await openMongo(uri, clock, testVault, currentUpgrades, patientMongo);
    const claim = (key: string) => idempotencyKeys.claim(key, keyRequest(clock, { bodyDigest: "body" }));
    expect(await claim("answered")).toEqual({ _tag: "Completed", response: "the answer" });
    expect(await claim("running")).toEqual({ _tag: "Running" });
    clock.advance(30);
    expect(await claim("running")).toEqual({ _tag: "Claimed", reservedId: 7, takenOver: true });
    await close();
  });
});

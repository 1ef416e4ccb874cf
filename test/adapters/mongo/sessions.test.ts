import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Db, MongoClient } from "mongodb";
import { sessionStore } from "../../../adapters/mongo/identity/sessions.ts";
import { logRelay } from "../../../adapters/mongo/log/relay.ts";
import { openMongo } from "../../../adapters/mongo/open.ts";
import type { Session } from "../../../domain/identity/session/session.ts";
import { cachedCounts } from "../../../domain/kernel/cached-counts.ts";
import { currentUpgrades, type Stores } from "../../../domain/stores.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aSession, aSignIn } from "../../fixtures/company/session.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { companyAdded, testDocuments, testVault, userAdded } from "../../fixtures/loan/log.ts";
import { mongoServer, needsRealServer } from "../../runner/mongo-server/index.ts";
import { patientMongo } from "../../runner/mongo-server/patient-mongo.ts";

const mongo = await mongoServer();
const uri = mongo?.uriOf(`expiry_${process.pid}`) ?? "mongodb://localhost/none";
const client = new MongoClient(uri);
const stored = client.db().collection<Session & { readonly _id: string; readonly tidyAt?: Date }>("sessions");
const dayMilliseconds = 86_400_000;

describe.skipIf(mongo === null)("sessions on MongoDB", () => {
  let stores: Stores;

  beforeAll(async () => {
    stores = await openMongo(uri, aClock(), testVault, currentUpgrades, patientMongo);
  });

  afterAll(async () => {
    await stores.close();
    await client.db().dropDatabase();
    await client.close();
  });

  const daysKept = async ({ id }: Session): Promise<number> => {
    const tidyAt = (await stored.findOne({ _id: id }))?.tidyAt;
    return ((tidyAt?.getTime() ?? 0) - Date.now()) / dayMilliseconds;
  };

  test("are kept for 15 days from each write, a day longer than an unused session lasts", async () => {
    const session = aSession();
    await stores.sessions.add(session);
    expect(await daysKept(session)).toBeCloseTo(15, 2);
    await stored.updateOne({ _id: session.id }, { $set: { tidyAt: new Date(Date.now() + dayMilliseconds) } });
    await stores.sessions.save({ ...session, previousRefreshDigest: "first" });
    expect(await daysKept(session)).toBeCloseTo(15, 2);
  });

  const died = new Error("the process died");
  const dies = () => Promise.reject(died);
  const relay = logRelay(client.db(), testDocuments);
  const usersDie = client.db();
  usersDie.collection = ((name: string) => {
    const collection = client.db().collection(name);
    return name === "users" ? Object.assign(collection, { updateOne: dies }) : collection;
  }) as Db["collection"];
  const deaths = [
    { where: "the sign-in is noted", database: usersDie, relay, isNoted: false },
    { where: "its entry is in the log", database: client.db(), relay: { ...relay, appendEvent: dies }, isNoted: true },
  ];
  for (const { where, isNoted, ...dying } of deaths)
    test(`begin with a sign-in: if a process dies before ${where}, no one has the credential, and the next sign-in is logged`, async () => {
      const company = aCompany();
      const user = aUser({ companyId: company.id });
      await stores.companies.add(company, companyAdded(company));
      const { users, log } = stores.forCompany(company.id);
      await users.add(user, userAdded(user));
      const counted = { cached: cachedCounts(aClock()), copiedRecords: new Map() };
      const [first, second] = [1, 2].map(() => aSession({ userId: user.id, companyId: company.id }));
      if (first === undefined || second === undefined) throw new Error("two sessions");
      const begun = sessionStore({ ...counted, ...testDocuments, ...dying }).begin(first, user, aSignIn(user));
      await expect(begun).rejects.toBe(died);
      expect(await users.find(user.id)).toEqual(isNoted ? { ...user, lastLoginAt: first.startedAt } : user);
      expect(await stores.sessions.begin(second, user, aSignIn(user))).toMatchObject({ lastLoginAt: second.startedAt });
      const entries = await log.listAfter(0, 10);
      expect(entries.map(({ action }) => action)).toEqual(["company.create", "user.create", "user.sign_in"]);
      // The remaining session is the user's, and ends with the others.
      expect(await stores.sessions.runningOf(user.id, 10)).toHaveLength(2);
      await stores.sessions.endAllOf(user.id, second.startedAt, null);
      expect(await stores.sessions.runningOf(user.id, 10)).toEqual([]);
    });

  needsRealServer(mongo, "are taken away by the server after that, and no others", async () => {
    const [over, running, ofFirstRelease] = [aSession(), aSession(), aSession()];
    for (const session of [over, running, ofFirstRelease]) await stores.sessions.add(session);
    await stored.updateOne({ _id: ofFirstRelease.id }, { $unset: { tidyAt: "" } });
    await stored.updateOne({ _id: over.id }, { $set: { tidyAt: new Date(Date.now() - 1000) } });
    while ((await stored.countDocuments({ _id: over.id })) > 0) await Bun.sleep(1000);
    expect(await stored.countDocuments({ _id: { $in: [running.id, ofFirstRelease.id] } })).toBe(2);
  });
});

import { afterAll, describe, expect, test } from "bun:test";
import { MongoClient } from "mongodb";
import { openMongo } from "../../../adapters/mongo/open.ts";
import type { Stores } from "../../../domain/stores.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aSession } from "../../fixtures/company/session.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { companyAdded, testVault, userAdded, userSaved } from "../../fixtures/loan/log.ts";
import { mongoServer } from "../../runner/mongo-server/index.ts";
import { type WatchedServer, watchServer } from "../../runner/mongo-server/watched-server.ts";

const mongo = await mongoServer();
const uri = mongo?.uriOf(`failing_${process.pid}`) ?? "mongodb://localhost/none";

const withStores = async (use: (stores: Stores, server: WatchedServer) => Promise<void>): Promise<void> => {
  await using server = await watchServer(uri);
  const stores = await openMongo(server.uri, aClock(), testVault);
  try {
    await use(stores, server);
  } finally {
    await stores.close();
  }
};

const failureOf = (doing: Promise<unknown>): Promise<unknown> =>
  doing.then(
    () => "nothing failed",
    (thrown: unknown) => thrown,
  );

describe.skipIf(mongo === null)("a MongoDB server that fails while it is used", () => {
  afterAll(async () => {
    const client = await MongoClient.connect(uri);
    await client.db().dropDatabase();
    await client.close();
  });

  test("that ends each connection on which many calculations arrive has stored none, and no caller gets a success", async () => {
    await withStores(async (stores, server) => {
      server.react = (_command, name) => (name === "insert" ? "disconnect" : "pass");
      const many = [1, 2].map((loanId) => aCalculation({ companyId: 1, loanId }));
      const failure = await failureOf(stores.forCompany(1).calculations.addAll(many));
      expect(failure).toBeInstanceOf(Error);
      expect(stores.isUnreachable(failure)).toBe(true);
    });
    const again = await openMongo(uri, aClock(), testVault);
    expect(await again.forCompany(1).calculations.latestOfEach([1, 2])).toEqual([]);
    await again.close();
  });

  test("that refuses many calculations together, because of a race that one of them lost, has stored each once in the end", async () => {
    await withStores(async (stores, server) => {
      const { calculations } = stores.forCompany(2);
      const first = aCalculation({ companyId: 2, loanId: 1 });
      await calculations.add(first);
      const refuse = { code: 112, codeName: "WriteConflict", errmsg: "deadlock" };
      let refused = 0;
      server.react = ({ documents }, name) => {
        if (name !== "insert" || documents.length === 1) return "pass";
        refused += 1;
        return { refuse };
      };
      const same = aCalculation({ companyId: 2, loanId: 1, fingerprint: first.fingerprint });
      const others = [2, 3].map((loanId) => aCalculation({ companyId: 2, loanId }));
      expect(await calculations.addAll([same, ...others])).toBe(2);
      expect(refused).toBe(1);
      for (const other of others) expect(await calculations.find(other.id)).toEqual(other);
      expect(await calculations.find(same.id)).toBeNull();
    });
  });

  test("that could not store some of many calculations counts as unreachable, even if the first was already stored", async () => {
    await withStores(async (stores, server) => {
      const writeErrors = [11000, 91].map((code, index) => ({ index, code, errmsg: "refused" }));
      server.react = (_command, name) => (name === "insert" ? { refuse: { ok: 1, n: 0, writeErrors } } : "pass");
      const many = [1, 2].map((loanId) => aCalculation({ companyId: 3, loanId }));
      expect(stores.isUnreachable(await failureOf(stores.forCompany(3).calculations.addAll(many)))).toBe(true);
    });
  });

  test("that loses the reply to a write it stored has stored it once, and says so or counts as unreachable", async () => {
    await withStores(async (stores, server) => {
      const { users } = stores.forCompany(5);
      await stores.companies.add(aCompany({ id: 5 }), companyAdded(aCompany({ id: 5 })));
      const losing = async (name: string, write: () => Promise<unknown>, expected: unknown): Promise<void> => {
        let isLost = false;
        server.react = (command, each) => {
          if (isLost || each !== name || command[each] !== "users") return "pass";
          isLost = true;
          return "lose_reply";
        };
        const outcome = await write().catch((thrown: unknown) => {
          if (!stores.isUnreachable(thrown)) throw thrown;
          return expected;
        });
        expect([isLost, outcome]).toEqual([true, expected]);
      };
      const user = aUser({ companyId: 5, version: 1 });
      await losing("insert", () => users.add(user, userAdded(user)), "added");
      // An update matches only once the entry of the insert is in the log, which reading the log waits for.
      const entries = () => stores.forCompany(5).log.listAfter(0, 10);
      expect((await entries()).map(({ action }) => action).toSorted()).toEqual(["company.create", "user.create"]);
      const next = { ...user, firstName: "Other" };
      const after = { ...next, version: 2, logNumber: user.logNumber + 1 };
      await losing("update", () => users.save(next, userSaved(next, user)), after);
      expect(await users.find(user.id)).toEqual(after);
      expect((await entries()).map(({ action }) => action).toSorted()).toEqual([
        "company.create",
        "user.change_password",
        "user.create",
      ]);
    });
  });

  test("that ends the connection while it ends a user's sessions gets the command again, once, and all are ended", async () => {
    await withStores(async (stores, server) => {
      const user = aUser({ companyId: 4 });
      await stores.companies.add(aCompany({ id: 4 }), companyAdded(aCompany({ id: 4 })));
      await stores.forCompany(4).users.add(user, userAdded(user));
      const session = aSession({ userId: user.id, companyId: 4 });
      await stores.sessions.add(session);
      let [failing, attempts] = [1, 0];
      server.react = ({ update }) => {
        if (update !== "sessions") return "pass";
        attempts += 1;
        return attempts > failing ? "pass" : "disconnect";
      };
      const at = instant("2026-05-01T13:00:00.000Z");
      await stores.sessions.endAllOf(user.id, at, null);
      expect((await stores.sessions.find(session.id))?.session).toEqual({ ...session, endedAt: at, version: 2 });
      [failing, attempts] = [2, 0];
      expect(stores.isUnreachable(await failureOf(stores.sessions.endAllOf(user.id, at, null)))).toBe(true);
      expect(attempts).toBe(2);
    });
  });
});

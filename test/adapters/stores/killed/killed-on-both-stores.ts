import { afterAll, beforeAll, describe } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { mongoServer } from "../../../runner/mongo-server/index.ts";
import type { StoreName } from "../open-store.ts";

/** Tests something on a new store that several processes open, on SQLite and on MongoDB; `name` has only letters. */
export const killedOnBothStores = async (
  name: string,
  title: string,
  tests: (store: StoreName, place: () => string) => void,
): Promise<void> => {
  describe(`${title}, on SQLite:`, () => {
    let folder = "";
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), `hecm-${name}-`));
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    tests("sqlite", () => join(folder, "store.sqlite"));
  });

  const mongo = await mongoServer();

  describe.skipIf(mongo === null)(`${title}, on MongoDB:`, () => {
    const uri = mongo?.uriOf(`${name}_${process.pid}`) ?? "";
    afterAll(async () => {
      const client = await MongoClient.connect(uri);
      await client.db().dropDatabase();
      await client.close();
    });

    tests("mongo", () => uri);
  });
};

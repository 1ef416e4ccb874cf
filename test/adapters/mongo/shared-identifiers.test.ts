import { expect, test } from "bun:test";
import { MongoClient } from "mongodb";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { currentUpgrades } from "../../../domain/stores.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { companyAdded, testVault } from "../../fixtures/loan/log.ts";
import { mongoServer } from "../../runner/mongo-server/index.ts";
import { patientMongo } from "../../runner/mongo-server/patient-mongo.ts";

const mongo = await mongoServer();

test.skipIf(mongo === null)(
  "a store that did not allow two companies the same NMLS id or LEI accepts it once it was opened, also by a second process",
  async () => {
    const uri = mongo?.uriOf(`identifiers_${process.pid}`) ?? "";
    const client = await MongoClient.connect(uri);
    try {
      const own = aCompany({ nmlsId: "1001", lei: "LEI-OF-NO-REAL-BANK0" });
      const stored = client.db().collection<{ readonly _id: number }>("companies");
      await stored.insertOne({
        ...own,
        _id: own.id,
        ...{ foldedName: "own", nmlsKey: own.nmlsId, leiKey: own.lei, houseKey: `~${own.id}` },
      });
      for (const key of ["nmlsKey", "leiKey"]) await stored.createIndex({ [key]: 1 }, { unique: true });
      const opened = [
        await openMongo(uri, aClock(), testVault, currentUpgrades, patientMongo),
        await openMongo(uri, aClock(), testVault, currentUpgrades, patientMongo),
      ] as const;
      const [{ companies }] = opened;
      const same = aCompany({ nmlsId: "1001", lei: own.lei });
      expect(await companies.add(same, companyAdded(same))).toBe("added");
      expect(await companies.find(own.id)).toEqual(own);
      expect([...(await companies.sharingIdentifier([own.id, same.id]))].sort()).toEqual([own.id, same.id].sort());
      for (const { close } of opened) await close();
    } finally {
      await client.db().dropDatabase();
      await client.close();
    }
  },
);

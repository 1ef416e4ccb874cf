import type { Company } from "../../domain/company/company.ts";
import type { Companies, CompanyFilter, CompanyOrder } from "../../domain/company/ports.ts";
import type { StoredDocument } from "../../domain/kernel/stored/stored-document.ts";
import { fold } from "../../domain/kernel/text/words.ts";
import { type Conditions, conditionsOf } from "./conditions.ts";
import type { Connection } from "./database/connection.ts";
import { listPage } from "./list-page.ts";
import { projectionOf, versionedRecords } from "./versioned-records.ts";

const house = "house";

/** Key fields are always present: without a value they contain the company's id, which is unique. */
const fields = {
  foldedName: ({ name }: Company) => fold(name),
  nmlsKey: ({ id, nmlsId }: Company) => nmlsId ?? `~${id}`,
  leiKey: ({ id, lei }: Company) => lei ?? `~${id}`,
  houseKey: ({ id, isHouse }: Company) => (isHouse ? house : `~${id}`),
};

/** Excludes the fields that only the store's queries need. */
export const companyProjection = projectionOf(fields);

const keys: Readonly<Record<CompanyOrder, string>> = { createdAt: "createdAt", name: "foldedName" };
const conditions: Conditions<CompanyFilter, null> = { isActive: "isActive" };

/** All companies in MongoDB. */
export const companyStore = (connection: Connection): Companies => {
  const upgrade = connection.upgrades.company;
  const companies = versionedRecords(connection, {
    collection: "companies",
    upgrade,
    idOf: ({ id }) => id,
    fields,
    takenByNew: { house_exists: ["houseKey"] },
  });
  const { collection, projection } = companies;
  return {
    find: (id) => companies.findOne({ _id: id }),
    findAsStored: (id) => collection.findOne<StoredDocument>({ _id: id }, { projection }),
    findByLogo: (sha256) => companies.findOne({ "logo.sha256": sha256 }),
    house: () => companies.findOne({ houseKey: house }),
    add: (company, entry) => companies.add(company, entry),
    save: (company, entry) => companies.save(company, entry),
    async sharingIdentifier(ids) {
      const keysOf = { projection: { nmlsKey: 1, leiKey: 1 } };
      const named = await collection.find({ _id: { $in: [...ids] } }, keysOf).toArray();
      const shared = await Promise.all(
        (["nmlsKey", "leiKey"] as const).map(async (key) => {
          const holders = await collection.find({ [key]: { $in: named.map((one) => one[key]) } }, keysOf).toArray();
          const counts = Map.groupBy(holders, (one) => one[key]);
          return named.filter((one) => (counts.get(one[key])?.length ?? 0) > 1);
        }),
      );
      return new Set(shared.flat().map(({ _id }) => Number(_id)));
    },
    async replaceCredentials({ id, version, fhaCredentials, creditCredentials, oidcCredentials }) {
      const asRead = { _id: id, version };
      const replaced = { $set: { fhaCredentials, creditCredentials, oidcCredentials } };
      return (await collection.updateOne(asRead, replaced)).matchedCount > 0;
    },
    async list(filter, page) {
      return listPage(
        connection.cached,
        collection,
        { keys, projection, upgrade },
        await conditionsOf(conditions, filter, null),
        page,
      );
    },
  };
};

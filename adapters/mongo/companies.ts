import type { Company } from "../../domain/company/company.ts";
import type { Companies, CompanyFilter, CompanyOrder } from "../../domain/company/ports.ts";
import { fold } from "../../domain/kernel/text/words.ts";
import { type Conditions, conditionsOf } from "./conditions.ts";
import type { Connection } from "./connection.ts";
import { listPage } from "./list-page.ts";
import { projectionOf, versionedRecords } from "./versioned-records.ts";

const house = "house";

/** Key fields are always there, so that plain unique indexes do: where there is no value the id is used. */
const fields = {
  foldedName: ({ name }: Company) => fold(name),
  nmlsKey: ({ id, nmlsId }: Company) => nmlsId ?? `~${id}`,
  leiKey: ({ id, lei }: Company) => lei ?? `~${id}`,
  houseKey: ({ id, isHouse }: Company) => (isHouse ? house : `~${id}`),
};

/** Leaves out what only the store's queries need. */
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
    taken: { nmls_id_taken: ["nmlsKey"], lei_taken: ["leiKey"] },
    takenByNew: { house_exists: ["houseKey"] },
  });
  const { collection, projection } = companies;
  return {
    find: (id) => companies.findOne({ _id: id }),
    house: () => companies.findOne({ houseKey: house }),
    add: (company, entry) => companies.add(company, entry),
    save: (company, entry) => companies.save(company, entry),
    async replaceCredentials({ id, version, fhaCredentials, creditCredentials }) {
      const asRead = { _id: id, version };
      return (await collection.updateOne(asRead, { $set: { fhaCredentials, creditCredentials } })).matchedCount > 0;
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

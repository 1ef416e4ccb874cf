import type { Db, Filter } from "mongodb";
import type { Company } from "../../domain/company/company.ts";
import type { Companies, CompanyOrder } from "../../domain/company/ports.ts";
import { fold } from "../../domain/kernel/text/words.ts";
import { assertEntryOf, nextState } from "../../domain/log/entry.ts";
import type { Upgrades } from "../../domain/upgrades.ts";
import { isDuplicate } from "./duplicate-key.ts";
import { listPage } from "./list-page.ts";
import { insertLogged, replaceLogged } from "./log/logged-writes.ts";
import type { LogRelay } from "./log/relay.ts";

/** Key fields are always there, so that plain unique indexes do: where there is no value the id is used. */
interface CompanyDocument extends Company {
  readonly _id: number;
  readonly foldedName: string;
  readonly nmlsKey: string;
  readonly leiKey: string;
  readonly houseKey: string;
}

/** Leaves out of an answer what only the store's queries need. */
export const companyProjection = { _id: 0, foldedName: 0, nmlsKey: 0, leiKey: 0, houseKey: 0, pending: 0 };
const houseKey = "house";

const documentOf = (company: Company): CompanyDocument => ({
  ...company,
  _id: company.id,
  foldedName: fold(company.name),
  nmlsKey: company.nmlsId ?? `~${company.id}`,
  leiKey: company.lei ?? `~${company.id}`,
  houseKey: company.isHouse ? houseKey : `~${company.id}`,
});

/** All companies in MongoDB. */
export const companyStore = (database: Db, relay: LogRelay, upgrade: Upgrades["company"]): Companies => {
  const companies = database.collection<CompanyDocument>("companies");
  const findOne = async (filter: Filter<CompanyDocument>): Promise<Company | null> => {
    const found = await companies.findOne(filter, { projection: companyProjection });
    return found && upgrade(found);
  };
  const isTaken = async (filter: Filter<CompanyDocument>, id: number) =>
    (await companies.countDocuments({ ...filter, _id: { $ne: id } }, { limit: 1 })) > 0;
  /** Queries which value is taken, since servers word the error of duplicates differently. */
  const valueTaken = async ({ _id, nmlsKey, leiKey }: CompanyDocument) => {
    if (await isTaken({ nmlsKey }, _id)) return "nmls_id_taken";
    return (await isTaken({ leiKey }, _id)) ? "lei_taken" : null;
  };
  return {
    async find(id) {
      return findOne({ _id: id });
    },
    async house() {
      return findOne({ houseKey });
    },
    async add(company, entry) {
      assertEntryOf(company, entry);
      const document = documentOf(company);
      try {
        await insertLogged(database, relay, "companies", document, entry);
        return "added";
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        if (company.isHouse && (await isTaken({ houseKey }, company.id))) return "house_exists";
        const taken = await valueTaken(document);
        if (taken === null) throw error;
        return taken;
      }
    },
    async save(company, entry) {
      const next = nextState(company);
      assertEntryOf(next, entry);
      const document = documentOf(next);
      const asRead = { _id: next.id, version: company.version };
      try {
        return (await replaceLogged(database, relay, "companies", asRead, document, entry)) ? next : "conflict";
      } catch (error) {
        const taken = isDuplicate(error) ? await valueTaken(document) : null;
        if (taken === null) throw error;
        return taken;
      }
    },
    async replaceCredentials({ id, version, fhaCredentials, creditCredentials }) {
      const asRead = { _id: id, version };
      return (await companies.updateOne(asRead, { $set: { fhaCredentials, creditCredentials } })).matchedCount > 0;
    },
    async list({ isActive }, page) {
      const keys: Readonly<Record<CompanyOrder, string>> = { createdAt: "createdAt", name: "foldedName" };
      const shape = { keys, projection: companyProjection, upgrade };
      return listPage(companies, shape, isActive === null ? {} : { isActive }, page);
    },
  };
};

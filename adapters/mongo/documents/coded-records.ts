import type { Db, Filter } from "mongodb";
import type { DocumentPackage } from "../../../domain/documents/package.ts";
import type { CodedOrder, PackageFilter } from "../../../domain/documents/ports.ts";
import type { DocumentTemplate } from "../../../domain/documents/template.ts";
import type { Page, PageOf } from "../../../domain/kernel/page.ts";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import { fold } from "../../../domain/kernel/text/words.ts";
import { assertEntryOf, type LogEntry, nextState } from "../../../domain/log/entry.ts";
import { isDuplicate } from "../duplicate-key.ts";
import { listPage } from "../list-page.ts";
import { insertLogged, updateLogged } from "../log/logged-writes.ts";
import type { LogRelay } from "../log/relay.ts";

/** What queries need beside a template or a package. */
export interface CodedDocument {
  readonly _id: number;
  readonly companyId: number;
  readonly code: string;
  readonly foldedName: string;
}

/** Leaves out of an answer what only the store's queries need. */
const projection = { _id: 0, foldedName: 0, revisionIds: 0, pending: 0 };

const orderKeys: Readonly<Record<CodedOrder, string>> = {
  createdAt: "createdAt",
  code: "code",
  name: "foldedName",
};

/** How templates and packages are found, listed and written. */
export const codedRecords = <Coded extends DocumentTemplate | DocumentPackage>(
  database: Db,
  relay: LogRelay,
  name: "documentTemplates" | "documentPackages",
  upgrade: (document: unknown) => Coded,
) => {
  const records = database.collection<CodedDocument>(name);
  const documentOf = (given: Coded): CodedDocument => ({
    ...given,
    _id: given.id,
    foldedName: fold(given.name),
  });
  const unlessCodeTaken = async <Outcome>(
    { id, companyId, code }: Coded,
    write: () => Promise<Outcome>,
  ): Promise<Outcome | "code_taken"> => {
    try {
      return await write();
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const others = await records.countDocuments({ companyId, code, _id: { $ne: id } }, { limit: 1 });
      if (others === 0) throw error;
      return "code_taken";
    }
  };
  return {
    async findSeveral(companyId: number, ids: readonly number[]): Promise<Coded[]> {
      const found = await records.find({ companyId, _id: { $in: [...ids] } }, { projection }).toArray();
      const byId = new Map(found.map(upgrade).map((record) => [record.id, record]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    async find(companyId: number, id: number): Promise<Coded | null> {
      const found = await records.findOne({ companyId, _id: id }, { projection });
      return found && upgrade(found);
    },
    async list(companyId: number, { isActive, stage }: PackageFilter, page: Page<CodedOrder>): Promise<PageOf<Coded>> {
      const filter: Filter<CodedDocument> = {
        companyId,
        ...(isActive !== null && { isActive }),
        ...(stage !== null && { stage }),
      };
      return listPage(records, { keys: orderKeys, projection, upgrade }, filter, page);
    },
    /** Adds a record; `beside` are fields that it has beside its own. */
    async add(companyId: number, given: Coded, beside: object, entry: LogEntry): Promise<"added" | "code_taken"> {
      assertSameCompany(companyId, given);
      assertEntryOf(given, entry);
      return unlessCodeTaken(given, async () => {
        await insertLogged(database, relay, name, { ...documentOf(given), ...beside }, entry);
        return "added" as const;
      });
    },
    /** Saves a record at its version; of the fields beside its own those given are set. */
    async save(
      companyId: number,
      given: Coded,
      beside: object,
      entry: LogEntry,
    ): Promise<Coded | "conflict" | "code_taken"> {
      assertSameCompany(companyId, given);
      const next = nextState(given);
      assertEntryOf(next, entry);
      const { _id, ...fields } = documentOf(next);
      const asRead = { companyId, _id, version: given.version };
      return unlessCodeTaken(given, async () =>
        (await updateLogged(database, relay, name, asRead, { ...fields, ...beside }, entry))
          ? next
          : ("conflict" as const),
      );
    },
  };
};

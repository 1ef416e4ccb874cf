import type { Document } from "mongodb";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import type { CompanyLogHead } from "../../../domain/log/chain.ts";
import type { CopiedName, StoredRecords } from "../../../domain/stored-records.ts";
import type { Connection } from "../database/connection.ts";
import { plainCollections } from "./plain-collections.ts";
import { templateRevisions } from "./template-revisions.ts";

/** How a collection is copied. */
interface CopiedCollection {
  readonly name: string;
  readonly only: Document;
  readonly sort: Readonly<Record<string, 1>>;
  readonly projection: Document;
  readonly read: (document: Document) => StoredDocument;
  readonly written: (document: StoredDocument) => Document;
  readonly keyOf: (document: Document) => Document;
}

const byId = { _id: 1 } as const;

/** The filter for a company's document includes the company, so that it also works on a sharded collection. */
const idAndCompany = ({ _id, companyId }: Document): Document => ({
  _id,
  ...(companyId !== undefined && { companyId }),
});

/** Reads and writes everything in a database as it is stored. All ports of records must be open. */
export const storedRecords = ({ database, relay, copiedRecords }: Connection): StoredRecords => {
  const revisions = templateRevisions(database);
  const collectionOf = (name: Exclude<CopiedName, "documentFiles">): CopiedCollection => {
    const plain = plainCollections[name];
    if (plain !== undefined) {
      const { only = {}, sort = byId, keyOf = idAndCompany, read, written } = plain;
      return { name, only, sort, projection: {}, read, written, keyOf };
    }
    const records = copiedRecords.get(name);
    if (records === undefined) throw new Error(`no port of this store copies ${name}`);
    const { projection, documentOf: written } = records;
    return { name, only: {}, sort: byId, projection, read: (document) => document, written, keyOf: idAndCompany };
  };
  const files = database.collection("documentFiles");
  return {
    async *all(kind) {
      if (kind === "documentTemplateRevisions") return yield* revisions.all();
      if (kind === "documentFiles")
        return yield* files.find<StoredDocument>({}, { projection: { _id: 0, companyId: 1, sha256: 1 }, sort: byId });
      const { only, projection, sort, read } = collectionOf(kind);
      for await (const document of database.collection(kind).find<Document>(only, { projection, sort }))
        yield read(document);
    },
    async count(kind) {
      if (kind === "documentTemplateRevisions") return revisions.count();
      const only = kind === "documentFiles" ? {} : collectionOf(kind).only;
      return database.collection(kind).countDocuments(only);
    },
    async put(kind, documents) {
      if (kind === "documentTemplateRevisions") return revisions.put(documents);
      const { written, keyOf } = collectionOf(kind);
      const writes = documents.map((document) => {
        const { _id, ...replacement } = written(document);
        const filter = keyOf(_id === undefined ? replacement : { ...replacement, _id });
        return { replaceOne: { filter, replacement, upsert: true } };
      });
      if (writes.length > 0) await database.collection(kind).bulkWrite(writes, { ordered: true });
    },
    async logHeads() {
      await relay.sweep();
      const heads = database
        .collection("log")
        .aggregate<CompanyLogHead>([
          { $sort: { companyId: 1, seq: 1 } },
          { $group: { _id: "$companyId", seq: { $last: "$seq" }, mac: { $last: "$mac" } } },
          { $sort: { _id: 1 } },
          { $project: { _id: 0, companyId: "$_id", seq: 1, mac: 1 } },
        ]);
      return heads.toArray();
    },
  };
};

import type { Document, Filter } from "mongodb";
import type { FieldPlace } from "../../domain/kernel/ports.ts";
import type { StoredDocument } from "../../domain/kernel/stored/stored-document.ts";
import {
  resealDocument,
  type SealedKind,
  type SealedParts,
  type StaleDocument,
  staleDocument,
} from "../../domain/sealed-parts.ts";
import type { Connection } from "./database/connection.ts";
import { loanProjection } from "./loans/loan-documents.ts";
import { reportFieldsUnder, reportProjection } from "./outside-calls/credit-reports.ts";
import { queryFieldsOf } from "./versioned-records.ts";

/** The collection of each kind, its id field, the field with the loan's id, and the projection that excludes the store's own fields. */
const collections: Readonly<
  Record<
    SealedKind,
    { readonly name: string; readonly id: string; readonly ofLoans?: string; readonly projection: Document }
  >
> = {
  loan: { name: "loans", id: "_id", ofLoans: "_id", projection: loanProjection },
  calculation: { name: "calculations", id: "_id", ofLoans: "loanId", projection: { _id: 0, askedAt: 0 } },
  agencyTransaction: { name: "agencyTransactions", id: "_id", ofLoans: "loanId", projection: { _id: 0, pending: 0 } },
  creditReport: { name: "creditReports", id: "_id", ofLoans: "loanId", projection: reportProjection },
  logEntry: { name: "log", id: "seq", projection: { _id: 0 } },
};
const kinds = Object.keys(collections) as readonly SealedKind[];

/** The update that turns a stored document into the next one. */
const changesTo = (stored: StoredDocument, next: StoredDocument): Document => {
  const set = Object.fromEntries(Object.entries(next).filter(([name, value]) => stored[name] !== value));
  const unset = Object.fromEntries(
    Object.keys(stored)
      .filter((name) => !(name in next))
      .map((name) => [name, ""]),
  );
  return { ...(Object.keys(set).length > 0 && { $set: set }), ...(Object.keys(unset).length > 0 && { $unset: unset }) };
};

/** The documents with sealed parts of each company in MongoDB. */
export const sealedPartsStores = ({
  database,
  relay,
  upgrades,
  vault,
}: Connection): ((companyId: number) => SealedParts) => {
  const reportFields = reportFieldsUnder(vault.auditMac);
  const find = (kind: SealedKind, filter: Filter<Document>, limit = 0): Promise<StoredDocument[]> => {
    const { name, id, projection } = collections[kind];
    return database
      .collection(name)
      .find<StoredDocument>(filter, { projection, limit, sort: { [id]: 1 } })
      .toArray();
  };
  const idOf = (kind: SealedKind, document: StoredDocument): number =>
    Number(kind === "logEntry" ? document.seq : document.id);
  const staleAmong = (kind: SealedKind, documents: readonly StoredDocument[]): readonly StaleDocument[] =>
    documents.flatMap((document) => staleDocument(kind, idOf(kind, document), document, vault) ?? []);

  /** Seals one document again, if it is still as it was read. Returns the place of a part that no available key can decrypt. */
  const sealOne = async (companyId: number, { kind, id }: StaleDocument): Promise<"sealed" | "missed" | FieldPlace> => {
    const named = { companyId, [collections[kind].id]: id };
    const [stored] = await find(kind, named, 1);
    if (stored === undefined) return "missed";
    const sealed = resealDocument(kind, stored, vault);
    if (sealed._tag === "Refused") return sealed.refusal.place;
    const { version, sealedParts } = stored;
    const asRead = {
      ...named,
      ...(version !== undefined && { version }),
      sealedParts: sealedParts === undefined ? { $exists: false } : sealedParts,
    };
    const beside = kind === "creditReport" ? queryFieldsOf(reportFields, upgrades.creditReport(sealed.value)) : {};
    const write = changesTo(stored, { ...sealed.value, ...beside });
    const { matchedCount } = await database.collection(collections[kind].name).updateOne(asRead, write);
    return matchedCount > 0 ? "sealed" : "missed";
  };

  return (companyId) => ({
    async staleOfLoans(loanIds) {
      const stale: StaleDocument[] = [];
      for (const kind of kinds) {
        const { ofLoans } = collections[kind];
        if (ofLoans === undefined) continue;
        stale.push(...staleAmong(kind, await find(kind, { companyId, [ofLoans]: { $in: [...loanIds] } })));
      }
      return stale;
    },
    async staleOfLog(seq, max) {
      // Entries that an earlier version left waiting are sealed when they are appended to the log.
      await relay.appendAll(companyId);
      const entries = await find("logEntry", { companyId, seq: { $gt: seq } }, max);
      const last = entries.at(-1);
      return { stale: staleAmong("logEntry", entries), last: last === undefined ? null : idOf("logEntry", last) };
    },
    async seal(documents) {
      const outcomes = await Promise.all(documents.map((document) => sealOne(companyId, document)));
      return {
        sealed: outcomes.filter((outcome) => outcome === "sealed").length,
        missed: outcomes.filter((outcome) => outcome === "missed").length,
        unreadable: outcomes.filter((outcome) => typeof outcome === "object"),
      };
    },
  });
};

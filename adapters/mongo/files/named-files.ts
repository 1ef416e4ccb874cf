import type { Db } from "mongodb";
import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import type { HistoryDocument } from "../documents/histories.ts";
import { revisionCollection } from "../documents/templates.ts";
import { fileCollection, idOfFile } from "./file-records.ts";

/** Finds which of a company's files, by their keys, are named by history rows, forms or credit reports, and marks those files as named. */
export const namedFiles = (database: Db) => {
  const files = fileCollection(database);
  const histories = database.collection<HistoryDocument>("documentHistories");
  const revisions = revisionCollection(database);
  return async (companyId: number, keys: readonly string[]): Promise<ReadonlySet<string>> => {
    const among = { $in: [...keys] };
    const rows = histories.find({ companyId, "file.sha256": among }, { projection: { file: 1 } });
    const forms = revisions.find({ companyId, "blank.sha256": among }, { projection: { "blank.sha256": 1 } });
    const reports = database
      .collection<CreditReport>("creditReports")
      .find({ companyId, "document.sha256": among }, { projection: { "document.sha256": 1 } });
    const named = new Set([
      ...(await rows.toArray()).flatMap((row) => ("file" in row ? [row.file.sha256] : [])),
      ...(await forms.toArray()).flatMap(({ blank }) => (blank === null ? [] : [blank.sha256])),
      ...(await reports.toArray()).flatMap(({ document }) => (document === null ? [] : [document.sha256])),
    ]);
    for (const sha256 of named) await files.updateOne(idOfFile(companyId, sha256), { $set: { isNamed: true } });
    return named;
  };
};

import type { Finding } from "../../domain/imports/finding.ts";
import type { ImportFindings } from "../../domain/imports/ports.ts";
import type { Connection } from "./database/connection.ts";
import { duplicatePositions } from "./duplicate-key.ts";
import { listPage } from "./list-page.ts";

interface FindingDocument extends Finding {
  /** The import, line, field and code, which together are unique. */
  readonly _id: string;
  readonly companyId: number;
  readonly importId: number;
}

const shape = {
  keys: { line: "line" },
  projection: { _id: 0, companyId: 0, importId: 0 },
  upgrade: (document: unknown) => document as Finding,
} as const;

/** The findings of the imports of each company in MongoDB. */
export const importFindingStores = ({ database, cached }: Connection): ((companyId: number) => ImportFindings) => {
  const stored = database.collection<FindingDocument>("importFindings");
  return (companyId) => ({
    async add(importId, findings) {
      if (findings.length === 0) return;
      const documents = findings.map((finding): FindingDocument => {
        const { line, field, code } = finding;
        return { ...finding, _id: JSON.stringify([importId, line, field, code]), companyId, importId };
      });
      try {
        await stored.insertMany(documents, { ordered: false });
      } catch (error) {
        // Some of the findings were stored before.
        if (duplicatePositions(error, documents.length) === null) throw error;
      }
    },
    async list(importId, { severity }, page) {
      const filter = { companyId, importId, ...(severity === null ? {} : { severity }) };
      return listPage(cached, stored, shape, filter, page);
    },
  });
};

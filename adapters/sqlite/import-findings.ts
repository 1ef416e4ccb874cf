import type { Finding } from "../../domain/imports/finding.ts";
import type { ImportFindings } from "../../domain/imports/ports.ts";
import { condition } from "./conditions.ts";
import type { Connection } from "./database/connection.ts";
import { listIds } from "./list-page.ts";

/** The findings of the imports of each company in SQLite. A finding without a field stores an empty string. */
export const importFindingStores = (connection: Connection): ((companyId: number) => ImportFindings) => {
  const { database, write } = connection;
  const insert = database.prepare<never, [number, number, number, string, string, string, string]>(
    `INSERT INTO import_findings (company_id, import_id, line, field, code, severity, message)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const byId = database.prepare<Finding, [number]>(
    `SELECT line, severity, nullif(field, '') AS field, code, message FROM import_findings WHERE id = ?`,
  );
  return (companyId) => ({
    async add(importId, findings) {
      const addAll = database.transaction(() => {
        for (const { line, field, code, severity, message } of findings)
          insert.run(companyId, importId, line, field ?? "", code, severity, message);
      });
      if (findings.length > 0) await write(() => addAll.immediate());
    },
    async list(importId, { severity }, page) {
      const conditions = [
        condition("company_id = ?", companyId),
        condition("import_id = ?", importId),
        ...(severity === null ? [] : [condition("severity = ?", severity)]),
      ];
      const source = { table: "import_findings", columns: { line: "place" }, conditions };
      const { rows, ...listed } = await listIds(connection, source, page);
      return { ...listed, rows: rows.flatMap((id) => byId.get(id) ?? []) };
    },
  });
};

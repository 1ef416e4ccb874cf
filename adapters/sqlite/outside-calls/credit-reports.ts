import type { Database } from "bun:sqlite";
import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import { orderKey } from "../../../domain/credit/people.ts";
import type { CreditReports, ReportFilter, ReportOrder } from "../../../domain/credit/ports.ts";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import { assertFirstEntryOf, type LogEntry, nextStateWith } from "../../../domain/log/entry.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import type { Write } from "../database/write-queue.ts";
import { type Condition, condition, conditionUnlessNull, listIds, withDocuments } from "../list-page.ts";
import { ofLoansOfOfficer } from "../loans/loans-of-officer.ts";
import type { LogWriter } from "../log.ts";
import { takenColumn } from "../unique-violation.ts";

const columns: Readonly<Record<ReportOrder, string>> = { orderedAt: "ordered_at" };

/** The reports in which a person is the borrower or the co-borrower: each is found in an index of its own. */
const ofPerson = `id IN (
  SELECT id FROM credit_reports WHERE company_id = ? AND borrower_id = ?
  UNION ALL SELECT id FROM credit_reports WHERE company_id = ? AND co_borrower_id = ?
)`;

const conditionsOf = (companyId: number, { loanId, borrowerId, status, loanOfficerId }: ReportFilter): Condition[] => [
  condition("company_id = ?", companyId),
  ...conditionUnlessNull("loan_id = ?", loanId),
  ...(borrowerId === null ? [] : [condition(ofPerson, companyId, borrowerId, companyId, borrowerId)]),
  ...conditionUnlessNull("status = ?", status),
  ...ofLoansOfOfficer(companyId, loanOfficerId),
];

interface ContentRow {
  readonly id: number;
  readonly version: number;
  readonly sealedContent: string;
}

const unlessAlreadyStored = async <Outcome>(write: () => Promise<Outcome>): Promise<Outcome | "already_stored"> => {
  try {
    return await write();
  } catch (error) {
    if (takenColumn(error) !== "order_key") throw error;
    return "already_stored";
  }
};

const reportWriters = (database: Database, writeLog: LogWriter) => {
  const insert = database.prepare<never, [number, string, string | null]>(
    "INSERT INTO credit_reports (id, document, order_key) VALUES (?, ?, ?)",
  );
  const update = database.prepare<never, [string, string | null, number, number, number]>(
    "UPDATE credit_reports SET document = ?, order_key = ? WHERE id = ? AND company_id = ? AND version = ?",
  );
  const updateContent = database.prepare<never, [string, number, number, string]>(
    `UPDATE credit_reports SET document = json_set(document, '$.sealedContent', ?)
     WHERE id = ? AND company_id = ? AND document ->> '$.sealedContent' = ?`,
  );
  const add = database.transaction((report: CreditReport, entry: LogEntry | null): void => {
    insert.run(report.id, JSON.stringify(report), orderKey(report));
    if (entry !== null) writeLog(entry);
  });
  const save = database.transaction((next: CreditReport, version: number, entry: LogEntry | null): boolean => {
    const { changes } = update.run(JSON.stringify(next), orderKey(next), next.id, next.companyId, version);
    if (changes > 0 && entry !== null) writeLog(entry);
    return changes > 0;
  });
  return { add, save, updateContent };
};

/** The credit reports of each company in SQLite. */
export const creditReportStores = (
  database: Database,
  write: Write,
  writeLog: LogWriter,
  upgrade: Upgrades["creditReport"],
): ((companyId: number) => CreditReports) => {
  const byId = database.prepare<{ document: string }, [number, number]>(
    "SELECT document FROM credit_reports WHERE id = ? AND company_id = ?",
  );
  const byPerson = database.prepare<{ document: string }, number[]>(
    `SELECT document FROM credit_reports WHERE ${ofPerson} ORDER BY ordered_at DESC, id DESC LIMIT ?`,
  );
  // By the index of loans: that of times would be walked through all reports of the company.
  const completedOf = database.prepare<{ document: string }, [number, string, number]>(
    `SELECT document FROM credit_reports INDEXED BY credit_reports_by_loan
     WHERE company_id = ? AND loan_id IN (SELECT value FROM json_each(?)) AND status = 'completed'
     ORDER BY ordered_at DESC, id DESC LIMIT ?`,
  );
  // Whichever schema version a report has: version and content have had one shape in all of them.
  const contents = database.prepare<ContentRow, [number, number, number]>(
    `SELECT id, version, document ->> '$.sealedContent' AS sealedContent FROM credit_reports
     WHERE company_id = ? AND has_content = 1 AND id > ? ORDER BY id LIMIT ?`,
  );
  const writers = reportWriters(database, writeLog);
  const reportOf = ({ document }: { document: string }): CreditReport => upgrade(JSON.parse(document));
  return (companyId) => ({
    async find(id) {
      const row = byId.get(id, companyId);
      return row === null ? null : reportOf(row);
    },
    async add(report, entry) {
      assertSameCompany(companyId, report);
      assertFirstEntryOf(report, entry);
      return unlessAlreadyStored(async () => {
        await write(() => writers.add.immediate(report, entry));
        return "added" as const;
      });
    },
    async save(report, entry) {
      assertSameCompany(companyId, report);
      const next = nextStateWith(report, entry);
      return unlessAlreadyStored(async () =>
        (await write(() => writers.save.immediate(next, report.version, entry))) ? next : "conflict",
      );
    },
    async list(filter, page) {
      const source = { table: "credit_reports", columns, conditions: conditionsOf(companyId, filter) };
      return withDocuments(database, source.table, upgrade, listIds(database, source, page));
    },
    async ofBorrower(borrowerId, max) {
      return byPerson.all(companyId, borrowerId, companyId, borrowerId, max).map(reportOf);
    },
    async completedOf(loanIds, max) {
      return completedOf.all(companyId, JSON.stringify(loanIds), max).map(reportOf);
    },
    async contentsAfter(id, max) {
      return contents.all(companyId, id, max);
    },
    async replaceContent(id, expected, sealedContent) {
      return write(() => writers.updateContent.run(sealedContent, id, companyId, expected).changes > 0);
    },
  });
};

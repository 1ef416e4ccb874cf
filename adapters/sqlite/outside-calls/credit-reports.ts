import { storedOrderKey } from "../../../domain/credit/people.ts";
import type { CreditReports, ReportFilter, ReportOrder } from "../../../domain/credit/ports.ts";
import { type Conditions, condition } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import { nameFileSql } from "../files/company-files.ts";
import { ofLoansOfOfficer } from "../loans/loans-of-officer.ts";
import { listedRecords } from "../versioned-records.ts";

/** The reports in which a person is the borrower or the co-borrower: one index for each. */
const ofPerson = `id IN (
  SELECT id FROM credit_reports WHERE company_id = ? AND borrower_id = ?
  UNION ALL SELECT id FROM credit_reports WHERE company_id = ? AND co_borrower_id = ?
)`;

const orders: Readonly<Record<ReportOrder, string>> = { orderedAt: "ordered_at" };
const conditions: Conditions<ReportFilter> = {
  loanId: "loan_id = ?",
  borrowerId: (id, { companyId }) => [condition(ofPerson, companyId, id, companyId, id)],
  status: "status = ?",
  loanOfficerId: ofLoansOfOfficer,
};

interface ContentRow {
  readonly id: number;
  readonly version: number;
  readonly sealedContent: string;
}

/** The credit reports of each company in SQLite. */
export const creditReportStores = (connection: Connection): ((companyId: number) => CreditReports) => {
  const { database, write, seals, upgrades, vault } = connection;
  const nameFile = database.prepare<never, [number, string]>(nameFileSql);
  const reports = listedRecords(connection, {
    table: "credit_reports",
    upgrade: upgrades.creditReport,
    seal: seals.creditReport,
    columns: { order_key: (report) => storedOrderKey(report, vault.auditMac) },
    taken: { order_key: "already_stored" },
    writeBeside: ({ id, companyId, document }) => {
      if (document && nameFile.run(companyId, document.sha256).changes === 0)
        throw new Error(`the file of the document of credit report ${id} is not stored`);
    },
    orders,
    conditions,
  });
  const byPerson = reports.query(`${ofPerson} ORDER BY ordered_at DESC, id DESC LIMIT ?`);
  // With the index of times, SQLite would scan all reports of the company.
  const completedOf = reports.query(
    `company_id = ? AND loan_id IN (SELECT value FROM json_each(?)) AND status = 'completed'
     ORDER BY ordered_at DESC, id DESC LIMIT ?`,
    "INDEXED BY credit_reports_by_loan",
  );
  // This reads a report of any schema version: version and content have the same shape in all of them.
  const contents = database.prepare<ContentRow, [number, number, number]>(
    `SELECT id, version, document ->> '$.sealedContent' AS sealedContent FROM credit_reports
     WHERE company_id = ? AND has_content = 1 AND id > ? ORDER BY id LIMIT ?`,
  );
  const updateContent = database.prepare<never, [string, number, number, string]>(
    `UPDATE credit_reports SET document = json_set(document, '$.sealedContent', ?)
     WHERE id = ? AND company_id = ? AND document ->> '$.sealedContent' = ?`,
  );
  return (companyId) => ({
    ...reports.ofCompany(companyId),
    async ofBorrower(borrowerId, max) {
      return byPerson(companyId, borrowerId, companyId, borrowerId, max);
    },
    async completedOf(loanIds, max) {
      return completedOf(companyId, JSON.stringify(loanIds), max);
    },
    async contentsAfter(id, max) {
      return contents.all(companyId, id, max);
    },
    async replaceContent(id, expected, sealedContent) {
      return write(() => updateContent.run(sealedContent, id, companyId, expected).changes > 0);
    },
  });
};

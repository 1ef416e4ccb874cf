import type { Database } from "bun:sqlite";
import type { CompanyOf, RecordKind } from "../../domain/company/ports.ts";

const ofPart = (part: RecordKind): string =>
  `SELECT company_id FROM loans WHERE id = (SELECT loan_id FROM loan_parts WHERE part = '${part}' AND id = ?)
   AND deleted_at IS NULL`;

const queries: Readonly<Record<RecordKind, string>> = {
  company: "SELECT id AS company_id FROM companies WHERE id = ?",
  user: "SELECT company_id FROM users WHERE id = ?",
  signer: "SELECT company_id FROM signers WHERE id = ?",
  // A deleted loan keeps its company, in whose log its trail stays.
  loan: "SELECT company_id FROM loans WHERE id = ?",
  borrower: ofPart("borrower"),
  property: ofPart("property"),
  fee: ofPart("fee"),
  calculation: "SELECT company_id FROM calculations WHERE id = ?",
  agency_transaction: "SELECT company_id FROM agency_transactions WHERE id = ?",
  credit_report: "SELECT company_id FROM credit_reports WHERE id = ?",
  call_report_filing: "SELECT company_id FROM call_report_filings WHERE id = ?",
  hmda_filing: "SELECT company_id FROM hmda_filings WHERE id = ?",
  document_template: "SELECT company_id FROM document_templates WHERE id = ?",
  document_package: "SELECT company_id FROM document_packages WHERE id = ?",
  document_history: "SELECT company_id FROM document_histories WHERE id = ?",
};

/** Which company a record belongs to, in SQLite. */
export const companyOfRecord =
  (database: Database): CompanyOf =>
  async (kind, id) =>
    database.query<{ company_id: number }, [number]>(queries[kind]).get(id)?.company_id ?? null;

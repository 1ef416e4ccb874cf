import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Loans } from "../../../domain/loan/ports.ts";
import { findEach } from "../list-page.ts";

/** The walks over the loans of each company, in the order in which they were started; `read` reads a document. */
export const loanWalks = (
  database: Database,
  read: (document: string) => Loan,
): ((companyId: number) => Pick<Loans, "listAfter" | "ofRegister">) => {
  const documentOf = database.prepare<{ document: string }, [number]>("SELECT document FROM loans WHERE id = ?");
  const loanAt = ({ id }: Pick<Loan, "id">): Loan | null => {
    const row = documentOf.get(id);
    return row === null ? null : read(row.document);
  };
  const query = (where: string, hint = "") => {
    const ids = database.prepare<Pick<Loan, "id">, SQLQueryBindings[]>(`SELECT id FROM loans ${hint} WHERE ${where}`);
    return (...values: SQLQueryBindings[]): Promise<Loan[]> => findEach(ids.all(...values), loanAt);
  };
  const listAfter = query(
    `company_id = ? AND deleted_at IS NULL AND (created_at, id) > (?, ?) AND id % ? = ? ORDER BY created_at, id LIMIT ?`,
  );
  const ofRegister = query(
    `company_id = ? AND deleted_at IS NULL AND register_year = ? AND (created_at, id) > (?, ?)
     ORDER BY created_at, id LIMIT ?`,
    "INDEXED BY loans_by_register_year",
  );
  return (companyId) => ({
    async listAfter(last, max, share) {
      const { createdAt = "", id = 0 } = last ?? {};
      return listAfter(companyId, createdAt, id, share.of, share.number, max);
    },
    async ofRegister(year, last, max) {
      const { createdAt = "", id = 0 } = last ?? {};
      return ofRegister(companyId, year, createdAt, id, max);
    },
  });
};

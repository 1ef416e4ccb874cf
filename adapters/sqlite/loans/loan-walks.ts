import type { SQLQueryBindings } from "bun:sqlite";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Loans } from "../../../domain/loan/ports.ts";
import type { Connection } from "../database/connection.ts";
import { documentReader, findEach } from "../list-page.ts";

/** The walks over the loans of each company, in the order in which they were started. */
export const loanWalks = (connection: Connection): ((companyId: number) => Pick<Loans, "listAfter" | "ofRegister">) => {
  const { database, upgrades } = connection;
  const loanOf = documentReader(database, "loans", upgrades.loan);
  const query = (where: string, hint = "") => {
    const ids = database.prepare<Pick<Loan, "id">, SQLQueryBindings[]>(`SELECT id FROM loans ${hint} WHERE ${where}`);
    return (...values: SQLQueryBindings[]): Promise<Loan[]> =>
      findEach(connection, ids.all(...values), ({ id }) => loanOf(id));
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

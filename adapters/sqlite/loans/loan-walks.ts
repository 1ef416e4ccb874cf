import type { SQLQueryBindings } from "bun:sqlite";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Loans } from "../../../domain/loan/ports.ts";
import type { Connection } from "../database/connection.ts";
import { documentReader, findEach } from "../list-page.ts";
import { type Place, placeOf } from "./loan-histories.ts";

/** Walks over the loans of each company, in the order in which the loans were started. */
export const loanWalks = (connection: Connection): ((companyId: number) => Pick<Loans, "listAfter" | "ofRegister">) => {
  const { database, upgrades } = connection;
  const loanOf = documentReader(database, "loans", upgrades.loan, "deleted_at IS NULL");
  const placesWhere = (where: string, hint = "") => {
    const places = database.prepare<Place, SQLQueryBindings[]>(
      `SELECT created_at, id FROM loans ${hint} WHERE company_id = ? AND deleted_at IS NULL AND ${where}
       ORDER BY created_at, id LIMIT ?`,
    );
    return (...values: SQLQueryBindings[]): Place[] => places.all(...values);
  };
  const ofShare = placesWhere("(created_at, id) > (?, ?) AND id % ? = ?");
  const ofYear = placesWhere("register_year = ? AND (created_at, id) > (?, ?)", "INDEXED BY loans_by_register_year");
  /** An empty result ends a walk, so if all loans of a step are deleted between the two queries, the next step is read. */
  const loansAfter = async (last: Pick<Loan, "createdAt" | "id"> | null, placesAfter: (place: Place) => Place[]) => {
    let reached: Place | undefined = placeOf(last);
    let loans: Loan[] = [];
    while (reached !== undefined && loans.length === 0) {
      const places = placesAfter(reached);
      loans = await findEach(connection, places, ({ id }) => loanOf(id));
      reached = places.at(-1);
    }
    return loans;
  };
  return (companyId) => ({
    listAfter: (last, max, share) =>
      loansAfter(last, ({ created_at, id }) => ofShare(companyId, created_at, id, share.of, share.number, max)),
    ofRegister: (year, last, max) =>
      loansAfter(last, ({ created_at, id }) => ofYear(companyId, year, created_at, id, max)),
  });
};

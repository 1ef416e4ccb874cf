import { countOf } from "../../../domain/kernel/page.ts";
import type { LoanFilter, Loans } from "../../../domain/loan/ports.ts";

/**
 * Counts a company's loans that match a filter. They are read in the order of an index; without an order, the store would sort them all.
 */
export const countLoans = async (loans: Pick<Loans, "list">, filter: LoanFilter): Promise<number> =>
  countOf(await loans.list(filter, { number: 1, size: 1, order: [{ field: "createdAt", descending: true }] }));

import type { AgencyTransaction } from "../../../domain/agency/transaction/transaction.ts";
import type { CalculationRecord } from "../../../domain/calculation/calculation-record.ts";
import type { DocumentHistory } from "../../../domain/documents/history.ts";
import type { PageOf, WalkStep } from "../../../domain/kernel/page.ts";
import type { Dependencies } from "../../support/dependencies.ts";

const batchSize = 100;
const everything = { action: null, documentCode: null, generationId: null };

/** All rows of a list in the order of a field, from the first on, some at a time. */
export async function* everyRow<Row, Field extends string>(
  list: (step: WalkStep<Field>) => Promise<PageOf<Row>>,
  field: Field,
): AsyncGenerator<Row, void> {
  const inOrder = { size: batchSize, order: [{ field, descending: false }] };
  for (let step: WalkStep<Field> | null = { ...inOrder, after: null }; step !== null; ) {
    const { rows, next }: PageOf<Row> = await list(step);
    yield* rows;
    step = next === undefined ? null : { ...inOrder, after: next };
  }
}

/** The calculations of a loan, oldest first. */
export const calculationsOf = (
  { forCompany }: Dependencies,
  companyId: number,
  loanId: number,
): AsyncGenerator<CalculationRecord, void> =>
  everyRow((step) => forCompany(companyId).calculations.list(loanId, step), "calculatedAt");

/** The agency transactions of a loan, oldest first. */
export const transactionsOf = (
  { forCompany }: Dependencies,
  companyId: number,
  loanId: number,
): AsyncGenerator<AgencyTransaction, void> => {
  const ofLoan = { loanId, operation: null, status: null, loanOfficerId: null };
  return everyRow((step) => forCompany(companyId).agencyTransactions.list(ofLoan, step), "requestedAt");
};

/** What happened to the documents of a loan, in that order. */
export const historiesOf = (
  { forCompany }: Dependencies,
  companyId: number,
  loanId: number,
): AsyncGenerator<DocumentHistory, void> =>
  everyRow((step) => forCompany(companyId).documentHistories.list({ ...everything, loanId }, step), "at");

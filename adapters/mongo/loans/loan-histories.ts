import type { Collection } from "mongodb";
import type { Loan } from "../../../domain/loan/loan.ts";
import { type LoanHistory, type Loans, loanHistoryFields } from "../../../domain/loan/ports.ts";
import type { Upgrades } from "../../../domain/stores.ts";
import { type LoanDocument, loanProjection } from "./loan-documents.ts";

/** The loan after which a walk continues. */
export type WalkedLoan = Pick<Loan, "createdAt" | "id">;

/**
 * Matches the loans started after another: the first condition bounds the index scan, the second excludes loans that
 * were started at the same instant but come earlier.
 */
export const laterThan = (last: WalkedLoan | null) =>
  last === null
    ? {}
    : {
        createdAt: { $gte: last.createdAt },
        $or: [{ createdAt: { $gt: last.createdAt } }, { _id: { $gt: last.id } }],
      };

/** Projects some fields of the entries of a list. Spelled out with `$map`, because servers differ in what `fees.code: 1` does to a list. */
const entriesOf = <Field extends "statusHistory" | "fees" | "enteredAmounts">(
  field: Field,
  parts: readonly (keyof LoanHistory[Field][number] & string)[],
) => ({
  $map: { input: `$${field}`, as: "entry", in: Object.fromEntries(parts.map((part) => [part, `$$entry.${part}`])) },
});

const project = {
  _id: 0,
  schemaVersion: 1,
  ...Object.fromEntries(loanHistoryFields.map((field) => [field, 1])),
  statusHistory: entriesOf("statusHistory", ["status", "at", "effectiveOn"]),
  fees: entriesOf("fees", ["code", "paidTo", "paidBy", "amountCents"]),
  enteredAmounts: entriesOf("enteredAmounts", ["on", "principalLimitCents", "maxClaimAmountCents", "enteredAt"]),
};

/** How many histories a walk requests at a time. With a quarter of this, a call report takes twice as long, because each read is an aggregation. */
const historyBatchSize = 100;

/**
 * Reads the histories of loans by an aggregation: the server excludes the loans whose reported days lie elsewhere, and sends
 * only the histories of the others. A loan whose days have not been computed yet is included.
 */
export const loanHistories =
  (loans: Collection<LoanDocument>, upgrades: Pick<Upgrades, "loan" | "isCurrentLoan">) =>
  (companyId: number): Pick<Loans, "historiesAfter" | "historyBatchSize"> => ({
    historyBatchSize,
    async historiesAfter(days, last, max) {
      const ofDays = { reportedFrom: { $not: { $gt: days.until } }, reportedUntil: { $not: { $lt: days.from } } };
      const found = await loans
        .aggregate<LoanHistory & Pick<Loan, "schemaVersion">>([
          { $match: { companyId, isDeleted: false, ...ofDays, ...laterThan(last) } },
          { $sort: { createdAt: 1, _id: 1 } },
          { $limit: max },
          { $project: project },
        ])
        .toArray();
      const older = found.filter((history) => !upgrades.isCurrentLoan(history)).map(({ id }) => id);
      if (older.length === 0) return found;
      const whole = await loans.find({ companyId, _id: { $in: older } }, { projection: loanProjection }).toArray();
      const upgraded = new Map(whole.map((document) => [document.id, upgrades.loan(document)]));
      return found.map((history) => upgraded.get(history.id) ?? history);
    },
  });

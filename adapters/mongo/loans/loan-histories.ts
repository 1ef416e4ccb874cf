import type { Collection } from "mongodb";
import type { Loan } from "../../../domain/loan/loan.ts";
import { type LoanHistory, loanHistoryFields } from "../../../domain/loan/ports.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import { type LoanDocument, loanProjection } from "./loan-documents.ts";

type WalkedLoan = Pick<Loan, "createdAt" | "id">;

/**
 * Matches the loans started after another: the first condition bounds the walk of the index, the second leaves out what is
 * earlier within one instant.
 */
export const laterThan = (last: WalkedLoan | null) =>
  last === null
    ? {}
    : {
        createdAt: { $gte: last.createdAt },
        $or: [{ createdAt: { $gt: last.createdAt } }, { _id: { $gt: last.id } }],
      };

const projection = { _id: 0, schemaVersion: 1, ...Object.fromEntries(loanHistoryFields.map((field) => [field, 1])) };

/** Reads the histories of loans: the server sends nothing else of them. */
export const loanHistories =
  (loans: Collection<LoanDocument>, upgrades: Pick<Upgrades, "loan" | "isCurrentLoan">) =>
  async (companyId: number, last: WalkedLoan | null, max: number): Promise<LoanHistory[]> => {
    const inOrder = { projection, sort: { createdAt: 1, _id: 1 }, limit: max } as const;
    const walked = { companyId, isDeleted: false, ...laterThan(last) };
    const found = await loans.find<LoanHistory & Pick<Loan, "schemaVersion">>(walked, inOrder).toArray();
    const older = found.filter((history) => !upgrades.isCurrentLoan(history)).map(({ id }) => id);
    if (older.length === 0) return found;
    const whole = await loans.find({ companyId, _id: { $in: older } }, { projection: loanProjection }).toArray();
    const upgraded = new Map(whole.map((document) => [document.id, upgrades.loan(document)]));
    return found.map((history) => upgraded.get(history.id) ?? history);
  };

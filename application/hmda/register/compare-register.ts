import {
  differenceBetween,
  differenceList,
  type RegisterDifferences,
  type RegisterLoan,
} from "../../../domain/hmda/filing/differences.ts";
import type { HmdaFiling } from "../../../domain/hmda/filing/filing.ts";
import type { HmdaFilings } from "../../../domain/hmda/ports.ts";
import type { Clock } from "../../../domain/kernel/ports.ts";
import { batchesAfter } from "../../support/walk/batches.ts";

/** The number of loans looked up at a time. */
const batchSize = 200;

/** Compares a register with an earlier edition, loan by loan while it is generated. */
interface RegisterComparison {
  add(loan: RegisterLoan): Promise<void>;
  /** The differences; call it after all loans were added. */
  end(): Promise<RegisterDifferences>;
}

/** Starts a comparison with an earlier edition, whose loans are looked up in batches. */
export const compareRegister = (clock: Clock, filings: HmdaFilings, earlier: HmdaFiling): RegisterComparison => {
  const { contentsId, rowCount } = earlier;
  const differences = differenceList(earlier);
  const seen = new Set<number>();
  let batch: RegisterLoan[] = [];
  const compareBatch = async (): Promise<void> => {
    const loans = batch;
    batch = [];
    if (loans.length === 0) return;
    const ids = loans.map(({ loanId }) => loanId);
    const known = new Map((await filings.loansIn(contentsId, ids)).map((loan) => [loan.loanId, loan]));
    for (const loan of loans) {
      const before = known.get(loan.loanId) ?? null;
      if (before !== null) seen.add(loan.loanId);
      const kind = differenceBetween(before, loan);
      if (kind !== null) differences.add(loan, kind);
    }
  };
  const addRemoved = async (): Promise<void> => {
    const yieldIfDue = clock.yielder();
    const after = (loanId: number) => filings.loansAfter(contentsId, loanId, batchSize);
    for await (const loans of batchesAfter(0, ({ loanId }) => loanId, after)) {
      for (const loan of loans) if (!seen.has(loan.loanId)) differences.add(loan, "removed");
      await yieldIfDue();
    }
  };
  return {
    async add(loan) {
      batch.push(loan);
      if (batch.length === batchSize) await compareBatch();
    },
    async end() {
      await compareBatch();
      if (seen.size < rowCount) await addRemoved();
      return differences.result();
    },
  };
};

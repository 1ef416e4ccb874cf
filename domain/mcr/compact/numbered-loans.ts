import type { PipelineFacts } from "../history/pipeline-facts.ts";
import { type PackedList, packedList } from "./packed-list.ts";

type NumberedLoan = readonly [loanId: number, loanNumber: string];

/** Loans with their numbers, in the order in which they were added. */
export interface NumberedLoans extends Iterable<NumberedLoan> {
  /** Adds a loan. One that is added several times in a row is there once. */
  add(loan: Pick<PipelineFacts, "loanId" | "loanNumber">): void;
}

/** An empty list. */
export const numberedLoans = (): NumberedLoans => {
  const packed: PackedList<NumberedLoan> = packedList();
  let last: number | null = null;
  return {
    add: ({ loanId, loanNumber }) => {
      if (loanId !== last) packed.add([loanId, loanNumber]);
      last = loanId;
    },
    [Symbol.iterator]: () => packed[Symbol.iterator](),
  };
};

import type { PipelineFacts } from "../history/pipeline-facts.ts";
import type { Correction } from "../quarter/contribution.ts";
import type { LoanCorrection } from "../quarter/report.ts";
import { type PackedList, packedList } from "./packed-list.ts";

/** A correction without what all corrections of a state share, as a list of its values in a fixed order. */
type Packed = [
  loanId: number,
  loanNumber: string,
  group: Correction["group"],
  amountDollars: number,
  count: number,
  reason: string,
];

/** The corrections of a state while loans are added. */
export interface CorrectionList {
  add(loan: Pick<PipelineFacts, "loanId" | "loanNumber">, correction: Correction): void;
  /** All of them, in a new array. */
  of(state: string): LoanCorrection[];
}

/** An empty list. */
export const correctionList = (): CorrectionList => {
  const packed: PackedList<Packed> = packedList();
  return {
    add: ({ loanId, loanNumber }, { group, amountDollars, count, reason }) =>
      packed.add([loanId, loanNumber, group, amountDollars, count, reason]),
    of: (state) =>
      Array.from(packed, ([loanId, loanNumber, group, amountDollars, count, reason]) => ({
        state,
        code: "AC063",
        group,
        amountDollars,
        count,
        reason,
        loanId,
        loanNumber,
      })),
  };
};

import type { Originator } from "../../../loan/loan.ts";
import { type AddedLoans, addLoan, noLoans, type SharedLoans, sharedLoans } from "../../compact/added-loans.ts";
import { type CorrectionList, correctionList } from "../../compact/correction-list.ts";
import { distinctIds, type IntegerList } from "../../compact/integer-list.ts";
import type { ColumnGroup } from "../../form/line.ts";
import type { PipelineFacts } from "../../history/pipeline-facts.ts";
import type { Contribution, Correction } from "../contribution.ts";
import { loansKey } from "../report.ts";

interface FigureAccumulator {
  readonly code: string;
  readonly group: ColumnGroup;
  amountDollars: number;
  count: number;
  readonly loans: AddedLoans;
}

interface OriginatorAccumulator {
  readonly nmlsId: string;
  readonly name: string;
  amountDollars: number;
  readonly loans: AddedLoans;
}

/** The figures of a state while loans are added. */
export interface StateAccumulator {
  /** The loans to which figures and lines of originators refer. */
  readonly shared: SharedLoans;
  /** By line and group of columns, `AC020 direct`. */
  readonly figures: Map<string, FigureAccumulator>;
  /** By NMLS id. */
  readonly originators: Map<string, OriginatorAccumulator>;
  readonly corrections: CorrectionList;
  readonly withUnknownAmount: IntegerList;
  readonly lackingBasis: IntegerList;
  readonly fundedLate: IntegerList;
}

/** A state without loans. */
export const newState = (): StateAccumulator => ({
  shared: sharedLoans(),
  figures: new Map(),
  originators: new Map(),
  corrections: correctionList(),
  withUnknownAmount: distinctIds(),
  lackingBasis: distinctIds(),
  fundedLate: distinctIds(),
});

const isCorrection = (contribution: Contribution | Correction): contribution is Correction => "reason" in contribution;

/** Adds what a loan contributes to a line. */
export const addContribution = (
  { figures, corrections, shared }: StateAccumulator,
  loan: Pick<PipelineFacts, "loanId" | "loanNumber">,
  contribution: Contribution | Correction,
): void => {
  const { code, group, amountDollars, count } = contribution;
  const key = loansKey(code, group);
  let figure = figures.get(key);
  if (figure === undefined) {
    figure = { code, group, amountDollars: 0, count: 0, loans: noLoans(shared) };
    figures.set(key, figure);
  }
  figure.amountDollars += amountDollars;
  figure.count += count;
  addLoan(figure.loans, loan.loanId, amountDollars);
  if (isCorrection(contribution)) corrections.add(loan, contribution);
};

/** Adds a funded loan to the line of its originator. */
export const addOriginator = (
  { originators, shared }: StateAccumulator,
  { nmlsId, name }: Originator,
  loanId: number,
  amountDollars: number,
): void => {
  if (nmlsId === null) return;
  const line = originators.get(nmlsId) ?? { nmlsId, name, amountDollars: 0, loans: noLoans(shared) };
  line.amountDollars += amountDollars;
  addLoan(line.loans, loanId, amountDollars);
  originators.set(nmlsId, line);
};

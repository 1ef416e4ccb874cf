import type { Originator } from "../../loan/loan.ts";
import type { ColumnGroup } from "../form/line.ts";
import type { Channel } from "../history/pipeline-facts.ts";
import type { Place } from "./counted-facts.ts";

/** What one loan adds to one line in one state. */
export interface Contribution {
  readonly state: string;
  readonly code: string;
  readonly group: ColumnGroup;
  readonly amountDollars: number;
  readonly count: number;
}

/** A contribution to line AC063, with its explanation in the state's note, worded to follow the loan's number. */
export interface Correction extends Contribution {
  readonly code: "AC063";
  readonly reason: string;
}

/** An application that the company has in process, as reported for a quarter. */
export interface Standing extends Place {
  readonly amountDollars: number;
}

/** A loan funded in the quarter. */
export interface FundedLoan {
  readonly state: string;
  readonly channel: Channel;
  readonly amountDollars: number;
  readonly originator: Originator | null;
}

/** Missing data of a loan that its quarter's report requires. */
export interface MissingField {
  readonly loanId: number;
  readonly loanNumber: string;
  readonly field: "applicationOn" | "loanOfficerId" | "loanOfficer.nmlsId";
  /** The officer whose record lacks it. */
  readonly officer: { readonly userId: number; readonly name: string } | null;
}

/** Everything that one loan adds to the report of a quarter. */
export interface LoanInQuarter {
  readonly contributions: readonly (Contribution | Correction)[];
  readonly funded: FundedLoan | null;
  /** Whether one of its amounts replaces an amount that is not calculated. */
  readonly hasUnknownAmount: boolean;
  /** Whether one of them was entered without the amount that the company reports. */
  readonly lacksBasisAmount: boolean;
  /** Whether its funding was entered after that quarter had been filed, so that no quarter reports it as closed. */
  readonly isFundedLate: boolean;
  readonly missing: MissingField | null;
}

/** The contribution of an application to a line of the pipeline. */
export const pipelineLine = (code: string, { state, group, amountDollars }: Standing, count = 1): Contribution => ({
  state,
  code,
  group,
  amountDollars,
  count,
});

/** The contribution that adds an application to the pipeline outside the usual lines, or with `sign` -1 removes it. */
export const correction = (
  { state, group, amountDollars }: Standing,
  sign: 1 | -1,
  reason: string,
  count = 1,
): Correction => ({
  state,
  code: "AC063",
  group,
  amountDollars: sign * amountDollars,
  count: sign * count,
  reason,
});

/** Whether two standings are in the same state and column. */
export const isSamePlace = (a: Place, b: Place): boolean => a.state === b.state && a.group === b.group;

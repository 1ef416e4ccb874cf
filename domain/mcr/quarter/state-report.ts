import type { Originator } from "../../loan/loan.ts";
import {
  type AddedLoans,
  addLoan,
  noLoans,
  type SharedLoans,
  sharedLoans,
  unpackedWhenRead,
} from "../compact/added-loans.ts";
import { type CorrectionList, correctionList } from "../compact/correction-list.ts";
import { distinctIds, type IntegerList } from "../compact/integer-list.ts";
import { type Form, forms, formVersions, lineOf } from "../form/form.ts";
import type { ColumnGroup } from "../form/line.ts";
import type { PipelineFacts } from "../history/pipeline-facts.ts";
import { addToLine, type Cells, withTotals } from "./cells.ts";
import type { Contribution, Correction } from "./contribution.ts";
import { beginWith } from "./opening.ts";
import { type Quarter, quarterBefore, quarterIndex, quarterName, type ReportedQuarter } from "./quarter.ts";
import { correctionSentence } from "./reasons.ts";
import type {
  CountedLoans,
  LoansBehind,
  OriginatorLine,
  OriginatorLoans,
  Remark,
  StateInputs,
  StateReport,
} from "./report.ts";
import { carriedOverTieOuts, tieOuts } from "./tie-outs.ts";

/** What is known about the quarter beside its loans. */
export interface QuarterSurroundings {
  /** The states in the company's record; empty if it lists none. */
  readonly licensedStates: readonly string[];
  /** By state; states for which accounting entered nothing are absent. */
  readonly inputs: ReadonlyMap<string, StateInputs>;
  /** By state, what was filed for the preceding quarter; null if it was not filed. */
  readonly filedBefore: ReadonlyMap<string, Cells> | null;
  /** The last filed quarter before this one; null if there is none. */
  readonly lastFiled: Quarter | null;
}

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

/** The key of the loans behind a line in a group of columns, `AC020 direct`. */
export const loansKey = (code: string, group: ColumnGroup): string => `${code} ${group}`;

const noLoansBehind: CountedLoans = { loanCount: 0, loanIds: [], amountsDollars: [] };

/** The loans behind the figures of a line in a group of columns; none if there are no figures, or if they were entered. */
export const loansBehind = ({ loans }: StateReport, code: string, group: ColumnGroup): LoansBehind =>
  loans.get(loansKey(code, group)) ?? { code, group, ...noLoansBehind };

/** The loans behind an originator's line. */
export const loansOfOriginator = ({ originatorLoans }: StateReport, nmlsId: string): OriginatorLoans =>
  originatorLoans.get(nmlsId) ?? { nmlsId, ...noLoansBehind };

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

/** The order of the list of originators. */
export const byNmlsId = (a: OriginatorLine, b: OriginatorLine): number => Number(a.nmlsId) - Number(b.nmlsId);

const originatorLines = ({ originators }: StateAccumulator): readonly OriginatorLine[] =>
  [...originators.values()]
    .map(({ nmlsId, name, amountDollars, loans }) => ({ nmlsId, name, amountDollars, count: loans.count }))
    .sort(byNmlsId);

const remarksOf = (
  state: StateAccumulator,
  isLicensed: boolean | null,
  inputs: StateInputs | undefined,
): readonly Remark[] => {
  const unknown = state.withUnknownAmount.toArray();
  const late = state.fundedLate.toArray();
  const lacking = state.lackingBasis.toArray();
  const remarks: (Remark | false)[] = [
    isLicensed === false && {
      code: "not_licensed",
      message: "The state is not among those in which the company's record says it is licensed",
      loanIds: [],
    },
    inputs === undefined && {
      code: "inputs_not_entered",
      message: "Gross revenue (AC1100) and repurchases (AC1000) are not entered and count as 0",
      loanIds: [],
    },
    unknown.length > 0 && {
      code: "amount_unknown",
      message: "Loans without a calculation count as $1,000",
      loanIds: unknown,
    },
    lacking.length > 0 && {
      code: "basis_amount_missing",
      message:
        "Loans for which an amount was entered without the maximum claim amount, which the company reports, count as $1,000, and the quarter cannot be filed until another amount of the same day has it",
      loanIds: lacking,
    },
    late.length > 0 && {
      code: "funded_late",
      message:
        "Loans whose funding was entered after its quarter was filed count as closed loans once that quarter is filed again",
      loanIds: late,
    },
  ];
  return remarks.filter((remark) => remark !== false);
};

/**
 * The remark that the preceding quarter was not filed although an earlier one was, so that filed figures are not carried over; null if it
 * was filed.
 */
const unfiledQuarter = (quarter: ReportedQuarter, lastFiled: Quarter | null): Remark | null => {
  if (lastFiled === null || quarterIndex(lastFiled) === quarterIndex(quarter) - 1) return null;
  const message = `${quarterName(quarterBefore(quarter))} was not filed, though ${quarterName(lastFiled)} was: the applications with which the quarter begins (AC010) come from the records and cannot be compared with filed figures`;
  return { code: "quarter_not_filed", message, loanIds: [] };
};

/** The remark that no one has checked on which form a quarter this late is reported; null if it was checked. */
const unverifiedForm = ({ endsOn, formVersion }: ReportedQuarter): Remark | null => {
  const { verifiedThrough } = formVersions;
  if (endsOn <= verifiedThrough) return null;
  const message = `Form version ${formVersion} is used, since no later one is known, but was checked only through ${verifiedThrough}: see at the NMLS whether this quarter is reported on it`;
  return { code: "form_not_verified", message, loanIds: [] };
};

/** The remark that figures filed elsewhere are entered but unused, because the quarter begins with figures filed here. */
const unusedOpening = (inputs: StateInputs | undefined, lastFiled: Quarter | null): Remark | null => {
  if (!inputs?.opening || lastFiled === null) return null;
  const message = `The opening that was filed elsewhere is not used, since ${quarterName(lastFiled)} is filed here: enter the accounting data without it`;
  return { code: "opening_not_used", message, loanIds: [] };
};

const addInputs = (cells: Map<string, number>, form: Form, inputs: StateInputs): void => {
  const { grossRevenueDollars, repurchases } = inputs;
  addToLine(cells, lineOf(form, "AC1100"), { group: "total", amount: grossRevenueDollars, count: 0 });
  const { amountDollars, count } = repurchases;
  addToLine(cells, lineOf(form, "AC1000"), { group: "total", amount: amountDollars, count });
};

/** The part of a quarter's report for a state: its cells with totals, its originators, and what was entered for it. */
export const stateReport = (
  name: string,
  state: StateAccumulator,
  quarter: ReportedQuarter,
  { licensedStates, inputs, filedBefore, lastFiled }: QuarterSurroundings,
): StateReport => {
  const form = forms[quarter.formVersion];
  const entered = new Map<string, number>();
  for (const { code, group, amountDollars, count } of state.figures.values())
    addToLine(entered, lineOf(form, code), { group, amount: amountDollars, count });
  const stateInputs = inputs.get(name);
  if (stateInputs !== undefined) addInputs(entered, form, stateInputs);
  const opening = lastFiled === null ? stateInputs?.opening : null;
  const openingSentences = opening ? [beginWith(entered, form, quarter, opening)] : [];
  const cells = withTotals(entered, form);
  const originators = originatorLines(state);
  const isLicensed = licensedStates.length === 0 ? null : licensedStates.includes(name);
  const before = quarterName(quarterBefore(quarter));
  return {
    state: name,
    isLicensed,
    cells,
    originators,
    // Created on read, like the loans below.
    get notes() {
      return [
        ...(stateInputs?.note ? [stateInputs.note] : []),
        ...openingSentences,
        ...state.corrections.of(name).map(correctionSentence),
      ];
    },
    tieOuts: [
      ...tieOuts(cells, form, originators),
      ...(filedBefore === null ? [] : carriedOverTieOuts(cells, filedBefore.get(name) ?? new Map(), form, before)),
    ],
    remarks: [
      ...remarksOf(state, isLicensed, stateInputs),
      ...[unfiledQuarter(quarter, lastFiled), unusedOpening(stateInputs, lastFiled), unverifiedForm(quarter)].filter(
        (remark) => remark !== null,
      ),
    ],
    get corrections() {
      return state.corrections.of(name);
    },
    loans: new Map(
      [...state.figures].map(([key, { code, group, loans }]) => [key, unpackedWhenRead({ code, group }, loans)]),
    ),
    originatorLoans: new Map(
      [...state.originators].map(([nmlsId, { loans }]) => [nmlsId, unpackedWhenRead({ nmlsId }, loans)]),
    ),
  };
};

/** The report of a state without activity: all lines are 0. */
export const emptyStateReport = (
  state: string,
  quarter: ReportedQuarter,
  surroundings: QuarterSurroundings,
): StateReport => stateReport(state, newState(), quarter, surroundings);

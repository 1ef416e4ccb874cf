import { unpackedWhenRead } from "../../compact/added-loans.ts";
import { type Form, forms, lineOf } from "../../form/form.ts";
import { addToLine, type Cells, withTotals } from "../cells.ts";
import { beginWith } from "../opening.ts";
import { type Quarter, quarterBefore, quarterName, type ReportedQuarter } from "../quarter.ts";
import { correctionSentence } from "../reasons.ts";
import type { OriginatorLine, StateInputs, StateReport } from "../report.ts";
import { carriedOverTieOuts, tieOuts } from "../tie-outs.ts";
import { remarksOf } from "./remarks.ts";
import { newState, type StateAccumulator } from "./state-accumulator.ts";

/** What is known about the quarter in addition to its loans. */
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

/** The order of the list of originators. */
export const byNmlsId = (a: OriginatorLine, b: OriginatorLine): number => Number(a.nmlsId) - Number(b.nmlsId);

const originatorLines = ({ originators }: StateAccumulator): readonly OriginatorLine[] =>
  [...originators.values()]
    .map(({ nmlsId, name, amountDollars, loans }) => ({ nmlsId, name, amountDollars, count: loans.count }))
    .sort(byNmlsId);

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
    remarks: remarksOf(state, quarter, { isLicensed, inputs: stateInputs, lastFiled }),
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

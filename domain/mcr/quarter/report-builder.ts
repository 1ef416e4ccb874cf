import { accept, type Result, refuse } from "../../kernel/result.ts";
import { type Form, forms } from "../form/form.ts";
import type { PipelineFacts } from "../history/pipeline-facts.ts";
import { sumOfCells } from "./cells.ts";
import type { LoanInQuarter, MissingField, Standing } from "./contribution.ts";
import { type Filing, filingsBefore } from "./counted-facts.ts";
import { openingLines } from "./entrance.ts";
import { loanInQuarter } from "./loan-in-quarter.ts";
import type { ReportedQuarter } from "./quarter.ts";
import type { OriginatorLine, QuarterReport, ReportDataMissing, Sheet, StateReport } from "./report.ts";
import { addContribution, addOriginator, newState, type StateAccumulator } from "./state/state-accumulator.ts";
import { byNmlsId, type QuarterSurroundings, stateReport } from "./state/state-report.ts";
import { tieOuts } from "./tie-outs.ts";

/** Builds the report of a quarter from one loan after another. */
interface ReportBuilder {
  /**
   * Adds a loan. `filed` is its filed standing in process at the end of the preceding quarter: null if it was not among them, undefined if
   * that quarter was not filed.
   */
  add(facts: PipelineFacts, filed?: Standing | null): void;
  /** Adds a filed standing of a loan at the end of the preceding quarter, if no date of the quarter can include the loan any more. */
  addFiled(loan: Pick<PipelineFacts, "loanId" | "loanNumber">, filed: Standing): void;
  /** The report of the added loans. Refuses if any of them lacks required data, naming all of it. */
  finish(surroundings: QuarterSurroundings): Result<QuarterReport, ReportDataMissing>;
}

const originatorsOfAll = (states: readonly StateReport[]): readonly OriginatorLine[] => {
  const all = new Map<string, OriginatorLine>();
  for (const { originators } of states)
    for (const line of originators) {
      const { amountDollars, count } = all.get(line.nmlsId) ?? { amountDollars: 0, count: 0 };
      all.set(line.nmlsId, {
        ...line,
        amountDollars: amountDollars + line.amountDollars,
        count: count + line.count,
      });
    }
  return [...all.values()].sort(byNmlsId);
};

/** The sum of the states, which no form requires. */
export const allStatesOf = (states: readonly StateReport[], form: Form): Sheet => {
  const cells = sumOfCells(states.map((report) => report.cells));
  const originators = originatorsOfAll(states);
  return {
    cells,
    originators,
    get notes() {
      return states.flatMap(({ state, notes }) => notes.map((note) => `${state}: ${note}`));
    },
    tieOuts: tieOuts(cells, form, originators),
  };
};

const isReported = ({ isLicensed, cells, corrections, tieOuts: checks }: StateReport): boolean =>
  isLicensed === true ||
  corrections.length > 0 ||
  [...cells.values()].some((figure) => figure !== 0) ||
  checks.some(({ isMet }) => !isMet);

const quarterReport = (
  quarter: ReportedQuarter,
  states: ReadonlyMap<string, StateAccumulator>,
  surroundings: QuarterSurroundings,
): QuarterReport => {
  const { licensedStates, inputs, filedBefore } = surroundings;
  // For filed figures, each loan adds at least what removes it again; if none does, a check of the state fails.
  const names = new Set([...licensedStates, ...states.keys(), ...inputs.keys(), ...(filedBefore?.keys() ?? [])]);
  const reports = [...names]
    .sort()
    .map((name) => stateReport(name, states.get(name) ?? newState(), quarter, surroundings))
    .filter(isReported);
  const { year, number, formVersion, isComplete } = quarter;
  return {
    year,
    number,
    formVersion,
    isComplete,
    states: reports,
    allStates: allStatesOf(reports, forms[formVersion]),
  };
};

/**
 * Begins the report of a quarter. Loans are added one at a time and not kept: only the ids and amounts behind each figure grow with their
 * number. `filings` are those of all quarters; those of earlier ones are not changed.
 */
export const reportBuilder = (quarter: ReportedQuarter, filings: readonly Filing[]): ReportBuilder => {
  const before = filingsBefore(filings, quarter);
  const states = new Map<string, StateAccumulator>();
  const missing: MissingField[] = [];
  const stateOf = (name: string): StateAccumulator => {
    const state = states.get(name) ?? newState();
    states.set(name, state);
    return state;
  };
  const addLoan = (facts: PipelineFacts, loan: LoanInQuarter): void => {
    for (const contribution of loan.contributions) {
      const state = stateOf(contribution.state);
      addContribution(state, facts, contribution);
      if (loan.hasUnknownAmount) state.withUnknownAmount.add(facts.loanId);
      if (loan.lacksBasisAmount) state.lackingBasis.add(facts.loanId);
      if (loan.isFundedLate) state.fundedLate.add(facts.loanId);
    }
    if (loan.missing !== null) missing.push(loan.missing);
    if (loan.funded?.originator)
      addOriginator(stateOf(loan.funded.state), loan.funded.originator, facts.loanId, loan.funded.amountDollars);
  };
  return {
    add: (facts, filed) => addLoan(facts, loanInQuarter(facts, quarter, before, filed)),
    addFiled: (loan, filed) => {
      for (const contribution of openingLines(quarter, filed, null, before))
        addContribution(stateOf(contribution.state), loan, contribution);
    },
    finish: (surroundings) =>
      missing.length > 0
        ? refuse({ _tag: "ReportDataMissing", missing })
        : accept(quarterReport(quarter, states, surroundings)),
  };
};

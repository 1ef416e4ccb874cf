import { forms } from "../form/form.ts";
import type { LoansBehind, OriginatorLoans, QuarterReport, StateReport } from "../quarter/report.ts";
import { loansKey } from "../quarter/report.ts";
import { allStatesOf } from "../quarter/report-builder.ts";
import { tieOuts } from "../quarter/tie-outs.ts";
import type { FiledLoans } from "./filed-loans.ts";
import type { FiledReport } from "./filing.ts";

/** A filed report of its quarter, with the loans behind the figures. Remarks and licenses were not filed. */
export const reportOfFiling = ({ filing, notes }: FiledReport, loans: FiledLoans): QuarterReport => {
  const form = forms[filing.formVersion];
  const figures = Map.groupBy(loans.figures, ({ state }) => state);
  const lines = Map.groupBy(loans.originators, ({ state }) => state);
  const states = filing.states.map(({ state, cells: filed, originators }): StateReport => {
    const cells = new Map(Object.entries(filed));
    return {
      state,
      isLicensed: null,
      cells,
      originators,
      notes: notes.get(state) ?? [],
      tieOuts: tieOuts(cells, form, originators),
      remarks: [],
      corrections: [],
      loans: new Map((figures.get(state) ?? []).map((of): [string, LoansBehind] => [loansKey(of.code, of.group), of])),
      originatorLoans: new Map((lines.get(state) ?? []).map((of): [string, OriginatorLoans] => [of.nmlsId, of])),
    };
  });
  const { year, number, formVersion } = filing;
  return { year, number, formVersion, isComplete: true, states, allStates: allStatesOf(states, form) };
};

import type { PipelineChoice } from "../../../../domain/loan/pipeline/pipeline.ts";
import { optionalParam, type ParameterTable } from "../../codec/query.ts";
import { termChoice } from "../../codec/values/choice-codecs.ts";
import { loanFilters, type RequestedLoans } from "../loan/filters.ts";

/** Whether a loan's last calculation is current. */
export const calculationState = termChoice("CalculationState", ["none", "stale", "current"], {
  none: "The loan was never calculated",
  stale: "Loan or rules have changed since the last calculation, or its rates are no longer in effect",
  current: "The last calculation matches the loan and the rates in effect",
});

/** The filters of a request for the pipeline. */
type RequestedPipeline = RequestedLoans & PipelineChoice;

/** The loan filters, plus the state of the last calculation, by which no store can filter. */
export const pipelineFilters: ParameterTable<RequestedPipeline> = {
  ...loanFilters,
  calculation: optionalParam(
    "calculation",
    calculationState,
    "Only loans whose last calculation is in this state, among those that match the other filters",
  ),
};

import type { PipelineChoice } from "../../../../domain/loan/pipeline/pipeline.ts";
import { optionalParam, type ParameterTable } from "../../codec/query.ts";
import { termChoice } from "../../codec/values/choice-codecs.ts";
import { loanFilters, type RequestedLoans } from "../loan/filters.ts";

/** How the last calculation of a loan describes the loan as it is. */
export const calculationState = termChoice("CalculationState", ["none", "stale", "current"], {
  none: "The loan was never calculated",
  stale: "Loan or rules have changed since the last calculation, or its rates are no longer in effect",
  current: "The last calculation matches the loan and the rates in effect",
});

/** What a request chooses of the pipeline. */
type RequestedPipeline = RequestedLoans & PipelineChoice;

/** The filters of loans, and the state of their last calculation, which no store has. */
export const pipelineFilters: ParameterTable<RequestedPipeline> = {
  ...loanFilters,
  calculation: optionalParam(
    "calculation",
    calculationState,
    "Only loans whose last calculation is in this state, of those that the other filters show",
  ),
};

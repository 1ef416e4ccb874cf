import { type TObject, Type } from "@sinclair/typebox";
import type {
  ComparedScenario,
  Comparison,
  ScenarioOutcome,
} from "../../../../application/calculation/compare-scenarios.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { dayWritten, instantWritten, orNull, plainText, recordId } from "../../codec/record.ts";
import { showRefusal } from "../../operation/replies.ts";
import { resultProperties, showResult } from "./answer.ts";
import { inputNames } from "./body.ts";
import { differencesSchema, showDifferences } from "./figures.ts";
import { refusedAnswer } from "./refused-answer.ts";

const outcome = {
  as_of: dayWritten,
  calculation: orNull(Type.Object(resultProperties)),
  refused: orNull(refusedAnswer),
};

const differences = {
  ...differencesSchema,
  description: "The figures that differ from the base; null where one of the two cannot be calculated",
};

/** A loan beside scenarios of it. */
export const comparisonAnswer: TObject = Type.Object({
  loan: recordId,
  calculated_at: instantWritten,
  rule_edition: plainText,
  base: Type.Object(outcome),
  scenarios: Type.Array(Type.Object({ name: orNull(plainText), ...outcome, differences: orNull(differences) })),
});

const showOutcome = ({ asOf, outcome: came }: ScenarioOutcome, names: FieldNames) => {
  const result = inApiNames(came, (path) => apiPath(names, path));
  return {
    as_of: asOf,
    calculation: result._tag === "Accepted" ? showResult(result.value) : null,
    refused: result._tag === "Refused" ? showRefusal(result.refusal) : null,
  };
};

const showScenario = (scenario: ComparedScenario) => ({
  name: scenario.name,
  ...showOutcome(scenario, inputNames.scenario),
  differences: scenario.differences && showDifferences(scenario.differences),
});

export const showComparison = (comparison: Comparison) => ({
  loan: comparison.loanId,
  calculated_at: comparison.calculatedAt,
  rule_edition: comparison.ruleEdition,
  base: showOutcome(comparison.base, inputNames.loan),
  scenarios: comparison.scenarios.map(showScenario),
});

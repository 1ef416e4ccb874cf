import { type TObject, Type } from "@sinclair/typebox";
import type { ComparedScenario, Comparison } from "../../../../application/calculation/compare-scenarios.ts";
import type { ScenarioOutcome } from "../../../../application/support/calculation/scenario-outcome.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { encodeRefusal } from "../../operation/replies.ts";
import { encodeResult, resultProperties, ruleEdition } from "./answer.ts";
import { inputNames } from "./body.ts";
import { differencesSchema, encodeDifferences } from "./figures.ts";
import { refusedAnswer } from "./refused-answer.ts";

/** One of several calculations that stand side by side. */
export const outcomeProperties = {
  as_of: dateSchema,
  rule_edition: nullableSchema(ruleEdition),
  calculation: nullableSchema(namedObject("CalculationResult", resultProperties)),
  refused: nullableSchema(refusedAnswer),
};

const differences = {
  ...differencesSchema,
  description: "The figures that differ from the base; null where one of the two cannot be calculated",
};

/** A loan beside scenarios of it. */
export const comparisonAnswer: TObject = namedObject("Comparison", {
  loan: recordId,
  calculated_at: instantSchema,
  rule_edition: {
    ...nullableSchema(ruleEdition),
    description: "That of the base, null where it cannot be calculated",
  },
  base: namedObject("ScenarioOutcome", outcomeProperties),
  scenarios: Type.Array(
    namedObject("ComparedScenario", {
      name: nullableSchema(textSchema),
      ...outcomeProperties,
      differences: nullableSchema(differences),
    }),
  ),
});

export const encodeOutcome = (
  { asOf, ruleEdition: edition, outcome: scenarioOutcome }: ScenarioOutcome,
  names: FieldNames,
) => {
  const result = inApiNames(scenarioOutcome, (path) => apiPath(names, path));
  return {
    as_of: asOf,
    rule_edition: edition,
    calculation: result._tag === "Accepted" ? encodeResult(result.value) : null,
    refused: result._tag === "Refused" ? encodeRefusal(result.refusal) : null,
  };
};

const encodeScenario = (scenario: ComparedScenario) => ({
  name: scenario.name,
  ...encodeOutcome(scenario, inputNames.scenario),
  differences: scenario.differences && encodeDifferences(scenario.differences),
});

export const encodeComparison = (comparison: Comparison) => ({
  loan: comparison.loanId,
  calculated_at: comparison.calculatedAt,
  rule_edition: comparison.base.ruleEdition,
  base: encodeOutcome(comparison.base, inputNames.loan),
  scenarios: comparison.scenarios.map(encodeScenario),
});

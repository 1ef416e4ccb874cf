import { type TObject, Type } from "@sinclair/typebox";
import type { ComparedScenario, Comparison, ScenarioOutcome } from "../../../../domain/calculation/comparison.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { encodeRefusal } from "../../operation/replies.ts";
import { encodeResult, resultProperties, ruleEdition } from "./answer.ts";
import { inputNames } from "./body.ts";
import { differencesSchema, encodeDifferences } from "./figures.ts";
import { refusedAnswer } from "./refused-answer.ts";

const outcome = {
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
  base: namedObject("ScenarioOutcome", outcome),
  scenarios: Type.Array(
    namedObject("ComparedScenario", {
      name: nullableSchema(textSchema),
      ...outcome,
      differences: nullableSchema(differences),
    }),
  ),
});

const outcomeInApiNames = <Outcome extends ScenarioOutcome>(of: Outcome, names: FieldNames): Outcome => ({
  ...of,
  outcome: inApiNames(of.outcome, (path) => apiPath(names, path)),
});

/** A comparison whose refusals name fields as the API does. */
export const comparisonInApiNames = (comparison: Comparison): Comparison => ({
  ...comparison,
  base: outcomeInApiNames(comparison.base, inputNames.loan),
  scenarios: comparison.scenarios.map((scenario) => outcomeInApiNames(scenario, inputNames.scenario)),
});

const encodeOutcome = ({ asOf, ruleEdition: edition, outcome: result }: ScenarioOutcome) => ({
  as_of: asOf,
  rule_edition: edition,
  calculation: result._tag === "Accepted" ? encodeResult(result.value) : null,
  refused: result._tag === "Refused" ? encodeRefusal(result.refusal) : null,
});

const encodeScenario = (scenario: ComparedScenario) => ({
  name: scenario.name,
  ...encodeOutcome(scenario),
  differences: scenario.differences && encodeDifferences(scenario.differences),
});

/** The answer of a comparison whose refusals name fields as the API does. */
export const encodeComparison = (comparison: Comparison) => ({
  loan: comparison.loanId,
  calculated_at: comparison.calculatedAt,
  rule_edition: comparison.base.ruleEdition,
  base: encodeOutcome(comparison.base),
  scenarios: comparison.scenarios.map(encodeScenario),
});

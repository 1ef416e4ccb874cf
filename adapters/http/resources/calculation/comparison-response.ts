import { Type } from "@sinclair/typebox";
import type { ComparedScenario, Comparison, ScenarioOutcome } from "../../../../domain/calculation/comparison.ts";
import type { Refused } from "../../../../domain/kernel/result.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { described, withoutDescription } from "../../codec/described.ts";
import { inApiNames } from "../../codec/field-names.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { responseObject } from "../../codec/response.ts";
import { encodeRefusal } from "../../operation/replies.ts";
import { inputNames } from "./body.ts";
import { differencesSchema, encodeDifferences } from "./figures.ts";
import { refusedSchema } from "./refused-response.ts";
import { encodeResult, resultProperties, ruleEdition } from "./response.ts";

/** One calculation of a comparison. */
export const outcomeProperties = {
  as_of: described(dateSchema, "Date as of which the calculation was made"),
  rule_edition: {
    ...nullableSchema(ruleEdition),
    description: "Edition of the rules that the calculation used; null if it cannot be calculated",
  },
  calculation: described(
    nullableSchema(namedObject("CalculationResult", resultProperties)),
    "Result of the calculation; null if it cannot be calculated",
  ),
  refused: described(nullableSchema(refusedSchema), "Why it cannot be calculated; null if it can"),
};

const differences = {
  ...differencesSchema,
  description: "Figures that differ from the base; null if either cannot be calculated",
};

/** A loan compared with scenarios. */
export const comparisonResponse = responseObject<Comparison>("Comparison", {
  loan: [recordId, "Loan that is compared with its scenarios", "loanId"],
  calculated_at: [instantSchema, "When the comparison was calculated", "calculatedAt"],
  rule_edition: [
    nullableSchema(withoutDescription(ruleEdition)),
    "Edition of the rules that the base used; null if the base cannot be calculated",
    (comparison) => comparison.base.ruleEdition,
  ],
  base: [
    namedObject("ScenarioOutcome", outcomeProperties),
    "Result for the loan with its current data",
    (comparison) => encodeOutcome(comparison.base),
  ],
  scenarios: [
    Type.Array(
      namedObject("ComparedScenario", {
        name: described(nullableSchema(textSchema), "Name of the scenario, as sent; null if it has none"),
        ...outcomeProperties,
        differences: nullableSchema(differences),
      }),
    ),
    "Results of the scenarios, in the order of the request",
    (comparison) => comparison.scenarios.map(encodeScenario),
  ],
});

export const outcomeInApiNames = <Outcome extends ScenarioOutcome>(of: Outcome, names: FieldNames): Outcome => ({
  ...of,
  outcome: inApiNames(of.outcome, names),
});

/** A comparison whose refusals name fields as the API does. */
export const comparisonInApiNames = (comparison: Comparison): Comparison => ({
  ...comparison,
  base: outcomeInApiNames(comparison.base, inputNames.loan),
  scenarios: comparison.scenarios.map((scenario) => outcomeInApiNames(scenario, inputNames.scenario)),
});

/** Why a loan or a scenario cannot be calculated. */
export type OutcomeRefusal = Extract<ScenarioOutcome["outcome"], Refused<unknown>>["refusal"];

/** What a loan or a scenario came to, or why it was refused, in the words of `encode`. */
export const encodeOutcome = (
  { asOf, ruleEdition: edition, outcome: result }: ScenarioOutcome,
  encode: (refusal: OutcomeRefusal) => ReturnType<typeof encodeRefusal> = (refusal) => encodeRefusal(refusal),
) => ({
  as_of: asOf,
  rule_edition: edition,
  calculation: result._tag === "Accepted" ? encodeResult(result.value) : null,
  refused: result._tag === "Refused" ? encode(result.refusal) : null,
});

const encodeScenario = (scenario: ComparedScenario, position: number) => ({
  name: scenario.name,
  ...encodeOutcome(scenario, (refusal) => encodeRefusal({ ...refusal, requestPart: `scenarios.${position}` })),
  differences: scenario.differences && encodeDifferences(scenario.differences),
});

import { Type } from "@sinclair/typebox";
import type { ComparedScenario, Comparison, ScenarioOutcome } from "../../../../domain/calculation/comparison.ts";
import type { Refused } from "../../../../domain/kernel/result.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { withoutDescription } from "../../codec/described.ts";
import { inApiNames } from "../../codec/field-names.ts";
import { dateSchema, instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { type ResponseTable, responseObject } from "../../codec/response.ts";
import { encodeRefusal } from "../../operation/replies.ts";
import { inputNames } from "./body.ts";
import { differencesSchema, encodeDifferences } from "./figures.ts";
import { refusedSchema } from "./refused-response.ts";
import { resultResponse, ruleEdition } from "./response.ts";

/** Why a loan or a scenario cannot be calculated. */
export type OutcomeRefusal = Extract<ComparedScenario["outcome"], Refused<unknown>>["refusal"];

/** A loan or a scenario with its outcome. */
type AnyOutcome = ScenarioOutcome | ComparedScenario;

/** The outcome of a loan or scenario, or the reason it was refused, as returned by `encode`. */
export const outcomeTable = <Source>(
  outcomeOf: (source: Source) => AnyOutcome,
  encode: (refusal: OutcomeRefusal, source: Source) => ReturnType<typeof encodeRefusal>,
): ResponseTable<Source> => ({
  as_of: [dateSchema, "Date as of which the calculation was made", (source) => outcomeOf(source).asOf],
  rule_edition: [
    nullableSchema(withoutDescription(ruleEdition)),
    "Edition of the rules that the calculation used; null if it cannot be calculated",
    (source) => outcomeOf(source).ruleEdition,
  ],
  calculation: [
    nullableSchema(resultResponse.schema),
    "Result of the calculation; null if it cannot be calculated",
    (source) => {
      const { outcome } = outcomeOf(source);
      return outcome._tag === "Accepted" ? resultResponse.encode(outcome.value) : null;
    },
  ],
  refused: [
    nullableSchema(refusedSchema),
    "Why it cannot be calculated; null if it can",
    (source) => {
      const { outcome } = outcomeOf(source);
      return outcome._tag === "Refused" ? encode(outcome.refusal, source) : null;
    },
  ],
});

const baseResponse = responseObject<ScenarioOutcome>(
  "ScenarioOutcome",
  outcomeTable(
    (base) => base,
    (refusal) => encodeRefusal(refusal),
  ),
);

interface PlacedScenario {
  readonly scenario: ComparedScenario;
  readonly position: number;
}

const scenarioResponse = responseObject<PlacedScenario>("ComparedScenario", {
  name: [
    nullableSchema(textSchema),
    "Name of the scenario, as sent; null if it has none",
    ({ scenario }) => scenario.name,
  ],
  ...outcomeTable<PlacedScenario>(
    ({ scenario }) => scenario,
    (refusal, { position }) => encodeRefusal({ ...refusal, requestPart: `scenarios.${position}` }),
  ),
  differences: [
    nullableSchema({
      ...differencesSchema,
      description: "Figures that differ from the base; null if either cannot be calculated",
    }),
    null,
    ({ scenario }) => scenario.differences && encodeDifferences(scenario.differences),
  ],
});

/** A loan compared with scenarios. */
export const comparisonResponse = responseObject<Comparison>("Comparison", {
  loan: [recordId, "Loan that is compared with its scenarios", "loanId"],
  calculated_at: [instantSchema, "When the comparison was calculated", "calculatedAt"],
  rule_edition: [
    nullableSchema(withoutDescription(ruleEdition)),
    "Edition of the rules that the base used; null if the base cannot be calculated",
    ({ base }) => base.ruleEdition,
  ],
  base: [baseResponse, "Result for the loan with its current data", "base"],
  scenarios: [
    Type.Array(scenarioResponse.schema),
    "Results of the scenarios, in the order of the request",
    ({ scenarios }) => scenarios.map((scenario, position) => scenarioResponse.encode({ scenario, position })),
  ],
});

/** An outcome whose refusal names fields as the API does. */
export const outcomeInApiNames = <Outcome extends AnyOutcome>(of: Outcome, names: FieldNames): Outcome => ({
  ...of,
  outcome: inApiNames(of.outcome, names),
});

/** A comparison whose refusals name fields as the API does. */
export const comparisonInApiNames = (comparison: Comparison): Comparison => ({
  ...comparison,
  base: outcomeInApiNames(comparison.base, inputNames.loan),
  scenarios: comparison.scenarios.map((scenario) => outcomeInApiNames(scenario, inputNames.scenario)),
});

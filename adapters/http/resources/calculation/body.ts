import type { NamedScenario } from "../../../../application/calculation/compare-scenarios.ts";
import { calculatedPropertyNames, calculatedTermNames } from "../../../../domain/calculation/calculated-terms.ts";
import { MAX_SCENARIOS, type Scenario } from "../../../../domain/calculation/scenario.ts";
import type { Person } from "../../../../domain/hecm/inputs.ts";
import type { Day } from "../../../../domain/kernel/day.ts";
import { pick } from "../../../../domain/kernel/pick.ts";
import { maxLoanEntries } from "../../../../domain/loan/loan.ts";
import type { Field, FieldNames, FieldTable } from "../../codec/codec.ts";
import { object, partialObject } from "../../codec/table.ts";
import { list, optional } from "../../codec/values/compound-codecs.ts";
import { id, money, percent } from "../../codec/values/number-codecs.ts";
import { text } from "../../codec/values/text-codecs.ts";
import { day } from "../../codec/values/time-codecs.ts";
import { borrowerType, rateIndex, rateType } from "../choices.ts";
import { loanFields } from "../loan/body.ts";
import { propertyFields } from "../property/body.ts";

interface ScenarioFields extends Required<Omit<Scenario, "asOf">> {
  readonly asOf: Day | null;
}

interface NamedFields extends ScenarioFields {
  readonly name: string | null;
}

const person = object<Person>("ScenarioPerson", {
  bornOn: { name: "dob", codec: day, required: true, description: "Date of birth of the person" },
  part: {
    name: "borrower_type",
    codec: borrowerType,
    fallback: "borrower",
    description: "Role of this person on the loan",
  },
});

/**
 * The inputs of a calculation with their names on loan and property, complete by type. Only a loan takes defaults from its
 * product; in a scenario, omitted terms have none.
 */
const scenarioFields: FieldTable<ScenarioFields> = {
  asOf: optional("as_of", day, "Date of the calculation; defaults to today"),
  ...pick(loanFields, calculatedTermNames),
  rateType: { name: "rate_type", codec: rateType, required: true, description: "Type of interest rate" },
  index: optional("index", rateIndex, "Index of the note rate; null on a fixed rate"),
  margin: optional("margin", percent, "Lender's margin over the index; null on a fixed rate"),
  noteRate: optional("note_rate", percent, "Initial interest rate of the note; null until known"),
  servicingFeeMonthlyCents: {
    name: "servicing_fee_monthly",
    codec: money(),
    fallback: 0,
    description: "Monthly servicing fee; 0 if none is charged",
    label: "Servicing fee per month",
  },
  ...pick(propertyFields, calculatedPropertyNames),
  people: {
    name: "borrowers",
    codec: list(person, maxLoanEntries.borrowers),
    required: true,
    description: "All borrowers and other people of the scenario; they replace the people on the loan",
  },
  originationFeeCents: optional("origination_fee", money(), "Origination fee of the scenario; null means none"),
  counselingFeeCents: {
    name: "counseling_fee",
    codec: money(),
    fallback: 0,
    description: "Counseling fee that the borrower pays through the loan",
  },
  closingCostsCents: {
    name: "closing_costs",
    codec: money(),
    fallback: 0,
    description:
      "Closing costs that the borrower pays through the loan, without the origination fee and the counseling fee",
  },
};

const namedFields: FieldTable<NamedFields> = {
  name: optional("name", text(100), "Name of the scenario, returned in the response; null if it has none"),
  ...scenarioFields,
};

const loanId: Field<number> = { name: "loan", codec: id, required: true, description: "Loan to calculate" };

const onProperty = calculatedPropertyNames.map((name) => {
  const { name: apiName, codec } = propertyFields[name];
  return [name, { name: `property.${apiName}`, codec }] as const;
});

/** Names of a calculation's inputs in a scenario, and on the loan, where some are fields of the property. */
export const inputNames: Readonly<Record<"scenario" | "loan", FieldNames>> = {
  scenario: scenarioFields,
  loan: { ...scenarioFields, ...Object.fromEntries(onProperty) },
};

interface CalculateRequest {
  readonly loanId: number;
  readonly asOf: Day | null;
  readonly scenario: Scenario | null;
}

/** A loan, and the inputs of a scenario. */
export const calculateFields: FieldTable<CalculateRequest> = {
  loanId,
  asOf: optional(
    "as_of",
    day,
    "Earlier date as of which the loan is calculated, under the rules and weekly index averages of that date, not before the application date; requires `calculation.enter`. Defaults to today. A scenario has its own `as_of`",
  ),
  scenario: optional(
    "scenario",
    partialObject("Scenario", scenarioFields),
    "Inputs that replace those of the loan. The result is returned but not stored",
  ),
};

interface CompareRequest {
  readonly loanId: number;
  readonly scenarios: readonly NamedScenario[];
}

/** A loan, and the scenarios to compare with it. */
export const compareFields: FieldTable<CompareRequest> = {
  loanId,
  scenarios: {
    name: "scenarios",
    codec: list(partialObject("NamedScenario", namedFields), MAX_SCENARIOS, 1),
    required: true,
    description: "Scenarios to compare with the loan, at most 50; each contains only the inputs that differ",
  },
};

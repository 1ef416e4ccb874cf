import { calculationInputs } from "../../../../domain/calculation/calculation-inputs.ts";
import type { CalculationRecord } from "../../../../domain/calculation/calculation-record.ts";
import type { Comparison } from "../../../../domain/calculation/comparison.ts";
import { explainedLoan } from "../../../../domain/calculation/explanation/explained-loan.ts";
import type {
  ExplainedCalculation,
  ProjectedCalculation,
} from "../../../../domain/calculation/explanation/explanation.ts";
import { calculationSchemaVersion } from "../../../../domain/calculation/upgrade.ts";
import { startingSettings } from "../../../../domain/company/company.ts";
import { calculate } from "../../../../domain/hecm/calculate.ts";
import { differencesOf } from "../../../../domain/hecm/differences.ts";
import { totalAnnualLoanCost } from "../../../../domain/hecm/loan-cost/talc.ts";
import { projection } from "../../../../domain/hecm/projection/projection.ts";
import { once } from "../../../../domain/kernel/once.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { accepted, exampleDay, exampleInstant } from "../../openapi/examples.ts";
import { companyExample } from "../company/examples.ts";
import { loanExample } from "../loan/examples.ts";
import { userExample } from "../user/examples.ts";

const inputs = once(() =>
  accepted(calculationInputs(loanExample, exampleDay, null, startingSettings.rateSettings, [])),
);
const result = once(() => accepted(calculate(inputs())));
const loan = explainedLoan(loanExample, companyExample);
/** In the service's format; the digits are arbitrary. */
const ruleEdition = "2026-01-01-3f9a2c1b0d4e";

export const calculationExample = once(
  (): CalculationRecord => ({
    schemaVersion: calculationSchemaVersion,
    id: 501,
    companyId: companyExample.id,
    loanId: loanExample.id,
    calculatedAt: exampleInstant,
    calculatedByUserId: userExample.id,
    asOf: exampleDay,
    ruleEdition,
    fingerprint: "",
    inputs: inputs(),
    result: result(),
  }),
);

export const compareBodyExample = { loan: loanExample.id, scenarios: [{ name: "A rate of 6%", expected_rate: 6 }] };

export const comparisonExample = (): Comparison => {
  const atSixPercent = { ...inputs(), expectedRate: rate(6) };
  const calculation = accepted(calculate(atSixPercent));
  const scenario = {
    name: "A rate of 6%",
    asOf: exampleDay,
    ruleEdition,
    outcome: accept({ inputs: atSixPercent, result: calculation }),
    differences: differencesOf(result(), calculation),
  };
  const base = { asOf: exampleDay, ruleEdition, outcome: accept({ inputs: inputs(), result: result() }) };
  const { loanId, companyId, calculatedAt } = calculationExample();
  return { loanId, companyId, loan, calculatedAt, base, scenarios: [scenario] };
};

export const projectionExample = (): ProjectedCalculation => {
  const withRate = { ...inputs(), noteRate: rate(5.68) };
  const record = { ...calculationExample(), inputs: withRate, result: accepted(calculate(withRate)) };
  const projected = accepted(projection(withRate, record.result, 2));
  return { record, loan, projection: projected, loanCost: totalAnnualLoanCost(withRate, record.result) };
};

export const explanationExample = once(
  (): ExplainedCalculation => ({
    record: calculationExample(),
    loan,
    projection: projection(inputs(), result(), null),
    loanCost: totalAnnualLoanCost(inputs(), result()),
  }),
);

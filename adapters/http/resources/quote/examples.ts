import type { CalculatedPlan } from "../../../../application/calculation/calculate/calculate-plans.ts";
import type { LoanQuote } from "../../../../application/calculation/calculate/calculate-quote.ts";
import { inputsOfTerms } from "../../../../domain/calculation/calculation-inputs.ts";
import { quotedPlans } from "../../../../domain/calculation/what-if/compare-plans.ts";
import { checkQuote, quotedTerms } from "../../../../domain/calculation/what-if/quote.ts";
import { startingSettings } from "../../../../domain/company/company.ts";
import { calculate } from "../../../../domain/hecm/calculate.ts";
import { nationalLimit } from "../../../../domain/hecm/parameters/national-limit.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { decodeBody } from "../../codec/table.ts";
import { accepted, exampleDay, exampleInstant } from "../../openapi/examples.ts";
import { calculationExample } from "../calculation/examples.ts";
import { companyExample } from "../company/examples.ts";
import { quoteFields } from "./body.ts";

export const quoteBodyExample = {
  age: 75,
  property_state: "VA",
  home_value: 450000,
  co_borrowers: [{ borrower_type: "eligible_non_borrowing_spouse", age: 78 }],
  liens: [{ creditor: "Example Bank", kind: "mortgage", amount: 60000 }],
  expected_rate: 5.125,
};

export const quoteExample = (): LoanQuote => {
  const quote = accepted(decodeBody(quoteFields, quoteBodyExample));
  const product = accepted(checkQuote(quote, companyExample, exampleDay));
  const { nationalLimitDay } = startingSettings.rateSettings;
  const terms = quotedTerms(quote, product, { today: exampleDay, nationalLimit, nationalLimitDay });
  const inputs = accepted(inputsOfTerms(terms, exampleDay, null, startingSettings.rateSettings));
  const plans = quotedPlans(quote).map((paymentPlan): CalculatedPlan => {
    const planned = { ...inputs, paymentPlan };
    const result = calculate(planned);
    const isRefused = result._tag === "Refused";
    return {
      type: paymentPlan.type,
      asOf: exampleDay,
      ruleEdition: isRefused ? null : calculationExample().ruleEdition,
      // One step is enough to show what steps look like.
      outcome: isRefused
        ? result
        : accept({ inputs: planned, result: { ...result.value, steps: result.value.steps.slice(0, 1) } }),
    };
  });
  return {
    companyId: companyExample.id,
    productCode: product.code,
    calculatedAt: exampleInstant,
    asOf: exampleDay,
    people: terms.people,
    base: { inputs, result: accepted(calculate(inputs)) },
    plans,
  };
};

import { type TSchema, Type } from "@sinclair/typebox";
import { serviceUserId } from "../../../../domain/access/actor.ts";
import type { CalculationRecord, UnstoredCalculation } from "../../../../domain/calculation/calculation-record.ts";
import { feasibilityOf } from "../../../../domain/calculation/feasibility.ts";
import type { ResolvedPaymentPlan } from "../../../../domain/hecm/payment-plan/payment-plan.ts";
import { type SecondAppraisal, secondAppraisal } from "../../../../domain/hecm/principal-limit/maximum-claim-amount.ts";
import type { RefinanceTest } from "../../../../domain/hecm/refinance/refinance-verdict.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { withoutDescription } from "../../codec/described.ts";
import { apiPath } from "../../codec/field-names.ts";
import {
  dateSchema,
  dollarsSchema,
  instantSchema,
  nullableSchema,
  recordId,
  textSchema,
  warningsSchema,
} from "../../codec/record.ts";
import { centsAsDollars, orNull, type ResponseTable, responseObject } from "../../codec/response.ts";
import { borrowerType, paymentPlanType } from "../choices.ts";
import { inputNames } from "./body.ts";
import { feasibilityResponse } from "./feasibility-response.ts";
import { calculationFigures, responseOfFigures, setAsideFigures } from "./figures.ts";
import { stepResponse } from "./step-response.ts";

/** Who requested the calculation: a user, or the service itself when its operator recalculates all loans. */
const calculatedBy = Type.Integer({
  format: "int64",
  minimum: serviceUserId,
  description: `User id; ${serviceUserId} is the service itself`,
});

/** The payment plan with all amounts calculated. */
const plan = orNull(
  responseObject<ResolvedPaymentPlan>("CalculatedPaymentPlan", {
    type: [withoutDescription(paymentPlanType.schema), "Type of payment plan", "type"],
    term_months: [
      nullableSchema(Type.Integer({ minimum: 1 })),
      "Number of monthly payments, given or determined by the payment; null on plans without a term",
      "termMonths",
    ],
    monthly_payment: [centsAsDollars, "Monthly payment to the borrower", "monthlyPaymentCents"],
    last_payment: [
      nullableSchema(dollarsSchema),
      "Last monthly payment, if it is smaller than the others because the payment determines the term; null otherwise",
      ({ lastPaymentCents }) => (lastPaymentCents === undefined ? null : dollarsFromCents(lastPaymentCents)),
    ],
    line_of_credit: [centsAsDollars, "Line of credit after closing", "lineOfCreditCents"],
    initial_draw: [centsAsDollars, "Amount drawn at closing", "initialDrawCents"],
  }),
);

const refinanceTest = responseObject<RefinanceTest>("RefinanceTest", {
  total_cost: [
    centsAsDollars,
    "Total cost of the refinance: fees, closing costs and initial MIP, less the lender's credit",
    "totalCostCents",
  ],
  benefit: [
    centsAsDollars,
    "Increase of the principal limit over that of the earlier HECM; negative if the new one is lower",
    "benefitCents",
  ],
  ratio: [nullableSchema(Type.Number()), "Benefit divided by total cost; null if the refinance costs nothing", "ratio"],
  passes_benefit_factor: [Type.Boolean(), "Whether the benefit is at least five times the cost", "passesBenefitFactor"],
  application_date: [
    dateSchema,
    "Application date of the refinance, or the date of the calculation if there is none",
    "applicationOn",
  ],
  last_application_date: [
    dateSchema,
    "Last date on which an application is within five years of the closing of the earlier HECM",
    "lastApplicationDay",
  ],
  is_within_years: [
    Type.Boolean(),
    "Whether the application date is on or before `last_application_date`",
    "isWithinYears",
  ],
  is_counseling_waivable: [
    Type.Boolean(),
    "Whether counseling can be waived: both conditions are met. The borrower must also receive the disclosure of these figures",
    "isCounselingWaivable",
  ],
});

const secondAppraisalResponse = orNull(
  responseObject<SecondAppraisal>("SecondAppraisal", {
    appraised_value: [centsAsDollars, "Appraised value of the home by the second appraisal", "appraisedValueCents"],
    is_lower: [
      Type.Boolean(),
      "Whether this appraisal determines the home value: it is lower than the first one, or the only one",
      "isLower",
    ],
  }),
);

/** The edition of the rules that a calculation used. */
export const ruleEdition = Type.String({
  description:
    "Edition of the rules that were used: the effective date of the newest rule, and a digest of all rules. Calculations with the same edition used the same rules, so they can differ only in their inputs. The first release had a single edition, 2026.1.",
});

type Calculated = Pick<UnstoredCalculation, "inputs" | "result">;

const setAsides = responseObject(
  "SetAsides",
  responseOfFigures(setAsideFigures, (result: UnstoredCalculation["result"]) => result),
);

type Marked = Pick<CalculationRecord, "enteredAfterwards">;

/** Null if the log does not contain the terms of that time. */
const changedTermsOf = ({ enteredAfterwards: mark }: Marked): readonly string[] | null =>
  mark?.termsChangedSince?.map((name) => apiPath(inputNames.loan, name)) ?? null;

/** A calculation's warnings, plus a warning if terms have changed since the date of a calculation entered afterward. */
export const warningsOf = (calculated: Calculated & Marked) => {
  const changed = changedTermsOf(calculated) ?? [];
  if (changed.length === 0) return calculated.result.warnings;
  const message = `The loan was calculated with its current terms; these have changed since that date: ${changed.join(", ")}.`;
  return [...calculated.result.warnings, { code: "terms_changed_since", message }];
};

/** The result of a calculation, without the steps that explain it. */
const resultTable: ResponseTable<Calculated> = {
  ...responseOfFigures(calculationFigures, ({ result }: Calculated) => result),
  age_basis: [
    withoutDescription(borrowerType.schema),
    "Role of the person whose age is `age_used`",
    ({ result }) => result.ageBasis,
  ],
  second_appraisal: [
    secondAppraisalResponse.schema,
    "Second appraisal of the home; null if there is none",
    ({ inputs }) => secondAppraisalResponse.encode(secondAppraisal(inputs)),
  ],
  set_asides: [
    setAsides.schema,
    "Amounts set aside from the principal limit",
    ({ result }) => setAsides.encode(result),
  ],
  payment_plan: [
    plan.schema,
    "Payment plan with all amounts calculated; null until a plan is chosen",
    ({ result }) => plan.encode(result.paymentPlan),
  ],
  refinance_test: [
    nullableSchema(refinanceTest.schema),
    "Benefit test for waiving counseling on a refinance; null unless the loan is a refinance",
    ({ result }) => result.refinanceTest && refinanceTest.encode(result.refinanceTest),
  ],
  feasibility: [
    feasibilityResponse.schema,
    "Whether the loan can close as calculated, with the reasons if it cannot",
    (calculated) => feasibilityResponse.encode(feasibilityOf(calculated)),
  ],
  warnings: [warningsSchema, null, warningsOf],
};

/** The result of a calculation that is not a separate record. */
export const resultResponse = responseObject("CalculationResult", resultTable);

const storedOf = (calculation: UnstoredCalculation): CalculationRecord | null =>
  "id" in calculation ? (calculation as CalculationRecord) : null;

const enteredAfterwards = orNull(
  responseObject<CalculationRecord>("EnteredAfterwards", {
    at: [instantSchema, "When the calculation was made", "calculatedAt"],
    by: [recordId, "User who made it", "calculatedByUserId"],
    terms_changed_since: [
      nullableSchema(Type.Array(textSchema)),
      "Terms of the loan that changed since that date; null if the audit log does not go back to it",
      changedTermsOf,
    ],
  }),
);

/** `stored` adapts the fields that only a stored record has. */
const calculationOf = (name: string, stored: (schema: TSchema) => TSchema) =>
  responseObject<UnstoredCalculation>(name, {
    id: [
      stored(withoutDescription(recordId)),
      "Id of the calculation; null for a scenario, which is not stored",
      (calculation) => storedOf(calculation)?.id ?? null,
    ],
    calculation_id: [
      stored(recordId),
      "Same as `id`, under the name that other operations use",
      (calculation) => storedOf(calculation)?.id ?? null,
    ],
    company: [recordId, "Company of the loan", "companyId"],
    loan: [recordId, "Loan that was calculated", "loanId"],
    calculated_at: [instantSchema, "When the calculation was made", "calculatedAt"],
    calculated_by: [calculatedBy, "Who made the calculation", "calculatedByUserId"],
    as_of: [
      dateSchema,
      "Date as of which the calculation was made. It is used for the case number assignment and closing dates until they are set",
      "asOf",
    ],
    entered_afterwards: [
      enteredAfterwards.schema,
      "Who made this calculation after its date, and when; null if it was made on its date",
      (calculation) => {
        const stored = storedOf(calculation);
        return enteredAfterwards.encode(stored?.enteredAfterwards ? stored : null);
      },
    ],
    rule_edition: [ruleEdition, null, "ruleEdition"],
    ...resultTable,
    steps: [
      Type.Array(stepResponse.schema),
      "Steps of the calculation, in order",
      ({ result }) => result.steps.map(stepResponse.encode),
    ],
    version: [
      stored(Type.Integer({ minimum: 1 })),
      "Always 1, because a calculation never changes",
      (calculation) => storedOf(calculation) && 1,
    ],
    created_at: [
      stored(instantSchema),
      "When the calculation was stored; same as `calculated_at`",
      (calculation) => storedOf(calculation)?.calculatedAt ?? null,
    ],
    updated_at: [
      stored(instantSchema),
      "When the calculation was stored; it never changes afterward",
      (calculation) => storedOf(calculation)?.calculatedAt ?? null,
    ],
  });

/** A calculation as responses show it. */
export const calculationResponse = calculationOf("Calculation", (schema) => schema);

/** A calculation or a scenario, which is not stored and has null in the fields of a record. */
export const calculatedResponse = calculationOf("CalculationOrScenario", nullableSchema);

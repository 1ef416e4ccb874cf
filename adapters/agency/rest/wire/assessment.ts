import { Schema } from "effect";
import {
  assessmentAnswers,
  compensatingFactors,
  extenuatingCircumstances,
} from "../../../../domain/loan/assessment.ts";
import { wireObject } from "../../../outside-calls/wire/wire-object.ts";
import { Dollars } from "../../../outside-calls/wire/wire-values.ts";

const Answer = Schema.NullOr(Schema.Literal(...assessmentAnswers));

export const AssessmentObject = wireObject({
  propertyTaxesCurrent: Answer,
  propertyTaxesDelinquentIn24Months: Answer,
  associationDuesCurrent: Answer,
  associationDuesDelinquentIn24Months: Answer,
  homeownersInsuranceInForce: Answer,
  realEstateDebtCurrent: Answer,
  realEstateDebtPaidOnTime: Answer,
  installmentDebtCurrent: Answer,
  installmentDebtPaidOnTime: Answer,
  revolvingDebtPaidOnTime: Answer,
  hasJudgments: Answer,
  hasDelinquentFederalDebt: Answer,
  hasCollections: Answer,
  householdSize: Schema.NullOr(Schema.Number),
  utilitiesMonthlyCents: Schema.NullOr(Dollars),
  compensatingFactors: Schema.Array(
    wireObject({
      factor: Schema.Literal(...compensatingFactors),
      amountCents: Schema.NullOr(Dollars),
      description: Schema.NullOr(Schema.String),
    }),
  ),
  extenuatingCircumstances: Schema.Array(
    wireObject({
      circumstance: Schema.Literal(...extenuatingCircumstances),
      description: Schema.NullOr(Schema.String),
      isDocumented: Schema.Boolean,
    }),
  ),
});

export const ResidualIncomeObject = wireObject({
  effectiveIncomeCents: Dollars,
  expensesCents: Dollars,
  residualIncomeCents: Dollars,
  requiredCents: Dollars,
  region: Schema.String,
  householdSize: Schema.Number,
  isMet: Schema.Boolean,
  isRequirementVerified: Schema.Boolean,
});

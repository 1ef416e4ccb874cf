import type { InputsRefusal, OriginationFeePending } from "../../../domain/calculation/calculation-inputs.ts";
import { quotedPlans } from "../../../domain/calculation/what-if/compare-plans.ts";
import { checkQuote, type Quote, quotedTerms } from "../../../domain/calculation/what-if/quote.ts";
import type { Company } from "../../../domain/company/company.ts";
import type { CalculationRefusal } from "../../../domain/hecm/calculate.ts";
import type { Person } from "../../../domain/hecm/inputs.ts";
import type { AgeRefusal } from "../../../domain/hecm/principal-limit/age.ts";
import type { PaymentPlan } from "../../../domain/hecm/terms.ts";
import type { Day, Instant } from "../../../domain/kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Refused, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { rulesFor } from "../inputs/rule-book.ts";
import { type CalculatedPlans, calculatePlans } from "./calculate-plans.ts";

/** A loan's figures, calculated without starting the loan. Nothing is stored. */
export interface LoanQuote extends CalculatedPlans {
  readonly companyId: number;
  readonly productCode: string;
  readonly calculatedAt: Instant;
  readonly asOf: Day;
  /** The people as calculated, the borrower first, with each age as a date of birth. */
  readonly people: readonly Person[];
}

type TooYoung = Exclude<AgeRefusal, { readonly _tag: "BorrowerMissing" }>;
type PlanRefusal = InputsRefusal | CalculationRefusal;

/** Why a quote cannot be calculated under any plan. */
export type QuoteRefusal = FieldsInvalid | Exclude<PlanRefusal, TooYoung | OriginationFeePending>;

const peopleWords: Readonly<Record<TooYoung["_tag"], string>> = {
  BorrowerUnderage: "borrower",
  SpouseUnderEighteen: "eligible non-borrowing spouse",
};

/** The refusal of a person who is too young. The error names the field given for that person. */
const tooYoung = ({ _tag, position, minimumYears, on }: TooYoung, quote: Quote): Refused<FieldsInvalid> => {
  const person = position === 1 ? quote : quote.coBorrowers[position - 2];
  const field = person?.ageYears === null ? "bornOn" : "ageYears";
  const path = position === 1 ? field : `coBorrowers.${position - 2}.${field}`;
  return invalidField(path, `must make the ${peopleWords[_tag]} at least ${minimumYears} years old on ${on}`);
};

const refusalOf = (refusal: PlanRefusal, quote: Quote): Refused<QuoteRefusal> => {
  if (refusal._tag === "BorrowerUnderage" || refusal._tag === "SpouseUnderEighteen") return tooYoung(refusal, quote);
  if (refusal._tag !== "OriginationFeePending") return refuse(refusal);
  // A product's fee waits for nothing but a rule.
  if (refusal.missing === null) throw new Error("the origination fee of a quote is pending while its cap is known");
  return refuse(refusal.missing);
};
/**
 * Calculates a company's quote as of today under the given payment plans. The quote is completed in the same way as a loan when it is
 * started.
 */
export const calculateQuote = async (
  dependencies: Dependencies,
  company: Company,
  quote: Quote,
  plans: readonly PaymentPlan[] = quotedPlans(quote),
): Promise<Result<LoanQuote, QuoteRefusal>> => {
  const today = dependencies.clock.today(company.timeZone);
  const product = checkQuote(quote, company, today);
  if (product._tag === "Refused") return product;
  const { nationalLimit } = await rulesFor(dependencies, [
    quote.caseNumberAssignedOn ?? today,
    quote.closingOn ?? today,
  ]);
  const { nationalLimitDay } = company.rateSettings;
  const terms = quotedTerms(quote, product.value, { today, nationalLimit, nationalLimitDay });
  const calculated = await calculatePlans(dependencies, company.id, terms, today, plans);
  if (calculated._tag === "Refused") return refusalOf(calculated.refusal, quote);
  return accept({
    companyId: company.id,
    productCode: product.value.code,
    calculatedAt: dependencies.clock.now(),
    asOf: today,
    people: terms.people,
    ...calculated.value,
  });
};

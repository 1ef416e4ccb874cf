import type { Product } from "../../company/product.ts";
import type { Person } from "../../hecm/inputs.ts";
import { isTermDetermined } from "../../hecm/payment-plan/payment-plan-term.ts";
import type { BorrowerType, RateType } from "../../hecm/terms.ts";
import { ageAtLastBirthday, type Day } from "../../kernel/day.ts";
import type { Rate } from "../../kernel/rate.ts";
import type { CalculatedTerms } from "../calculated-terms.ts";
import type { PlanChoices } from "./compare-plans.ts";
import type { Quote } from "./quote.ts";

/** A person as a what-if shows them: by age in whole years. */
export interface WhatIfPerson {
  readonly borrowerType: BorrowerType;
  readonly ageYears: number;
}

/**
 * What a what-if lets its reader change. Amounts are whole cents. A null among the rates means the product's margin and today's
 * published rates, among the costs of a quote the product's default fees, and among those of a loan none.
 */
export interface WhatIfInputs extends PlanChoices {
  /** In the places of the people before; null: not on the loan any more. People after them are new. */
  readonly people: readonly (WhatIfPerson | null)[];
  /** Where the home of a quote is; null: of a loan, whose home stays where it is. */
  readonly state: string | null;
  readonly homeValueCents: number;
  readonly purchasePriceCents: number | null;
  readonly productCode: string;
  /** These three of an adjustable rate. */
  readonly margin: Rate | null;
  readonly expectedRate: Rate | null;
  readonly noteRate: Rate | null;
  /** The one rate of a fixed-rate product, which is its note rate and its expected rate (24 CFR 206.3); null: the product's. */
  readonly fixedRate: Rate | null;
  readonly closingOn: Day | null;
  /** In the places of the liens before; null: paid off otherwise. */
  readonly liensCents: readonly (number | null)[];
  readonly originationFeeCents: number | null;
  readonly counselingFeeCents: number | null;
  readonly closingCostsCents: number | null;
  readonly servicingFeeMonthlyCents: number | null;
}

const shownPeople = (people: readonly Person[], on: Day): readonly WhatIfPerson[] =>
  people.map(({ bornOn, part }) => ({ borrowerType: part, ageYears: ageAtLastBirthday(bornOn, on) }));

/** The home value in use: the lower appraisal's, once there is one. */
const homeValueInUse = (terms: CalculatedTerms): number => {
  const appraised = [terms.appraisedValueCents, terms.secondAppraisedValueCents].filter((value) => value !== null);
  return appraised.length === 0 ? terms.homeValueCents : Math.min(...appraised);
};

/** Rates as a what-if shows them: a product has those of an adjustable rate or the one of a fixed rate. */
const shownRates = (
  rateType: RateType,
  { margin, expectedRate, noteRate }: Pick<WhatIfInputs, "margin" | "expectedRate" | "noteRate">,
): Pick<WhatIfInputs, "margin" | "expectedRate" | "noteRate" | "fixedRate"> =>
  rateType === "fixed"
    ? { margin: null, expectedRate: null, noteRate: null, fixedRate: noteRate ?? expectedRate }
    : { margin, expectedRate, noteRate, fixedRate: null };

/** A loan as a what-if begins with it; `today` counts for ages while no closing is set. */
export const whatIfOfLoan = (terms: CalculatedTerms, productCode: string, today: Day): WhatIfInputs => ({
  people: shownPeople(terms.people, terms.closingOn ?? today),
  state: null,
  homeValueCents: homeValueInUse(terms),
  purchasePriceCents: terms.purchasePriceCents,
  productCode,
  ...shownRates(terms.rateType, terms),
  closingOn: terms.closingOn,
  liensCents: terms.liens.map(({ amountCents }) => amountCents),
  originationFeeCents: terms.originationFeeCents,
  counselingFeeCents: terms.counselingFeeCents,
  closingCostsCents: terms.closingCostsCents,
  servicingFeeMonthlyCents: terms.servicingFeeMonthlyCents,
  termMonths: terms.paymentPlan?.termMonths ?? null,
  monthlyPaymentCents:
    terms.paymentPlan !== null && isTermDetermined(terms.paymentPlan) ? terms.paymentPlan.monthlyPaymentCents : null,
  initialDrawCents: terms.paymentPlan?.initialDrawCents ?? null,
  lineOfCreditCents: terms.paymentPlan?.lineOfCreditCents ?? null,
});

/** A checked quote as a what-if begins with it; `people` are the quote's by date of birth. */
export const whatIfOfQuote = (
  quote: Quote,
  people: readonly Person[],
  { code, rateType }: Pick<Product, "code" | "rateType">,
  today: Day,
): WhatIfInputs => ({
  people: shownPeople(people, quote.closingOn ?? today),
  state: quote.state,
  homeValueCents: quote.homeValueCents,
  purchasePriceCents: quote.purchasePriceCents ?? null,
  productCode: code,
  ...shownRates(rateType, {
    margin: quote.margin ?? null,
    expectedRate: quote.expectedRate ?? null,
    noteRate: quote.noteRate ?? null,
  }),
  closingOn: quote.closingOn ?? null,
  liensCents: (quote.liens ?? []).map(({ amountCents }) => amountCents),
  originationFeeCents: quote.originationFeeCents ?? null,
  counselingFeeCents: quote.counselingFeeCents ?? null,
  closingCostsCents: quote.closingCostsCents ?? null,
  servicingFeeMonthlyCents: quote.servicingFeeMonthlyCents ?? null,
  termMonths: quote.termMonths,
  monthlyPaymentCents: quote.monthlyPaymentCents ?? null,
  initialDrawCents: quote.initialDrawCents,
  lineOfCreditCents: quote.lineOfCreditCents,
});

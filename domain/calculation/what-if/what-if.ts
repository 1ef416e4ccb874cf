import type { Product } from "../../company/product.ts";
import type { Person } from "../../hecm/inputs.ts";
import { isTermDetermined } from "../../hecm/payment-plan/payment-plan-term.ts";
import type { BorrowerType, LesaType, RateType } from "../../hecm/terms.ts";
import { ageAtLastBirthday, type Day } from "../../kernel/day.ts";
import { pick } from "../../kernel/pick.ts";
import type { Rate } from "../../kernel/rate.ts";
import { startingTerms } from "../../loan/start.ts";
import { type CalculatedTerms, calculatedChargeNames } from "../calculated-terms.ts";
import type { PlanChoices } from "./compare-plans.ts";
import type { Quote } from "./quote.ts";

/** A person as a what-if shows them: by age in whole years. */
export interface WhatIfPerson {
  readonly borrowerType: BorrowerType;
  readonly ageYears: number;
  /** A date of birth that was typed in the place of the age; null: the age counts. */
  readonly bornOn: Day | null;
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
  /** These two of a purchase. */
  readonly earnestMoneyCents: number | null;
  readonly sellerContributionsCents: number | null;
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
  readonly repairEstimateCents: number | null;
  readonly repairAdministrationFeeCents: number | null;
  readonly propertyChargesAtClosingCents: number | null;
  /** The charges of a year, from which a fully funded set-aside is calculated. */
  readonly annualTaxesCents: number | null;
  readonly annualInsuranceCents: number | null;
  readonly annualFloodInsuranceCents: number | null;
  readonly lesaType: LesaType;
  /** Of a partially funded set-aside. */
  readonly lesaAmountCents: number | null;
}

const shownPeople = (people: readonly Person[], on: Day): readonly WhatIfPerson[] =>
  people.map(({ bornOn, part }) => ({ borrowerType: part, ageYears: ageAtLastBirthday(bornOn, on), bornOn: null }));

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

const amountNames = ["repairEstimateCents", "repairAdministrationFeeCents", "propertyChargesAtClosingCents"] as const;
const purchaseAmountNames = ["earnestMoneyCents", "sellerContributionsCents"] as const;

const amountsOf = <Name extends string>(of: { readonly [Each in Name]?: number | null }, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, of[name] || null])) as Record<Name, number | null>;

type Amounts = Pick<WhatIfInputs, (typeof amountNames)[number] | (typeof purchaseAmountNames)[number]>;

/** Amounts of which none is the same as 0; those of a purchase are shown of a purchase alone. */
const shownAmounts = (terms: Partial<Amounts>, isPurchase: boolean): Amounts => ({
  ...amountsOf(terms, amountNames),
  ...amountsOf(isPurchase ? terms : {}, purchaseAmountNames),
});

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
  ...shownAmounts(terms, terms.hecmType === "purchase"),
  ...pick(terms, calculatedChargeNames),
  lesaType: terms.lesa.type,
  lesaAmountCents: terms.lesa.amountCents,
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
  ...shownAmounts(quote, (quote.hecmType ?? "purchase") === "purchase"),
  ...pick(quote, calculatedChargeNames),
  lesaType: quote.lesa?.type ?? startingTerms.lesa.type,
  lesaAmountCents: quote.lesa?.amountCents ?? null,
  termMonths: quote.termMonths,
  monthlyPaymentCents: quote.monthlyPaymentCents ?? null,
  initialDrawCents: quote.initialDrawCents,
  lineOfCreditCents: quote.lineOfCreditCents,
});

import type { Product } from "../../company/product.ts";
import type { Person } from "../../hecm/inputs.ts";
import { isTermDetermined } from "../../hecm/payment-plan/payment-plan-term.ts";
import type { BorrowerType, LesaType, RateType } from "../../hecm/terms.ts";
import { ageAtLastBirthday, type Day } from "../../kernel/day.ts";
import { pick } from "../../kernel/pick.ts";
import type { Rate } from "../../kernel/rate.ts";
import { startingTerms } from "../../loan/terms/default-terms.ts";
import { type CalculatedTerms, calculatedChargeNames } from "../calculated-terms.ts";
import type { PlanChoices } from "./compare-plans.ts";
import type { Quote } from "./quote.ts";

/** A person as shown in a what-if: by age in whole years. */
export interface WhatIfPerson {
  readonly borrowerType: BorrowerType;
  readonly ageYears: number;
  /** A date of birth entered instead of the age; null if the age is used. */
  readonly bornOn: Day | null;
}

/**
 * What a reader of a what-if can change. Amounts in whole cents. Null means: for a rate, the product's margin and today's published rates;
 * for a cost of a quote, the product's default fees; for a cost of a loan, none.
 */
export interface WhatIfInputs extends PlanChoices {
  /** In the positions of the original people; null if no longer on the loan. People after them are new. */
  readonly people: readonly (WhatIfPerson | null)[];
  /** The state of a quote's home; null for a loan, whose home does not move. */
  readonly state: string | null;
  readonly homeValueCents: number;
  readonly purchasePriceCents: number | null;
  /** These two are for a purchase. */
  readonly earnestMoneyCents: number | null;
  readonly sellerContributionsCents: number | null;
  readonly productCode: string;
  /** These three are for an adjustable rate. */
  readonly margin: Rate | null;
  readonly expectedRate: Rate | null;
  readonly noteRate: Rate | null;
  /** The one rate of a fixed-rate product, which is both its note rate and its expected rate (24 CFR 206.3); null for the product's. */
  readonly fixedRate: Rate | null;
  readonly closingOn: Day | null;
  /** In the positions of the original liens; null if paid off otherwise. */
  readonly liensCents: readonly (number | null)[];
  readonly originationFeeCents: number | null;
  readonly counselingFeeCents: number | null;
  readonly closingCostsCents: number | null;
  readonly servicingFeeMonthlyCents: number | null;
  readonly repairEstimateCents: number | null;
  readonly repairAdministrationFeeCents: number | null;
  readonly propertyChargesAtClosingCents: number | null;
  /** The yearly charges from which a fully funded set-aside is calculated. */
  readonly annualTaxesCents: number | null;
  readonly annualInsuranceCents: number | null;
  readonly annualFloodInsuranceCents: number | null;
  readonly lesaType: LesaType;
  /** For a partially funded set-aside. */
  readonly lesaAmountCents: number | null;
}

const shownPeople = (people: readonly Person[], on: Day): readonly WhatIfPerson[] =>
  people.map(({ bornOn, part }) => ({ borrowerType: part, ageYears: ageAtLastBirthday(bornOn, on), bornOn: null }));

/** The home value in use: the lower appraised value, once there is one. */
const homeValueInUse = (terms: CalculatedTerms): number => {
  const appraised = [terms.appraisedValueCents, terms.secondAppraisedValueCents].filter((value) => value !== null);
  return appraised.length === 0 ? terms.homeValueCents : Math.min(...appraised);
};

/** Rates as shown in a what-if: those of an adjustable rate, or the one of a fixed rate, depending on the product. */
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

/** Amounts, with a missing one as 0. Those of a purchase are shown only for a purchase. */
const shownAmounts = (terms: Partial<Amounts>, isPurchase: boolean): Amounts => ({
  ...amountsOf(terms, amountNames),
  ...amountsOf(isPurchase ? terms : {}, purchaseAmountNames),
});

/** The initial state of a what-if for a loan. Ages are taken as of `today` while no closing is set. */
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

/** The initial state of a what-if for a checked quote; `people` are the quote's people by date of birth. */
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

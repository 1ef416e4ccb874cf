import type { Product } from "../../company/product.ts";
import type { Person } from "../../hecm/inputs.ts";
import type { Day } from "../../kernel/day.ts";
import type { FieldsInvalid } from "../../kernel/fields-invalid.ts";
import { pick, pickGiven } from "../../kernel/pick.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { isSameData } from "../../kernel/same-data.ts";
import type { LoanLien } from "../../loan/liens/lien.ts";
import { startingTerms } from "../../loan/terms/default-terms.ts";
import { type CalculatedTerms, calculatedChargeNames } from "../calculated-terms.ts";
import type { Scenario } from "../scenario.ts";
import { bornAtAge, type Quote, type QuotedPerson } from "./quote.ts";
import { adjustableRates, type RatesInUse, ratesOfProduct } from "./rates.ts";
import type { WhatIfInputs, WhatIfPerson } from "./what-if.ts";

const newLien: Omit<LoanLien, "amountCents"> = {
  creditor: null,
  kind: "mortgage",
  isMandatory: true,
  isDelinquentFederalDebt: false,
  accountLast4: null,
  openedOn: null,
  cashToBorrowerCents: null,
};

/** The liens at their new amounts. A new one is a mortgage paid off at closing. */
const liensAfter = (
  liens: readonly LoanLien[],
  { liensCents }: Pick<WhatIfInputs, "liensCents">,
): readonly LoanLien[] =>
  liensCents.flatMap((amountCents, position) =>
    amountCents === null ? [] : [{ ...newLien, ...liens[position], amountCents }],
  );

/**
 * The people who remain on the loan or are added. A person whose age is unchanged keeps their `own` data; the others have an age in whole
 * years or an entered date of birth.
 */
const peopleAfter = <Own>(
  before: WhatIfInputs,
  after: WhatIfInputs,
  own: (position: number) => Own,
): readonly (WhatIfPerson & { readonly own: Own | null })[] =>
  after.people.flatMap((person, position) => {
    if (person === null) return [];
    const isSameAge = before.people[position]?.ageYears === person.ageYears;
    return [{ ...person, own: isSameAge && person.bornOn === null ? own(position) : null }];
  });

const peopleOfScenario = (
  { people }: CalculatedTerms,
  before: WhatIfInputs,
  after: WhatIfInputs,
  today: Day,
): readonly Person[] =>
  peopleAfter(before, after, (position) => people[position]?.bornOn ?? null).map(
    ({ borrowerType, own, ageYears, bornOn }) => ({
      bornOn: bornOn ?? own ?? bornAtAge(ageYears, after.closingOn ?? today),
      part: borrowerType,
    }),
  );

/** What the loan takes from another product in addition to the shown terms. A lock is not kept for the other type of rate. */
const scenarioOfProduct = (terms: CalculatedTerms, { rateType, noteIndex }: Product): Scenario => {
  const isOtherKind = (rateType === "fixed") !== (terms.rateType === "fixed");
  return { rateType, index: noteIndex, ...(isOtherKind ? { rateLockedOn: null } : {}) };
};

const keptNames = [
  "purchasePriceCents",
  "closingOn",
  "originationFeeCents",
] as const satisfies readonly (keyof WhatIfInputs & keyof Scenario)[];
const costNames = [
  "counselingFeeCents",
  "closingCostsCents",
  "servicingFeeMonthlyCents",
  "earnestMoneyCents",
  "sellerContributionsCents",
  "repairEstimateCents",
  "repairAdministrationFeeCents",
  "propertyChargesAtClosingCents",
] as const satisfies readonly (keyof WhatIfInputs & keyof Scenario)[];

/** A set-aside of the chosen type. Only a partially funded one has an amount of its own. */
const lesaAfter = (
  lesa: CalculatedTerms["lesa"],
  { lesaType, lesaAmountCents }: Pick<WhatIfInputs, "lesaType" | "lesaAmountCents">,
): CalculatedTerms["lesa"] => ({
  ...(lesa.type === lesaType ? lesa : startingTerms.lesa),
  type: lesaType,
  amountCents: lesaType === "partially_funded" ? lesaAmountCents : null,
});

/** The rates to name: all of them under another product, otherwise those that were changed. */
const namedRates = (
  before: WhatIfInputs,
  after: WhatIfInputs,
  { rateType }: Pick<Product, "rateType">,
): readonly (keyof RatesInUse)[] => {
  if (before.productCode !== after.productCode) return adjustableRates;
  if (rateType === "fixed") return before.fixedRate === after.fixedRate ? [] : adjustableRates;
  return adjustableRates.filter((name) => before[name] !== after[name]);
};

/** The rates that differ from those of the loan or quote. Refuses a fixed-rate product without a rate. */
const changedRates = (
  before: WhatIfInputs,
  after: WhatIfInputs,
  product: Product,
): Result<Partial<RatesInUse>, FieldsInvalid> => {
  const named = namedRates(before, after, product);
  const rates = named.length === 0 ? accept({}) : ratesOfProduct(after, product);
  return rates._tag === "Refused"
    ? rates
    : accept(pickGiven<Partial<RatesInUse>, keyof RatesInUse>(rates.value, named));
};

/**
 * The changes made to a loan in a what-if, as a scenario. What is unchanged keeps the loan's own values, including locks and dates of
 * birth. A home value replaces the appraised values. Under another product the shown servicing fee applies; `product` is the new one.
 * Refuses a fixed-rate product without a rate.
 */
export const scenarioOfWhatIf = (
  terms: CalculatedTerms,
  before: WhatIfInputs,
  after: WhatIfInputs,
  product: Product,
  today: Day,
): Result<Scenario, FieldsInvalid> => {
  const isOtherProduct = before.productCode !== after.productCode;
  const isChanged = (name: keyof WhatIfInputs): boolean =>
    (isOtherProduct && name === "servicingFeeMonthlyCents") || !isSameData(before[name], after[name]);
  const { homeValueCents } = after;
  const rates = changedRates(before, after, product);
  if (rates._tag === "Refused") return rates;
  return accept({
    ...(isOtherProduct ? scenarioOfProduct(terms, product) : {}),
    ...rates.value,
    ...Object.fromEntries(
      [...keptNames, ...calculatedChargeNames].filter(isChanged).map((name) => [name, after[name]]),
    ),
    ...Object.fromEntries(costNames.filter(isChanged).map((name) => [name, after[name] ?? 0])),
    ...(isChanged("homeValueCents")
      ? { homeValueCents, appraisedValueCents: null, secondAppraisedValueCents: null }
      : {}),
    ...(isChanged("lesaType") || isChanged("lesaAmountCents") ? { lesa: lesaAfter(terms.lesa, after) } : {}),
    ...(isChanged("people") ? { people: peopleOfScenario(terms, before, after, today) } : {}),
    ...(isChanged("liensCents") ? { liens: liensAfter(terms.liens, after) } : {}),
  });
};

/**
 * The changes made to a quote in a what-if, as another quote. A null leaves the term to the product or to the published rates. `product` is
 * the new one. Refuses a fixed-rate product without a rate.
 */
export const quoteOfWhatIf = (
  quote: Quote,
  before: WhatIfInputs,
  after: WhatIfInputs,
  product: Product,
): Result<Quote, FieldsInvalid> => {
  const rates = changedRates(before, after, product);
  if (rates._tag === "Refused") return rates;
  const changed = { ...pick(after, [...keptNames, ...costNames]), ...rates.value };
  const ages = [quote, ...quote.coBorrowers];
  const people = peopleAfter(before, after, (position) => ages[position] ?? null).map(
    ({ borrowerType, own, ageYears, bornOn }): QuotedPerson =>
      bornOn !== null
        ? { borrowerType, bornOn, ageYears: null }
        : { borrowerType, bornOn: own?.bornOn ?? null, ageYears: own === null ? ageYears : own.ageYears },
  );
  const [borrower, ...coBorrowers] = people;
  const kept = Object.entries(quote).filter(([name]) => !Object.hasOwn(changed, name));
  const given = Object.entries(changed).filter(([, value]) => value !== null);
  return accept({
    // What is left out is optional in a quote, which the type of the entries does not show.
    ...(Object.fromEntries([...kept, ...given]) as unknown as Quote),
    bornOn: borrower?.bornOn ?? null,
    ageYears: borrower?.ageYears ?? null,
    coBorrowers,
    state: after.state ?? quote.state,
    homeValueCents: after.homeValueCents,
    ...pick(after, calculatedChargeNames),
    lesa: lesaAfter(quote.lesa ?? startingTerms.lesa, after),
    productCode: before.productCode === after.productCode ? quote.productCode : after.productCode,
    liens: liensAfter(quote.liens ?? [], after),
    termMonths: after.termMonths,
    monthlyPaymentCents: after.monthlyPaymentCents ?? null,
    initialDrawCents: after.initialDrawCents,
    lineOfCreditCents: after.lineOfCreditCents,
  });
};

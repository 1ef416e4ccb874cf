import type { Product } from "../../company/product.ts";
import type { Person } from "../../hecm/inputs.ts";
import type { BorrowerType } from "../../hecm/terms.ts";
import type { Day } from "../../kernel/day.ts";
import { isSameData } from "../../kernel/same-data.ts";
import type { LoanLien } from "../../loan/loan.ts";
import type { CalculatedTerms } from "../calculated-terms.ts";
import type { Scenario } from "../scenario.ts";
import { bornAtAge, type Quote, type QuotedPerson } from "./quote.ts";
import type { WhatIfInputs } from "./what-if.ts";

const newLien: Omit<LoanLien, "amountCents"> = {
  creditor: null,
  kind: "mortgage",
  isMandatory: true,
  isDelinquentFederalDebt: false,
  accountLast4: null,
  openedOn: null,
  cashToBorrowerCents: null,
};

/** The liens at their new amounts; a new one is a mortgage that is paid off at closing. */
const liensAfter = (
  liens: readonly LoanLien[],
  { liensCents }: Pick<WhatIfInputs, "liensCents">,
): readonly LoanLien[] =>
  liensCents.flatMap((amountCents, position) =>
    amountCents === null ? [] : [{ ...newLien, ...liens[position], amountCents }],
  );

/** Who is still, or newly, on the loan; those who keep the age have `own` data, everybody else an age in whole years. */
const peopleAfter = <Own>(
  before: WhatIfInputs,
  after: WhatIfInputs,
  own: (position: number) => Own,
): readonly { readonly borrowerType: BorrowerType; readonly own: Own | null; readonly ageYears: number }[] =>
  after.people.flatMap((person, position) => {
    if (person === null) return [];
    const isSameAge = before.people[position]?.ageYears === person.ageYears;
    return [{ ...person, own: isSameAge ? own(position) : null }];
  });

const peopleOfScenario = (
  { people }: CalculatedTerms,
  before: WhatIfInputs,
  after: WhatIfInputs,
  today: Day,
): readonly Person[] =>
  peopleAfter(before, after, (position) => people[position]?.bornOn ?? null).map(({ borrowerType, own, ageYears }) => ({
    bornOn: own ?? bornAtAge(ageYears, after.closingOn ?? today),
    part: borrowerType,
  }));

/** What the loan takes from another product beside the terms that are shown; a lock does not go to the other kind of rate. */
const scenarioOfProduct = (terms: CalculatedTerms, { rateType, noteIndex }: Product): Scenario => {
  const isOtherKind = (rateType === "fixed") !== (terms.rateType === "fixed");
  return { rateType, index: noteIndex, ...(isOtherKind ? { rateLockedOn: null } : {}) };
};

/** The terms that another product would bring with it, if those that are shown did not count in their place. */
const shownTermsOfProduct: readonly (keyof WhatIfInputs)[] = [
  "margin",
  "expectedRate",
  "noteRate",
  "servicingFeeMonthlyCents",
];

const keptNames = [
  "purchasePriceCents",
  "margin",
  "expectedRate",
  "noteRate",
  "closingOn",
  "originationFeeCents",
] as const satisfies readonly (keyof WhatIfInputs & keyof Scenario)[];
const costNames = [
  "counselingFeeCents",
  "closingCostsCents",
  "servicingFeeMonthlyCents",
] as const satisfies readonly (keyof WhatIfInputs & keyof Scenario)[];

/**
 * What was changed on a loan, as a scenario of it: what stays as it was counts as the loan's own, locks and dates of birth
 * included. A home value takes the place of the appraisals. Under another product all terms count as they are shown; `product`
 * is that after.
 */
export const scenarioOfWhatIf = (
  terms: CalculatedTerms,
  before: WhatIfInputs,
  after: WhatIfInputs,
  product: Product | null,
  today: Day,
): Scenario => {
  const isOtherProduct = before.productCode !== after.productCode;
  const isChanged = (name: keyof WhatIfInputs): boolean =>
    (isOtherProduct && shownTermsOfProduct.includes(name)) || !isSameData(before[name], after[name]);
  const { homeValueCents } = after;
  return {
    ...(isOtherProduct && product !== null ? scenarioOfProduct(terms, product) : {}),
    ...Object.fromEntries(keptNames.filter(isChanged).map((name) => [name, after[name]])),
    ...Object.fromEntries(costNames.filter(isChanged).map((name) => [name, after[name] ?? 0])),
    ...(isChanged("homeValueCents")
      ? { homeValueCents, appraisedValueCents: null, secondAppraisedValueCents: null }
      : {}),
    ...(isChanged("people") ? { people: peopleOfScenario(terms, before, after, today) } : {}),
    ...(isChanged("liensCents") ? { liens: liensAfter(terms.liens, after) } : {}),
  };
};

const givenNames = [...keptNames, ...costNames] as const satisfies readonly (keyof WhatIfInputs & keyof Quote)[];

/** What was changed on a quote, as another quote: a null leaves the term to the product or to the published rates. */
export const quoteOfWhatIf = (quote: Quote, before: WhatIfInputs, after: WhatIfInputs): Quote => {
  const ages = [quote, ...quote.coBorrowers];
  const people = peopleAfter(before, after, (position) => ages[position] ?? null).map(
    ({ borrowerType, own, ageYears }): QuotedPerson => ({
      borrowerType,
      bornOn: own === null ? null : own.bornOn,
      ageYears: own === null ? ageYears : own.ageYears,
    }),
  );
  const [borrower, ...coBorrowers] = people;
  const kept = Object.entries(quote).filter(([name]) => !givenNames.some((given) => given === name));
  const given = givenNames.filter((name) => after[name] !== null).map((name) => [name, after[name]] as const);
  return {
    // What is left out is one of the parts that a quote may lack; entries do not show it.
    ...(Object.fromEntries([...kept, ...given]) as unknown as Quote),
    bornOn: borrower?.bornOn ?? null,
    ageYears: borrower?.ageYears ?? null,
    coBorrowers,
    homeValueCents: after.homeValueCents,
    productCode: before.productCode === after.productCode ? quote.productCode : after.productCode,
    liens: liensAfter(quote.liens ?? [], after),
    termMonths: after.termMonths,
    monthlyPaymentCents: after.monthlyPaymentCents ?? null,
    initialDrawCents: after.initialDrawCents,
    lineOfCreditCents: after.lineOfCreditCents,
  };
};

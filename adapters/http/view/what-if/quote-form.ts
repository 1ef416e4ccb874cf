import type { WhatIfInputs } from "../../../../domain/calculation/what-if/what-if.ts";
import { isBlankText } from "../../../../domain/kernel/text/blank.ts";
import { maxLoanEntries } from "../../../../domain/loan/loan.ts";
import { below, type FieldNames } from "../../codec/codec.ts";
import { optional } from "../../codec/values/compound-codecs.ts";
import { percent } from "../../codec/values/number-codecs.ts";
import { quoteFields } from "../../resources/quote/body.ts";
import { fieldAt } from "../../site/form/fields-of.ts";
import { fieldsByName } from "../../site/form/typed.ts";

/** The fields of a quote, and one more on its page: the page shows both types of rate, of which a quote has one. */
export const formFields = { ...quoteFields, fixedRate: optional("fixed_rate", percent) };

type FormField = keyof typeof formFields;

/** The form of a quote and of a what-if: what is changed most comes first, the rest on demand. */
export const quoteSections = [
  {
    title: "Main terms",
    isMore: false,
    fields: ["ageYears", "bornOn", "state", "homeValueCents", "purchasePriceCents", "liens", "productCode"],
  },
  { title: "Adjustable rate", isMore: true, fields: ["margin", "expectedRate", "noteRate"] },
  { title: "Fixed rate", isMore: true, fields: ["fixedRate"] },
  { title: "Purchase", isMore: true, fields: ["earnestMoneyCents", "sellerContributionsCents"] },
  { title: "Other people", isMore: true, fields: ["coBorrowers"] },
  {
    title: "Closing and its costs",
    isMore: true,
    fields: ["closingOn", "originationFeeCents", "counselingFeeCents", "closingCostsCents", "servicingFeeMonthlyCents"],
  },
  {
    title: "Repairs and property charges",
    isMore: true,
    fields: [
      "repairEstimateCents",
      "repairAdministrationFeeCents",
      "propertyChargesAtClosingCents",
      "annualTaxesCents",
      "annualInsuranceCents",
      "annualFloodInsuranceCents",
      "lesa",
    ],
  },
  {
    title: "Payment plans",
    isMore: true,
    fields: ["initialDrawCents", "termMonths", "monthlyPaymentCents", "lineOfCreditCents"],
  },
] as const satisfies readonly {
  readonly title: string;
  readonly isMore: boolean;
  readonly fields: readonly FormField[];
}[];

/** A field that has a place in the form. */
export type PlacedField = (typeof quoteSections)[number]["fields"][number];

/** Why fields are left out of the form. */
export type LeftOut<Fields extends string> = Readonly<Record<Exclude<Fields, PlacedField>, string>>;

/** The fields of a quote that are left out of the form: a new field does not compile until it has a place or a reason here. */
export const leftOutOfQuoteForm: LeftOut<FormField> = {
  companyId: "The address names the company",
  hecmType: "A quote with a purchase price is of a purchase, and a loan keeps its purpose",
  rateType: "It is the product's",
  index: "It is the product's",
  rateLockedOn: "Only a loan has a lock, which it keeps as long as its rates stay as they are",
  applicationOn: "A quote is as of today; a loan keeps the date",
  caseNumberAssignedOn: "A quote is as of today; a loan keeps the date",
  appraisedValueCents: "The home value takes the place of the appraisals",
  secondAppraisedValueCents: "The home value takes the place of the appraisals",
  lenderCreditCents: "It is agreed on for a loan, which keeps it",
  priorHecm: "A refinance is varied from its loan, which has the earlier HECM",
};

/** What the form shows of a list entry, and of a set-aside: no figure of a quote depends on their other fields. */
const shownParts = { coBorrowers: ["borrower_type", "age"], liens: ["amount"], lesa: ["type", "amount"] } as const;

const maxRows = { coBorrowers: maxLoanEntries.borrowers - 1, liens: maxLoanEntries.liens } as const;

type RowList = keyof typeof maxRows;

/** The number of filled rows of each list. */
export type FilledRows = Readonly<Record<RowList, number>>;

/** The list and row of a field that shows whether its row is filled: for a person the role, for a lien the amount. */
const rowOf = (path: string): readonly [list: RowList, row: number] | null => {
  const [name, row, part] = path.split(".", 4);
  for (const list of ["coBorrowers", "liens"] as const)
    if (name === formFields[list].name && part === shownParts[list][0] && /^\d{1,3}$/.test(row ?? ""))
      return [list, Number(row)];
  return null;
};

/** The initial rows of a what-if, even if they are emptied, and those below them up to the last filled one. */
export const filledRows = (
  { people, liensCents }: Pick<WhatIfInputs, "people" | "liensCents">,
  form: URLSearchParams | null,
): FilledRows => {
  const filled = { coBorrowers: Math.max(people.length - 1, 0), liens: liensCents.length };
  for (const [path, text] of form ?? []) {
    const [list, row] = rowOf(path) ?? [];
    if (list === undefined || row === undefined || row >= maxRows[list] || isBlankText(text)) continue;
    filled[list] = Math.max(filled[list], row + 1);
  }
  return filled;
};

/** The rows of a list: the filled ones, and one more if the list may have more. */
export const rowsOf = (list: RowList, filled: FilledRows): readonly number[] =>
  Array.from({ length: Math.min(filled[list] + 1, maxRows[list]) }, (_, row) => row);

/** The places of a field in the form, by its path in a quote; a list has several. */
export const placesOf = (field: PlacedField, filled: FilledRows): readonly string[] => {
  const { name } = formFields[field];
  if (field === "lesa") return shownParts.lesa.map((part) => below(name, part));
  if (field !== "coBorrowers" && field !== "liens") return [name];
  return rowsOf(field, filled).flatMap((row) => shownParts[field].map((part) => below(below(name, row), part)));
};

const known = fieldsByName(formFields);

/** Fields of a quote by their paths. */
export const fieldsAt = (paths: readonly string[]): FieldNames =>
  Object.fromEntries(
    paths.map((path) => {
      const field = fieldAt(known, path);
      if (field === undefined) throw new Error(`a quote has no field ${path}`);
      return [path, field];
    }),
  );

/** All places of the form. */
export const allPlaces = (filled: FilledRows): readonly string[] =>
  quoteSections.flatMap(({ fields }) => fields.flatMap((field) => placesOf(field, filled)));

/** The places that a quote's form fills in the operation that quotes, with one row of each list. */
export const placesOfQuote: readonly string[] = allPlaces({ coBorrowers: 0, liens: 0 }).filter(
  (path) => path !== formFields.fixedRate.name,
);

const namesInForm: ReadonlySet<string> = new Set(
  quoteSections.flatMap(({ fields }) => fields.map((field) => formFields[field].name)),
);

const isInForm = (path: string): boolean => namesInForm.has(path.split(".", 1)[0] ?? "");

/** Whether a query names a field of the form, or a list of it. */
export const namesFormField = (query: URLSearchParams): boolean => [...query.keys()].some(isInForm);

/** Parameters of pages for signed-in users, what forms send beside their fields, and how campaigns count the readers of a link. */
const otherParameters = /^(?:company|role|done|form_.*|_.*|utm_.*)$/;

/** The names in a query that are no terms of a quote, as far as they look like names. */
export const unknownTerms = (query: URLSearchParams): readonly string[] =>
  [...new Set(query.keys())].filter(
    (name) => /^[\w.-]{1,64}$/.test(name) && !isInForm(name) && !otherParameters.test(name),
  );

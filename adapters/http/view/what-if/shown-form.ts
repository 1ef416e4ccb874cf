import type { WhatIf } from "../../../../application/calculation/calculate/what-if-outcome.ts";
import type { ShownItem, ShownOption } from "../../../page-models/site.ts";
import type { ShownWhatIf } from "../../../page-models/what-if.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { type FieldProblems, itemsOf } from "../../site/form/items.ts";
import { postedFields } from "../../site/form/posted.ts";
import { inputOf, type Typed } from "../../site/form/typed.ts";
import { firstTyped } from "./first-typed.ts";
import { emptyHints } from "./form-hints.ts";
import {
  type FilledRows,
  fieldsAt,
  filledRows,
  formFields,
  type PlacedField,
  placesOf,
  quoteSections,
} from "./quote-form.ts";

/** A form as shown on a page: its fields by path, and the paths of each section. */
export interface WhatIfForm {
  readonly fields: FieldNames;
  readonly sections: readonly { readonly title: string; readonly isMore: boolean; readonly paths: readonly string[] }[];
  /** The initial contents of the fields. */
  readonly first: { readonly [path: string]: Typed };
}

/** A purchase has a price and its payments; a quote has a state, and a date of birth, which must not be in a URL. */
const isShown = (field: PlacedField, { loanNumber, takesPurchasePrice }: WhatIf, isInAddress: boolean): boolean => {
  switch (field) {
    case "bornOn":
      return loanNumber === null && !isInAddress;
    case "state":
      return loanNumber === null;
    case "purchasePriceCents":
    case "earnestMoneyCents":
    case "sellerContributionsCents":
      return takesPurchasePrice;
    default:
      return true;
  }
};

/**
 * The label of a row, and the text beside a field on this page only. `liensOfLoan` are the first rows, which the loan has; a row that was
 * typed into keeps its words, with its number, so that an error names the field as the page did when it was empty.
 */
const wordsOf = (
  filled: FilledRows,
  liensOfLoan: number,
): Readonly<Record<string, { readonly label?: string; readonly hint?: string }>> => {
  const who = (row: number) => (row < filled.coBorrowers ? `Person ${row + 2}` : "Another person");
  return Object.fromEntries([
    ["dob", { hint: "MM/DD/YYYY. Used instead of the age" }],
    ...placesOf("coBorrowers", filled).map((path) => {
      const [, row, part] = path.split(".");
      const name = who(Number(row));
      return [path, { label: part === "age" ? `${name}’s age` : name }] as const;
    }),
    ...placesOf("liens", filled).map((path, row) => {
      const typed = row < filled.liens ? `Mortgage ${row + 1} to pay off` : "Another mortgage to pay off";
      return [path, { label: row < liensOfLoan ? `Lien ${row + 1}` : typed }] as const;
    }),
  ]);
};

/** The form of a what-if, with one empty row in each list. `isInAddress`: it is sent in the URL. */
export const whatIfForm = (whatIf: WhatIf, sent: URLSearchParams | null, isInAddress: boolean): WhatIfForm => {
  const { before } = whatIf;
  const filled = filledRows(before, sent);
  const sections = quoteSections
    .map(({ title, isMore, fields }) => ({
      title,
      isMore,
      paths: fields.filter((field) => isShown(field, whatIf, isInAddress)).flatMap((field) => placesOf(field, filled)),
    }))
    .filter(({ paths }) => paths.length > 0);
  const words = wordsOf(filled, whatIf.loanNumber === null ? 0 : before.liensCents.length);
  const hints = emptyHints(whatIf);
  const own = fieldsAt(sections.flatMap(({ paths }) => paths));
  const fields = Object.fromEntries(
    Object.entries(own).map(([path, { hint: _, ...field }]) => {
      const hint = hints.get(path);
      return [path, { ...field, ...(hint === undefined ? {} : { hint }), ...words[path] }];
    }),
  );
  return { fields, sections, first: firstTyped(fields, before) };
};

/** The choices by field path without positions: everything that is offered, as a drop-down list. */
const choicesOf = ({ products, states }: WhatIf, fields: FieldNames): ReadonlyMap<string, readonly ShownOption[]> => {
  const optionsOf = (path: string): readonly ShownOption[] => {
    const field = fields[path];
    const input = field === undefined ? undefined : inputOf(field);
    return input?.kind === "choice" ? input.options.map(({ value, text }) => ({ value: String(value), text })) : [];
  };
  const { state, productCode, lesa } = formFields;
  return new Map([
    [state.name, optionsOf(state.name).filter(({ value }) => states.includes(value))],
    [productCode.name, products.map(({ code, name }) => ({ value: code, text: name }))],
    [`${lesa.name}.type`, optionsOf(`${lesa.name}.type`)],
  ]);
};

/** A choice always has an answer here; for a row of people it may be that there is no person. */
const withoutNotStated = (item: ShownItem, { before }: WhatIf): ShownItem => {
  if (!("look" in item) || item.look.kind !== "choice") return item;
  const [list, row] = item.name.split(".");
  const isNew = Number(row) + 1 >= before.people.length;
  const absent = list === formFields.coBorrowers.name ? [{ value: "", text: isNew ? "None" : "Not on the loan" }] : [];
  const options = item.look.options.filter(({ value }) => value !== "");
  return { ...item, look: { ...item.look, options: [...absent, ...options] } };
};

/** The contents of the fields: what was entered, or the initial values. */
export const typedInto = ({ fields, first }: WhatIfForm, form: URLSearchParams | null): WhatIfForm["first"] =>
  form === null ? first : { ...first, ...postedFields(fields, form) };

/** The sections with the contents of their fields, and their errors. */
export const shownSections = (
  { fields, sections }: WhatIfForm,
  whatIf: WhatIf,
  typed: WhatIfForm["first"],
  problems: FieldProblems,
): ShownWhatIf["sections"] => {
  const state = { problems, choices: choicesOf(whatIf, fields) };
  return sections.map(({ title, isMore, paths }) => ({
    title,
    isMore,
    items: itemsOf(fields, typed, state, paths).map((item) => withoutNotStated(item, whatIf)),
  }));
};

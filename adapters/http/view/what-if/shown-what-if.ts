import type { WhatIf } from "../../../../application/calculation/calculate/what-if-outcome.ts";
import { followedRates, withProduct } from "../../../../domain/calculation/what-if/rates.ts";
import { printDay } from "../../../../domain/documents/merge/print.ts";
import { parseDay } from "../../../../domain/kernel/day.ts";
import { formatCents } from "../../../../domain/kernel/money.ts";
import { capitalized, inSeries } from "../../../../domain/kernel/text/phrases.ts";
import type { FormField, FormSection, ShownWhatIf } from "../../../page-models/what-if.ts";
import { errorRowOf } from "../../operation/replies.ts";
import { type FirstField, type FirstSection, firstSections } from "./first-sections.ts";
import { singleFields } from "./form-fields.ts";
import { type FormProblems, problemsOf, refusedInputs } from "./form-problems.ts";
import { typedValue } from "./read-form.ts";
import { figuresOf } from "./shown-figures.ts";
import { startQuery } from "./start-query.ts";

/** A value of the form in words, so that `450000` and `$450,000` are the same. */
const inWords = ({ kind, choices }: FirstField, text: string): string => {
  if (text === "") return "empty";
  switch (kind) {
    case "choice":
      return choices.find(({ value }) => value === text)?.text ?? text;
    case "date": {
      const on = parseDay(text);
      return on === null ? text : printDay(on);
    }
    default: {
      const number = Number(typedValue(text, { kind }));
      return kind === "dollars" ? formatCents(Math.round(number * 100)) : `${number}${kind === "percent" ? "%" : ""}`;
    }
  }
};

const changesOf = (first: readonly FirstSection[], sections: readonly FormSection[]): ShownWhatIf["changes"] =>
  first.flatMap(({ fields }, section) =>
    fields.flatMap((field, position) => {
      const [from, to] = [field.value, sections[section]?.fields[position]?.value ?? ""].map((text) =>
        inWords(field, text),
      );
      return from === undefined || to === undefined || from === to ? [] : [{ label: field.label, from, to }];
    }),
  );

const noProblems: FormProblems = { ofFields: new Map(), sentences: [] };

/** Why what was typed is refused, and the product that could not be calculated; its product null: it could not be read. */
const refusalOf = ({ after, groups }: WhatIf) => {
  if (after._tag === "Refused") return { refusal: after.refusal, product: null };
  const chosen = groups.find(({ isChosen }) => isChosen);
  return chosen?.outcome._tag === "Refused" ? { refusal: chosen.outcome.refusal, product: chosen.product } : null;
};

/** What is wrong with what was typed: as far as it could not be read, or the product that it names could not be calculated. */
const shownProblems = (whatIf: WhatIf, names: ReadonlySet<string>): FormProblems => {
  const refused = refusalOf(whatIf);
  return refused === null ? noProblems : problemsOf(refused.refusal, refusedInputs(whatIf, refused.product), names);
};

const sentenceOfFollowed = (labels: readonly string[], productName: string): string =>
  `${capitalized(inSeries(labels.map((label) => label.toLowerCase())))} follow${labels.length === 1 ? "s" : ""} ${productName}, since ${labels.length === 1 ? "it was" : "they were"} not changed here.`;

/** A what-if as its page shows it, with the status that the API has for what is wrong with it where its form was sent. */
export interface AnsweredWhatIf extends ShownWhatIf {
  readonly status: number;
}

/**
 * A what-if as its page shows it: `form` is what was sent from the page, and null where it is opened. `isInAddress`: the form is sent
 * in the address, which must not have a date of birth.
 */
export const shownWhatIf = (whatIf: WhatIf, form: URLSearchParams | null, isInAddress = false): AnsweredWhatIf => {
  const { after, before, products } = whatIf;
  const first = firstSections(whatIf, whatIf.loanNumber === null && !isInAddress);
  const names = new Set(first.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const problems = shownProblems(whatIf, names);
  const refused = form === null ? null : refusalOf(whatIf);
  const chosen = after._tag === "Accepted" ? products.find(({ code }) => code === after.value.productCode) : undefined;
  const followed = (
    after._tag === "Accepted" && chosen !== undefined ? followedRates(before, after.value, chosen) : []
  ).map((name) => singleFields[name]);
  const emptied = new Set(followed.map(({ name }) => name));
  const shown = (field: FirstField): FormField => ({
    ...field,
    value: emptied.has(field.name) ? "" : (form?.get(field.name)?.trim() ?? field.value),
    error: problems.ofFields.get(field.name) ?? null,
  });
  const sections = first.map((section): FormSection => ({ ...section, fields: section.fields.map(shown) }));
  const labels = followed.map(({ label }) => label);
  return {
    status: refused === null ? 200 : errorRowOf(refused.refusal).status,
    companyId: whatIf.companyId,
    title: whatIf.loanNumber === null ? "Quote" : `Loan ${whatIf.loanNumber}: what if`,
    asOf: whatIf.asOf,
    sections,
    problems: problems.sentences,
    notes: labels.length === 0 || chosen === undefined ? [] : [sentenceOfFollowed(labels, chosen.name)],
    startLoan:
      after._tag === "Accepted" && chosen !== undefined
        ? startQuery(withProduct(before, after.value, chosen), chosen)
        : null,
    changes: problems === noProblems ? changesOf(first, sections) : [],
    figures: figuresOf(whatIf, names),
  };
};

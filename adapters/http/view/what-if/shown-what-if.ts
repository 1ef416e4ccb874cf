import type { WhatIf } from "../../../../application/calculation/calculate/what-if-outcome.ts";
import { followedRates, withProduct } from "../../../../domain/calculation/what-if/rates.ts";
import { printDay } from "../../../../domain/documents/merge/print.ts";
import { parseDay } from "../../../../domain/kernel/day.ts";
import { formatCents } from "../../../../domain/kernel/money.ts";
import { isSameData } from "../../../../domain/kernel/same-data.ts";
import { capitalized, inSeries, insideSentence } from "../../../../domain/kernel/text/phrases.ts";
import type { ShownWhatIf } from "../../../page-models/what-if.ts";
import type { Input } from "../../codec/codec.ts";
import { labelOf } from "../../operation/refusals/error-row.ts";
import { errorRowOf } from "../../operation/replies.ts";
import { manyFieldsSentence, problemOf } from "../../site/form/problem.ts";
import { inputOf, jsonObject, valueIn } from "../../site/form/typed.ts";
import { type FormProblems, problemsOf, refusedInputs } from "./form-problems.ts";
import { formFields } from "./quote-form.ts";
import { figuresOf } from "./shown-figures.ts";
import { shownSections, typedInto, type WhatIfForm, whatIfForm } from "./shown-form.ts";
import { startQuery } from "./start-query.ts";

/** A value of the form in words, so that `450000` and `$450,000` are the same. */
const inWords = (input: Input, json: unknown, options: readonly { value: string; text: string }[]): string => {
  if (json === null) return "empty";
  const text = String(json);
  if (input.kind === "dollars") return formatCents(Math.round(Number(json) * 100));
  if (input.kind === "percent") return `${text}%`;
  const on = input.kind === "date" ? parseDay(text) : null;
  return on === null ? (options.find(({ value }) => value === text)?.text ?? text) : printDay(on);
};

const changesOf = (
  { fields, first }: WhatIfForm,
  typed: WhatIfForm["first"],
  sections: ShownWhatIf["sections"],
): ShownWhatIf["changes"] => {
  const [before, after] = [jsonObject(fields, first), jsonObject(fields, typed)];
  return sections.flatMap(({ items }) =>
    items.flatMap((item) => {
      const { name, label } = item;
      const field = fields[name ?? ""];
      if (field === undefined || !("look" in item)) return [];
      const [from, to] = [valueIn(before, field.name), valueIn(after, field.name)];
      if (isSameData(from, to)) return [];
      const options = "options" in item.look ? item.look.options : [];
      const words = (json: unknown) => inWords(inputOf(field), json, options);
      return [{ label, from: words(from), to: words(to) }];
    }),
  );
};

const noProblems: FormProblems = { ofFields: new Map(), sentences: [] };

/** Why the input is refused, and the product that could not be calculated; its product is null if the form could not be read. */
const refusalOf = ({ after, groups }: WhatIf) => {
  if (after._tag === "Refused") return { refusal: after.refusal, product: null };
  const chosen = groups.find(({ isChosen }) => isChosen);
  return chosen?.outcome._tag === "Refused" ? { refusal: chosen.outcome.refusal, product: chosen.product } : null;
};

/** The errors of the input: either it could not be read, or its product could not be calculated. */
const shownProblems = (whatIf: WhatIf, { fields }: WhatIfForm): FormProblems => {
  const refused = refusalOf(whatIf);
  return refused === null ? noProblems : problemsOf(refused.refusal, refusedInputs(whatIf, refused.product), fields);
};

/** The text above the form: if several fields have errors, their number; each error is shown below its field. */
const summaryOf = (
  { ofFields, sentences }: FormProblems,
  sections: ShownWhatIf["sections"],
): ShownWhatIf["problem"] => {
  if (ofFields.size + sentences.length === 0) return null;
  const many = ofFields.size > 1 ? [manyFieldsSentence(ofFields.size)] : [];
  return problemOf([...many, ...sentences].join(" "), ofFields, { sections });
};

const sentenceOfFollowed = (labels: readonly string[], productName: string): string =>
  `${capitalized(inSeries(labels.map(insideSentence)))} follow${labels.length === 1 ? "s" : ""} ${productName}, since ${labels.length === 1 ? "it was" : "they were"} not changed here.`;

/** A what-if as shown on its page, with the status that the API has for the errors of its submitted form. */
export interface AnsweredWhatIf extends ShownWhatIf {
  readonly status: number;
}

/**
 * A what-if as shown on its page: `sent` is the submitted form, and null if the page is opened. `isInAddress`: the form is sent in the URL,
 * which must not contain a date of birth.
 */
export const shownWhatIf = (whatIf: WhatIf, sent: URLSearchParams | null, isInAddress = false): AnsweredWhatIf => {
  const { after, before, products } = whatIf;
  const form = whatIfForm(whatIf, sent, isInAddress);
  const problems = shownProblems(whatIf, form);
  const refused = sent === null ? null : refusalOf(whatIf);
  const chosen = after._tag === "Accepted" ? products.find(({ code }) => code === after.value.productCode) : undefined;
  const followed = (
    after._tag === "Accepted" && chosen !== undefined ? followedRates(before, after.value, chosen) : []
  ).map((name) => formFields[name]);
  const typed = { ...typedInto(form, sent), ...Object.fromEntries(followed.map(({ name }) => [name, ""])) };
  const sections = shownSections(form, whatIf, typed, problems.ofFields);
  const labels = followed.map(labelOf);
  return {
    status: refused === null ? 200 : errorRowOf(refused.refusal).status,
    companyId: whatIf.companyId,
    title: whatIf.loanNumber === null ? "Quote" : `Loan ${whatIf.loanNumber}: what if`,
    asOf: whatIf.asOf,
    sections,
    problem: summaryOf(problems, sections),
    notes: labels.length === 0 || chosen === undefined ? [] : [sentenceOfFollowed(labels, chosen.name)],
    startLoan:
      after._tag === "Accepted" && chosen !== undefined
        ? startQuery(withProduct(before, after.value, chosen), chosen)
        : null,
    changes: problems === noProblems ? changesOf(form, typed, sections) : [],
    figures: figuresOf(whatIf, form.fields),
  };
};

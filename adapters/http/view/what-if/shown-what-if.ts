import type { ProjectedPlan } from "../../../../application/calculation/calculate/project-plans.ts";
import type { WhatIf } from "../../../../application/calculation/calculate/what-if-outcome.ts";
import { warningSentences } from "../../../../domain/calculation/feasibility.ts";
import type { WhatIfInputs } from "../../../../domain/calculation/what-if/what-if.ts";
import { printDay } from "../../../../domain/documents/merge/print.ts";
import { borrowerTypeWords } from "../../../../domain/hecm/term-words.ts";
import { borrowerTypes } from "../../../../domain/hecm/terms.ts";
import { parseDay } from "../../../../domain/kernel/day.ts";
import { formatCents } from "../../../../domain/kernel/money.ts";
import type { FormField, FormSection, ShownPlan, ShownWhatIf } from "../../../page-models/what-if.ts";
import { refusalSentence } from "../../operation/refusal-sentence.ts";
import {
  ages,
  lienAmounts,
  lienField,
  personField,
  type SingleField,
  singleFields,
  type TypedKind,
} from "./form-fields.ts";
import { type FormProblems, problemsOf } from "./form-problems.ts";
import { shownLiens, shownPeople, typedValue } from "./read-form.ts";

/** A field as the form begins with it. */
type FirstField = Omit<FormField, "error">;

const typedField = <Value>(
  { kind, range, textOf }: TypedKind<Value>,
  field: { readonly name: string; readonly label: string; readonly hint: string | null },
  value: Value | null,
): FirstField => ({ ...field, kind, range, value: value === null ? "" : textOf(value), choices: [] });

const choiceField = (name: string, label: string, value: string, choices: FormField["choices"]): FirstField => ({
  name,
  label,
  kind: "choice",
  hint: null,
  value,
  range: null,
  choices,
});

const personFields = (before: WhatIfInputs): readonly FirstField[] =>
  shownPeople(before).flatMap((position) => {
    const person = before.people[position] ?? null;
    const who = person === null ? "Another person" : `Person ${position + 1}`;
    const types = borrowerTypes.map((type) => ({ value: type, text: borrowerTypeWords[type] }));
    const absent = { value: "", text: person === null ? "None" : "Not on the loan" };
    const type = choiceField(personField(position, "borrower_type"), who, person?.borrowerType ?? "", [
      absent,
      ...types,
    ]);
    const label = position === 0 ? `${borrowerTypeWords[person?.borrowerType ?? "borrower"]}’s age` : `${who}’s age`;
    const age = typedField(ages, { name: personField(position, "age"), label, hint: null }, person?.ageYears ?? null);
    return position === 0 ? [age] : [type, age];
  });

const lienFields = (before: WhatIfInputs): readonly FirstField[] =>
  shownLiens(before).map((position) => {
    const amount = before.liensCents[position] ?? null;
    const label = amount === null ? "Another mortgage to pay off" : `Lien ${position + 1}`;
    return typedField(lienAmounts, { name: lienField(position), label, hint: null }, amount);
  });

const firstSections = ({ before, products, loanNumber, takesPurchasePrice }: WhatIf): readonly FormSectionOf[] => {
  const field = (key: keyof typeof singleFields): FirstField => {
    // A name and the value of its own kind: the table binds the two, which a key of any of them does not show.
    const { name, label, typed, whereEmpty } = singleFields[key] as SingleField<unknown>;
    const empty = whereEmpty?.[loanNumber === null ? "quote" : "loan"];
    return typedField(typed, { name, label, hint: empty === undefined ? null : `Empty: ${empty}` }, before[key]);
  };
  const chosen = products.map(({ code, name }) => ({ value: code, text: name }));
  return [
    { title: "People", fields: personFields(before) },
    {
      title: "Property and dates",
      fields: [
        field("homeValueCents"),
        ...(takesPurchasePrice ? [field("purchasePriceCents")] : []),
        field("closingOn"),
      ],
    },
    {
      title: "Product and rates",
      fields: [
        choiceField("product_code", "Product", before.productCode, chosen),
        field("margin"),
        field("expectedRate"),
        field("noteRate"),
      ],
    },
    {
      title: "Payoffs and costs",
      fields: [
        ...lienFields(before),
        field("originationFeeCents"),
        field("counselingFeeCents"),
        field("closingCostsCents"),
        field("servicingFeeMonthlyCents"),
      ],
    },
    {
      title: "Payment plans",
      fields: [
        field("initialDrawCents"),
        field("termMonths"),
        field("monthlyPaymentCents"),
        field("lineOfCreditCents"),
      ],
    },
  ];
};

interface FormSectionOf {
  readonly title: string;
  readonly fields: readonly FirstField[];
}

const shownPlan = ({ type, outcome, projection }: ProjectedPlan): ShownPlan =>
  outcome._tag === "Refused"
    ? { type, result: null, reason: refusalSentence(outcome.refusal), projection }
    : { type, result: outcome.value.result, reason: null, projection };

const figuresOf = ({ outcome }: WhatIf): ShownWhatIf["figures"] => {
  if (outcome._tag === "Refused") return null;
  const { base, plans } = outcome.value;
  return { base: base.result, warnings: warningSentences(base), plans: plans.map(shownPlan) };
};

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

const changesOf = (first: readonly FormSectionOf[], sections: readonly FormSection[]): ShownWhatIf["changes"] =>
  first.flatMap(({ fields }, section) =>
    fields.flatMap((field, position) => {
      const [from, to] = [field.value, sections[section]?.fields[position]?.value ?? ""].map((text) =>
        inWords(field, text),
      );
      return from === undefined || to === undefined || from === to ? [] : [{ label: field.label, from, to }];
    }),
  );

const noProblems: FormProblems = { ofFields: new Map(), sentences: [] };

/** A what-if as its page shows it: `form` is what was sent from the page, and null where it is opened. */
export const shownWhatIf = (whatIf: WhatIf, form: URLSearchParams | null): ShownWhatIf => {
  const first = firstSections(whatIf);
  const names = new Set(first.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const { outcome } = whatIf;
  const problems = outcome._tag === "Refused" ? problemsOf(outcome.refusal, whatIf, names) : noProblems;
  const shown = (field: FirstField): FormField => ({
    ...field,
    value: form?.get(field.name)?.trim() ?? field.value,
    error: problems.ofFields.get(field.name) ?? null,
  });
  const sections: readonly FormSection[] = first.map(({ title, fields }) => ({ title, fields: fields.map(shown) }));
  return {
    companyId: whatIf.companyId,
    title: whatIf.loanNumber === null ? "Quote: what if" : `Loan ${whatIf.loanNumber}: what if`,
    asOf: whatIf.asOf,
    sections,
    problems: problems.sentences,
    changes: outcome._tag === "Refused" ? [] : changesOf(first, sections),
    figures: figuresOf(whatIf),
  };
};

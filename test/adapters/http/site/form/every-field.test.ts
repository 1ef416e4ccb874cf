import { describe, expect, test } from "bun:test";
import type { Input } from "../../../../../adapters/http/codec/codec.ts";
import { allOperations } from "../../../../../adapters/http/operations.ts";
import { adminForms, leftOutOfAdminForms } from "../../../../../adapters/http/site/admin/admin-forms.ts";
import { valueForms } from "../../../../../adapters/http/site/admin/value-pages.ts";
import { leftOutOfReviewForm, reviewForm } from "../../../../../adapters/http/site/casebook/casebook-pages.ts";
import { type FormDeclaration, namesOf } from "../../../../../adapters/http/site/form/declaration.ts";
import { fieldsByName, inputOf } from "../../../../../adapters/http/site/form/typed.ts";
import { correctionOf } from "../../../../../adapters/http/site/loan/correction-pages.ts";
import { leftOutOfForms, loanForms } from "../../../../../adapters/http/site/loan/loan-forms.ts";
import { leftOutOfPipelineFilter, pipelineFilterNames } from "../../../../../adapters/http/site/loan/pipeline-page.ts";
import { inputsForm } from "../../../../../adapters/http/site/report/call-report-pages.ts";
import { registerForms } from "../../../../../adapters/http/site/report/hmda-pages.ts";
import { reportForms } from "../../../../../adapters/http/site/report/report-pages.ts";
import {
  formFields,
  type LeftOut,
  leftOutOfQuoteForm,
  quoteSections,
} from "../../../../../adapters/http/view/what-if/quote-form.ts";
import { pages } from "../../../../../adapters/pages/pages.ts";
import type { Dependencies } from "../../../../../application/support/dependencies.ts";

/** The API's name of a field of the quote form. One field is the page's own, besides those of the operation. */
const apiName = (field: keyof typeof formFields): string => formFields[field].name;
const quoteForm: FormDeclaration = {
  operation: "quoteLoan",
  title: "Quote",
  submit: "Calculate",
  sections: quoteSections.map(({ title, fields }) => ({
    title,
    fields: fields.filter((field) => field !== "fixedRate").map(apiName),
  })),
};
const leftOutOfQuote = Object.fromEntries(
  Object.entries(leftOutOfQuoteForm).map(([field, reason]) => [apiName(field as keyof typeof formFields), reason]),
);

const everyForm: readonly FormDeclaration[] = [
  ...Object.values(loanForms),
  ...Object.values(adminForms),
  ...Object.values(reportForms),
  ...Object.values(registerForms),
  ...Object.values(valueForms),
  inputsForm,
  reviewForm,
  quoteForm,
];
const everyLeftOut = {
  ...leftOutOfForms,
  ...leftOutOfAdminForms,
  reviewCase: leftOutOfReviewForm,
  quoteLoan: leftOutOfQuote,
};

// The operations are only inspected here, and not performed.
const operations = allOperations({} as Dependencies, pages);
const fieldsOf = (name: string) => {
  const fields = operations.find((operation) => operation.name === name)?.bodyFields;
  if (!fields) throw new Error(`${name} takes no fields`);
  return fieldsByName(fields);
};

describe("every field that an operation accepts has one place in its forms (adapters/http/site/**/*-forms.ts), or a reason for having none", () => {
  for (const [operation, leftOut] of Object.entries(everyLeftOut))
    test(operation, () => {
      const forms = everyForm.filter((form) => form.operation === operation);
      const placed = [...forms.flatMap(namesOf), ...Object.keys(leftOut)].toSorted();
      expect(placed).toEqual([...fieldsOf(operation).keys()].toSorted());
    });
});

test("every field that a correction accepts has one place in its forms, which have a reason, or is given by the address", () => {
  const { money, terms, reviews, property, borrower, fee } = loanForms;
  const formsOf = { loan: [money, terms, reviews], property: [property], borrower: [borrower], fee: [fee] } as const;
  const records = Object.entries(formsOf) as [keyof typeof formsOf, readonly FormDeclaration[]][];
  const ofCorrection = fieldsOf("correctLoan");
  const given = ["reason", "borrower_id", "fee_id"];
  expect([...records.map(([record]) => record), ...given].toSorted()).toEqual([...ofCorrection.keys()].toSorted());
  for (const [record, forms] of records) {
    const corrections = forms.map((form) => correctionOf(form, record));
    for (const form of corrections) expect([form.operation, namesOf(form).at(-1)]).toEqual(["correctLoan", "reason"]);
    const placed = corrections.flatMap(namesOf).filter((name) => name !== "reason");
    const inside = ofCorrection.get(record)?.codec.inside ?? {};
    expect(placed.toSorted()).toEqual([...fieldsByName(inside).keys()].map((name) => `${record}.${name}`).toSorted());
  }
});

test("every filter of the pipeline has a place on its page, or a reason for having none", () => {
  const filters = operations.find(({ name }) => name === "readPipeline")?.queryFields ?? {};
  const placed = [...pipelineFilterNames, ...Object.keys(leftOutOfPipelineFilter)].toSorted();
  expect(placed).toEqual([...fieldsByName(filters).keys()].toSorted());
});

test("a field of a quote that has neither a place in its form nor a reason does not compile", () => {
  // @ts-expect-error the planted field has neither.
  const reasons: LeftOut<keyof typeof formFields | "planted"> = leftOutOfQuoteForm;
  expect(Object.keys(reasons)).not.toContain("planted");
});

test("every form that changes a record is among them", () => {
  const changing: readonly string[] = everyForm
    .map(({ operation }) => operation)
    .filter((name) => name.startsWith("change"));
  expect(new Set(changing)).toEqual(new Set(Object.keys(everyLeftOut).filter((name) => name.startsWith("change"))));
});

test("every field of every form can be entered", () => {
  for (const form of everyForm)
    for (const name of namesOf(form)) {
      const field = fieldsOf(form.operation).get(name);
      expect(field && inputOf(field), `${form.operation} ${name}`).toBeDefined();
    }
});

test("no choice names a field as the API does, which no label on the page does", () => {
  const textsIn = (input: Input): readonly string[] => {
    if (input.kind === "choice") return input.options.map(({ text }) => text);
    if (input.kind === "list") return textsIn(input.entry);
    return input.kind === "object"
      ? [...fieldsByName(input.fields).values()].flatMap((it) => textsIn(inputOf(it)))
      : [];
  };
  const ofReviews = [...fieldsOf("changeLoan").values()].flatMap((field) => textsIn(inputOf(field)));
  expect(ofReviews).toContain("Other, named in the field for it");
  for (const form of everyForm)
    for (const name of namesOf(form)) {
      const field = fieldsOf(form.operation).get(name);
      const texts = field === undefined ? [] : textsIn(inputOf(field));
      expect(texts.filter((text) => / in [a-z ]+ other$/.test(text) || text.includes("`"))).toEqual([]);
    }
});

import { describe, expect, test } from "bun:test";
import { allOperations } from "../../../../../adapters/http/operations.ts";
import { namesOf } from "../../../../../adapters/http/site/form/declaration.ts";
import { fieldsByName, inputOf } from "../../../../../adapters/http/site/form/typed.ts";
import { leftOutOfForms, loanForms } from "../../../../../adapters/http/site/loan/loan-forms.ts";
import { pages } from "../../../../../adapters/pages/pages.ts";
import type { Dependencies } from "../../../../../application/support/dependencies.ts";

// The operations are only looked at here, and none of them is run.
const operations = allOperations({} as Dependencies, pages);
const fieldsOf = (name: string) => {
  const fields = operations.find((operation) => operation.name === name)?.bodyFields;
  if (!fields) throw new Error(`${name} takes no fields`);
  return fieldsByName(fields);
};

describe("every field that an operation takes has one place in its forms, or a reason to have none", () => {
  for (const [operation, leftOut] of Object.entries(leftOutOfForms))
    test(operation, () => {
      const forms = Object.values(loanForms).filter((form) => form.operation === operation);
      const placed = [...forms.flatMap(namesOf), ...Object.keys(leftOut)].toSorted();
      expect(placed).toEqual([...fieldsOf(operation).keys()].toSorted());
    });
});

test("every form that changes a record is among them", () => {
  const changing: readonly string[] = Object.values(loanForms)
    .map(({ operation }) => operation)
    .filter((name) => name.startsWith("change"));
  expect(new Set(changing)).toEqual(new Set(Object.keys(leftOutOfForms)));
});

test("every field of every form can be entered", () => {
  for (const form of Object.values(loanForms))
    for (const name of namesOf(form)) {
      const field = fieldsOf(form.operation).get(name);
      expect(field && inputOf(field), `${form.operation} ${name}`).toBeDefined();
    }
});

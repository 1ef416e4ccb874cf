import { expect, test } from "bun:test";
import { allOperations } from "../../../../../adapters/http/operations.ts";
import { actionPage } from "../../../../../adapters/http/site/form/action/action-page.ts";
import { fieldsOfOperations } from "../../../../../adapters/http/site/form/fields-of.ts";
import { redirectTo } from "../../../../../adapters/http/site/site-page.ts";
import { pages } from "../../../../../adapters/pages/pages.ts";
import type { Dependencies } from "../../../../../application/support/dependencies.ts";

// The operations are only inspected.
const operations = allOperations({} as Dependencies, pages);
const forms = { fieldsOf: fieldsOfOperations(operations), newKey: () => "" };

const pageOf = (operation: string, fields: readonly string[], question?: string) => () =>
  actionPage(
    {
      path: "/example",
      form: { operation, title: "Example", submit: "Do it", sections: [{ title: null, fields }] },
      backOf: () => null,
      doneOf: () => redirectTo("/"),
      ...(question === undefined ? {} : { question }),
    },
    forms,
  );

test("a page that asks a question has no field that no page shows, and no file, since neither comes back with the answer", () => {
  for (const [operation, fields] of [
    ["addBorrower", ["first_name", "ssn"]],
    ["changePassword", ["current_password"]],
    ["uploadDocument", []],
  ] as const) {
    expect(pageOf(operation, fields)).not.toThrow();
    expect(pageOf(operation, fields, "Sure?")).toThrow(`the page of ${operation} asks a question`);
  }
  expect(pageOf("addBorrower", ["first_name"], "Sure?")).not.toThrow();
});

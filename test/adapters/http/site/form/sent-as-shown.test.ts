import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { FieldNames, Input, JsonObject } from "../../../../../adapters/http/codec/codec.ts";
import { allOperations } from "../../../../../adapters/http/operations.ts";
import { adminForms } from "../../../../../adapters/http/site/admin/admin-forms.ts";
import { changesOf } from "../../../../../adapters/http/site/form/changes.ts";
import { type FormDeclaration, namesOf } from "../../../../../adapters/http/site/form/declaration.ts";
import { itemsOf } from "../../../../../adapters/http/site/form/items.ts";
import { postedFields } from "../../../../../adapters/http/site/form/posted.ts";
import { fieldsByName, inputOf, jsonObject, typedObject } from "../../../../../adapters/http/site/form/typed.ts";
import { loanForms } from "../../../../../adapters/http/site/loan/loan-forms.ts";
import { pages } from "../../../../../adapters/pages/pages.ts";
import { formPart } from "../../../../../adapters/pages/site/form-part.ts";
import type { Dependencies } from "../../../../../application/support/dependencies.ts";
import { fieldsOf } from "../../support/site-visitor.ts";

// The operations are only inspected here, and not performed.
const operations = allOperations({} as Dependencies, pages);

const line = fc.stringMatching(/^[A-Za-z0-9"'&<>,.$%-]([A-Za-z0-9"'&<>,.$% -]{0,8}[A-Za-z0-9"'&<>,.$%-])?$/);
const day = fc.date({ min: new Date("1800-01-01"), max: new Date("2999-12-31"), noInvalidDate: true });

/** Any value of the API that a field can show. */
const shownValue = (input: Input): fc.Arbitrary<unknown> => {
  switch (input.kind) {
    case "object":
      return shownObject(input.fields);
    case "list":
      return input.entry.kind === "choice"
        ? fc.uniqueArray(shownValue(input.entry), { maxLength: 4 })
        : fc.array(shownValue(input.entry), { maxLength: Math.min(2, input.max) });
    case "choice":
      // A value that is no longer among the choices is shown too.
      return fc.constantFrom(...input.options.map(({ value }) => value), "of_an_earlier_release");
    case "dollars":
      return fc.integer({ min: 0, max: 99_999_999_999 }).map((cents) => cents / 100);
    case "percent":
      return fc.integer({ min: 0, max: 10_000_000 }).map((parts) => parts / 100_000);
    case "number":
    case "reference":
      return fc.nat();
    case "yesNo":
      return fc.boolean();
    case "digits":
      return fc.stringMatching(/^\d{1,9}$/);
    case "date":
      return day.map((date) => date.toISOString().slice(0, 10));
    case "instant":
      return day.map((date) => date.toISOString());
    case "longText":
      return fc
        .array(line, { minLength: 1, maxLength: 3 })
        .chain((lines) => fc.constantFrom("\n", "\r\n", "\n\n").map((end) => lines.join(end)));
    default:
      return line;
  }
};

const shownObject = (fields: FieldNames): fc.Arbitrary<JsonObject> =>
  fc.record({
    ...Object.fromEntries(
      [...fieldsByName(fields)].flatMap(([name, field]) => {
        if (field.writeOnly) return [];
        const value = shownValue(inputOf(field));
        return [[name, field.codec.isNullable ? fc.option(value, { freq: 2 }) : value]];
      }),
    ),
    // A response shows more than the operation accepts.
    made_by_the_service: fc.nat(),
  });

/** What a browser sends of the form for a record if nothing is typed. */
const sentUntouched = (fields: FieldNames, names: readonly string[], shown: JsonObject): URLSearchParams => {
  const none = { problems: new Map(), choices: new Map() };
  const items = itemsOf(fields, typedObject(fields, shown), none, names);
  const html = formPart({ action: "/", hidden: [], sections: [{ title: null, items }], submit: "Save" });
  return new URLSearchParams(
    fieldsOf(String(html)).map(([name, value]): [string, string] => [name, value.replace(/\r\n|\r|\n/g, "\r\n")]),
  );
};

describe("a form that is sent as it is shown changes nothing", () => {
  const forms: readonly FormDeclaration[] = [...Object.values(loanForms), ...Object.values(adminForms)];
  for (const form of forms.filter(({ operation }) => operation.startsWith("change")))
    test(form.title, () => {
      const fields = operations.find(({ name }) => name === form.operation)?.bodyFields ?? {};
      fc.assert(
        fc.property(shownObject(fields), (shown) => {
          const sent = sentUntouched(fields, namesOf(form), shown);
          const typed = jsonObject(fields, postedFields(fields, sent));
          expect(changesOf(fields, shown, typed, shown)).toEqual({ patch: {}, conflicts: [] });
        }),
        { numRuns: 25 },
      );
    });
});

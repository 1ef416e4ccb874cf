import { expect, test } from "bun:test";
import type { FieldNames } from "../../../../../adapters/http/codec/codec.ts";
import { labelOf } from "../../../../../adapters/http/operation/refusals/error-row.ts";
import { allOperations } from "../../../../../adapters/http/operations.ts";
import { fieldsByName } from "../../../../../adapters/http/site/form/typed.ts";
import { pages } from "../../../../../adapters/pages/pages.ts";
import type { Dependencies } from "../../../../../application/support/dependencies.ts";
import type { FieldsInvalid } from "../../../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../../../domain/kernel/result.ts";

// The operations are only inspected.
const operations = allOperations({} as Dependencies, pages);

/** Values of every kind, at least one of which a field refuses. */
const wrongValues = [null, true, "", "x", "2026-13-01", "x".repeat(5_000), -1, 0.123_456_789, 1e12, [], ["x"], {}];

const decodedAs = (field: FieldNames[string], value: unknown): Result<unknown, FieldsInvalid> | null => {
  const { decode } = field.codec as {
    readonly decode?: (json: unknown, path: string) => Result<unknown, FieldsInvalid>;
  };
  return decode?.(value, field.name) ?? null;
};

/** What is said at a field about wrong values, as sentences that begin with its label. */
const sentencesOf = (field: FieldNames[string]): readonly string[] =>
  wrongValues.flatMap((value) => {
    const decoded = decodedAs(field, value);
    if (decoded?._tag !== "Refused") return [];
    return decoded.refusal.errors
      .filter((error) => error.field === field.name)
      .map(({ message }) => `${labelOf(field)} ${message}.`);
  });

const everySentence = (fields: FieldNames): readonly string[] =>
  [...fieldsByName(fields).values()].flatMap((field) => [
    ...sentencesOf(field),
    ...(field.codec.inside === undefined ? [] : everySentence(field.codec.inside)),
  ]);

test("what is said at a field of a form says what a valid value looks like, not that it must be what its label says", () => {
  const sentences = new Set(operations.flatMap(({ bodyFields }) => (bodyFields ? everySentence(bodyFields) : [])));
  expect(sentences.size).toBeGreaterThan(300);
  // `Social Security number must be a valid Social Security number`, `ZIP code must be a ZIP code of 5 digits`
  const tautology = /^(.+?) must be an? (?:valid )?\1\b(?!')/i;
  // Dates say how they are written, and codes what one looks like.
  const saysHow = /written|such as/;
  expect([...sentences].filter((text) => tautology.test(text) && !saysHow.test(text))).toEqual([]);
});

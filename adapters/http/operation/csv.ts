import type { TSchema } from "@sinclair/typebox";
import { type Options, stringify } from "csv-stringify/sync";
import { below } from "../codec/codec.ts";

/**
 * Spreadsheets run a cell that begins so, even after blanks; an apostrophe before it makes it text (OWASP, "CSV
 * Injection"). The library's own `escape_formulas` looks at the first character alone and knows no line feed.
 */
const formulaStart = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Text alone can be a formula: numbers stay numbers, negative ones too, and lists are JSON. */
const format: Options = {
  record_delimiter: "windows",
  cast: { string: (text) => (formulaStart.test(text) ? `'${text}` : text), boolean: String },
};

/**
 * The columns of a row's schema by their dotted paths; an object has a column for each of its fields, and one whose fields
 * the schema does not name has one column.
 */
export const csvColumns = (schema: TSchema, path = ""): readonly string[] => {
  const alternatives: readonly TSchema[] = schema.anyOf ?? [schema];
  const properties: Readonly<Record<string, TSchema>> | undefined = alternatives.find(
    (one) => one.properties,
  )?.properties;
  return properties === undefined || (path !== "" && Object.keys(properties).length === 0)
    ? [path]
    : Object.entries(properties).flatMap(([name, inside]) => csvColumns(inside, below(path, name)));
};

/** The first line of a table. */
export const csvHeader = (columns: readonly string[]): string => stringify([], { ...format, columns, header: true });

/** The lines of rows. */
export const csvLines = (columns: readonly string[], rows: readonly unknown[]): string =>
  stringify([...rows], { ...format, columns });

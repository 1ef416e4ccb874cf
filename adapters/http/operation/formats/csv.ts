import type { TSchema } from "@sinclair/typebox";
import { type Options, stringify } from "csv-stringify/sync";
import { cellWithoutFormula } from "../../../../domain/kernel/text/untrusted-words.ts";
import { below } from "../../codec/codec.ts";

/**
 * Only text can be a formula: numbers, including negative ones, stay numbers, and lists are JSON. The library's own `escape_formulas`
 * checks only the first character, and does not cover line feeds.
 */
const format: Options = {
  record_delimiter: "windows",
  cast: { string: cellWithoutFormula, boolean: String },
};

/**
 * The columns of a row's schema by their dotted paths. An object has one column for each of its fields; if the schema does not name them,
 * it has a single column.
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

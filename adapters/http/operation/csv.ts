import type { TSchema } from "@sinclair/typebox";
import { isJsonObject } from "../codec/codec.ts";

/** Spreadsheets run cells that begin so; an apostrophe before them makes them text. */
const formulaStart = /^[=+\-@\t\r]/;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One cell: text is defused and quoted, lists are JSON, nothing is empty. Numbers stay numbers, negative ones too. */
const cell = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return quoted(formulaStart.test(text) ? `'${text}` : text);
};

/** The columns of a row's schema by their paths; an object has a column for each of its fields. */
export const csvColumns = (schema: TSchema, path: readonly string[] = []): readonly (readonly string[])[] => {
  const alternatives: readonly TSchema[] = schema.anyOf ?? [schema];
  const properties: Readonly<Record<string, TSchema>> | undefined = alternatives.find(
    (one) => one.properties,
  )?.properties;
  return properties === undefined
    ? [path]
    : Object.entries(properties).flatMap(([name, inside]) => csvColumns(inside, [...path, name]));
};

const valueAt = (row: unknown, path: readonly string[]): unknown =>
  path.reduce((value: unknown, name) => (isJsonObject(value) ? value[name] : undefined), row);

/** The first line of a table. */
export const csvHeader = (columns: readonly (readonly string[])[]): string =>
  `${columns.map((path) => cell(path.join("."))).join()}\r\n`;

/** The lines of rows. */
export const csvLines = (columns: readonly (readonly string[])[], rows: readonly unknown[]): string =>
  rows.map((row) => `${columns.map((path) => cell(valueAt(row, path))).join()}\r\n`).join("");

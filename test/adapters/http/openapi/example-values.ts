import type { TSchema } from "@sinclair/typebox";
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { idInField, type Records } from "../generated/records.ts";
import { isListOfRecordIds, isRecordId } from "../generated/schema-paths.ts";

/** The value, by name, of a parameter whose schema gives none. */
const byName: Readonly<Record<string, string>> = {
  search: "example",
  year: "2025",
  state: "VA",
  external_id: "LOS-2026-0001",
  document_code: "loan-summary",
  book: "initial-mip",
  slug: "plain",
};

const parameterValue = (name: string, schema: TSchema, records: Records): string => {
  if (isRecordId(schema) || isListOfRecordIds(schema) || name === "id") return String(idInField(name, records));
  const { type, format, items, anyOf, default: usual, minimum, enum: values, examples } = schema;
  const named = byName[name];
  const isTaken = values === undefined || values.includes(named);
  const given = (isTaken ? named : undefined) ?? usual ?? values?.[0] ?? examples?.[0];
  if (given !== undefined) return String(given);
  if (anyOf !== undefined) return parameterValue(name, anyOf[0], records);
  if (type === "array") return parameterValue(name, items, records);
  if (type === "boolean") return "true";
  if (type === "integer") return String(minimum ?? 1);
  if (format === "date") return "2026-05-01";
  if (format === "date-time") return "2026-05-01T12:00:00.000Z";
  throw new Error(`no value to try the parameter ${name} with: add one to byName`);
};

/** Queries for trying an operation: with its required parameters only, and with each of the others. `as_of` needs one loan. */
export const queriesOf = ({ querySchema }: AnyOperation, records: Records): readonly string[] => {
  const schemas = (querySchema?.properties ?? {}) as Readonly<Record<string, TSchema>>;
  const required: readonly string[] = querySchema?.required ?? [];
  const pairOf = (name: string): [string, string] => [
    name,
    parameterValue(name, schemas[name] ?? ({} as TSchema), records),
  ];
  const query = (names: readonly string[]): string =>
    names.length === 0 ? "" : `?${new URLSearchParams(names.map(pairOf))}`;
  const others = Object.keys(schemas).filter((name) => !required.includes(name));
  const withOthers = (name: string) => (name === "as_of" ? others.filter((each) => each === "loan") : []);
  return [query(required), ...others.map((name) => query([...required, ...withOthers(name), name]))];
};

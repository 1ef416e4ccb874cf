import type { TSchema } from "@sinclair/typebox";
import { isJsonObject } from "../../../../adapters/http/codec/codec.ts";
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import type { Company } from "../../../../domain/company/company.ts";
import type { Caller, RunningService } from "../support/running-service.ts";
import { basisOf, nextCode, nextNumber, type Records } from "./record-basis.ts";
import { type RecordMaker, recordMakers } from "./record-makers.ts";
import { fieldsIn, isListOfRecordIds, isRecordId } from "./schema-paths.ts";

export type { Records } from "./record-basis.ts";

/** The names of the fields and parameters in which an operation takes ids. */
const idFieldsOf = ({ bodySchema, querySchema }: AnyOperation): readonly (string | undefined)[] =>
  [bodySchema, querySchema]
    .flatMap((schema) => fieldsIn(schema ?? ({} as TSchema)))
    .filter(({ schema }) => isRecordId(schema) || isListOfRecordIds(schema))
    .map(({ path }) => path.at(-1));

/**
 * Creates a record of each kind as a caller with permission; `company` is the one for operations on companies. For one operation, only the
 * records are created that it names or that are below its path, together with a loan and those who work on it.
 */
export const recordsOf = async (
  service: RunningService,
  owner: Caller,
  company: Company = owner.company,
  forOne: AnyOperation | null = null,
): Promise<Records> => {
  const fields = forOne === null ? [] : idFieldsOf(forOne);
  const isWanted = ({ paths, names = [] }: RecordMaker): boolean =>
    forOne === null ||
    paths.some((path) => forOne.path.startsWith(path)) ||
    names.some((name) => fields.includes(name));
  const [basis, first] = await basisOf(service, owner, company);
  const all: Partial<Records>[] = [first];
  for (const maker of recordMakers) if (isWanted(maker)) all.push(await maker.make(basis));
  return {
    byPath: Object.assign({}, ...all.map(({ byPath }) => byPath)),
    byField: Object.assign({}, ...all.map(({ byField }) => byField)),
    codes: Object.assign({}, ...all.map(({ codes }) => codes)),
  };
};

/** The id of the record of a path. */
export const idInPath = (path: string, { byPath }: Records): number => {
  const id = byPath[path] ?? byPath[path.replace(/(\{id\}\/).*$/, "$1")];
  if (id === undefined) throw new Error(`no record to try ${path} with: add one to recordsOf`);
  return id;
};

/** The id of the record to which a field or parameter of this name refers. */
export const idInField = (name: string, { byField }: Records): number => {
  const id = byField[name];
  if (id === undefined) throw new Error(`no record for a field ${name}: say in recordsOf which one it refers to`);
  return id;
};

/** A path with these records' ids. */
const pathAbout = ({ path }: AnyOperation, records: Records): string =>
  path.includes("{id}") ? path.replace("{id}", String(idInPath(path, records))) : path;

/** Values that only one record can have, by field name: a different one each time. */
const unique: Readonly<Record<string, (value: unknown) => unknown>> = {
  email: (value) => (typeof value === "string" ? `${nextNumber()}.${value}` : value),
  nmls_id: (value) => (typeof value === "string" ? String(nextNumber()) : value),
  external_id: (value) => (typeof value === "string" ? `${value}-${nextNumber()}` : value),
};

/** A value with these records' ids instead of its own. */
const withOwnIds = (schema: TSchema, value: unknown, records: Records, name = ""): unknown => {
  if (value === null || value === undefined) return value;
  if (isRecordId(schema)) return idInField(name, records);
  if (isListOfRecordIds(schema)) return [idInField(name, records)];
  if (Array.isArray(value)) {
    const list = schema.anyOf?.find(({ type }: TSchema) => type === "array") ?? schema;
    return value.map((each) => withOwnIds(list.items, each, records, name));
  }
  if (typeof value !== "object") return unique[name]?.(value) ?? value;
  const object = schema.anyOf?.find(({ type }: TSchema) => type === "object") ?? schema;
  return Object.fromEntries(
    Object.entries(value).map(([field, inside]) => [
      field,
      withOwnIds(object.properties?.[field] ?? {}, inside, records, field),
    ]),
  );
};

/** A body with a document code: that of the record if there is one, otherwise a new one. */
const withCode = ({ path, method }: AnyOperation, body: unknown, { codes }: Records): unknown =>
  path.startsWith("/documents/") && isJsonObject(body) && Object.hasOwn(body, "code")
    ? { ...body, code: method === "POST" ? nextCode() : codes[path] }
    : body;

/** The records as an operation names them: an amount is entered on a loan with an application. */
export const namedBy = ({ path }: AnyOperation, records: Records): Records => {
  const loan = path === "/loan/entered-amounts/" ? records.byPath[path] : undefined;
  return loan === undefined ? records : { ...records, byField: { ...records.byField, loan } };
};

/** An operation's example as a request about these records. */
export const goodRequest = (operation: AnyOperation, of: Records) => {
  const records = namedBy(operation, of);
  const { method, bodySchema, bodyExample, upload, file } = operation;
  const example = withCode(operation, bodyExample, records);
  const uploaded = file === undefined ? upload?.example : Uint8Array.fromBase64(file.example);
  const body = bodySchema === null ? uploaded : withOwnIds(bodySchema, example, records);
  return { method, path: pathAbout(operation, records), body };
};

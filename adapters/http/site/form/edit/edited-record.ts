import { isNestedAtMost } from "../../../../../domain/kernel/same-data.ts";
import { type Input, isJsonObject, type JsonObject } from "../../../codec/codec.ts";
import type { Performed } from "../../perform.ts";
import type { Visit } from "../../site-page.ts";
import type { FieldsOf } from "../fields-of.ts";
import { fieldsByName, inputOf, nested, typedOf, valueIn } from "../typed.ts";

export const versionField = "_version";
export const shownField = "_shown";

/** For an operation that changes a record through the one that holds it, such as the person of a loan. */
interface HoldingRecord {
  /** The field of the operation with the merge patch of the record. */
  readonly patchIn: string;
  /** The operation that reads the holding record, whose version the form is based on. */
  readonly read: string;
  /** The id of the holding record, which is that of the operation too. */
  readonly idOf: (visit: Visit) => number;
  /** Input of the operation that names the record. */
  readonly givenOf: (visit: Visit) => JsonObject;
}

/** The record that a form changes. */
export interface EditedRecord {
  /** The operation that reads the record. */
  readonly read: string;
  /** The id of the record, from the ids of the path. */
  readonly idOf: (visit: Visit) => number;
  /** Absent if the form's operation changes the record itself. */
  readonly heldBy?: HoldingRecord;
}

/** The stored record as the operation of the form names its fields, and the version on which the form is based. */
export interface Stored {
  readonly json: JsonObject;
  readonly etag: string | null;
}

/** The values with these paths. */
export const only = (json: JsonObject, names: readonly string[]): JsonObject =>
  nested(names.map((name) => [name, valueIn(json, name) ?? null]));

/** More levels than any record has. */
const maxLevels = 16;

/** The values that the form states were shown. Empty if they were not sent by a page of this service. */
const parsedObject = (text: string | null): JsonObject => {
  try {
    const json: unknown = JSON.parse(text ?? "");
    return isJsonObject(json) && isNestedAtMost(json, maxLevels) ? json : {};
  } catch {
    return {};
  }
};

/** The record as the form states it was shown. */
export const sentBefore = (form: URLSearchParams): Stored => ({
  json: parsedObject(form.get(shownField)),
  etag: form.get(versionField),
});

/** The stored record, or the response if it cannot be read. */
export const readStored = async (visit: Visit, record: EditedRecord): Promise<Stored | Performed> => {
  const { read, idOf, heldBy } = record;
  // The version is read first: if the record is saved in between, the form has an earlier version, and is compared when it is sent.
  const holding = heldBy && (await visit.perform(heldBy.read, { id: heldBy.idOf(visit) }));
  if (holding !== undefined && holding.status !== 200) return holding;
  const found =
    holding !== undefined && heldBy?.read === read ? holding : await visit.perform(read, { id: idOf(visit) });
  if (found.status !== 200 || !isJsonObject(found.json)) return found;
  return heldBy === undefined || holding === undefined
    ? { json: found.json, etag: found.etag }
    : { json: { [heldBy.patchIn]: found.json }, etag: holding.etag };
};

export const isStored = (found: Stored | Performed): found is Stored => !("status" in found);

/** Saves a merge patch of a record. */
export const saveChanges = (
  visit: Visit,
  operation: string,
  { idOf, heldBy }: EditedRecord,
  patch: JsonObject,
  ifMatch: string | null,
): Promise<Performed> =>
  heldBy === undefined
    ? visit.perform(operation, { id: idOf(visit), json: patch, ifMatch })
    : visit.perform(operation, { id: heldBy.idOf(visit), json: { ...patch, ...heldBy.givenOf(visit) }, ifMatch });

/** Whether a merge patch changes nothing of a record. A reason alone is no change of what it is given for. */
export const isUnchanged = ({ heldBy }: EditedRecord, patch: JsonObject): boolean =>
  heldBy === undefined ? Object.keys(patch).length === 0 : patch[heldBy.patchIn] === undefined;

/** A field inside a record, with its value; null if the path leads to an entry of a list. */
const valueAt = (input: Input, json: unknown, path: readonly string[]): { input: Input; json: unknown } | null => {
  const [name, ...rest] = path;
  if (name === undefined) return { input, json };
  const field = input.kind === "object" ? fieldsByName(input.fields).get(name) : undefined;
  return field === undefined || !isJsonObject(json) ? null : valueAt(inputOf(field), json[name], rest);
};

/** The message at a field whose typed value differs from the value that is now stored. */
export const storedText = ({ input }: FieldsOf, path: string, stored: JsonObject, zone: string): string => {
  const found = valueAt(input, stored, path.split("."));
  const text = found === null ? null : typedOf(found.input, found.json, zone);
  if (typeof text !== "string") return "was changed meanwhile";
  return `was changed meanwhile. Now stored: ${text === "" ? "nothing" : text}`;
};

import { capitalized } from "../../../../domain/kernel/text/phrases.ts";
import type { FieldNames, Input } from "../../codec/codec.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import type { OperationPermission } from "../../operation/operation-permission.ts";
import { fieldInWords } from "../../operation/refusals/error-row.ts";
import { fieldsByName } from "./typed.ts";

/** The fields of an operation, by their names in the API; empty if it takes none. An operation that takes a file has them in its query. */
export interface FieldsOf {
  readonly names: FieldNames;
  /** The permission required to perform it, and so to open its form. */
  readonly permission: OperationPermission;
  /** The maximum size of the file that it takes; null if it takes none. */
  readonly maxFileBytes: number | null;
  /** The response fields that are shown only once. */
  readonly shownOnce: readonly string[];
  readonly input: Input;
  /** The fields with these paths. */
  readonly named: (names: readonly string[]) => FieldNames;
  /** The query parameters with these names. */
  readonly filters: (names: readonly string[]) => FieldNames;
  /** For a list: whether it has inactive records and can list them. */
  readonly listsInactive: boolean;
  /** The label of a response field on a page. */
  readonly labelOf: (name: string) => string;
}

/** What pages need to create forms: the fields of each operation, and new idempotency keys, by which a form is processed only once. */
export interface Forms {
  readonly fieldsOf: (operation: string) => FieldsOf;
  readonly newKey: () => string;
}

/**
 * Finds a field by its path, and names it by that path: `quote.home_value` is in the object `quote`, `liens.0.amount` in the first entry of
 * the list `liens`. It is required only if what it is in is required too. Undefined if there is none.
 */
export const fieldAt = (
  among: ReadonlyMap<string, FieldNames[string]>,
  path: string,
): FieldNames[string] | undefined => {
  const own = among.get(path);
  if (own !== undefined) return own;
  const [outer = "", ...rest] = path.replace(/\.\d+(?=\.)/, "").split(".");
  const around = among.get(outer);
  const inside = around?.codec.inside;
  const field = inside && rest.length > 0 ? fieldAt(fieldsByName(inside), rest.join(".")) : undefined;
  if (field === undefined) return undefined;
  const { required, ...others } = field;
  const isRequired = required && around?.required && around.codec.input?.kind !== "list";
  return { ...others, name: path, ...(isRequired ? { required } : {}) };
};

/** Looks up the fields of operations. Throws if there is no operation with the name, or it has no such field. */
export const fieldsOfOperations = (operations: readonly AnyOperation[]) => {
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  return (operation: string): FieldsOf => {
    const found = byName.get(operation);
    if (found === undefined) throw new Error(`there is no operation ${operation}`);
    const names = (found.file === undefined ? found.bodyFields : found.queryFields) ?? {};
    const known = fieldsByName(names);
    const parameters = fieldsByName(found.queryFields ?? {});
    const fieldNamed = (name: string, among = known): FieldNames[string] => {
      const field = fieldAt(among, name);
      if (field === undefined) throw new Error(`${operation} has no field ${name}`);
      return field;
    };
    return {
      names,
      permission: found.permission,
      maxFileBytes: found.file?.maxBytes ?? null,
      shownOnce: found.shownOnce ?? [],
      input: { kind: "object", fields: names },
      named: (wanted) => Object.fromEntries(wanted.map((name) => [name, fieldNamed(name)])),
      filters: (wanted) => Object.fromEntries(wanted.map((name) => [name, fieldNamed(name, parameters)])),
      listsInactive: parameters.has("is_active"),
      labelOf: (name) => capitalized(fieldInWords(name)),
    };
  };
};

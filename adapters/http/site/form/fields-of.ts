import { capitalized } from "../../../../domain/kernel/text/phrases.ts";
import type { FieldNames, Input } from "../../codec/codec.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import type { OperationPermission } from "../../operation/operation-permission.ts";
import { fieldInWords } from "../../operation/refusals/error-row.ts";
import { fieldsByName } from "./typed.ts";

/** The fields that an operation takes, by their names in the API; none where it takes none. One that takes a file takes them in its query. */
export interface FieldsOf {
  readonly names: FieldNames;
  /** Who may perform it, and so open its form. */
  readonly permission: OperationPermission;
  /** How large the file may be that it takes; null: it takes none. */
  readonly maxFileBytes: number | null;
  /** What its response shows once and never again. */
  readonly shownOnce: readonly string[];
  readonly input: Input;
  /** Some of them, by their paths. */
  readonly named: (names: readonly string[]) => FieldNames;
  /** Some of the parameters of its query. */
  readonly filters: (names: readonly string[]) => FieldNames;
  /** Of a list: whether it has records that are not active, and can list them. */
  readonly listsInactive: boolean;
  /** What a page calls a field of the response. */
  readonly labelOf: (name: string) => string;
}

/** What makes forms: the fields of each operation, and the keys under which a form is sent once. */
export interface Forms {
  readonly fieldsOf: (operation: string) => FieldsOf;
  readonly newKey: () => string;
}

/**
 * A field by its path, by which it is called then: `quote.home_value` is in the object `quote`, `liens.0.amount` in the first entry of
 * the list `liens`. Undefined: there is none.
 */
export const fieldAt = (
  among: ReadonlyMap<string, FieldNames[string]>,
  path: string,
): FieldNames[string] | undefined => {
  const own = among.get(path);
  if (own !== undefined) return own;
  const [outer = "", ...rest] = path.replace(/\.\d+(?=\.)/, "").split(".");
  const inside = among.get(outer)?.codec.inside;
  const field = inside && rest.length > 0 ? fieldAt(fieldsByName(inside), rest.join(".")) : undefined;
  return field && { ...field, name: path };
};

/** Looks up what operations take. Throws where there is none of that name, or it has no such field. */
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

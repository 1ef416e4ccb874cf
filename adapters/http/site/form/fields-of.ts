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
  /** Some of them; `quote.home_value` is a field of the object `quote`. */
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
      const field = among.get(name);
      if (field !== undefined) return field;
      const [object = "", ...rest] = name.split(".");
      const inside = among.get(object)?.codec.inside;
      if (inside === undefined || rest.length === 0) throw new Error(`${operation} has no field ${name}`);
      return { ...fieldNamed(rest.join("."), fieldsByName(inside)), name };
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

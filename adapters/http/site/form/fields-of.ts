import type { FieldNames, Input } from "../../codec/codec.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import type { OperationPermission } from "../../operation/operation-permission.ts";
import { fieldsByName } from "./typed.ts";

/** The fields that an operation takes, by their names in the API. */
export interface FieldsOf {
  readonly names: FieldNames;
  /** Who may perform it, and so open its form. */
  readonly permission: OperationPermission;
  readonly input: Input;
  /** Some of them. */
  readonly named: (names: readonly string[]) => FieldNames;
}

/** Looks up what an operation takes. Throws where there is none of that name, or it takes no fields. */
export const fieldsOfOperations = (operations: readonly AnyOperation[]) => {
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  return (operation: string): FieldsOf => {
    const found = byName.get(operation);
    const names = found?.bodyFields ?? null;
    if (found === undefined || names === null) throw new Error(`no operation ${operation} takes fields`);
    const known = fieldsByName(names);
    const fieldNamed = (name: string) => {
      const field = known.get(name);
      if (field === undefined) throw new Error(`${operation} has no field ${name}`);
      return field;
    };
    return {
      names,
      permission: found.permission,
      input: { kind: "object", fields: names },
      named: (wanted) => Object.fromEntries(wanted.map((name) => [name, fieldNamed(name)])),
    };
  };
};

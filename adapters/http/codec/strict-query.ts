import { fieldErrorsOf, invalidField, invalidFields } from "../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../domain/kernel/result.ts";
import type { Decoded } from "./codec.ts";
import { type ParameterTable, parametersQuery } from "./query.ts";

/** The format that a name must have to be repeated in a response. */
const safeName = /^[\w.-]{1,64}$/;

const checked = (name: string, count: number, known: readonly string[]): Decoded<unknown> => {
  if (!known.includes(name))
    return invalidField(
      safeName.test(name) ? name : "query",
      `is not a parameter of this request, which has ${known.join(", ")}: correct its name or leave it out`,
    );
  return count > 1 ? invalidField(name, "must be given once") : accept(name);
};

/**
 * A query whose parameters are each given once and belong to the table or to `others`. A misspelled parameter is refused if ignoring it
 * would do something that was not requested.
 */
export const strictQuery = <Query>(table: ParameterTable<Query>, others: readonly string[]) => {
  const query = parametersQuery(table);
  const known = [...Object.keys(query.schema.properties), ...others];
  return {
    ...query,
    decode: (params: URLSearchParams): Decoded<Query> => {
      const names = [...new Set(params.keys())].map((name) => checked(name, params.getAll(name).length, known));
      const decoded = query.decode(params);
      const errors = fieldErrorsOf([...names, decoded]);
      return errors.length > 0 ? invalidFields(errors) : decoded;
    },
  };
};

import { fieldErrorsOf, invalidField, invalidFields } from "../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../domain/kernel/result.ts";
import type { Decoded } from "./codec.ts";
import { type ParameterTable, parametersQuery } from "./query.ts";

/** What a name must look like to be repeated in a response. */
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
 * A query of which each parameter is given once and is one of the table, or of those `beside` it: a misspelled one is refused where
 * going on without it would do what was not requested.
 */
export const strictQuery = <Query>(table: ParameterTable<Query>, beside: readonly string[]) => {
  const query = parametersQuery(table);
  const known = [...Object.keys(query.schema.properties), ...beside];
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

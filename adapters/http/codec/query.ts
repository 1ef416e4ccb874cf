import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import { invalidField } from "../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { type Codec, type Decoded, type FieldNames, type Input, isBlank } from "./codec.ts";
import { described } from "./described.ts";
import { collect } from "./table.ts";

/** One query parameter: its description in the API document, and how its values (none, one, several) are decoded. */
export interface Parameter<Value> {
  readonly name: string;
  readonly schema: TSchema;
  readonly decode: (values: readonly string[], name: string) => Decoded<Value>;
  /** How a person enters it; if left out, pages have no field for it. */
  readonly input?: Input;
  /** The label on pages, if it differs from the name in words. */
  readonly label?: string;
  readonly isRequired?: true;
}

export type ParameterTable<Query> = { readonly [Key in keyof Query]-?: Parameter<Query[Key]> };

/** Decodes the text of a parameter with a codec for bodies: whole numbers, true, and false are parsed first. */
const decodeText = <Value>(codec: Codec<Value>, text: string, name: string): Decoded<Value> => {
  const { type } = codec.schema;
  if (type === "integer") return codec.decode(/^-?[0-9]{1,16}$/.test(text) ? Number(text) : Number.NaN, name);
  return codec.decode(type === "boolean" && (text === "true" || text === "false") ? text === "true" : text, name);
};

const inputOf = ({ input }: { readonly input?: Input }): { readonly input?: Input } =>
  input === undefined ? {} : { input };

/** More than any set of values has. */
const maxListed = 100;

/** An optional parameter. If it is sent twice, the last value counts. */
export const optionalParam = <Value>(
  name: string,
  codec: Codec<Value>,
  description: string,
): Parameter<Value | null> => ({
  name,
  ...inputOf(codec),
  schema: Type.Optional(described(codec.schema, description)),
  decode: (values) => {
    const last = values.at(-1) ?? null;
    return last === null || isBlank(last) ? accept(null) : decodeText(codec, last.trim(), name);
  },
});

/** An optional parameter with a default value. */
export const withDefault = <Value>(parameter: Parameter<Value | null>, value: NoInfer<Value>): Parameter<Value> => ({
  ...parameter,
  decode: (values, name) => {
    const decoded = parameter.decode(values, name);
    return decoded._tag === "Refused" ? decoded : accept(decoded.value ?? value);
  },
});

/** A required parameter. */
export const requiredParam = <Value>(
  name: string,
  codec: Codec<Value>,
  description: string,
  example: number | string,
): Parameter<Value> => ({
  name,
  ...inputOf(codec),
  isRequired: true,
  schema: { ...described(codec.schema, description), examples: [example] },
  decode: (values) => {
    const last = values.at(-1) ?? null;
    return last === null || isBlank(last)
      ? invalidField(name, "is required", "required")
      : decodeText(codec, last.trim(), name);
  },
});

/** A parameter that may be repeated, or contain several values separated by commas. */
export const listParam = <Value>(
  name: string,
  codec: Codec<Value>,
  description: string,
): Parameter<readonly Value[]> => ({
  name,
  ...(codec.input === undefined ? {} : { input: { kind: "list", entry: codec.input, max: maxListed } }),
  schema: Type.Optional(Type.Array(codec.schema, { description })),
  decode: (values) => {
    const decoded = values
      .flatMap((value) => value.split(","))
      .filter((text) => !isBlank(text))
      .map((text) => decodeText(codec, text.trim(), name));
    const refused = decoded.find((one) => one._tag === "Refused");
    return refused ?? accept(decoded.flatMap((one) => (one._tag === "Accepted" ? [one.value] : [])));
  },
});

const parametersSchema = <Query>(table: ParameterTable<Query>): TObject =>
  Type.Object(
    Object.fromEntries(
      Object.values<Parameter<unknown>>(table as Record<string, Parameter<unknown>>).map(({ name, schema }) => [
        name,
        schema,
      ]),
    ),
  );

/** Decodes the parameters of a table, or reports all of their errors. */
const parametersDecoder = <Query>(table: ParameterTable<Query>): ((params: URLSearchParams) => Decoded<Query>) => {
  const parameters = Object.entries<Parameter<unknown>>(table as Record<string, Parameter<unknown>>);
  return (params) => collect(parameters.map(([key, { name, decode }]) => [key, decode(params.getAll(name), name)]));
};

const parameterNames = <Query>(table: ParameterTable<Query>): FieldNames =>
  Object.fromEntries(
    Object.entries<Parameter<unknown>>(table as Record<string, Parameter<unknown>>).map(
      ([key, { name, label, isRequired, ...of }]) => [
        key,
        {
          name,
          codec: { ...inputOf(of), ...(isRequired ? {} : { isNullable: true }) },
          ...(label === undefined ? {} : { label }),
        },
      ],
    ),
  );

/** The query of an operation, from its parameters. */
export const parametersQuery = <Query>(table: ParameterTable<Query>) => ({
  get schema() {
    return parametersSchema(table);
  },
  decode: parametersDecoder(table),
  names: parameterNames(table),
});

import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import { fieldErrorsOf, invalidField, invalidFields } from "../../../domain/kernel/fields-invalid.ts";
import type { NumberedPage, Order } from "../../../domain/kernel/page.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { type Codec, type Decoded, type FieldNames, type Input, isBlank } from "./codec.ts";
import { described } from "./described.ts";
import { named } from "./named-schema.ts";
import { collect } from "./table.ts";

/** One query parameter: how the API document describes it, and how its values (none, one, several) are read. */
interface Parameter<Value> {
  readonly name: string;
  readonly schema: TSchema;
  readonly decode: (values: readonly string[], name: string) => Decoded<Value>;
  /** How a person enters it; left out: no page has a field for it. */
  readonly input?: Input;
  /** What a page calls it, where that is not its name in words. */
  readonly label?: string;
  readonly isRequired?: true;
}

export type ParameterTable<Query> = { readonly [Key in keyof Query]-?: Parameter<Query[Key]> };

/** Decodes the text of a parameter with a codec for bodies: whole numbers, true and false are parsed first. */
const decodeText = <Value>(codec: Codec<Value>, text: string, name: string): Decoded<Value> => {
  const { type } = codec.schema;
  if (type === "integer") return codec.decode(/^-?[0-9]{1,16}$/.test(text) ? Number(text) : Number.NaN, name);
  return codec.decode(type === "boolean" && (text === "true" || text === "false") ? text === "true" : text, name);
};

const inputOf = ({ input }: { readonly input?: Input }): { readonly input?: Input } =>
  input === undefined ? {} : { input };

/** More than any set of values has. */
const maxListed = 100;

/** An optional parameter; if it is sent twice, the last one counts. */
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

/** An optional parameter with a value of its own where it is left out. */
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

/** The decoded parameters of a table, or all errors in them. */
const decodeParameters = <Query>(table: ParameterTable<Query>, params: URLSearchParams): Decoded<Query> =>
  collect(
    Object.entries<Parameter<unknown>>(table as Record<string, Parameter<unknown>>).map(([key, { name, decode }]) => [
      key,
      decode(params.getAll(name), name),
    ]),
  );

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

/** What an operation takes as its query, by its parameters. */
export const parametersQuery = <Query>(table: ParameterTable<Query>) => ({
  get schema() {
    return parametersSchema(table);
  },
  decode: (params: URLSearchParams): Decoded<Query> => decodeParameters(table, params),
  names: parameterNames(table),
});

const lastPage = "last";

/** A requested page: its number, starting at 1, or the last one. */
export interface RequestedPage<OrderField extends string> extends Omit<NumberedPage<OrderField>, "number"> {
  readonly number: number | typeof lastPage;
}

/** A request for a list: the filter and the page; `page` is null if no page has the number. */
interface ListQuery<Filter, OrderField extends string> {
  readonly filter: Filter;
  readonly page: RequestedPage<OrderField> | null;
  readonly order: readonly Order<OrderField>[];
}

const defaultPageSize = 25;
const maxPageSize = 200;

/** The value of `page`, a number starting at 1 or `last`; null if it is neither, since no list has such a page. */
const decodePageNumber = (written: string): number | typeof lastPage | null => {
  if (isBlank(written)) return 1;
  if (written === lastPage) return lastPage;
  const number = /^[0-9]{1,15}$/.test(written) ? Number(written) : 0;
  return number >= 1 ? number : null;
};

const decodePageSize = (written: string | undefined): number => {
  const size = written !== undefined && /^[0-9]{1,15}$/.test(written) ? Number(written) : 0;
  return size >= 1 ? Math.min(size, maxPageSize) : defaultPageSize;
};

type OrderNames<OrderField extends string> = Readonly<Record<string, OrderField>>;

/** A field, or its descending order. The extension names the values, since generators cannot derive a name from a minus sign. */
const orderSchema = (name: string, fields: readonly string[]): TSchema =>
  named(
    name,
    Type.String({
      enum: fields.flatMap((field) => [field, `-${field}`]),
      "x-enum-varnames": fields.flatMap((field) => [field.toUpperCase(), `${field.toUpperCase()}_DESCENDING`]),
    }),
  );

const orderingParam = <OrderField extends string>(
  schemaName: () => string,
  names: OrderNames<OrderField>,
  byDefault: string,
): Parameter<readonly Order<OrderField>[]> => ({
  name: "ordering",
  get schema() {
    return Type.Optional(
      Type.Array(orderSchema(schemaName(), Object.keys(names)), {
        description:
          "Fields to sort by, separated by commas or as repeated parameters; a leading minus sorts in descending order",
        default: byDefault.split(","),
      }),
    );
  },
  decode: (values, name) => {
    const given = values.filter((value) => !isBlank(value)).join(",") || byDefault;
    const requested = given.split(",").map((part) => part.trim());
    const order = requested.map((part) => {
      const field = part.replace(/^-/, "");
      return Object.hasOwn(names, field) ? { field: names[field], descending: part.startsWith("-") } : null;
    });
    return order.every((part): part is Order<OrderField> => part !== null)
      ? accept(order)
      : invalidField(name, `must name only these fields: ${Object.keys(names).join(", ")}`);
  },
});

/** The query of a list: its filters, `ordering` by the given fields (name in the API → name in the domain), and its pages. */
export const listQuery = <Filter, OrderField extends string>(
  filters: ParameterTable<Filter>,
  orderingName: () => string,
  orderNames: OrderNames<OrderField>,
  byDefault = "-created_at",
) => {
  const ordering = orderingParam(orderingName, orderNames, byDefault);
  const schemaOf = () =>
    Type.Object({
      ...parametersSchema(filters).properties,
      ordering: ordering.schema,
      // A number alone: generators make a class of "a number or a word", which clients cannot send as a parameter.
      page: Type.Optional(
        Type.Integer({
          minimum: 1,
          description: `Page number, starting at 1; the first page if omitted. \`page=${lastPage}\` returns the last page`,
        }),
      ),
      page_size: Type.Optional(
        Type.Integer({
          minimum: 1,
          default: defaultPageSize,
          description: `Rows per page, at most ${maxPageSize}; a higher number is treated as ${maxPageSize}`,
        }),
      ),
    });
  const decode = (params: URLSearchParams): Decoded<ListQuery<Filter, OrderField>> => {
    const filter = decodeParameters(filters, params);
    const order = ordering.decode(params.getAll(ordering.name), ordering.name);
    if (filter._tag === "Refused" || order._tag === "Refused") return invalidFields(fieldErrorsOf([filter, order]));
    const number = decodePageNumber(params.getAll("page").at(-1) ?? "");
    const size = decodePageSize(params.getAll("page_size").at(-1));
    const page = number === null ? null : { number, size, order: order.value };
    return accept({ filter: filter.value, page, order: order.value });
  };
  const defaultOrder = (): readonly Order<OrderField>[] => {
    const decoded = ordering.decode([], ordering.name);
    if (decoded._tag === "Refused") throw new Error(`${byDefault} names a field by which the list is not ordered`);
    return decoded.value;
  };
  return {
    get schema() {
      return schemaOf();
    },
    decode,
    names: parameterNames(filters),
    defaultOrder,
  };
};

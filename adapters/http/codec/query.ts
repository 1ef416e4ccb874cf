import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import type { FieldError } from "../../../domain/kernel/fields-invalid.ts";
import type { Order, Page } from "../../../domain/kernel/page.ts";
import { type Field, isBlank, type Read, taken, wrong } from "./codec.ts";

/** One query parameter: how the API document describes it, and how its values (none, one, several) are read. */
export interface Parameter<Value> {
  readonly name: string;
  readonly schema: TSchema;
  readonly read: (values: readonly string[], name: string) => Read<Value>;
}

export type ParameterTable<Query> = { readonly [Key in keyof Query]-?: Parameter<Query[Key]> };

/** What a kind reads from a body, read from the text of a parameter: whole numbers, true and false as they are written. */
const readText = <Value>(field: Field<Value>, text: string, name: string): Read<Value> => {
  const { type } = field.schema;
  if (type === "integer") return field.read(/^[0-9]{1,16}$/.test(text) ? Number(text) : Number.NaN, name);
  return field.read(type === "boolean" && (text === "true" || text === "false") ? text === "true" : text, name);
};

/** A parameter that may be left out; given twice, the last one counts. */
export const filter = <Value>(name: string, field: Field<Value>, description?: string): Parameter<Value | null> => ({
  name,
  schema: Type.Optional(description === undefined ? field.schema : { ...field.schema, description }),
  read: (values) => {
    const last = values.at(-1) ?? null;
    return last === null || isBlank(last) ? taken(null) : readText(field, last.trim(), name);
  },
});

/** A parameter that must be there. */
export const operand = <Value>(name: string, field: Field<Value>): Parameter<Value> => ({
  name,
  schema: field.schema,
  read: (values) => {
    const last = values.at(-1) ?? null;
    return last === null || isBlank(last) ? wrong(name, "is required", "required") : readText(field, last.trim(), name);
  },
});

/** A parameter that may be repeated, or hold several values with commas between them. */
export const severalOf = <Value>(name: string, field: Field<Value>): Parameter<readonly Value[]> => ({
  name,
  schema: Type.Optional(Type.Array(field.schema)),
  read: (values) => {
    const reads = values
      .flatMap((value) => value.split(","))
      .filter((text) => !isBlank(text))
      .map((text) => readText(field, text.trim(), name));
    const wrongOne = reads.find((read) => read.errors);
    return wrongOne?.errors
      ? { errors: wrongOne.errors }
      : taken(reads.flatMap((read) => (read.errors ? [] : [read.value])));
  },
});

export const parametersSchema = <Query>(table: ParameterTable<Query>): TObject =>
  Type.Object(
    Object.fromEntries(
      Object.values<Parameter<unknown>>(table as Record<string, Parameter<unknown>>).map(({ name, schema }) => [
        name,
        schema,
      ]),
    ),
  );

/** The parameters of a table, or everything that is wrong with any of them. */
export const readParameters = <Query>(table: ParameterTable<Query>, params: URLSearchParams): Read<Query> => {
  const reads = Object.entries<Parameter<unknown>>(table as Record<string, Parameter<unknown>>).map(
    ([key, { name, read }]) => [key, read(params.getAll(name), name)] as const,
  );
  const errors: FieldError[] = reads.flatMap(([, read]) => read.errors ?? []);
  return errors.length > 0
    ? { errors }
    : taken(Object.fromEntries(reads.map(([key, read]) => [key, read.value])) as Query);
};

/** What a list is asked for: the filter, and a page of it; `page` is null where no page has that number. */
interface ListQuery<Filter, OrderField extends string> {
  readonly filter: Filter;
  readonly page: Page<OrderField> | null;
}

const defaultPageSize = 25;
const largestPageSize = 200;

/** `page` as written, from 1; null where it is not such a number: no list has that page. */
const readPageNumber = (written: string | undefined): number | null => {
  if (written === undefined) return 1;
  const number = /^[0-9]{1,15}$/.test(written) ? Number(written) : 0;
  return number >= 1 ? number : null;
};

const readPageSize = (written: string | undefined): number => {
  const size = written !== undefined && /^[0-9]{1,15}$/.test(written) ? Number(written) : 0;
  return size >= 1 ? Math.min(size, largestPageSize) : defaultPageSize;
};

type OrderNames<OrderField extends string> = Readonly<Record<string, OrderField>>;

const orderingOf = <OrderField extends string>(
  names: OrderNames<OrderField>,
  byDefault: string,
): Parameter<readonly Order<OrderField>[]> => ({
  name: "ordering",
  schema: Type.Optional(
    Type.String({
      description: `Fields to order by, comma-separated, a minus before a descending one: ${Object.keys(names).join(", ")}`,
      default: byDefault,
    }),
  ),
  read: (values, name) => {
    const given = values.at(-1) ?? "";
    const asked = (given.trim() === "" ? byDefault : given).split(",").map((part) => part.trim());
    const order = asked.map((part) => {
      const field = part.replace(/^-/, "");
      return Object.hasOwn(names, field) ? { field: names[field], descending: part.startsWith("-") } : null;
    });
    return order.every((part): part is Order<OrderField> => part !== null)
      ? taken(order)
      : wrong(name, `must name fields of: ${Object.keys(names).join(", ")}`);
  },
});

/** The query of a list: its filters, `ordering` by the fields named (the API's name → the domain's), and its pages. */
export const listQuery = <Filter, OrderField extends string>(
  filters: ParameterTable<Filter>,
  orderNames: OrderNames<OrderField>,
  byDefault = "-created_at",
) => {
  const ordering = orderingOf(orderNames, byDefault);
  const schema = Type.Object({
    ...parametersSchema(filters).properties,
    ordering: ordering.schema,
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: "The page, from 1" })),
    page_size: Type.Optional(
      Type.Integer({
        minimum: 1,
        default: defaultPageSize,
        description: `Rows a page; above ${largestPageSize} counts as ${largestPageSize}`,
      }),
    ),
  });
  const read = (params: URLSearchParams): Read<ListQuery<Filter, OrderField>> => {
    const filter = readParameters(filters, params);
    const order = ordering.read(params.getAll(ordering.name), ordering.name);
    if (filter.errors || order.errors) return { errors: [...(filter.errors ?? []), ...(order.errors ?? [])] };
    const number = readPageNumber(params.getAll("page").at(-1));
    const size = readPageSize(params.getAll("page_size").at(-1));
    return taken({ filter: filter.value, page: number === null ? null : { number, size, order: order.value } });
  };
  return { schema, read };
};

import { type TSchema, Type } from "@sinclair/typebox";
import { allAccepted, invalidField } from "../../../domain/kernel/fields-invalid.ts";
import type { NumberedPage, Order } from "../../../domain/kernel/page.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { type Decoded, isBlank } from "./codec.ts";
import { named } from "./named-schema.ts";
import { type Parameter, type ParameterTable, parametersQuery } from "./query.ts";

const lastPage = "last";

/** A requested page: its number, starting at 1, or the last one. */
export interface RequestedPage<OrderField extends string> extends Omit<NumberedPage<OrderField>, "number"> {
  readonly number: number | typeof lastPage;
}

/** A request for a list: the filter and the page; `page` is null if the requested number cannot exist. */
interface ListQuery<Filter, OrderField extends string> {
  readonly filter: Filter;
  readonly page: RequestedPage<OrderField> | null;
  readonly order: readonly Order<OrderField>[];
}

const defaultPageSize = 25;
const maxPageSize = 200;

/** The value of `page`: a number starting at 1, or `last`; null if it is neither, because no list has such a page. */
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

/** A field, or its descending order. The extension names the values, because generators cannot derive a name from a minus sign. */
const orderSchema = (name: string, fields: readonly string[]): TSchema =>
  named(
    name,
    Type.String({
      enum: fields.flatMap((field) => [field, `-${field}`]),
      "x-enum-varnames": fields.flatMap((field) => [field.toUpperCase(), `${field.toUpperCase()}_DESCENDING`]),
    }),
  );

/** Each field where it is named first. A field that is named again cannot change the order. */
const withoutRepeated = <OrderField extends string>(
  order: readonly Order<OrderField>[],
): readonly Order<OrderField>[] => {
  const fields = order.map(({ field }) => field);
  return order.filter(({ field }, place) => fields.indexOf(field) === place);
};

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
          "Fields to sort by, separated by commas or as repeated parameters; a leading minus sorts in descending order. A field that is named again has no effect",
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
      ? accept(withoutRepeated(order))
      : invalidField(name, `must name only these fields: ${Object.keys(names).join(", ")}`);
  },
});

/** The query of a list: its filters, `ordering` by the given fields (API name → domain name), and its pages. */
export const listQuery = <Filter, OrderField extends string>(
  filters: ParameterTable<Filter>,
  orderingName: () => string,
  orderNames: OrderNames<OrderField>,
  byDefault = "-created_at",
) => {
  const ordering = orderingParam(orderingName, orderNames, byDefault);
  const filtersQuery = parametersQuery(filters);
  const schemaOf = () =>
    Type.Object({
      ...filtersQuery.schema.properties,
      ordering: ordering.schema,
      // Only a number: generators create a class for "a number or a word", which clients cannot send as a parameter.
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
    const decoded = allAccepted({
      filter: filtersQuery.decode(params),
      order: ordering.decode(params.getAll(ordering.name), ordering.name),
    });
    if (decoded._tag === "Refused") return decoded;
    const { filter, order } = decoded.value;
    const number = decodePageNumber(params.getAll("page").at(-1) ?? "");
    const size = decodePageSize(params.getAll("page_size").at(-1));
    const page = number === null ? null : { number, size, order };
    return accept({ filter, page, order });
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
    names: filtersQuery.names,
    defaultOrder,
  };
};

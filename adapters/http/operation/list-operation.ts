import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import type { Actor } from "../../../domain/access/actor.ts";
import { countOf, type NumberedPage, type Page, type PageOf } from "../../../domain/kernel/page.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { listQuery, type RequestedPage } from "../codec/list-query.ts";
import { named, nameOf } from "../codec/named-schema.ts";
import type { ParameterTable } from "../codec/query.ts";
import type { RequestTarget } from "./call.ts";
import type { Format } from "./formats/response-format.ts";
import { type AnyOperation, compileOperation, exampleOf } from "./operation.ts";
import type { OperationFacts } from "./operation-facts.ts";
import type {
  AnyOutcome,
  ExactRefusals,
  NotInferred,
  OperationRefusal,
  OperationTag,
  PageNotFound,
} from "./refusals/operation-refusal.ts";
import { walkList } from "./walk-list.ts";

/** A page that was read. */
export interface Listed<Row> {
  readonly count: number;
  readonly rows: readonly Row[];
  readonly number: number;
  readonly size: number;
}

export interface ListOperation<Filter, OrderField extends string, Row, Outcome extends AnyOutcome>
  extends Pick<
    OperationFacts,
    "path" | "name" | "tag" | "summary" | "description" | "permission" | "exampleId" | "refusals"
  > {
  readonly filters: ParameterTable<Filter>;
  /** The API's names of the fields in `ordering`, with the domain's. */
  readonly orderNames: Readonly<Record<string, OrderField>>;
  /** The name of the ordering in the API document, if several lists share it; otherwise it is named after the row. */
  readonly orderingName?: string;
  /** The order if none is requested; newest first by default. */
  readonly defaultOrder?: string;
  /** Sort fields whose values can change: reading all rows in such an order must also look for rows that moved. */
  readonly changingOrder?: readonly NoInfer<OrderField>[];
  /** A named schema: the list and its ordering are named after it. */
  readonly row: { readonly schema: TSchema; readonly encode: (row: Row, actor: Actor) => unknown };
  readonly rowExample: unknown;
  /** The page of all rows that match the filter, for callers that accept HTML. */
  readonly printed?: {
    readonly headers: Readonly<Record<string, string>>;
    readonly write: (actor: Actor, filter: Filter) => Promise<string>;
  };
  readonly list: (
    actor: Actor,
    filter: Filter,
    page: Page<OrderField>,
    /** The id in the path, if it has one. */
    id: number,
    /** The session in which the list is read. */
    sessionId: string,
  ) => Promise<Result<PageOf<Row>, OperationRefusal> & Outcome>;
}

/** Named after its rows: a page of `Fee` is a `FeeList`. */
export const envelopeSchema = (row: TSchema): TObject => {
  const link = (description: string) => Type.Union([Type.String({ format: "uri" }), Type.Null()], { description });
  const envelope = Type.Object({
    count: Type.Integer({
      minimum: 0,
      description:
        "Number of rows that match the filters, over all pages; a count above 10,000 may be up to ten seconds old",
    }),
    next: link("URL of the next page, with the same filters; null on the last page"),
    previous: link("URL of the previous page, with the same filters; null on the first page"),
    results: Type.Array(row, { description: "Rows of this page, in the order given by `ordering`" }),
  });
  return named(`${nameOf(row)}List`, envelope);
};

/** The URL of another page of the same list, with its filters; the URL of the first page has no number. */
const pageUrl = ({ url, params }: RequestTarget, number: number): string => {
  const query = new URLSearchParams(params);
  if (number === 1) query.delete("page");
  else query.set("page", String(number));
  return query.size > 0 ? `${url}?${query}` : url;
};

/** A page as shown in responses. */
export const encodePage = (listed: Listed<unknown>, _actor: Actor, target: RequestTarget): unknown => ({
  count: listed.count,
  next: listed.number * listed.size < listed.count ? pageUrl(target, listed.number + 1) : null,
  previous: listed.number > 1 ? pageUrl(target, listed.number - 1) : null,
  results: listed.rows,
});

/** Reads one page of a list with a fixed filter. */
type ReadPage<OrderField extends string, Row, Refusal> = (
  page: Page<OrderField>,
) => Promise<Result<PageOf<Row>, Refusal>>;

/** The page with the given number; refused past the end. */
const readNumbered = async <OrderField extends string, Row, Refusal extends { readonly _tag: string }>(
  read: ReadPage<OrderField, Row, Refusal>,
  page: NumberedPage<OrderField>,
): Promise<Result<Listed<Row>, Refusal | PageNotFound>> => {
  const found = await read(page);
  if (found._tag === "Refused") return found;
  const isPastEnd = page.number > 1 && found.value.rows.length === 0;
  return isPastEnd
    ? refuse({ _tag: "PageNotFound" })
    : accept({ count: countOf(found.value), rows: found.value.rows, number: page.number, size: page.size });
};

/** The last page by the number of rows, or an earlier one if rows are deleted before it is read. */
const readLast = async <OrderField extends string, Row, Refusal extends { readonly _tag: string }>(
  read: ReadPage<OrderField, Row, Refusal>,
  page: RequestedPage<OrderField>,
): Promise<Result<Listed<Row>, Refusal | PageNotFound>> => {
  const counted = await read({ ...page, number: 1, size: 1 });
  if (counted._tag === "Refused") return counted;
  let number = Math.max(1, Math.ceil(countOf(counted.value) / page.size));
  let listed = await readNumbered(read, { ...page, number });
  while (number > 1 && listed._tag === "Refused" && listed.refusal._tag === "PageNotFound") {
    number -= 1;
    listed = await readNumbered(read, { ...page, number });
  }
  return listed;
};

/** A page of a list by its number, or the last page; a null page is refused. */
export const readRequested = async <OrderField extends string, Row, Refusal extends { readonly _tag: string }>(
  read: ReadPage<OrderField, Row, Refusal>,
  page: RequestedPage<OrderField> | null,
): Promise<Result<Listed<Row>, Refusal | PageNotFound>> => {
  if (page === null) return refuse({ _tag: "PageNotFound" });
  const { number } = page;
  return number === "last" ? readLast(read, page) : readNumbered(read, { ...page, number });
};

interface PrintedList extends Listed<unknown> {
  readonly print: () => Promise<string>;
}

const printedForms = (headers: Readonly<Record<string, string>> | undefined): readonly Format<PrintedList>[] =>
  headers === undefined
    ? []
    : [
        {
          mediaType: "text/html",
          description: "A printable page of all rows that match the filters",
          headers,
          write: ({ print }) => print(),
        },
      ];

/** The operation of a list whose refusals were checked. */
export const compileListOperation = <Filter, OrderField extends string, Row>({
  filters,
  orderNames,
  orderingName,
  defaultOrder,
  changingOrder = [],
  row,
  rowExample,
  printed,
  list,
  ...facts
}: ListOperation<Filter, OrderField, Row, AnyOutcome>): AnyOperation => {
  const query = listQuery(filters, () => orderingName ?? `${nameOf(row.schema)}Ordering`, orderNames, defaultOrder);
  return compileOperation({
    ...facts,
    method: "GET",
    list: true,
    query,
    success: 200,
    response: {
      get schema() {
        return envelopeSchema(row.schema);
      },
      encode: encodePage,
    },
    example: () => ({ count: 1, next: null, previous: null, results: [exampleOf(rowExample)] }),
    formats: printedForms(printed?.headers),
    handle: async ({
      actor,
      id,
      sessionId,
      query: { page, filter },
    }): Promise<Result<PrintedList, OperationRefusal>> => {
      const listed = await readRequested((one: Page<OrderField>) => list(actor, filter, one, id, sessionId), page);
      if (listed._tag === "Refused") return listed;
      const print = async () => {
        if (printed === undefined) throw new Error(`${facts.name} has no page`);
        return printed.write(actor, filter);
      };
      return accept({ ...listed.value, rows: listed.value.rows.map((each) => row.encode(each, actor)), print });
    },
    walk: ({ actor, id, sessionId, query: { filter, order } }) =>
      walkList(
        (step) => list(actor, filter, step, id, sessionId),
        (each) => row.encode(each, actor),
        {
          requested: order,
          unchanging: order.some(({ field }) => changingOrder.includes(field)) ? query.defaultOrder() : null,
        },
      ),
  });
};

/**
 * Defines the operation of a list: filters, ordering, and pages. A page past the end is not found, for every list. `refusals` are those of
 * `list`, checked like in `defineOperation`.
 */
export const defineListOperation = <
  Filter,
  OrderField extends string,
  Row,
  const Tags extends readonly OperationTag[],
  Outcome extends AnyOutcome = NotInferred,
>(
  of: ListOperation<Filter, OrderField, Row, Outcome> & ExactRefusals<Outcome, Tags>,
): AnyOperation => compileListOperation(of);

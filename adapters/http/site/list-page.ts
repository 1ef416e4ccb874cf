import type { ShownBlock, ShownLink, ShownText } from "../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../codec/codec.ts";
import { notingUnread } from "./every-row.ts";
import type { Forms } from "./form/fields-of.ts";
import { objectsIn } from "./json-texts.ts";
import { messageOf } from "./messages.ts";
import { refusedPage, unreadBlocks } from "./refused-page.ts";
import { fileOf, type SitePage, shown, type Visit } from "./site-page.ts";

/** A column of a list, and the text that it shows for a row of the response. */
export interface ListColumn {
  readonly name: string;
  readonly isFigure?: boolean;
  readonly text: (row: JsonObject, visit: Visit) => ShownText;
}

/** Whether a record is active. */
export const activeColumn: ListColumn = {
  name: "Active",
  text: ({ is_active }) => (is_active === true ? "Yes" : "No"),
};

/** A page that shows a list from the API. */
interface ListPage {
  readonly path: string;
  readonly title: string;
  /** The list operation. */
  readonly operation: string;
  /** The `{id}` in the operation's path; absent if it has none. */
  readonly idOf?: (visit: Visit) => number;
  /** Query parameters that the page's address determines, such as the loan. */
  readonly queryOf?: (visit: Visit) => Readonly<Record<string, string>>;
  /** Columns that need data beyond the row, such as user names, are a function that reads it first; it is given all rows of the page. */
  readonly columns:
    | readonly ListColumn[]
    | ((visit: Visit, rows: readonly JsonObject[]) => Promise<readonly ListColumn[]>);
  readonly linksOf: (visit: Visit) => readonly ShownLink[];
  readonly empty: string;
  /** What the page shows below the list. */
  readonly belowOf?: (visit: Visit) => Promise<readonly ShownBlock[]>;
  /** Whether the list has inactive records, to which a link leads. */
  readonly listsInactive?: boolean;
}

/** The number of rows that a page shows of a list. */
export const rowsOnPage = 50;

/** The page of a list requested by an address, starting from 1. */
export const pageNumber = (query: URLSearchParams): number =>
  Math.max(1, Math.trunc(Number(query.get("page") ?? 1)) || 1);

/** Links to the previous and next page, if any, that keep the other query parameters of the list. */
export const moreLinks = (path: string, filter: URLSearchParams, page: number, count: number): readonly ShownLink[] => {
  const link = (number: number, text: string) => {
    const query = new URLSearchParams(filter);
    query.set("page", String(number));
    return { href: `${path}?${query}`, text };
  };
  return [
    ...(page > 1 ? [link(page - 1, `Previous ${rowsOnPage}`)] : []),
    ...(page * rowsOnPage < count ? [link(page + 1, `Next ${rowsOnPage}`)] : []),
  ];
};

/** The query parameters of a list, except its page, its format, and the message above it. */
const filterIn = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => name !== "page" && name !== "format" && name !== "done"));

/** Links as a block of a page; empty if there are none. */
export const linksBlock = (label: string, links: readonly ShownLink[]): readonly ShownBlock[] =>
  links.length === 0 ? [] : [{ kind: "links", label, links }];

/** The query for active or inactive records requested by an address, with a link to the other ones. */
const activity = (address: string, query: URLSearchParams) => {
  const isInactive = query.get("is_active") === "false";
  return {
    query: isInactive ? { is_active: "false" } : {},
    caption: isInactive ? ", inactive" : "",
    empty: isInactive ? "None is inactive." : null,
    link: isInactive
      ? { href: address, text: "Show active" }
      : { href: `${address}?is_active=false`, text: "Show inactive" },
  };
};

/** Creates the page of a list with 50 rows at a time. It requires the permission of its operation. */
export const listPage = (
  { path, title, operation, idOf, queryOf, columns, linksOf, empty, belowOf, listsInactive = false }: ListPage,
  { fieldsOf }: Pick<Forms, "fieldsOf">,
): SitePage => ({
  path,
  permission: fieldsOf(operation).permission,
  listTitle: title,
  show: async (visit) => {
    const page = pageNumber(visit.query);
    const [address = ""] = visit.path.split("?", 1);
    const filter = filterIn(visit.query);
    const id = idOf?.(visit) ?? 0;
    const chosen = listsInactive ? activity(address, visit.query) : null;
    const parameters = { ...queryOf?.(visit), ...chosen?.query };
    if (visit.query.get("format") === "csv") {
      const query = new URLSearchParams({ ...parameters, format: "csv" });
      return fileOf(await visit.perform.file(operation, { id, query }));
    }
    const query = new URLSearchParams({ ...parameters, page_size: String(rowsOnPage), page: String(page) });
    const read = await visit.perform(operation, { id, query });
    if (read.status !== 200 || !isJsonObject(read.json)) return refusedPage(title, read);
    const { count } = read.json;
    const results = objectsIn(read.json.results);
    const { value: shownColumns, unread } = await notingUnread(visit, (noting) =>
      typeof columns === "function" ? columns(noting, results) : columns,
    );
    return shown({
      title,
      message: messageOf(visit.query),
      blocks: [
        ...linksBlock(title, [
          ...linksOf(visit),
          ...(chosen === null ? [] : [chosen.link]),
          ...(Number(count) > 0
            ? [{ href: `${address}?${new URLSearchParams([...filter, ["format", "csv"]])}`, text: "Download as CSV" }]
            : []),
        ]),
        ...unreadBlocks(unread),
        {
          kind: "table",
          caption: `${title}${chosen?.caption ?? ""}: ${count}`,
          columns: shownColumns,
          rows: results.map((row) => shownColumns.map(({ text }) => text(row, visit))),
          empty: chosen?.empty ?? empty,
        },
        ...linksBlock("More", moreLinks(address, filter, page, Number(count))),
        ...((await belowOf?.(visit)) ?? []),
      ],
    });
  },
});

import type { ShownBlock, ShownLink, ShownText } from "../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../codec/codec.ts";
import type { OperationPermission } from "../operation/operation-permission.ts";
import { objectsIn } from "./json-texts.ts";
import { messageOf } from "./messages.ts";
import { refusedPage } from "./refused-page.ts";
import { type SitePage, shown, type Visit } from "./site-page.ts";

/** A column of a list: what it shows of a row of the response. */
export interface ListColumn {
  readonly name: string;
  readonly isFigure?: boolean;
  readonly text: (row: JsonObject, visit: Visit) => ShownText;
}

/** A page that shows a list of the API. */
interface ListPage {
  readonly path: string;
  readonly title: string;
  /** The list operation. */
  readonly operation: string;
  readonly permission: OperationPermission;
  /** The `{id}` of the operation's path; left out: it has none. */
  readonly idOf?: (visit: Visit) => number;
  /** What the address says of the list, such as the loan. */
  readonly queryOf?: (visit: Visit) => Readonly<Record<string, string>>;
  readonly columns: readonly ListColumn[];
  readonly linksOf: (visit: Visit) => readonly ShownLink[];
  readonly empty: string;
}

const rowsOnPage = 50;

/** Links to the pages before and after, where there are any. */
const moreLinks = (visit: Visit, page: number, count: number): readonly ShownLink[] => {
  const [path] = visit.path.split("?", 1);
  const link = (number: number, text: string) => ({ href: `${path}?page=${number}`, text });
  return [
    ...(page > 1 ? [link(page - 1, `Previous ${rowsOnPage}`)] : []),
    ...(page * rowsOnPage < count ? [link(page + 1, `Next ${rowsOnPage}`)] : []),
  ];
};

/** Makes the page of a list, 50 rows at a time. */
export const listPage = ({
  path,
  title,
  operation,
  permission,
  idOf,
  queryOf,
  columns,
  linksOf,
  empty,
}: ListPage): SitePage => ({
  path,
  permission,
  show: async (visit) => {
    const page = Math.max(1, Math.trunc(Number(visit.query.get("page") ?? 1)) || 1);
    const query = new URLSearchParams({ ...queryOf?.(visit), page_size: String(rowsOnPage), page: String(page) });
    const read = await visit.perform(operation, { id: idOf?.(visit) ?? 0, query });
    if (read.status !== 200 || !isJsonObject(read.json)) return refusedPage(title, read);
    const { results, count } = read.json;
    const links = (label: string, each: readonly ShownLink[]): readonly ShownBlock[] =>
      each.length === 0 ? [] : [{ kind: "links", label, links: each }];
    return shown({
      title,
      message: messageOf(visit.query),
      blocks: [
        ...links(title, linksOf(visit)),
        {
          kind: "table",
          caption: `${title}: ${count}`,
          columns,
          rows: objectsIn(results).map((row) => columns.map(({ text }) => text(row, visit))),
          empty,
        },
        ...links("More", moreLinks(visit, page, Number(count))),
      ],
    });
  },
});

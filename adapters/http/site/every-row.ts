import { isJsonObject, type JsonObject } from "../codec/codec.ts";
import { objectsIn } from "./json-texts.ts";
import type { Performed } from "./perform.ts";
import type { Visit } from "./site-page.ts";

/** The most rows that a page of a list of the API has. */
const maxRowsOfPage = 200;

interface ReadRows {
  readonly rows: readonly JsonObject[];
  /** The response that has no rows, at which reading ended; null if all rows were read. */
  readonly refused: Performed | null;
}

/** All rows of a list, or those before a response without rows. */
export const readEveryRow = async (
  { perform }: Pick<Visit, "perform">,
  operation: string,
  filter: Readonly<Record<string, string>> = {},
): Promise<ReadRows> => {
  const rows: JsonObject[] = [];
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ ...filter, page_size: String(maxRowsOfPage), page: String(page) });
    const read = await perform(operation, { query });
    if (read.status !== 200 || !isJsonObject(read.json)) return { rows, refused: read };
    rows.push(...objectsIn(read.json.results));
    // A page past the last one is refused.
    if (typeof read.json.next !== "string") return { rows, refused: null };
  }
};

/**
 * Reads something for a page, with the responses to reads that were refused for any reason except that the visitor may not see something. If
 * there are any, what was read may be less than there is, which the page has to say.
 */
export const notingUnread = async <Value>(
  visit: Visit,
  read: (noting: Visit) => Value | Promise<Value>,
): Promise<{ readonly value: Value; readonly unread: readonly Performed[] }> => {
  const unread: Performed[] = [];
  const perform = async (...asked: Parameters<Visit["perform"]>) => {
    const performed = await visit.perform(...asked);
    if (performed.status !== 200 && performed.status !== 403) unread.push(performed);
    return performed;
  };
  const value = await read({ ...visit, perform: Object.assign(perform, { file: visit.perform.file }) });
  return { value, unread };
};

/** All rows of a list, as far as the visitor may see them. `notingUnread` tells if a list is cut short. */
export const everyRow = async (
  visit: Pick<Visit, "perform">,
  operation: string,
  filter: Readonly<Record<string, string>> = {},
): Promise<readonly JsonObject[]> => (await readEveryRow(visit, operation, filter)).rows;

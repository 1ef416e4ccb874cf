import { isJsonObject, type JsonObject } from "../codec/codec.ts";
import { objectsIn } from "./json-texts.ts";
import type { Visit } from "./site-page.ts";

/** The most rows that a page of a list of the API has. */
const maxRowsOfPage = 200;

/** All rows of a list, as far as the visitor may see them. */
export const everyRow = async (
  { perform }: Pick<Visit, "perform">,
  operation: string,
  filter: Readonly<Record<string, string>> = {},
): Promise<readonly JsonObject[]> => {
  const rows: JsonObject[] = [];
  for (let page = 1; rows.length === (page - 1) * maxRowsOfPage; page += 1) {
    const query = new URLSearchParams({ ...filter, page_size: String(maxRowsOfPage), page: String(page) });
    const { json } = await perform(operation, { query });
    rows.push(...objectsIn(isJsonObject(json) ? json.results : null));
  }
  return rows;
};

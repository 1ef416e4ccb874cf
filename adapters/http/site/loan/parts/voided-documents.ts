import { isJsonObject } from "../../../codec/codec.ts";
import { objectsIn } from "../../json-texts.ts";
import type { Visit } from "../../site-page.ts";
import { loanIdOf } from "../loan-path.ts";

/** The ids of the loan's documents that were voided, as far as its latest 200 such events say. */
export const voidedDocuments = async (visit: Visit): Promise<ReadonlySet<unknown>> => {
  const query = new URLSearchParams({ loan: String(loanIdOf(visit)), action: "voided", page_size: "200" });
  const { json } = await visit.perform("listDocumentHistories", { query });
  return new Set(isJsonObject(json) ? objectsIn(json.results).map(({ of }) => of) : []);
};

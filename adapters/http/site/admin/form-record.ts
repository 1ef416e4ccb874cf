import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { objectsIn, textIn } from "../json-texts.ts";
import { refusedPage } from "../refused-page.ts";
import { lastIdOf, type SiteOutcome, type Visit } from "../site-page.ts";

/** A form as the API returns it. */
export interface FormRecord {
  readonly template: JsonObject;
  readonly fields: readonly JsonObject[];
  readonly etag: string | null;
  readonly pages: number;
  /** The names of fields of the previous blank that had a mapping. */
  readonly dropped: readonly string[];
}

/** Reads the form of a visit, or returns the page that says why it cannot be shown. */
export const readForm = async (visit: Visit): Promise<FormRecord | SiteOutcome> => {
  const id = lastIdOf(visit);
  const template = await visit.perform("readDocumentTemplate", { id });
  if (!isJsonObject(template.json) || template.status !== 200) return refusedPage("Form", template);
  const fields = await visit.perform("listFormFields", { id });
  if (fields.status !== 200) return refusedPage("Form", fields);
  const { blank } = template.json;
  const { pages, dropped_fields: dropped } = isJsonObject(blank) ? blank : { pages: 0, dropped_fields: [] };
  return {
    template: template.json,
    fields: objectsIn(fields.json),
    etag: template.etag,
    pages: Number(pages),
    dropped: Array.isArray(dropped) ? dropped.map(textIn) : [],
  };
};

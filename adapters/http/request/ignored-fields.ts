import { ignoredFields } from "../codec/ignored-paths.ts";
import { formatParameter } from "../operation/formats/negotiate-format.ts";
import type { AnyOperation } from "../operation/operation.ts";

/** The format that a name must have to be repeated in a header. */
const safeHeaderName = /^[\w.-]{1,64}$/;
const maxNames = 20;

/** The header that names the fields of a request that were not known, so that a typo never loses data silently. */
export const ignoredFieldsHeader = (
  { querySchema, schemaOfBody }: Pick<AnyOperation, "querySchema" | "schemaOfBody">,
  params: URLSearchParams,
  json: unknown,
  isCompanyTaken: boolean,
): { readonly "X-Ignored-Fields"?: string } => {
  const bodySchema = schemaOfBody(json);
  if (params.size === 0 && bodySchema === null) return {};
  const unknownParams = [...new Set(params.keys())].filter(
    (name) => !Object.hasOwn(querySchema?.properties ?? {}, name),
  );
  const unread = [...unknownParams, ...(bodySchema === null ? [] : ignoredFields(bodySchema, json))];
  const ignored = unread.filter((name) => name !== formatParameter && !(isCompanyTaken && name === "company"));
  if (ignored.length === 0) return {};
  const named = ignored.filter((name) => safeHeaderName.test(name)).slice(0, maxNames);
  const more = ignored.length - named.length;
  const parts = [named.join(", "), more > 0 ? `more=${more}` : ""];
  return { "X-Ignored-Fields": parts.filter((part) => part !== "").join("; ") };
};

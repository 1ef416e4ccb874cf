import type { TSchema } from "@sinclair/typebox";
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { quoteBodyExample } from "../../../../adapters/http/resources/quote/examples.ts";
import { externalDocuments } from "../../../../domain/documents/standard/set.ts";
import { goodRequest, idInField, idInPath, namedBy, type Records } from "./records.ts";
import { type BodyPath, fieldsIn, isListOfRecordIds, isRecordId, withValue } from "./schema-paths.ts";

/** Where a request contains the id of a record. */
export type IdPlace =
  | { readonly in: "path" }
  | { readonly in: "query"; readonly name: string }
  | { readonly in: "body"; readonly path: BodyPath };

const parametersOf = ({ querySchema }: AnyOperation): [string, TSchema][] =>
  Object.entries((querySchema?.properties ?? {}) as Record<string, TSchema>);

/** Every place with an id that an operation describes. */
export const idPlacesOf = (operation: AnyOperation): readonly IdPlace[] => {
  const { path, bodySchema } = operation;
  const names = parametersOf(operation).flatMap(([name, schema]) =>
    // Not all kinds of the audit log have numeric ids, so its filter accepts any text.
    isRecordId(schema) || isListOfRecordIds(schema) || name === "id" ? [name] : [],
  );
  const fields = fieldsIn(bodySchema ?? ({} as TSchema)).flatMap(({ path: field, schema }) => {
    if (isListOfRecordIds(schema)) return [[...field, "0"]];
    return isRecordId(schema) ? [field] : [];
  });
  return [
    ...(path.includes("{id}") ? [{ in: "path" } as const] : []),
    ...names.map((name) => ({ in: "query", name }) as const),
    ...fields.map((field) => ({ in: "body", path: field }) as const),
  ];
};

/** Any request can name a company: the places for it that an operation does not describe. */
export const otherPlacesOf = (operation: AnyOperation): readonly IdPlace[] => {
  const described = idPlacesOf(operation).filter((place) => nameOf(place) === "company");
  const places: IdPlace[] = [{ in: "query", name: "company" }];
  if (operation.bodySchema !== null) places.push({ in: "body", path: ["company"] });
  return places.filter((place) => !described.some((each) => each.in === place.in));
};

/** The name of the field or parameter; an id in the path has none. */
export const nameOf = (place: IdPlace): string | null => {
  if (place.in === "path") return null;
  return place.in === "query" ? place.name : (place.path.findLast((step) => step !== "0") ?? null);
};

/** The id of this company's record to put there. */
export const ownIdFor = (operation: AnyOperation, place: IdPlace, records: Records): number => {
  const name = nameOf(place);
  return name === null ? idInPath(operation.path, records) : idInField(name, namedBy(operation, records));
};

/** Required parameters that are no ids. */
const plainValues: Readonly<Record<string, string>> = {
  year: "2026",
  quarter: "1",
  external_document: "case-query",
  from: "2026-05-01",
};

/** Required parameters. */
const requiredQuery = (operation: AnyOperation, records: Records): [string, string][] =>
  (operation.querySchema?.required ?? []).map((name) => [name, plainValues[name] ?? String(idInField(name, records))]);

/** Further values of a request that has another form than the example when it contains an id, by path and field. */
const otherForms: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  "/documents/histories/": { loan: { external_document: externalDocuments[0]?.code, action: "received" } },
  "/pages/links/": {
    loan: { page: "comparison", scenarios: [{}] },
    company: { page: "pipeline" },
    loan_officer: { page: "pipeline" },
    "quote.company": { page: "what_if", quote: quoteBodyExample },
  },
};

/** Values that a request needs together with an id, by the field with the id. */
const besideId: Readonly<Record<string, object>> = { corrects: { correction_reason: "It was entered wrongly." } };

/** A valid request about these records, except for the id at one place. */
export const requestWith = (operation: AnyOperation, records: Records, place: IdPlace, id: number) => {
  const good = goodRequest(operation, records);
  const query = new URLSearchParams(requiredQuery(operation, records));
  if (place.in === "query") query.set(place.name, String(id));
  const path = place.in === "path" ? operation.path.replace("{id}", String(id)) : good.path;
  // An example without a loan shows another form of the request; for a loan, its id is enough.
  const isLoanId = place.in === "body" && place.path.join(".") === "loan";
  const isAboutLoan = operation.method === "POST" && isLoanId;
  const isOtherForm = isAboutLoan && !Object.hasOwn(good.body as object, "loan");
  const otherForm =
    otherForms[operation.path]?.[place.in === "body" ? place.path.join(".") : ""] ?? (isOtherForm ? {} : null);
  const beside = place.in === "body" ? besideId[place.path.join(".")] : undefined;
  const form = beside === undefined ? (otherForm ?? good.body) : { ...(good.body as object), ...beside };
  const body = place.in === "body" ? withValue(form, place.path, id) : good.body;
  return { method: good.method, path: query.size > 0 ? `${path}?${query}` : path, body };
};

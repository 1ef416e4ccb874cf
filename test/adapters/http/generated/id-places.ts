import type { TSchema } from "@sinclair/typebox";
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { quoteBodyExample } from "../../../../adapters/http/resources/quote/examples.ts";
import { externalDocuments } from "../../../../domain/documents/standard/set.ts";
import { goodRequest, idInField, idInPath, namedBy, type Records } from "./records.ts";
import { type BodyPath, fieldsIn, isListOfRecordIds, isRecordId, withValue } from "./schema-paths.ts";

/** Where a request holds the id of a record. */
export type IdPlace =
  | { readonly in: "path" }
  | { readonly in: "query"; readonly name: string }
  | { readonly in: "body"; readonly path: BodyPath };

const parametersOf = ({ querySchema }: AnyOperation): [string, TSchema][] =>
  Object.entries((querySchema?.properties ?? {}) as Record<string, TSchema>);

/** Every place that an operation describes which holds an id. */
export const idPlacesOf = (operation: AnyOperation): readonly IdPlace[] => {
  const { path, bodySchema } = operation;
  const names = parametersOf(operation).flatMap(([name, schema]) =>
    // The audit log's kinds do not all have numbers, so that its filter takes any text.
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

/** A company may be named in any request: the places for it that an operation does not describe. */
export const otherPlacesOf = (operation: AnyOperation): readonly IdPlace[] => {
  const described = idPlacesOf(operation).filter((place) => nameOf(place) === "company");
  const places: IdPlace[] = [{ in: "query", name: "company" }];
  if (operation.bodySchema !== null) places.push({ in: "body", path: ["company"] });
  return places.filter((place) => !described.some((each) => each.in === place.in));
};

/** The name of the field or parameter; a path's id has none. */
export const nameOf = (place: IdPlace): string | null => {
  if (place.in === "path") return null;
  return place.in === "query" ? place.name : (place.path.findLast((step) => step !== "0") ?? null);
};

/** The id of the record of this company to put there. */
export const ownIdFor = (operation: AnyOperation, place: IdPlace, records: Records): number => {
  const name = nameOf(place);
  return name === null ? idInPath(operation.path, records) : idInField(name, namedBy(operation, records));
};

/** Parameters that a request cannot do without and that are no ids. */
const plainValues: Readonly<Record<string, string>> = {
  year: "2026",
  quarter: "1",
  external_document: "case-query",
  from: "2026-05-01",
};

/** Parameters that a request cannot do without. */
const requiredQuery = (operation: AnyOperation, records: Records): [string, string][] =>
  (operation.querySchema?.required ?? []).map((name) => [name, plainValues[name] ?? String(idInField(name, records))]);

/** What a request says beside an id, where a request with that id is of another form than the example: by path and field. */
const otherForms: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  "/documents/histories/": { loan: { external_document: externalDocuments[0]?.code, action: "received" } },
  "/pages/links/": {
    loan: { page: "comparison", scenarios: [{}] },
    company: { page: "pipeline" },
    loan_officer: { page: "pipeline" },
    "quote.company": { page: "what_if", quote: quoteBodyExample },
  },
};

/** What a request needs beside an id, by the field that holds the id. */
const besideId: Readonly<Record<string, object>> = { corrects: { correction_reason: "It was entered wrongly." } };

/** A good request about these records, but for the id at one place. */
export const requestWith = (operation: AnyOperation, records: Records, place: IdPlace, id: number) => {
  const good = goodRequest(operation, records);
  const query = new URLSearchParams(requiredQuery(operation, records));
  if (place.in === "query") query.set(place.name, String(id));
  const path = place.in === "path" ? operation.path.replace("{id}", String(id)) : good.path;
  // An example without a loan shows another form of the request; about a loan, its id is enough.
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

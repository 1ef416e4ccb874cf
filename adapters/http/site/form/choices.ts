import { feeCatalog } from "../../../../domain/reference-data/fee-catalog.ts";
import type { ShownOption } from "../../../page-models/site.ts";
import { isJsonObject } from "../../codec/codec.ts";
import { nameOf, objectsIn, statusText, textIn } from "../json-texts.ts";
import { movesOfVisitor } from "../loan/loan-moves.ts";
import { companyIdOf, type Visit } from "../site-page.ts";

/** The choices for fields that refer to another record, by field path without list positions: `products.default_fees.code`. */
export type FieldChoices = ReadonlyMap<string, readonly ShownOption[]>;

/** The maximum number of records in a list of choices. */
const maxRecords = "200";

const sources = {
  /** The active users of the visitor's company. */
  users: async ({ perform }: Visit): Promise<readonly ShownOption[]> => {
    const query = new URLSearchParams({ is_active: "true", page_size: maxRecords, ordering: "last_name" });
    const { json } = await perform("listUsers", { query });
    const users = isJsonObject(json) ? objectsIn(json.results) : [];
    return users.map((user) => ({ value: textIn(user.id), text: `${nameOf(user)} (${textIn(user.email)})` }));
  },
  /** The active products of the visitor's company. */
  products: async (visit: Visit): Promise<readonly ShownOption[]> => {
    const { json } = await visit.perform("readCompany", { id: companyIdOf(visit) });
    const products = isJsonObject(json) ? objectsIn(json.products).filter(({ is_active }) => is_active === true) : [];
    return products.map(({ code, name }) => ({ value: textIn(code), text: textIn(name) }));
  },
  /** The people of the loan named by the address. */
  people: async ({ perform, ids: [loanId = 0] }: Visit): Promise<readonly ShownOption[]> => {
    const { json } = await perform("readLoan", { id: loanId });
    const people = isJsonObject(json) ? objectsIn(json.borrowers) : [];
    return people.map((person) => ({ value: textIn(person.id), text: nameOf(person) }));
  },
  /** The statuses to which the loan named by the address can move, as far as the visitor may move it there. */
  moves: async (visit: Visit): Promise<readonly ShownOption[]> => {
    const { json } = await visit.perform("readLoan", { id: visit.ids[0] ?? 0 });
    const moves = isJsonObject(json) ? movesOfVisitor(json, visit) : [];
    return moves.map(({ status, ready }) => ({
      value: textIn(status),
      text: `${statusText(status)}${ready === true ? "" : " (something is missing)"}`,
    }));
  },
  /** The active templates of the visitor's company. */
  templates: async ({ perform }: Visit): Promise<readonly ShownOption[]> => {
    const query = new URLSearchParams({ is_active: "true", page_size: maxRecords, ordering: "name" });
    const { json } = await perform("listDocumentTemplates", { query });
    const templates = isJsonObject(json) ? objectsIn(json.results) : [];
    return templates.map(({ id, name, code }) => ({ value: textIn(id), text: `${textIn(name)} (${textIn(code)})` }));
  },
  /** Documents created outside this service. */
  externalDocuments: async ({ perform }: Visit): Promise<readonly ShownOption[]> => {
    const { json } = await perform("listExternalDocuments");
    return objectsIn(json).map(({ code, name }) => ({ value: textIn(code), text: textIn(name) }));
  },
  fees: async (): Promise<readonly ShownOption[]> => feeCatalog.map(({ code, name }) => ({ value: code, text: name })),
} as const;

export type ChoiceSource = keyof typeof sources;

/** Reads the choices that a form needs, each source once. */
export const readChoices = async (
  visit: Visit,
  wanted: Readonly<Record<string, ChoiceSource>> = {},
): Promise<FieldChoices> => {
  const names = new Set(Object.values(wanted));
  const read = new Map(
    await Promise.all([...names].map(async (source) => [source, await sources[source](visit)] as const)),
  );
  return new Map(Object.entries(wanted).map(([field, source]) => [field, read.get(source) ?? []]));
};

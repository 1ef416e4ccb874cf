import { feeCatalog } from "../../../../domain/reference-data/fee-catalog.ts";
import type { ShownOption } from "../../../page-models/site.ts";
import { isJsonObject } from "../../codec/codec.ts";
import { everyRow, notingUnread } from "../every-row.ts";
import { instantText, nameOf, objectsIn, statusText, textIn } from "../json-texts.ts";
import { movesOfVisitor } from "../loan/loan-moves.ts";
import { loanIdOf } from "../loan/loan-path.ts";
import { voidedDocuments } from "../loan/parts/voided-documents.ts";
import { companyIdOf, type Visit, zoneOf } from "../site-page.ts";

/** A record to choose. One that is no longer in use is named where it is stored, and not offered elsewhere. */
export interface RecordChoice extends ShownOption {
  readonly isFormer?: boolean;
}

/** The choices for fields that refer to another record, by field path without list positions: `products.default_fees.code`. */
export type FieldChoices = ReadonlyMap<string, readonly RecordChoice[]>;

/** The users of the visitor's company who are active, or who are not. */
const usersWho = async (visit: Visit, areActive: boolean): Promise<readonly RecordChoice[]> => {
  const users = await everyRow(visit, "listUsers", { is_active: String(areActive), ordering: "last_name" });
  return users.map((user) => ({
    value: textIn(user.id),
    text: `${nameOf(user)} (${areActive ? textIn(user.email) : "no longer active"})`,
    isFormer: !areActive,
  }));
};

const users = async (visit: Visit): Promise<readonly RecordChoice[]> =>
  (await Promise.all([usersWho(visit, true), usersWho(visit, false)])).flat();

const sources = {
  /** The users of the visitor's company. */
  users,
  /** The same, with those who are no longer active among them: who worked on a loan. */
  formerUsersToo: async (visit: Visit): Promise<readonly ShownOption[]> =>
    (await users(visit)).map(({ value, text }) => ({ value, text })),
  /** The products of the visitor's company. */
  products: async (visit: Visit): Promise<readonly RecordChoice[]> => {
    const { json } = await visit.perform("readCompany", { id: companyIdOf(visit) });
    const products = isJsonObject(json) ? objectsIn(json.products) : [];
    return products.map(({ code, name, is_active }) => ({
      value: textIn(code),
      text: textIn(name),
      isFormer: is_active !== true,
    }));
  },
  /** The people of the loan named by the address. */
  people: async ({ perform, ids: [loanId = 0] }: Visit): Promise<readonly ShownOption[]> => {
    const { json } = await perform("readLoan", { id: loanId });
    const people = isJsonObject(json) ? objectsIn(json.borrowers) : [];
    return people.map((person) => ({ value: textIn(person.id), text: nameOf(person) }));
  },
  /** The documents of the loan named by the address that were received and uploaded, and not voided. */
  receivedDocuments: async (visit: Visit): Promise<readonly ShownOption[]> => {
    const [received, voided] = await Promise.all([
      everyRow(visit, "listDocumentHistories", { loan: String(loanIdOf(visit)), action: "received" }),
      voidedDocuments(visit),
    ]);
    return received
      .filter(({ id, file }) => file !== null && !voided.has(id))
      .map(({ id, document_name, at }) => ({
        value: textIn(id),
        text: `${textIn(document_name)}, received ${instantText(at, zoneOf(visit))}`,
      }));
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
  templates: async (visit: Visit): Promise<readonly ShownOption[]> => {
    const templates = await everyRow(visit, "listDocumentTemplates", { is_active: "true", ordering: "name" });
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

/** What a form offers, and the fields for which not all records could be read. */
interface ReadChoices {
  readonly choices: FieldChoices;
  /** Field paths without list positions. */
  readonly incomplete: ReadonlySet<string>;
}

/** The records of a source. They are incomplete if a read was refused for any reason except that the visitor may not see them. */
const readSource = async (visit: Visit, source: ChoiceSource) => {
  const { value: records, unread } = await notingUnread(visit, sources[source]);
  return { records, isIncomplete: unread.length > 0 };
};

/** Reads the choices that a form needs, each source once. */
export const readChoices = async (
  visit: Visit,
  wanted: Readonly<Record<string, ChoiceSource>> = {},
): Promise<ReadChoices> => {
  const names = new Set(Object.values(wanted));
  const read = new Map(
    await Promise.all([...names].map(async (source) => [source, await readSource(visit, source)] as const)),
  );
  const fields = Object.entries(wanted);
  return {
    choices: new Map(fields.map(([field, source]) => [field, read.get(source)?.records ?? []])),
    incomplete: new Set(fields.flatMap(([field, source]) => (read.get(source)?.isIncomplete ? [field] : []))),
  };
};

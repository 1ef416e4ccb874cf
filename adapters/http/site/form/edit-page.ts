import { isNestedAtMost } from "../../../../domain/kernel/same-data.ts";
import type { ShownBlock, ShownLink } from "../../../page-models/site.ts";
import { type Input, isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { messageOf } from "../messages.ts";
import type { Performed } from "../perform.ts";
import { refusedPage } from "../refused-page.ts";
import {
  type PageContent,
  redirectTo,
  type SiteOutcome,
  type SitePage,
  shown,
  type Visit,
  zoneOf,
} from "../site-page.ts";
import { changesOf, withPatch, withRemovals } from "./changes.ts";
import { type FormDeclaration, namesOf, shownForm, type TypedFields } from "./declaration.ts";
import type { FieldsOf, Forms } from "./fields-of.ts";
import type { FieldProblems } from "./items.ts";
import { openedEarlier } from "./late-form.ts";
import { isRowAction, postedFields, shownEntries } from "./posted.ts";
import { fieldProblems, formSentenceOf, problemOf } from "./problem.ts";
import { fieldsByName, inputOf, jsonObject, typedObject, typedOf } from "./typed.ts";
import { readable } from "./values.ts";

const versionField = "_version";
const shownField = "_shown";
const removedField = "_remove";

/** A page that changes a record by a merge patch. */
interface EditPage extends Pick<SitePage, "path"> {
  readonly form: FormDeclaration;
  /** The operation that reads the record. */
  readonly read: string;
  /** The id of the record, from the ids of the path. */
  readonly idOf: (visit: Visit) => number;
  /** Where the user goes after saving. */
  readonly doneOf: (visit: Visit) => string;
  /** Further links from the record. */
  readonly linksOf?: (visit: Visit) => readonly ShownLink[];
  /** Content about the record beside what its form changes. */
  readonly aboutOf?: (record: JsonObject, visit: Visit) => readonly ShownBlock[];
}

/** The stored record and its version. */
interface Stored {
  readonly json: JsonObject;
  readonly etag: string | null;
}

const only = (json: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, json[name] ?? null]));

/** More levels than any record has. */
const maxLevels = 16;

/** The values that the form states were shown. Empty if they were not sent by a page of this service. */
const parsedObject = (text: string | null): JsonObject => {
  try {
    const json: unknown = JSON.parse(text ?? "");
    return isJsonObject(json) && isNestedAtMost(json, maxLevels) ? json : {};
  } catch {
    return {};
  }
};

/** The record as the form states it was shown. */
const sentBefore = (form: URLSearchParams): Stored => ({
  json: parsedObject(form.get(shownField)),
  etag: form.get(versionField),
});

/** The stored record, or the response if it cannot be read. */
const readStored = async (visit: Visit, { read, idOf }: EditPage): Promise<Stored | Performed> => {
  const found = await visit.perform(read, { id: idOf(visit) });
  return found.status === 200 && isJsonObject(found.json) ? { json: found.json, etag: found.etag } : found;
};
const isStored = (found: Stored | Performed): found is Stored => !("status" in found);

/** A field inside a record, with its value; null if the path leads to an entry of a list. */
const valueAt = (input: Input, json: unknown, path: readonly string[]): { input: Input; json: unknown } | null => {
  const [name, ...rest] = path;
  if (name === undefined) return { input, json };
  const field = input.kind === "object" ? fieldsByName(input.fields).get(name) : undefined;
  return field === undefined || !isJsonObject(json) ? null : valueAt(inputOf(field), json[name], rest);
};

/** The message at a field whose typed value differs from the value that is now stored. */
const storedText = ({ input }: FieldsOf, path: string, stored: JsonObject, zone: string): string => {
  const found = valueAt(input, stored, path.split("."));
  const text = found === null ? null : typedOf(found.input, found.json, zone);
  if (typeof text !== "string") return "was changed meanwhile";
  return `was changed meanwhile. Now stored: ${text === "" ? "nothing" : text}`;
};

/** Links to leave the page without saving. */
const backLinks = ({ doneOf, linksOf }: EditPage, visit: Visit, { permission }: FieldsOf): ShownBlock => {
  const text = visit.may(permission) ? "Back without saving" : "Back";
  return { kind: "links", label: "Back", links: [{ href: doneOf(visit), text }, ...(linksOf?.(visit) ?? [])] };
};

/** Creates the page of a form that changes a record: shows the record, saves the changes, and reports problems. */
export const editPage = (page: EditPage, { fieldsOf }: Pick<Forms, "fieldsOf">): SitePage => {
  const { form: declaration } = page;
  const { title, operation } = declaration;
  const fields = fieldsOf(operation);
  const names = namesOf(declaration);
  const own = fields.named(names);

  const content = async (
    visit: Visit,
    typed: TypedFields,
    { json, etag }: Stored,
    why: { readonly status: number; readonly sentence: string; readonly problems: FieldProblems } | null = null,
    about: readonly ShownBlock[] = [],
  ): Promise<PageContent> => {
    const hidden = [
      { text: versionField, value: etag ?? "" },
      { text: shownField, value: JSON.stringify(only(json, names)) },
    ];
    const problems: FieldProblems = why?.problems ?? new Map();
    const form = await shownForm(declaration, fields.names, visit, { typed, problems, hidden, removes: true });
    const problem = why === null ? null : problemOf(why.sentence, problems, form);
    return {
      title,
      message: why === null ? messageOf(visit.query) : null,
      status: why?.status ?? 200,
      problem,
      blocks: [backLinks(page, visit, fields), ...about, { kind: "form", form }],
    };
  };

  const save = (visit: Visit, json: JsonObject, ifMatch: string | null): Promise<Performed> =>
    visit.perform(operation, { id: page.idOf(visit), json, ifMatch });

  const receive = async (visit: Visit, form: URLSearchParams): Promise<SiteOutcome> => {
    const typed = postedFields(own, form);
    const before = sentBefore(form);
    if (isRowAction(form)) return shown(await content(visit, typed, before));
    const json = jsonObject(fields.names, typed, zoneOf(visit));
    const removed = form.getAll(removedField);
    const changes = withRemovals(changesOf(fields.names, before.json, json, before.json, zoneOf(visit)), own, removed);
    if (Object.keys(changes.patch).length === 0) return redirectTo(`${page.doneOf(visit)}?done=unchanged`);
    const first = await save(visit, changes.patch, before.etag);
    const outcome = first.status === 412 ? await merge(visit, json, before, removed) : { saved: first, stored: before };
    if ("page" in outcome) return outcome.page;
    const { saved, stored } = outcome;
    if (saved.status < 300) return redirectTo(`${page.doneOf(visit)}?done=saved`);
    const why = { status: saved.status, sentence: formSentenceOf(saved), problems: fieldProblems(saved) };
    return shown(await content(visit, typed, stored, why));
  };

  /** Handles a record that someone else has saved: the visitor decides about fields that both changed; the rest is saved. */
  const merge = async (visit: Visit, json: JsonObject, before: Stored, removed: readonly string[]) => {
    const stored = await readStored(visit, page);
    if (!isStored(stored)) return { page: refusedPage(title, stored) };
    const changes = changesOf(fields.names, before.json, json, stored.json, zoneOf(visit));
    const { patch, conflicts } = withRemovals(changes, own, removed);
    if (conflicts.length === 0) {
      if (Object.keys(patch).length === 0) return { page: redirectTo(`${page.doneOf(visit)}?done=unchanged`) };
      return { saved: await save(visit, patch, stored.etag), stored };
    }
    const refreshed = typedObject(own, withPatch(stored.json, patch), zoneOf(visit));
    const why = {
      status: 412,
      sentence: "Someone else has changed the same fields since you opened this page. Review them, then save.",
      problems: new Map(conflicts.map((path) => [path, storedText(fields, path, stored.json, zoneOf(visit))])),
    };
    return { page: shown(await content(visit, refreshed, stored, why)) };
  };

  return {
    path: page.path,
    // A visitor who may only read the record sees its values instead of a form.
    permission: fieldsOf(page.read).permission,
    read: page.read,
    form: { operation, names },
    show: async (visit) => {
      const stored = await readStored(visit, page);
      if (!isStored(stored)) return refusedPage(title, stored);
      const typed = typedObject(own, stored.json, zoneOf(visit));
      const about = page.aboutOf?.(stored.json, visit);
      return readable(shown(await content(visit, typed, stored, null, about)), visit, fields.permission);
    },
    receive: async (visit, form) => readable(await receive(visit, form), visit, fields.permission),
    refill: async (visit, form) => {
      const why = { ...openedEarlier, problems: new Map() };
      return shown(await content(visit, postedFields(own, form), sentBefore(form), why));
    },
    keep: (form) => shownEntries(own, form),
  };
};

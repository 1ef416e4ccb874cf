import type { ShownBlock, ShownLink } from "../../../page-models/site.ts";
import type { JsonObject } from "../../codec/codec.ts";
import type { OperationPermission } from "../../operation/operation-permission.ts";
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
import type { FormRefusal } from "./action/action-content.ts";
import { changesOf, withPatch, withRemovals } from "./changes.ts";
import { type FormDeclaration, namesOf, shownForm, type TypedFields, withFieldsOf } from "./declaration.ts";
import {
  type EditedRecord,
  isStored,
  isUnchanged,
  only,
  readStored,
  type Stored,
  saveChanges,
  sentBefore,
  shownField,
  storedText,
  versionField,
} from "./edited-record.ts";
import type { FieldsOf, Forms } from "./fields-of.ts";
import type { FieldProblems } from "./items.ts";
import { openedEarlier } from "./late-form.ts";
import { isRowAction, postedFields, shownEntries } from "./posted.ts";
import { fieldProblems, formSentenceOf, problemOf } from "./problem.ts";
import { jsonObject, typedObject } from "./typed.ts";
import { readable } from "./values.ts";

const removedField = "_remove";

/** For a form that has only some of its declared fields. */
interface OfferedFields {
  /** The fields that are on the form when it is opened. */
  readonly namesOf: (visit: Visit) => Promise<ReadonlySet<string>>;
  /** The sentence instead of the form if there are none. */
  readonly noneText: string;
}

/** A page that changes a record by a merge patch. */
export interface EditPage extends EditedRecord, Pick<SitePage, "path"> {
  readonly form: FormDeclaration;
  /** Who may open the page; absent for all who may read the record, who see its values if they may not change it. */
  readonly permission?: OperationPermission;
  /** Absent if the form has all of its fields. */
  readonly offered?: OfferedFields;
  /** Where the user goes after saving. */
  readonly doneOf: (visit: Visit) => string;
  /** Further links from the record. */
  readonly linksOf?: (visit: Visit) => readonly ShownLink[] | Promise<readonly ShownLink[]>;
  /** Where a user goes on whose changes were refused. */
  readonly waysOutOf?: (visit: Visit, refused: Performed) => Promise<readonly ShownLink[]>;
  /** Content about the record beside what its form changes. */
  readonly aboutOf?: (record: JsonObject, visit: Visit) => readonly ShownBlock[];
}

/** Links to leave the page without saving. */
const backLinks = async (
  { doneOf, linksOf }: EditPage,
  visit: Visit,
  { permission }: FieldsOf,
): Promise<ShownBlock> => {
  const text = visit.may(permission) ? "Back without saving" : "Back";
  const more = (await linksOf?.(visit)) ?? [];
  return { kind: "links", label: "Back", links: [{ href: doneOf(visit), text }, ...more] };
};

/** The values of some fields; of all fields if no names are given. */
const typedOnly = (typed: TypedFields, names: ReadonlySet<string> | undefined): TypedFields =>
  names === undefined ? typed : Object.fromEntries(Object.entries(typed).filter(([name]) => names.has(name)));

/** What is in the fields of a form, and the values that are marked to be removed. */
interface Entered {
  readonly typed: TypedFields;
  readonly removed: readonly string[];
}

/** The page with the values in its fields. */
const contentOf = async (
  page: EditPage,
  fields: FieldsOf,
  visit: Visit,
  { typed, removed }: Entered,
  { json, etag }: Stored,
  why: FormRefusal | null = null,
  about: readonly ShownBlock[] = [],
): Promise<PageContent> => {
  const { title } = page.form;
  const declaration = page.offered === undefined ? page.form : withFieldsOf(page.form, typed);
  // A value is sent to the browser, and back, only if its field is on the form.
  const names = namesOf(declaration);
  const hidden = [
    { text: versionField, value: etag ?? "" },
    { text: shownField, value: JSON.stringify(only(json, names)) },
  ];
  const problems: FieldProblems = why?.problems ?? new Map();
  const form = await shownForm(declaration, fields.named(names), visit, { typed, problems, hidden, removed });
  const problem = why === null ? null : { ...problemOf(why.sentence, problems, form), links: why.links ?? [] };
  return {
    title,
    message: why === null ? messageOf(visit.query) : null,
    status: why?.status ?? 200,
    problem,
    blocks: [await backLinks(page, visit, fields), ...about, { kind: "form", form }],
  };
};

/** Creates the page of a form that changes a record: shows the record, saves the changes, and reports problems. */
export const editPage = (page: EditPage, { fieldsOf }: Pick<Forms, "fieldsOf">): SitePage => {
  const { form: declaration } = page;
  const { title, operation } = declaration;
  const fields = fieldsOf(operation);
  const names = namesOf(declaration);
  const own = fields.named(names);

  const emptyContent = async (visit: Visit, { noneText }: OfferedFields): Promise<PageContent> => ({
    ...{ title, message: messageOf(visit.query), status: 200, problem: null },
    blocks: [await backLinks(page, visit, fields), { kind: "paragraph", text: noneText }],
  });

  const save = (visit: Visit, json: JsonObject, ifMatch: string | null): Promise<Performed> =>
    saveChanges(visit, operation, page, json, ifMatch);

  const receive = async (visit: Visit, form: URLSearchParams): Promise<SiteOutcome> => {
    const typed = postedFields(own, form);
    const before = sentBefore(form);
    const removed = form.getAll(removedField);
    if (isRowAction(form)) return shown(await contentOf(page, fields, visit, { typed, removed }, before));
    const json = jsonObject(own, typed, zoneOf(visit));
    const changes = withRemovals(changesOf(fields.names, before.json, json, before.json, zoneOf(visit)), own, removed);
    if (isUnchanged(page, changes.patch)) return redirectTo(`${page.doneOf(visit)}?done=unchanged`);
    const first = await save(visit, changes.patch, before.etag);
    const outcome =
      first.status === 412 ? await merge(visit, typed, before, removed) : { saved: first, stored: before };
    if ("page" in outcome) return outcome.page;
    const { saved, stored } = outcome;
    if (saved.status < 300) return redirectTo(`${page.doneOf(visit)}?done=saved`);
    const links = (await page.waysOutOf?.(visit, saved)) ?? [];
    const why = { status: saved.status, sentence: formSentenceOf(saved), problems: fieldProblems(saved), links };
    return shown(await contentOf(page, fields, visit, { typed, removed }, stored, why));
  };

  /** Handles a record that someone else has saved: the visitor decides about fields that both changed; the rest is saved. */
  const merge = async (visit: Visit, typed: TypedFields, before: Stored, removed: readonly string[]) => {
    const json = jsonObject(own, typed, zoneOf(visit));
    const stored = await readStored(visit, page);
    if (!isStored(stored)) return { page: refusedPage(title, stored) };
    const changes = changesOf(fields.names, before.json, json, stored.json, zoneOf(visit));
    const { patch, conflicts } = withRemovals(changes, own, removed);
    if (conflicts.length === 0) {
      if (isUnchanged(page, patch)) return { page: redirectTo(`${page.doneOf(visit)}?done=unchanged`) };
      return { saved: await save(visit, patch, stored.etag), stored };
    }
    const refreshed = typedOnly(
      typedObject(own, withPatch(stored.json, patch), zoneOf(visit)),
      page.offered && new Set(Object.keys(typed)),
    );
    const why = {
      status: 412,
      sentence: "Someone else has changed the same fields since you opened this page. Review them, then save.",
      problems: new Map(conflicts.map((path) => [path, storedText(fields, path, stored.json, zoneOf(visit))])),
    };
    return { page: shown(await contentOf(page, fields, visit, { typed: refreshed, removed }, stored, why)) };
  };

  return {
    path: page.path,
    // A visitor who may only read the record sees its values instead of a form.
    permission: page.permission ?? fieldsOf(page.read).permission,
    read: page.read,
    form: { operation, names },
    show: async (visit) => {
      const stored = await readStored(visit, page);
      if (!isStored(stored)) return refusedPage(title, stored);
      const offered = await page.offered?.namesOf(visit);
      if (page.offered !== undefined && offered?.size === 0) return shown(await emptyContent(visit, page.offered));
      const typed = typedOnly(typedObject(own, stored.json, zoneOf(visit)), offered);
      const about = page.aboutOf?.(stored.json, visit);
      return readable(
        shown(await contentOf(page, fields, visit, { typed, removed: [] }, stored, null, about)),
        visit,
        fields.permission,
      );
    },
    receive: async (visit, form) => readable(await receive(visit, form), visit, fields.permission),
    refill: async (visit, form) => {
      const why = { ...openedEarlier, problems: new Map() };
      const entered = { typed: postedFields(own, form), removed: form.getAll(removedField) };
      return shown(await contentOf(page, fields, visit, entered, sentBefore(form), why));
    },
    keep: (form) => shownEntries(fields.names, form),
  };
};

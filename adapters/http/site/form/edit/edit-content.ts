import type { ShownBlock, ShownLink } from "../../../../page-models/site.ts";
import type { FieldNames, JsonObject } from "../../../codec/codec.ts";
import type { OperationPermission } from "../../../operation/operation-permission.ts";
import { notingUnread } from "../../every-row.ts";
import { messageOf } from "../../messages.ts";
import type { Performed } from "../../perform.ts";
import { unreadBlocks } from "../../refused-page.ts";
import type { PageContent, SitePage, Visit } from "../../site-page.ts";
import type { FormRefusal } from "../action/action-content.ts";
import { type FormDeclaration, namesOf, shownForm, type TypedFields, withFieldsOf } from "../declaration.ts";
import type { FieldsOf } from "../fields-of.ts";
import type { FieldProblems } from "../items.ts";
import { notKeptFields, notKeptIn, postedFields } from "../posted.ts";
import { problemOf } from "../problem.ts";
import { removableIn } from "../typed.ts";
import { type EditedRecord, only, type Stored, shownField, versionField } from "./edited-record.ts";

const removedField = "_remove";
/** The name of each field whose stored value can be removed: a form that is shown again knows only what it sent. */
const removableField = "_removable";

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
  readonly linksOf?: (visit: Visit, record: JsonObject) => readonly ShownLink[] | Promise<readonly ShownLink[]>;
  /** Where a user goes on whose changes were refused. */
  readonly waysOutOf?: (visit: Visit, refused: Performed) => Promise<readonly ShownLink[]>;
  /** Content about the record beside what its form changes. */
  readonly aboutOf?: (record: JsonObject, visit: Visit) => readonly ShownBlock[];
}

/** Links to leave the page without saving, and a sentence if one of them may be missing. */
const backLinks = async (
  { doneOf, linksOf }: EditPage,
  visit: Visit,
  { permission }: FieldsOf,
  { json }: Stored,
): Promise<readonly ShownBlock[]> => {
  const text = visit.may(permission) ? "Back without saving" : "Back";
  const { value: more = [], unread } = await notingUnread(visit, (noting) => linksOf?.(noting, json));
  return [{ kind: "links", label: "Back", links: [{ href: doneOf(visit), text }, ...more] }, ...unreadBlocks(unread)];
};

/** The values of some fields; of all fields if no names are given. */
export const typedOnly = (typed: TypedFields, names: ReadonlySet<string> | undefined): TypedFields =>
  names === undefined ? typed : Object.fromEntries(Object.entries(typed).filter(([name]) => names.has(name)));

/** What is in the fields of a form that is shown. */
export interface Entered {
  readonly typed: TypedFields;
  /** The fields with stored values that are never shown and can be removed. */
  readonly removable: readonly string[];
  /** Those that are marked to be removed. */
  readonly removed: readonly string[];
  /** Messages at the fields whose typed values are not sent back to the browser: left empty, they would keep what is stored. */
  readonly notKept: FieldProblems;
}

/** The fields of a form that is opened for a record. */
export const asStored = (own: FieldNames, record: JsonObject): Omit<Entered, "typed"> => ({
  removable: removableIn(own, record),
  removed: [],
  notKept: new Map(),
});

/** What was sent in these fields of the form of an operation. */
export const enteredIn = (own: FieldNames, { names }: Pick<FieldsOf, "names">, form: URLSearchParams): Entered => ({
  typed: postedFields(own, form),
  removable: form.getAll(removableField),
  removed: form.getAll(removedField),
  notKept: notKeptIn(names, form),
});

/** The page with the values in its fields. */
export const contentOf = async (
  page: EditPage,
  fields: FieldsOf,
  visit: Visit,
  { typed, removable, removed, notKept }: Entered,
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
    ...removable.map((name) => ({ text: removableField, value: name })),
    ...notKeptFields(notKept),
  ];
  const problems: FieldProblems = new Map([...notKept, ...(why?.problems ?? [])]);
  const form = await shownForm(declaration, fields.named(names), visit, {
    typed,
    problems,
    hidden,
    removable,
    removed,
  });
  const problem = why === null ? null : { ...problemOf(why.sentence, problems, form), links: why.links ?? [] };
  return {
    title,
    message: why === null ? messageOf(visit.query) : null,
    status: why?.status ?? 200,
    problem,
    blocks: [...(await backLinks(page, visit, fields, { json, etag })), ...about, { kind: "form", form }],
  };
};

/** The page without its form, if no field of it is offered. */
export const emptyContent = async (
  page: EditPage,
  fields: FieldsOf,
  visit: Visit,
  stored: Stored,
  text: string,
): Promise<PageContent> => ({
  title: page.form.title,
  message: messageOf(visit.query),
  status: 200,
  problem: null,
  blocks: [...(await backLinks(page, visit, fields, stored)), { kind: "paragraph", text }],
});

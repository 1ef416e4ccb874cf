import type { ShownOption } from "../../../../page-models/site.ts";
import type { FieldNames, JsonObject } from "../../../codec/codec.ts";
import { bytesType } from "../../../operation/formats/response-format.ts";
import { notingUnread } from "../../every-row.ts";
import { textIn } from "../../json-texts.ts";
import { waysOut } from "../../loan/ways-out.ts";
import { startPath } from "../../paths.ts";
import type { Performance, Performed } from "../../perform.ts";
import type { SentForm } from "../../read-sent.ts";
import { refusedPage } from "../../refused-page.ts";
import { redirectTo, type SitePage, shown, type Visit, zoneOf } from "../../site-page.ts";
import { namesOf, type TypedFields } from "../declaration.ts";
import type { FieldsOf, Forms } from "../fields-of.ts";
import type { FieldProblems } from "../items.ts";
import { openedEarlier } from "../late-form.ts";
import { hasNeverShown, isRowAction, keptEntries, notKeptIn, postedFields, shownEntries } from "../posted.ts";
import { fieldProblems, formSentenceOf } from "../problem.ts";
import { assumedAnswers, jsonObject, typedObject } from "../typed.ts";
import {
  type AboutForm,
  type ActionPage,
  asksField,
  confirmation,
  confirmedField,
  contentOf,
  type FormRefusal,
  type HiddenFields,
  keyField,
  versionField,
} from "./action-content.ts";

/** What is typed into a form, as its operation takes it: what is empty is left out. */
export const enteredIn = (own: FieldNames, typed: TypedFields, zone: string): JsonObject =>
  Object.fromEntries(Object.entries(jsonObject(own, typed, zone)).filter(([, value]) => value !== null));

/** What a form sends to its operation: JSON or, for an operation that takes a file, the file, with the fields in the query. */
const sentOf = ({ names, maxFileBytes }: FieldsOf, json: JsonObject, file: SentForm["file"]): Performance => {
  if (maxFileBytes === null) return Object.keys(names).length === 0 ? {} : { json };
  const entries = Object.entries(json).map(([name, value]): [string, string] => [name, String(value)]);
  return {
    query: new URLSearchParams(entries),
    // If no file was chosen, it is empty. The operation refuses an empty file, or a file of the wrong type, with its own message.
    file: { mediaType: bytesType, content: file ?? new Uint8Array() },
  };
};

const refusalOf = (performed: Performed, visit: Visit, notKept: FieldProblems): FormRefusal => {
  const problems: FieldProblems = new Map([...notKept, ...fieldProblems(performed)]);
  return {
    status: performed.status,
    sentence: formSentenceOf(performed, problems),
    problems,
    links: waysOut(performed.refusal, visit),
  };
};

/** The address to which the form of a page is sent. */
const actionOf = ({ path }: Visit): string => path.split("?", 1)[0] ?? path;

/** What a form asks about, as input of its operation; null if it sends something new. */
const askedIn = ({ asksIn }: ActionPage, form: URLSearchParams): JsonObject | null => {
  const about = form.get(asksField);
  if (asksIn === undefined || about === null) return null;
  // What is not an id is sent as 0, which the operation refuses. Sent as null, it would make a new request without a review.
  return { [asksIn]: /^\d{1,15}$/.test(about) ? Number(about) : 0 };
};

/**
 * The fields of a page. Throws if the page asks a question and takes a file, or has a field that no page shows: neither would come back
 * with the answer, so that what was chosen or typed would be lost.
 */
const fieldsOfPage = ({ form, question }: ActionPage, { named, maxFileBytes }: FieldsOf): FieldNames => {
  const own = named(namesOf(form));
  if (question !== undefined && (maxFileBytes !== null || hasNeverShown(own)))
    throw new Error(`the page of ${form.operation} asks a question, which would lose what no page shows`);
  return own;
};

/** The values of hidden fields, which are sent with what is typed. */
const alongWith = (unseen: readonly ShownOption[]): Readonly<Record<string, string>> =>
  Object.fromEntries(unseen.map(({ text, value }) => [text, value]));

/** The initial values of the fields. `refused`: why they could not all be read, since a form that is shown empty could replace what is stored. */
const presetFor = async ({ presetOf = () => ({}) }: ActionPage, own: FieldNames, visit: Visit) => {
  const { value, unread } = await notingUnread(visit, presetOf);
  const preset: JsonObject = { ...assumedAnswers(own), ...value };
  return { preset, refused: unread[0] };
};

/** What is shown above the form, depending on what it would send. */
const aboutOf = async (
  page: ActionPage,
  visit: Visit,
  typed: TypedFields,
  { unseen }: HiddenFields,
): Promise<AboutForm> => (await page.aboutOf?.(visit, { ...typed, ...alongWith(unseen) })) ?? { blocks: [] };

/** The record whose version the form is based on; null if it is not based on one. */
const readVersioned = async ({ versioned, idOf }: ActionPage, visit: Visit): Promise<Performed | null> =>
  versioned === undefined ? null : visit.perform(versioned, { id: idOf?.(visit) ?? 0 });

/** Creates the page of a form that performs an operation, only once even if the form is sent twice. */
export const actionPage = (page: ActionPage, { fieldsOf, newKey }: Forms): SitePage => {
  const { form: declaration, givenOf = () => ({}), idOf = () => 0, carried = [] } = page;
  const { title, operation } = declaration;
  const fields = fieldsOf(operation);
  const own = fieldsOfPage(page, fields);

  const content = async (visit: Visit, typed: TypedFields, sent: HiddenFields, why: FormRefusal | null = null) =>
    contentOf(page, own, visit, typed, sent, await aboutOf(page, visit, typed, sent), why);
  const unseenIn = (form: URLSearchParams): readonly ShownOption[] =>
    carried.map((name) => ({ text: name, value: form.get(name) ?? "" }));
  const hiddenFieldsOf = (form: URLSearchParams): HiddenFields => ({
    key: form.get(keyField) ?? newKey(),
    unseen: unseenIn(form),
    etag: form.get(versionField),
    notKept: notKeptIn(own, form),
  });
  const unseenEntries = (form: URLSearchParams) => unseenIn(form).map(({ text, value }) => [text, value] as const);

  /** The page that asks once more before something is done; null if nothing needs to be asked. */
  const unconfirmedPage = async (visit: Visit, form: URLSearchParams, typed: TypedFields, sent: HiddenFields) => {
    if (page.question === undefined || form.has(confirmedField) || askedIn(page, form) !== null) return null;
    const about = await aboutOf(page, visit, typed, sent);
    const unmet = about.unmet === undefined ? null : { status: 400, sentence: about.unmet, problems: new Map() };
    const asked = await contentOf(page, own, visit, typed, sent, about, unmet);
    if (unmet !== null || about.asks !== undefined || !asked.blocks.some(({ kind }) => kind === "form"))
      return shown(asked);
    return shown(
      confirmation(asked, page.question, { action: actionOf(visit), submit: declaration.submit }, [
        ...shownEntries(own, form),
        ...unseenEntries(form),
      ]),
    );
  };

  return {
    path: page.path,
    permission: fields.permission,
    form: { operation, names: namesOf(declaration) },
    ...(page.openBeforePasswordChange ? { openBeforePasswordChange: true } : {}),
    ...(page.openWithoutSecondFactor ? { openWithoutSecondFactor: true } : {}),
    ...(page.read === undefined ? {} : { read: page.read }),
    show: async (visit) => {
      const record = await readVersioned(page, visit);
      if (record !== null && record.status !== 200) return refusedPage(title, record);
      const { preset, refused } = await presetFor(page, own, visit);
      if (refused !== undefined) return refusedPage(title, refused);
      const unseen = carried.map((name) => ({ text: name, value: textIn(preset[name]) }));
      const sent = { key: newKey(), unseen, etag: record?.etag ?? null, notKept: new Map() };
      return shown(await content(visit, typedObject(own, preset, zoneOf(visit)), sent));
    },
    ...(fields.maxFileBytes === null ? {} : { maxFileBytes: fields.maxFileBytes }),
    receive: async (visit, form, file) => {
      const typed = postedFields(own, form);
      const sent = hiddenFieldsOf(form);
      const { key, unseen, etag } = sent;
      if (isRowAction(form)) return shown(await content(visit, typed, sent));
      const unconfirmed = await unconfirmedPage(visit, form, typed, sent);
      if (unconfirmed !== null) return unconfirmed;
      const along = alongWith(unseen);
      const json = { ...enteredIn(own, typed, zoneOf(visit)), ...along, ...askedIn(page, form), ...givenOf(visit) };
      const performed = await visit.perform(operation, {
        id: idOf(visit),
        ...sentOf(fields, json, file),
        ifMatch: etag,
        idempotencyKey: key,
      });
      if (performed.status < 300) return page.doneOf(visit, performed);
      if (performed.refusal?._tag === "IdempotencyKeyOfOtherBody")
        return redirectTo(`${page.backOf(visit) ?? startPath}?done=already`);
      if (performed.refusal?._tag === "AgencyNotAwaited") return redirectTo(`${actionOf(visit)}?done=decided`);
      const why = refusalOf(performed, visit, sent.notKept);
      // If the form was refused because someone else saved in the meantime, it now has the version that is stored.
      const stored = await readVersioned(page, visit);
      return shown(await content(visit, typed, { ...sent, etag: stored?.etag ?? null }, why));
    },
    refill: async (visit, form) => {
      const why = { ...openedEarlier, problems: new Map() };
      return shown(await content(visit, postedFields(own, form), hiddenFieldsOf(form), why));
    },
    keep: (form) => [...keptEntries(own, form), ...unseenEntries(form)],
  };
};

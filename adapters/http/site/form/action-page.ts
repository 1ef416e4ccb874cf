import type { ShownBlock, ShownForm, ShownOption } from "../../../page-models/site.ts";
import type { FieldNames, JsonObject } from "../../codec/codec.ts";
import { bytesType } from "../../operation/formats/response-format.ts";
import { textIn } from "../json-texts.ts";
import { linksBlock } from "../list-page.ts";
import { messageOf } from "../messages.ts";
import { startPath } from "../paths.ts";
import type { Performance, Performed } from "../perform.ts";
import type { SentForm } from "../read-sent.ts";
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
import { type FormDeclaration, namesOf, shownForm, type TypedFields } from "./declaration.ts";
import type { FieldsOf, Forms } from "./fields-of.ts";
import type { FieldProblems } from "./items.ts";
import { openedEarlier } from "./late-form.ts";
import { isRowAction, postedFields, shownEntries } from "./posted.ts";
import { fieldProblems, formSentenceOf, problemOf } from "./problem.ts";
import { assumedAnswers, jsonObject, typedObject } from "./typed.ts";
import { valuesOf } from "./values.ts";

const keyField = "_key";
const versionField = "_version";
const confirmedField = "_confirmed";

/** The content above a form. */
export interface AboutForm {
  readonly blocks: readonly ShownBlock[];
  /** Set if the operation is refused now whatever is entered: the form is left out until something was entered in vain. */
  readonly isRefused?: boolean;
}

/** A page whose form performs an operation that creates something or does something. */
interface ActionPage extends Pick<SitePage, "path" | "openBeforePasswordChange" | "openWithoutSecondFactor" | "read"> {
  readonly form: FormDeclaration;
  /** The `{id}` in the operation's path; absent if it has none. */
  readonly idOf?: (visit: Visit) => number;
  /** Input of the operation that the address determines, such as the loan. */
  readonly givenOf?: (visit: Visit) => JsonObject;
  /** The initial values of the fields; absent if they are empty. */
  readonly presetOf?: (visit: Visit) => JsonObject | Promise<JsonObject>;
  /** Fields of the preset that are sent as hidden fields, with the values they had when the form was opened. */
  readonly carried?: readonly string[];
  /** Where the user goes after the operation. */
  readonly doneOf: (visit: Visit, performed: Performed) => SiteOutcome | Promise<SiteOutcome>;
  /** Where the Back link leads; null if no other page is accessible yet. */
  readonly backOf: (visit: Visit) => string | null;
  /**
   * The operation that reads the record whose version the form is based on, so that no later version is overwritten; absent if there is
   * none.
   */
  readonly versioned?: string;
  /** The content above the form, depending on what is in its fields. */
  readonly aboutOf?: (visit: Visit, typed: TypedFields) => Promise<AboutForm>;
  /** The question that the user must confirm first; absent if no confirmation is needed. */
  readonly question?: string;
}

/** What is typed into a form, as its operation takes it: what is empty is left out. */
export const enteredIn = (own: FieldNames, typed: TypedFields, zone: string): JsonObject =>
  Object.fromEntries(Object.entries(jsonObject(own, typed, zone)).filter(([, value]) => value !== null));

/** The hidden fields of a form. */
interface HiddenFields {
  readonly key: string;
  readonly unseen: readonly ShownOption[];
  /** The version of the record; null if the form is not based on one. */
  readonly etag: string | null;
}

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

/** The page with the typed values as text, which sends the form again after confirmation. */
const confirmation = (
  { blocks, ...content }: PageContent,
  question: string,
  { action, submit }: Pick<ShownForm, "action" | "submit">,
  entries: readonly (readonly [name: string, value: string])[],
): PageContent => {
  const hidden = [...entries, [confirmedField, "yes"] as const].map(([text, value]) => ({ text, value }));
  const form: ShownForm = { action, submit, hidden, sections: [] };
  return { ...content, blocks: [{ kind: "paragraph", text: question }, ...valuesOf(blocks), { kind: "form", form }] };
};

/** Why a sent form was refused. */
interface FormRefusal {
  readonly status: number;
  readonly sentence: string;
  readonly problems: FieldProblems;
}

/** The page with the values in its fields. */
const contentOf = async (
  page: ActionPage,
  own: FieldNames,
  visit: Visit,
  typed: TypedFields,
  { key, unseen, etag }: HiddenFields,
  why: FormRefusal | null = null,
): Promise<PageContent> => {
  const problems: FieldProblems = why?.problems ?? new Map();
  const version = etag === null ? [] : [{ text: versionField, value: etag }];
  const hidden = [{ text: keyField, value: key }, ...unseen, ...version];
  const form = await shownForm(page.form, own, visit, { typed, problems, hidden });
  const back = page.backOf(visit);
  const about = (await page.aboutOf?.(visit, typed)) ?? { blocks: [] };
  return {
    title: page.form.title,
    status: why?.status ?? 200,
    message: why === null ? messageOf(visit.query) : null,
    problem: why === null ? null : problemOf(why.sentence, problems, form),
    blocks: [
      ...linksBlock("Back", back === null ? [] : [{ href: back, text: "Back" }]),
      ...about.blocks,
      // What was typed into a form that was just refused is still shown.
      ...(about.isRefused && why === null ? [] : [{ kind: "form", form } as const]),
    ],
  };
};

/** Creates the page of a form that performs an operation, only once even if the form is sent twice. */
export const actionPage = (page: ActionPage, { fieldsOf, newKey }: Forms): SitePage => {
  const { form: declaration, givenOf = () => ({}), presetOf = () => ({}), idOf = () => 0, carried = [] } = page;
  const { title, operation } = declaration;
  const fields = fieldsOf(operation);
  const own = fields.named(namesOf(declaration));

  const content = (visit: Visit, typed: TypedFields, sent: HiddenFields, why: FormRefusal | null = null) =>
    contentOf(page, own, visit, typed, sent, why);
  const readVersioned = async (visit: Visit): Promise<Performed | null> =>
    page.versioned === undefined ? null : visit.perform(page.versioned, { id: idOf(visit) });
  const unseenIn = (form: URLSearchParams): readonly ShownOption[] =>
    carried.map((name) => ({ text: name, value: form.get(name) ?? "" }));
  const hiddenFieldsOf = (form: URLSearchParams): HiddenFields => ({
    key: form.get(keyField) ?? newKey(),
    unseen: unseenIn(form),
    etag: form.get(versionField),
  });
  const kept = (form: URLSearchParams) => [
    ...shownEntries(own, form),
    ...unseenIn(form).map(({ text, value }) => [text, value] as const),
  ];

  return {
    path: page.path,
    permission: fields.permission,
    form: { operation, names: namesOf(declaration) },
    ...(page.openBeforePasswordChange ? { openBeforePasswordChange: true } : {}),
    ...(page.openWithoutSecondFactor ? { openWithoutSecondFactor: true } : {}),
    ...(page.read === undefined ? {} : { read: page.read }),
    show: async (visit) => {
      const record = await readVersioned(visit);
      if (record !== null && record.status !== 200) return refusedPage(title, record);
      const preset: JsonObject = { ...assumedAnswers(own), ...(await presetOf(visit)) };
      const unseen = carried.map((name) => ({ text: name, value: textIn(preset[name]) }));
      const sent = { key: newKey(), unseen, etag: record?.etag ?? null };
      return shown(await content(visit, typedObject(own, preset, zoneOf(visit)), sent));
    },
    ...(fields.maxFileBytes === null ? {} : { maxFileBytes: fields.maxFileBytes }),
    receive: async (visit, form, file) => {
      const typed = postedFields(own, form);
      const sent = hiddenFieldsOf(form);
      const { key, unseen, etag } = sent;
      if (isRowAction(form)) return shown(await content(visit, typed, sent));
      if (page.question !== undefined && !form.has(confirmedField)) {
        const asked = await content(visit, typed, sent);
        if (!asked.blocks.some(({ kind }) => kind === "form")) return shown(asked);
        const to = { action: visit.path.split("?", 1)[0] ?? visit.path, submit: declaration.submit };
        return shown(confirmation(asked, page.question, to, kept(form)));
      }
      const along = Object.fromEntries(unseen.map(({ text, value }) => [text, value]));
      const json = { ...enteredIn(own, typed, zoneOf(visit)), ...along, ...givenOf(visit) };
      const performed = await visit.perform(operation, {
        id: idOf(visit),
        ...sentOf(fields, json, file),
        ifMatch: etag,
        idempotencyKey: key,
      });
      if (performed.status < 300) return page.doneOf(visit, performed);
      if (performed.refusal?._tag === "IdempotencyKeyOfOtherBody")
        return redirectTo(`${page.backOf(visit) ?? startPath}?done=already`);
      const why = { status: performed.status, sentence: formSentenceOf(performed), problems: fieldProblems(performed) };
      // If the form was refused because someone else saved in the meantime, it now has the version that is stored.
      return shown(await content(visit, typed, { ...sent, etag: (await readVersioned(visit))?.etag ?? null }, why));
    },
    refill: async (visit, form) => {
      const why = { ...openedEarlier, problems: new Map() };
      return shown(await content(visit, postedFields(own, form), hiddenFieldsOf(form), why));
    },
    keep: kept,
  };
};

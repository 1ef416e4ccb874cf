import type { ShownBlock, ShownForm, ShownOption } from "../../../page-models/site.ts";
import type { JsonObject } from "../../codec/codec.ts";
import { textIn } from "../json-texts.ts";
import type { Performed } from "../perform.ts";
import {
  elsewhere,
  type PageContent,
  type SiteOutcome,
  type SitePage,
  shown,
  type Visit,
  zoneOf,
} from "../site-page.ts";
import { type FormDeclaration, namesOf, shownForm, type TypedFields } from "./declaration.ts";
import type { Forms } from "./fields-of.ts";
import type { FieldProblems } from "./items.ts";
import { openedEarlier } from "./late-form.ts";
import { isRowAction, postedFields, shownEntries } from "./posted.ts";
import { fieldProblems, problemOf, sentenceOf } from "./problem.ts";
import { jsonObject, typedObject } from "./typed.ts";
import { valuesOf } from "./values.ts";

const keyField = "_key";
const confirmedField = "_confirmed";

/** A page whose form performs an operation that makes something or does something. */
interface ActionPage extends Pick<SitePage, "path" | "openBeforePasswordChange" | "openWithoutSecondFactor" | "read"> {
  readonly form: FormDeclaration;
  /** The `{id}` of the operation's path; left out: it has none. */
  readonly idOf?: (visit: Visit) => number;
  /** What the operation takes that the address says, such as the loan. */
  readonly givenOf?: (visit: Visit) => JsonObject;
  /** What is in the fields at first; left out: nothing. */
  readonly presetOf?: (visit: Visit) => JsonObject | Promise<JsonObject>;
  /** Fields of the preset that are sent along unseen, as they were when the form was opened. */
  readonly carried?: readonly string[];
  /** Where one goes on after it is done. */
  readonly doneOf: (visit: Visit, performed: Performed) => SiteOutcome | Promise<SiteOutcome>;
  readonly backOf: (visit: Visit) => string;
  /** What the form is about, as a sentence above it, by what is in its fields; null: nothing needs to be said. */
  readonly aboutOf?: (visit: Visit, typed: TypedFields) => Promise<string | null>;
  /** What is asked once more before it is done, as a sentence; left out: it is done at once. */
  readonly question?: string;
}

const withoutBlanks = (json: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null));

const aboutBlocks = async (
  { aboutOf }: ActionPage,
  visit: Visit,
  typed: TypedFields,
): Promise<readonly ShownBlock[]> => {
  const text = (await aboutOf?.(visit, typed)) ?? null;
  return text === null ? [] : [{ kind: "paragraph", text }];
};

/** The page with what was typed as values, which sends the form again once it is confirmed. */
const asked = (
  { blocks, ...content }: PageContent,
  question: string,
  { action, submit }: Pick<ShownForm, "action" | "submit">,
  entries: readonly (readonly [name: string, value: string])[],
): PageContent => {
  const hidden = [...entries, [confirmedField, "yes"] as const].map(([text, value]) => ({ text, value }));
  const form: ShownForm = { action, submit, hidden, sections: [] };
  return { ...content, blocks: [{ kind: "paragraph", text: question }, ...valuesOf(blocks), { kind: "form", form }] };
};

/** Makes the page of a form that performs an operation once, also where it is sent twice. */
export const actionPage = (page: ActionPage, { fieldsOf, newKey }: Forms): SitePage => {
  const { form: declaration, givenOf = () => ({}), presetOf = () => ({}), idOf = () => 0, carried = [] } = page;
  const { title, operation } = declaration;
  const fields = fieldsOf(operation);
  const own = fields.named(namesOf(declaration));

  const content = async (
    visit: Visit,
    typed: TypedFields,
    [key, unseen]: readonly [key: string, unseen: readonly ShownOption[]],
    why: { readonly status: number; readonly sentence: string; readonly problems: FieldProblems } | null = null,
  ): Promise<PageContent> => {
    const problems: FieldProblems = why?.problems ?? new Map();
    const form = await shownForm(declaration, own, visit, {
      typed,
      problems,
      hidden: [{ text: keyField, value: key }, ...unseen],
    });
    return {
      title,
      status: why?.status ?? 200,
      problem: why === null ? null : problemOf(why.sentence, problems, form),
      blocks: [
        { kind: "links", label: "Back", links: [{ href: page.backOf(visit), text: "Back" }] },
        ...(await aboutBlocks(page, visit, typed)),
        { kind: "form", form },
      ],
    };
  };

  const unseenIn = (form: URLSearchParams): readonly ShownOption[] =>
    carried.map((name) => ({ text: name, value: form.get(name) ?? "" }));
  const kept = (form: URLSearchParams) => [
    ...shownEntries(own, form),
    ...unseenIn(form).map(({ text, value }) => [text, value] as const),
  ];

  return {
    path: page.path,
    permission: fields.permission,
    ...(page.openBeforePasswordChange ? { openBeforePasswordChange: true } : {}),
    ...(page.openWithoutSecondFactor ? { openWithoutSecondFactor: true } : {}),
    ...(page.read === undefined ? {} : { read: page.read }),
    show: async (visit) => {
      const preset: JsonObject = await presetOf(visit);
      const unseen = carried.map((name) => ({ text: name, value: textIn(preset[name]) }));
      return shown(await content(visit, typedObject(own, preset, zoneOf(visit)), [newKey(), unseen]));
    },
    receive: async (visit, form) => {
      const typed = postedFields(own, form);
      const unseen = unseenIn(form);
      const key = form.get(keyField) ?? newKey();
      const sent = [key, unseen] as const;
      if (isRowAction(form)) return shown(await content(visit, typed, sent));
      if (page.question !== undefined && !form.has(confirmedField)) {
        const to = { action: visit.path.split("?", 1)[0] ?? visit.path, submit: declaration.submit };
        return shown(asked(await content(visit, typed, sent), page.question, to, kept(form)));
      }
      const along = Object.fromEntries(unseen.map(({ text, value }) => [text, value]));
      const json = { ...withoutBlanks(jsonObject(own, typed, zoneOf(visit))), ...along, ...givenOf(visit) };
      const performed = await visit.perform(operation, {
        id: idOf(visit),
        ...(Object.keys(fields.names).length === 0 ? {} : { json }),
        idempotencyKey: key,
      });
      if (performed.status < 300) return page.doneOf(visit, performed);
      if (performed.refusal?._tag === "IdempotencyKeyOfOtherBody")
        return elsewhere(`${page.backOf(visit)}?done=already`);
      const why = { status: performed.status, sentence: sentenceOf(performed), problems: fieldProblems(performed) };
      return shown(await content(visit, typed, sent, why));
    },
    refill: async (visit, form) => {
      const why = { ...openedEarlier, problems: new Map() };
      return shown(
        await content(visit, postedFields(own, form), [form.get(keyField) ?? newKey(), unseenIn(form)], why),
      );
    },
    keep: kept,
  };
};

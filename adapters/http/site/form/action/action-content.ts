import type { ShownBlock, ShownForm, ShownLink, ShownOption } from "../../../../page-models/site.ts";
import type { FieldNames, JsonObject } from "../../../codec/codec.ts";
import { linksBlock } from "../../list-page.ts";
import { messageOf } from "../../messages.ts";
import type { Performed } from "../../perform.ts";
import type { PageContent, SiteOutcome, SitePage, Visit } from "../../site-page.ts";
import { type FormDeclaration, shownForm, type TypedFields } from "../declaration.ts";
import type { FieldProblems } from "../items.ts";
import { notKeptFields } from "../posted.ts";
import { problemOf } from "../problem.ts";
import { valuesOf } from "../values.ts";

export const keyField = "_key";
export const versionField = "_version";
export const confirmedField = "_confirmed";
export const asksField = "_asks";

/** A form that only asks about something sent earlier: a button, with what the operation requires of a new request as well. */
interface AskingForm {
  readonly submit: string;
  /** The id of what was sent earlier. */
  readonly about: string;
  readonly hidden: readonly ShownOption[];
}

/** The content above a form. */
export interface AboutForm {
  readonly blocks: readonly ShownBlock[];
  /** Set if the operation is refused now whatever is entered: the form is left out until something was entered in vain. */
  readonly isRefused?: boolean;
  /** Why what is entered cannot be sent yet, as a sentence: it is said instead of asking for confirmation. */
  readonly unmet?: string;
  /** Set if nothing entered would be sent now: this form replaces the one with the fields. */
  readonly asks?: AskingForm;
}

/** A page whose form performs an operation that creates something or does something. */
export interface ActionPage
  extends Pick<SitePage, "path" | "openBeforePasswordChange" | "openWithoutSecondFactor" | "read"> {
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
  /** The input of the operation that names what a form asks about, and refuses to do anything else; absent if no form asks. */
  readonly asksIn?: string;
  /** The question that the user must confirm first; absent if no confirmation is needed. */
  readonly question?: string;
}

/** The hidden fields of a form. */
export interface HiddenFields {
  readonly key: string;
  readonly unseen: readonly ShownOption[];
  /** The version of the record; null if the form is not based on one. */
  readonly etag: string | null;
  /** Messages at the fields whose typed values are not sent back to the browser. */
  readonly notKept: FieldProblems;
}

/** The page with the typed values as text, which sends the form again after confirmation. */
export const confirmation = (
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
export interface FormRefusal {
  readonly status: number;
  readonly sentence: string;
  readonly problems: FieldProblems;
  readonly links?: readonly ShownLink[];
}

/** The form of a page: with its fields, or the one that asks about something sent earlier. */
const formOf = (
  page: ActionPage,
  own: FieldNames,
  visit: Visit,
  { asks }: AboutForm,
  given: Parameters<typeof shownForm>[3],
): Promise<ShownForm> =>
  asks === undefined
    ? shownForm(page.form, own, visit, given)
    : shownForm({ ...page.form, submit: asks.submit, sections: [] }, own, visit, {
        ...given,
        hidden: [...given.hidden, ...asks.hidden, { text: asksField, value: asks.about }],
      });

/** The page with the values in its fields. */
export const contentOf = async (
  page: ActionPage,
  own: FieldNames,
  visit: Visit,
  typed: TypedFields,
  { key, unseen, etag, notKept }: HiddenFields,
  about: AboutForm,
  why: FormRefusal | null = null,
): Promise<PageContent> => {
  const problems: FieldProblems = new Map([...notKept, ...(why?.problems ?? [])]);
  const version = etag === null ? [] : [{ text: versionField, value: etag }];
  const hidden = [{ text: keyField, value: key }, ...unseen, ...version, ...notKeptFields(notKept)];
  const form = await formOf(page, own, visit, about, { typed, problems, hidden });
  const back = page.backOf(visit);
  return {
    title: page.form.title,
    status: why?.status ?? 200,
    message: why === null ? messageOf(visit.query) : null,
    problem: why === null ? null : { ...problemOf(why.sentence, problems, form), links: why.links ?? [] },
    blocks: [
      ...linksBlock("Back", back === null ? [] : [{ href: back, text: "Back" }]),
      ...about.blocks,
      // What was typed into a form that was just refused is still shown.
      ...(about.isRefused && why === null ? [] : [{ kind: "form", form } as const]),
    ],
  };
};

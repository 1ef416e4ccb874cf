import type { Permission } from "../../../../domain/access/permissions.ts";
import type { ShownForm, ShownOption } from "../../../page-models/site.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { notingUnread } from "../every-row.ts";
import { formOwnerField, formTokenField } from "../form-token.ts";
import { fileField } from "../read-sent.ts";
import { type Visit, zoneOf } from "../site-page.ts";
import { type ChoiceSource, readChoices } from "./choices.ts";
import { errorAt, type FieldProblems, itemsOf } from "./items.ts";
import type { Typed } from "./typed.ts";
import { onlyRead } from "./values.ts";

/** Fields under a heading, by their names in the API. */
interface FormSection {
  readonly title: string | null;
  readonly fields: readonly string[];
}

/** The form of an operation: its fields, and their order. */
export interface FormDeclaration {
  /** The operation that it performs. */
  readonly operation: string;
  readonly title: string;
  readonly sections: readonly FormSection[];
  /** The sources of choices for fields that refer to another record. */
  readonly choices?: Readonly<Record<string, ChoiceSource>>;
  /** For some fields with options: those that the visitor may choose. What is stored is offered too. */
  readonly offers?: Readonly<Record<string, (visit: Visit) => readonly string[] | Promise<readonly string[]>>>;
  /** The permissions required to change some of the fields; without the permission, the field is shown as text. */
  readonly permissions?: Readonly<Record<string, Permission>>;
  /** For an operation that takes a file: its label and hint, and the media types that a browser offers. */
  readonly file?: Readonly<Record<"label" | "hint" | "accept", string>>;
  /** The text of the submit button. */
  readonly submit: string;
}

const fileSection = (
  { label, hint, accept }: NonNullable<FormDeclaration["file"]>,
  problems: FieldProblems,
): ShownForm["sections"][number] => {
  const error = errorAt(fileField, label, problems);
  return { title: null, items: [{ name: fileField, label, hint, error, look: { kind: "file", accept }, values: [] }] };
};

/** The values in a form's fields, by their names in the API. */
export type TypedFields = { readonly [name: string]: Typed };

/** The names of a form's fields. */
export const namesOf = ({ sections }: FormDeclaration): readonly string[] => sections.flatMap(({ fields }) => fields);

/** The options that may be chosen, by field, and the fields for which something could not be read. */
const readOffers = async (visit: Visit, offers: NonNullable<FormDeclaration["offers"]> = {}) => {
  const read = await Promise.all(
    Object.entries(offers).map(async ([name, of]) => {
      const { value: options, unread } = await notingUnread(visit, of);
      return { name, options, isIncomplete: unread.length > 0 };
    }),
  );
  return {
    offered: new Map(read.map(({ name, options }) => [name, options])),
    unread: read.flatMap(({ name, isIncomplete }) => (isIncomplete ? [name] : [])),
  };
};

/** The form as shown to a visitor. */
export const shownForm = async (
  declaration: FormDeclaration,
  fields: FieldNames,
  visit: Visit,
  {
    typed,
    problems,
    hidden,
    removable,
    removed,
  }: {
    readonly typed: TypedFields;
    readonly problems: FieldProblems;
    readonly hidden: readonly ShownOption[];
    readonly removable?: readonly string[];
    readonly removed?: readonly string[];
  },
): Promise<ShownForm> => {
  const { offered, unread } = await readOffers(visit, declaration.offers);
  const { choices, incomplete } = await readChoices(visit, declaration.choices);
  const removals = { ...(removable === undefined ? {} : { removable }), ...(removed === undefined ? {} : { removed }) };
  const state = {
    problems,
    ...removals,
    zone: zoneOf(visit),
    choices,
    incomplete: new Set([...incomplete, ...unread]),
    offered,
  };
  const action = visit.path.split("?", 1)[0] ?? visit.path;
  return {
    action,
    hidden: [
      { text: formTokenField, value: visit.tokenOf(action) },
      { text: formOwnerField, value: visit.ownerTokenOf(action) },
      ...hidden,
    ],
    sections: [
      ...(declaration.file === undefined ? [] : [fileSection(declaration.file, problems)]),
      ...declaration.sections.map(({ title, fields: names }) => ({
        title,
        items: itemsOf(fields, typed, state, names).map((item) => {
          const permission = declaration.permissions?.[item.name ?? ""];
          return permission === undefined || visit.may(permission) ? item : onlyRead(item);
        }),
      })),
    ],
    submit: declaration.submit,
  };
};

/** The form with only the fields that have typed values, without sections that are left empty. */
export const withFieldsOf = (declaration: FormDeclaration, typed: TypedFields): FormDeclaration => {
  const sections = declaration.sections.map(({ title, fields }) => ({
    title,
    fields: fields.filter((name) => typed[name] !== undefined),
  }));
  return { ...declaration, sections: sections.filter(({ fields }) => fields.length > 0) };
};

/** The kinds of fields of a PDF form. `radio` and `choice` take one of their options, `checkbox` takes yes or no. */
export const formFieldKinds = ["text", "checkbox", "radio", "choice", "signature", "button"] as const;
export type FormFieldKind = (typeof formFieldKinds)[number];

/** Where a field is drawn: in points from the upper left corner of its page as displayed. */
export interface FieldBox {
  /** The first page is 1. */
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A field of a PDF form, with the name it has in the form. */
export interface FormField {
  readonly name: string;
  readonly kind: FormFieldKind;
  /** The possible choices; empty for other kinds. */
  readonly options: readonly string[];
  /** The maximum number of characters; null if only the space limits it. */
  readonly maxCharacters: number | null;
  readonly isReadOnly: boolean;
  readonly isMultiline: boolean;
  /** A field can appear in several places of the form. */
  readonly boxes: readonly FieldBox[];
}

/** The limits of a blank form. */
export const blankLimits = {
  bytes: 10 * 1024 * 1024,
  pages: 60,
  fields: 2_000,
  /** Over all fields. */
  options: 10_000,
  boxes: 10_000,
  nameCharacters: 500,
  optionCharacters: 500,
} as const;

/** The blank form of a template: a PDF whose fields documents fill, stored under its digest. */
export interface FormBlank {
  /** SHA-256 of the stored file in hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  /** SHA-256 of the file as sent; different if scripts, actions, or XFA were removed from it. */
  readonly sentSha256: string;
  readonly pages: number;
  readonly fields: readonly FormField[];
  /** Fields of the former blank whose mappings were dropped because this one has no field of that name and kind. */
  readonly droppedFields: readonly string[];
}

/** What happens to a field if the loan lacks a value that it prints: it stays blank, or the document counts as incomplete. */
export const missingChoices = ["blank", "refuse"] as const;
type MissingChoice = (typeof missingChoices)[number];

/** What a field of a form is filled with. */
export interface FieldMapping {
  /** The field's name in the form. */
  readonly name: string;
  /** Liquid: for a checkbox the condition for checking it, otherwise the field's text. */
  readonly value: string;
  readonly missing: MissingChoice;
}

/** The maximum length of a mapping's value, in characters. */
export const maxValueCharacters = 2_000;

/** Whether a field can be filled at all. */
export const isFillable = ({ kind }: Pick<FormField, "kind">): boolean => kind !== "signature" && kind !== "button";

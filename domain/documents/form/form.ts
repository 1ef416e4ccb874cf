/** What a field of a PDF form takes: one of its options for `radio` and `choice`, yes or no for `checkbox`. */
export const formFieldKinds = ["text", "checkbox", "radio", "choice", "signature", "button"] as const;
export type FormFieldKind = (typeof formFieldKinds)[number];

/** Where a field is drawn: in points from the upper left corner of its page as it is shown. */
export interface FieldBox {
  /** From 1. */
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A field of a PDF form, by the name that the form gives it. */
export interface FormField {
  readonly name: string;
  readonly kind: FormFieldKind;
  /** One of these is chosen; empty for other kinds. */
  readonly options: readonly string[];
  /** The most characters that it takes; null: as many as fit. */
  readonly maxCharacters: number | null;
  readonly isReadOnly: boolean;
  readonly isMultiline: boolean;
  /** A field can be on several places of the form. */
  readonly boxes: readonly FieldBox[];
}

/** The most that a blank form may have, and be. */
export const blankLimits = {
  bytes: 10 * 1024 * 1024,
  pages: 60,
  fields: 2_000,
  /** Of all fields together. */
  options: 10_000,
  boxes: 10_000,
  nameCharacters: 500,
  optionCharacters: 500,
} as const;

/** A blank form of a template: a PDF whose fields documents fill, stored under its digest. */
export interface FormBlank {
  /** SHA-256 of the stored file in hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  /** SHA-256 of what was sent: another one where scripts, actions or XFA were removed from it. */
  readonly sentSha256: string;
  readonly pages: number;
  readonly fields: readonly FormField[];
  /** The fields that the blank before this one had, whose mappings were dropped since this one has none of that name and kind. */
  readonly droppedFields: readonly string[];
}

/** What becomes of a field whose value prints what the loan does not have: it stays blank, or the document lacks it. */
export const missingChoices = ["blank", "refuse"] as const;
type MissingChoice = (typeof missingChoices)[number];

/** What a field of a form is filled with. */
export interface FieldMapping {
  /** The field's name in the form. */
  readonly name: string;
  /** Liquid: for a checkbox the condition on which it is checked, else what the field says. */
  readonly value: string;
  readonly missing: MissingChoice;
}

/** The longest value of a mapping, in characters. */
export const maxValueCharacters = 2_000;

/** Whether a field can be filled at all. */
export const isFillable = ({ kind }: Pick<FormField, "kind">): boolean => kind !== "signature" && kind !== "button";

import type { Result } from "../../kernel/result.ts";
import type { MergeRecord, ShapeFields } from "../merge/value.ts";
import type { TemplateTooCostly } from "../printing.ts";
import type { FormBlank } from "./form.ts";

/** A file cannot be the blank of a form. */
export interface BlankRefused {
  readonly _tag: "BlankRefused";
  /** Why, as the rest of a sentence that begins with the file. */
  readonly why: string;
}

/** A file that can be the blank of a form, as it is to be stored. */
export interface ReadBlank extends Pick<FormBlank, "pages" | "fields"> {
  /** What was sent, or what is left of it where it was cleaned. */
  readonly content: Uint8Array<ArrayBuffer>;
}

/** What a field of a form is to have. */
export type FieldFilling =
  | { readonly name: string; readonly kind: "text"; readonly text: string }
  | { readonly name: string; readonly kind: "checked"; readonly isChecked: boolean }
  | { readonly name: string; readonly kind: "option"; readonly option: string };

/** How a form is filled. */
export interface FormFilling {
  readonly blank: Uint8Array;
  readonly fillings: readonly FieldFilling[];
  /** Whether it says on each page that it is a draft. */
  readonly isDraft: boolean;
  /** Printed at the foot of each page; null: nothing. */
  readonly footer: string | null;
}

/** A form cannot be filled with what it is to have. */
export interface FormNotFilled {
  readonly _tag: "FormNotFilled";
  /** Sentences on each field, without its value. */
  readonly message: string;
}

/** Forms in PDF, read and filled outside the thread that serves requests. */
export interface PdfForms {
  /**
   * Reads a file that is to be the blank of a form; `isCleaned` removes its scripts, actions and XFA form, which refuse it
   * otherwise.
   */
  read(content: Uint8Array, isCleaned: boolean): Promise<Result<ReadBlank, BlankRefused>>;
  /** A page of a blank, from 1, as a PNG with the numbers of its fields in their order; null: it cannot be drawn, or takes too long. */
  draw(blank: Uint8Array, page: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Fills a blank. All but signature fields becomes a part of its pages; the same blank and values have the same bytes. */
  fill(filling: FormFilling): Promise<Result<Uint8Array<ArrayBuffer>, FormNotFilled>>;
}

/** A Liquid value of a form's field. */
export interface FormValue {
  readonly value: string;
  /** Whether it is a condition and not a text. */
  readonly isCondition: boolean;
}

/** What is wrong with a value, by its place among those that were checked. */
export interface ValueProblem {
  readonly position: number;
  /** A sentence for the person who writes the value. */
  readonly message: string;
}

/** Values that the template language cannot take. */
export interface FormValuesInvalid {
  readonly _tag: "FormValuesInvalid";
  /** Never empty. */
  readonly problems: readonly ValueProblem[];
}

/** A value with its data. */
export interface FilledValue {
  /** What it prints, as it is; of a condition `true` or nothing. */
  readonly text: string;
  /** The paths of fields that were printed and have no value. */
  readonly missing: readonly string[];
}

/** The part of the template language that fills fields of forms: what it prints is no HTML, and not escaped. */
export interface FormValues {
  check(values: readonly FormValue[], shape: ShapeFields): Promise<Result<null, FormValuesInvalid | TemplateTooCostly>>;
  /** Fills values that were checked; `read` has the first steps of all paths that were read. */
  fill(
    values: readonly FormValue[],
    data: MergeRecord,
  ): Promise<Result<{ readonly values: readonly FilledValue[]; readonly read: readonly string[] }, TemplateTooCostly>>;
}

import type { Result } from "../../kernel/result.ts";
import type { MergeRecord, ShapeFields } from "../merge/value.ts";
import type { TemplateTooCostly } from "../printing.ts";
import type { FormBlank } from "./form.ts";

/** A file that cannot be used as a blank form. */
export interface BlankRefused {
  readonly _tag: "BlankRefused";
  /** The reason, as the rest of a sentence whose subject is the file. */
  readonly why: string;
}

/** A file that can be used as a blank form, in its stored form. */
export interface ReadBlank extends Pick<FormBlank, "pages" | "fields"> {
  /** The file as sent, or what is left of it after cleaning. */
  readonly content: Uint8Array<ArrayBuffer>;
}

/** The value of a form field. */
export type FieldFilling =
  | { readonly name: string; readonly kind: "text"; readonly text: string }
  | { readonly name: string; readonly kind: "checked"; readonly isChecked: boolean }
  | { readonly name: string; readonly kind: "option"; readonly option: string };

/** How a form is filled. */
export interface FormFilling {
  readonly blank: Uint8Array;
  readonly fillings: readonly FieldFilling[];
  /** Whether each page is marked as a draft. */
  readonly isDraft: boolean;
  /** Printed at the bottom of each page; null for nothing. */
  readonly footer: string | null;
}

/** A form that cannot be filled with its values. */
export interface FormNotFilled {
  readonly _tag: "FormNotFilled";
  /** Sentences about each field, without its value. */
  readonly message: string;
}

/** Reads and fills PDF forms outside the thread that serves requests. */
export interface PdfForms {
  /** Reads a file as a blank form. `isCleaned` removes its scripts, actions, and XFA form, for which it is refused otherwise. */
  read(content: Uint8Array, isCleaned: boolean): Promise<Result<ReadBlank, BlankRefused>>;
  /** A page of a blank, from 1, as a PNG with its fields numbered in order; null if it cannot be drawn, or takes too long. */
  draw(blank: Uint8Array, page: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Fills a blank. Everything except signature fields becomes part of its pages. The same blank and values produce the same bytes. */
  fill(filling: FormFilling): Promise<Result<Uint8Array<ArrayBuffer>, FormNotFilled>>;
}

/** A Liquid value of a form's field. */
export interface FormValue {
  readonly value: string;
  /** Whether it is a condition instead of a text. */
  readonly isCondition: boolean;
}

/** An error in a value, by its position among the checked ones. */
export interface ValueProblem {
  readonly position: number;
  /** A sentence for the author of the value. */
  readonly message: string;
}

/** Values that the template language does not accept. */
export interface FormValuesInvalid {
  readonly _tag: "FormValuesInvalid";
  /** Never empty. */
  readonly problems: readonly ValueProblem[];
}

/** A value filled with data. */
export interface FilledValue {
  /** The printed text, unescaped; for a condition `true` or empty. */
  readonly text: string;
  /** The paths of printed fields that have no value. */
  readonly missing: readonly string[];
}

/** The part of the template language that fills form fields. What it prints is not HTML, and is not escaped. */
export interface FormValues {
  check(values: readonly FormValue[], shape: ShapeFields): Promise<Result<null, FormValuesInvalid | TemplateTooCostly>>;
  /** Fills checked values; `read` has the first steps of all paths that were read. */
  fill(
    values: readonly FormValue[],
    data: MergeRecord,
  ): Promise<Result<{ readonly values: readonly FilledValue[]; readonly read: readonly string[] }, TemplateTooCostly>>;
}

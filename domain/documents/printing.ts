import type { Instant } from "../kernel/day.ts";
import type { Result } from "../kernel/result.ts";
import type { Block, ChartName } from "./content/content.ts";
import type { Drawing } from "./drawing.ts";
import type { MergeRecord, ShapeFields } from "./merge/value.ts";

/** An error in a template, with its line number (from 1; null if it is not on a single line). */
export interface TemplateProblem {
  readonly line: number | null;
  /** A sentence for the author of the template. */
  readonly message: string;
}

/** The template is invalid: at least one error, in the order of lines. */
export interface TemplateInvalid {
  readonly _tag: "TemplateInvalid";
  readonly problems: readonly TemplateProblem[];
}

/** Rendering a template took more time or memory than allowed, or the document became too large. */
export interface TemplateTooCostly {
  readonly _tag: "TemplateTooCostly";
  readonly message: string;
}

/** A template filled with data. */
export interface FilledTemplate {
  readonly content: readonly Block[];
  /** The paths of printed fields that have no value, each once, in printing order: `loan.case_number`. */
  readonly missing: readonly string[];
  /** The first steps of all paths that were read, printed or not, each once: `loan`, `calculation`. */
  readonly read: readonly string[];
}

/**
 * The language of templates. It can read no files, no variables except the data, and no property that the data does not have; its output is
 * escaped. It renders outside the thread that serves requests.
 */
export interface TemplateLanguage {
  /** Checks a template: its syntax, its fields, and its HTML. */
  check(body: string, shape: ShapeFields): Promise<Result<null, TemplateInvalid | TemplateTooCostly>>;
  /** Fills a checked template. */
  fill(body: string, data: MergeRecord): Promise<Result<FilledTemplate, TemplateInvalid | TemplateTooCostly>>;
}

/** A signature line: a person's name below it, and the capacity in which they sign. */
export interface SignatureLine {
  readonly name: string;
  readonly capacity: string;
}

/** A document before it is laid out. */
export interface PrintedDocument {
  readonly title: string;
  /** Whether it is a draft that must not be given to anyone; each page and the title then say so. */
  readonly isDraft: boolean;
  /** Printed at the top of each page, left and right; the logo, a PNG, comes before the left text. */
  readonly header: { readonly logo: Uint8Array | null; readonly left: string; readonly right: string };
  /** Printed at the bottom of each page next to its number. */
  readonly footer: string;
  /** Printed at the bottom of each page with the equal housing logo. */
  readonly equalHousing: string;
  readonly content: readonly Block[];
  readonly signatures: readonly SignatureLine[];
  /** The drawings included in the content. */
  readonly charts: Readonly<Partial<Record<ChartName, Drawing>>>;
  /** The creation time stated in the file: the same document with the same time has the same bytes. */
  readonly createdAt: Instant;
}

/** Laying out a document took more time than allowed. */
interface DocumentTooLarge {
  readonly _tag: "DocumentTooLarge";
}

/** Lays out documents as PDF on US Letter pages. */
export interface DocumentRenderer {
  render(document: PrintedDocument): Promise<Result<Uint8Array<ArrayBuffer>, DocumentTooLarge>>;
}

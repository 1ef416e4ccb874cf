import type { Instant } from "../kernel/day.ts";
import type { Result } from "../kernel/result.ts";
import type { Block, ChartName } from "./content/content.ts";
import type { Drawing } from "./drawing.ts";
import type { MergeRecord, ShapeFields } from "./merge/value.ts";

/** What is wrong with a template, each with its line number (from 1; null: no single line). */
export interface TemplateProblem {
  readonly line: number | null;
  /** A sentence for the person who writes the template. */
  readonly message: string;
}

/** The template cannot be taken: at least one problem, in the order of lines. */
export interface TemplateInvalid {
  readonly _tag: "TemplateInvalid";
  readonly problems: readonly TemplateProblem[];
}

/** Rendering a template took more time or memory than a template may, or a document became too large. */
export interface TemplateTooCostly {
  readonly _tag: "TemplateTooCostly";
  readonly message: string;
}

/** A template with its data. */
export interface FilledTemplate {
  readonly content: readonly Block[];
  /** The paths of fields that were printed and have no value, each once, in the order of printing: `loan.case_number`. */
  readonly missing: readonly string[];
  /** The first steps of the paths that were read, printed or not, each once: `loan`, `calculation`. */
  readonly read: readonly string[];
}

/**
 * The language in which templates are written. It reads no file, no variable beside the data, and no own property that the data
 * do not have; what it prints is escaped. It renders outside the thread that serves requests.
 */
export interface TemplateLanguage {
  /** Says whether a template can be taken: its syntax, its fields, and its HTML. */
  check(body: string, shape: ShapeFields): Promise<Result<null, TemplateInvalid | TemplateTooCostly>>;
  /** Fills a template that was checked. */
  fill(body: string, data: MergeRecord): Promise<Result<FilledTemplate, TemplateInvalid | TemplateTooCostly>>;
}

/** A line to sign on: a person's name below it, and in which capacity the person signs. */
export interface SignatureLine {
  readonly name: string;
  readonly capacity: string;
}

/** A document before it is set on pages. */
export interface PrintedDocument {
  readonly title: string;
  /** Whether no one may be given it: then it says so across each page, and in its title. */
  readonly isDraft: boolean;
  /** Printed at the top of each page, left and right; the logo, a PNG, before what is left. */
  readonly header: { readonly logo: Uint8Array | null; readonly left: string; readonly right: string };
  /** Printed at the foot of each page beside its number. */
  readonly footer: string;
  /** Printed at the foot of each page with the mark of equal housing. */
  readonly equalHousing: string;
  readonly content: readonly Block[];
  readonly signatures: readonly SignatureLine[];
  /** The drawings that the content includes. */
  readonly charts: Readonly<Partial<Record<ChartName, Drawing>>>;
  /** When it is said to be made: the same document made at the same instant has the same bytes. */
  readonly createdAt: Instant;
}

/** Setting a document on pages took more time than it may. */
interface DocumentTooLarge {
  readonly _tag: "DocumentTooLarge";
}

/** Sets documents on pages of US Letter as PDF. */
export interface DocumentRenderer {
  render(document: PrintedDocument): Promise<Result<Uint8Array<ArrayBuffer>, DocumentTooLarge>>;
}

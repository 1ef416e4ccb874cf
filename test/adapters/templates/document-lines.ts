import { fillTemplate } from "../../../adapters/templates/template.ts";
import type { Block, Inline } from "../../../domain/documents/content/content.ts";
import { mergeDataOf } from "../../../domain/documents/merge/data.ts";
import type { MergeRecord } from "../../../domain/documents/merge/value.ts";
import { standardTemplates } from "../../../domain/documents/standard/set.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { deniedLoan, factsOf, openLoan } from "../../fixtures/document/document-facts.ts";

/** The loan in the state in which a document is generated for it. */
export const asMade = (code: string, loan: Loan): Loan => {
  if (code === "notice-of-adverse-action") return deniedLoan(loan);
  return code === "notice-of-incompleteness" ? openLoan(loan) : loan;
};

const bodyOf = (code: string): string => {
  const found = standardTemplates.find((template) => template.code === code);
  if (!found) throw new Error(`no template ${code}`);
  return found.body;
};

const lineOf = (inlines: readonly Inline[]): string =>
  inlines.map((inline) => (inline.kind === "text" ? inline.text : "\n")).join("");

/** The texts of content: one line for each heading, paragraph, item, and row, with cells separated by ` | `. */
export const linesOf = (content: readonly Block[]): string[] =>
  content.flatMap((block): string[] => {
    if (block.kind === "heading" || block.kind === "paragraph") return [lineOf(block.inlines)];
    if (block.kind === "list") return block.items.flatMap(linesOf);
    if (block.kind === "table")
      return [...block.head, ...block.rows].map((row) => row.map(({ inlines }) => lineOf(inlines).trim()).join(" | "));
    return [];
  });

/** A template of the standard set, filled with data. */
export const filled = (code: string, data: MergeRecord) => accepted(fillTemplate({ body: bodyOf(code), data }));

/** The texts of a document of the standard set for a loan. */
export const linesFor = (code: string, loan: Loan): string[] =>
  linesOf(filled(code, mergeDataOf(factsOf(asMade(code, loan)))).content);

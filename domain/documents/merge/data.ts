import { once } from "../../kernel/once.ts";
import type { DocumentFacts } from "./facts.ts";
import { recordOf } from "./field.ts";
import { sampleFacts } from "./sample/sample-facts.ts";
import { sampleVariants } from "./sample/sample-variants.ts";
import { mergeFields } from "./table.ts";
import type { MergeRecord } from "./value.ts";

/** The data of a document, under the names of the merge fields; what the loan does not have is null, lists are empty. */
export const mergeDataOf = (facts: DocumentFacts): MergeRecord => recordOf(mergeFields, facts);

/** The data of the same fictional loan under other circumstances, in which fields have values that it does not have itself. */
export const variantData = once((): readonly MergeRecord[] => sampleVariants().map(({ facts }) => mergeDataOf(facts)));

/**
 * The data of a fictional loan for previews: complete, every list with entries. Of the notices it has what the same loan
 * would have, had it been denied, or were it not complete yet.
 */
export const sampleData = once(
  (): MergeRecord => ({
    ...mergeDataOf(sampleFacts()),
    ...Object.fromEntries(
      sampleVariants().flatMap(({ facts, section }) =>
        section === null ? [] : [[section, mergeDataOf(facts)[section] ?? null]],
      ),
    ),
  }),
);

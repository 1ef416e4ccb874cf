import { once } from "../../kernel/once.ts";
import type { DocumentFacts } from "./facts.ts";
import { recordOf } from "./field.ts";
import { sampleFacts } from "./sample/sample-facts.ts";
import { sampleVariants } from "./sample/sample-variants.ts";
import { mergeFields } from "./table.ts";
import type { MergeRecord } from "./value.ts";

/** The data of a document, by the names of the merge fields. A value that the loan lacks is null, or an empty list. */
export const mergeDataOf = (facts: DocumentFacts): MergeRecord => recordOf(mergeFields, facts);

/** The data of the same fictional loan under other circumstances, which give values to fields that it lacks itself. */
export const variantData = once((): readonly MergeRecord[] => sampleVariants().map(({ facts }) => mergeDataOf(facts)));

/**
 * The data of a fictional loan for previews: complete, with entries in every list. For the notices, it has the data of the same loan if it
 * had been denied or were incomplete.
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

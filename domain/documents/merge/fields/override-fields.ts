import type { DocumentFacts, PrintedOverride } from "../facts.ts";
import { date, list, type MergeFields, text } from "../field.ts";

const overrideFields: MergeFields<PrintedOverride> = {
  requirement: text("What is required, in words", ({ rule }) => rule),
  unmet: text("Part of it that the loan does not meet", ({ unmet }) => unmet.join("; ")),
  reason: text("Why the loan may proceed, in the underwriter's words", ({ reason }) => reason),
  underwriter: text("First and last name of the underwriter", ({ underwriter }) => underwriter),
  date: date("Date on which the reason was given", ({ givenOn }) => givenOn),
};

/** The requirements that an underwriter overrode for the loan. */
export const overrideSection: MergeFields<DocumentFacts> = {
  overrides: list(
    "Requirements that are overridden by an underwriter's reason, for a loop",
    ({ overrides }) => overrides,
    overrideFields,
  ),
};

import {
  type ExpertReviewDetails,
  type StatedFigure,
  type Verdict,
  verdicts,
} from "../../../../domain/casebook/expert-review.ts";
import type { Codec, FieldTable } from "../../codec/codec.ts";
import { object } from "../../codec/table.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import { list, optional } from "../../codec/values/compound-codecs.ts";
import { longText, text } from "../../codec/values/text-codecs.ts";

/** More than any case expects. */
const maxFigures = 50;
const maxNoteCharacters = 2000;

export const verdict: Codec<Verdict> = choice("ExpertVerdict", verdicts, {
  agree: "The working and the expected figures are right",
  disagree: "Something is wrong; the note says what",
});

/** A figure that an expert expects instead. */
export const statedFigure = object<StatedFigure>("ExpertFigure", {
  column: {
    name: "column",
    label: "Which figure",
    hint: "As the case calls it, such as principal limit",
    codec: text(),
    required: true,
    description: "Column of the case, such as `→ principal limit`; the arrow is optional",
  },
  figure: {
    name: "figure",
    hint: "As the book writes it, such as 219,000.00",
    codec: text(100),
    required: true,
    description: "Figure that you would expect there, written as the book writes it",
  },
});

/** An expert's review of a case. */
export const expertReviewFields: FieldTable<ExpertReviewDetails> = {
  book: { name: "book", codec: text(), required: true, description: "Name of the book" },
  caseName: { name: "case", codec: text(), required: true, description: "Name of the case in its book" },
  caseDigest: {
    name: "case_digest",
    codec: text(),
    required: true,
    description: "`digest` of the case as it was read: a case that was changed since cannot be reviewed unread",
  },
  verdict: {
    name: "verdict",
    codec: verdict,
    required: true,
    description: "Whether you agree with the case; one that fails cannot be agreed to",
  },
  note: {
    ...optional("note", longText(maxNoteCharacters), "What is wrong, and by which source; required to disagree"),
    hint: "Needed only where something is wrong: what, and by which source",
  },
  figures: {
    name: "figures",
    label: "Figures that you would expect instead",
    codec: list(statedFigure, maxFigures),
    fallback: [],
    description: "Figures that you would expect instead, if you disagree",
  },
};

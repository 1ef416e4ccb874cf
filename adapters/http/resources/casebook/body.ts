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
  agree: "The calculation by hand and the expected figures are correct",
  disagree: "Something is wrong, as the note explains",
});

/** A figure that an expert expects instead. */
export const statedFigure = object<StatedFigure>("ExpertFigure", {
  column: {
    name: "column",
    label: "Name of the figure",
    hint: "As named in the case, such as principal limit",
    codec: text(),
    required: true,
    description: "Column of the case, such as `→ principal limit`; the arrow is optional",
  },
  figure: {
    name: "figure",
    hint: "As written in the book, such as 219,000.00",
    codec: text(100),
    required: true,
    description: "Figure that you expect there, written as in the book",
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
    description: "`digest` of the case when you read it; the review is refused if the case has changed since",
  },
  verdict: {
    name: "verdict",
    codec: verdict,
    required: true,
    description: "Whether you agree with the case; you cannot agree with a case that fails",
  },
  note: {
    ...optional(
      "note",
      longText(maxNoteCharacters),
      "What is wrong, and according to which source; required to disagree",
    ),
    hint: "Required only if something is wrong: what it is, and according to which source",
  },
  figures: {
    name: "figures",
    label: "Figures that you expect instead",
    codec: list(statedFigure, maxFigures),
    fallback: [],
    description: "Figures that you expect instead, if you disagree",
  },
};

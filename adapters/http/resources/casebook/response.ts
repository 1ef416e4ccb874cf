import { Type } from "@sinclair/typebox";
import type { ListedCase } from "../../../../application/casebook/list-worked-cases.ts";
import { dashOf } from "../../../../domain/casebook/book/dashes.ts";
import type { ExpertReview, ExpertReviewDetails } from "../../../../domain/casebook/expert-review.ts";
import { type BookStanding, type NamedReview, standings } from "../../../../domain/casebook/standing.ts";
import {
  type Finding,
  foundAsWritten,
  isExpected,
  passes,
  remarks,
} from "../../../../domain/casebook/subjects/subject.ts";
import { stepText } from "../../../../domain/hecm/step-text.ts";
import { dateSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { responseObject, responseOfFields, responseRecord } from "../../codec/response.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import { expertReviewFields, statedFigure, verdict } from "./body.ts";

const countSchema = Type.Integer({ minimum: 0 });

export const standing = choice("CaseStanding", standings, {
  failing: "The program gets a different result than the case",
  disagreed: "An expert disagrees with the case in its current wording",
  signed: "The case is signed in its book, or an expert agrees and none disagrees",
  open: "No expert has reviewed the case in its current wording",
});

/** A case book with its counts. */
export const caseBookResponse = responseObject<BookStanding>("CaseBook", {
  name: [textSchema, "Name of the book", "name"],
  question: [textSchema, "Question that the cases answer", "question"],
  introduction: [textSchema, "Introduction to the cases of the book", "introduction"],
  decisions: [
    Type.Array(Type.Integer()),
    "Numbers of the decisions about the calculation that the cases test",
    "decisions",
  ],
  cases: [countSchema, "Number of cases", "cases"],
  signed: [countSchema, "Number of cases that are signed or agreed to", "signed"],
  disagreed: [countSchema, "Number of cases with which an expert disagrees", "disagreed"],
  failing: [countSchema, "Number of cases for which the program gets a different result", "failing"],
  open: [countSchema, "Number of cases whose current wording has not been reviewed", "open"],
});

interface CaseInput {
  readonly column: string;
  readonly written: string | null;
  readonly plain: string | null;
}

const inputResponse = responseObject<CaseInput>("CaseInput", {
  column: [textSchema, "Heading of the column", "column"],
  value: [nullableSchema(textSchema), "Value that the case states; null if it states none", "written"],
  plain_value: [
    nullableSchema(textSchema),
    "Value that applies if the case states none, usually that of the plain loan; null if there is none",
    "plain",
  ],
});

const findingResponse = responseObject<Finding>("CaseFinding", {
  column: [textSchema, "Heading of the column", "column"],
  expected: [textSchema, "Expected result, as written in the book", "written"],
  found: [textSchema, "Result of the program", foundAsWritten],
  passes: [Type.Boolean(), "Whether both results are the same", passes],
});

const namedReviewResponse = responseObject<NamedReview>("CaseReview", {
  id: [Type.Integer({ format: "int64", minimum: 1 }), "Id of the review", ({ review }) => review.id],
  by: [textSchema, "Name of the expert", "byName"],
  reviewed_date: [dateSchema, "Date of the review", ({ review }) => review.reviewedOn],
  verdict: [verdict.schema, "Verdict of the expert", ({ review }) => review.verdict],
  note: [nullableSchema(textSchema), "Why the expert disagrees; null if there is no note", ({ review }) => review.note],
  figures: [
    Type.Array(statedFigure.response ?? statedFigure.schema),
    "Figures that the expert expects instead",
    ({ review }) => review.figures,
  ],
  is_of_this_wording: [
    Type.Boolean(),
    "Whether the review is of the current wording of the case; false if it is of an earlier one",
    "isCurrent",
  ],
});

/** The inputs that a case states, and those it takes from the plain loan. */
const inputsOf = ({ judged }: ListedCase): readonly CaseInput[] => {
  const { cells, book } = judged;
  const plain = dashOf(book.name).behind(cells);
  const said = [...cells.keys()].filter((column) => !isExpected(column) && !remarks.includes(column));
  return [...said, ...Object.keys(plain).filter((column) => !cells.has(column))].map((column) => ({
    column,
    written: cells.get(column) ?? null,
    plain: plain[column] ?? null,
  }));
};

/** A case with the program's results and the experts' reviews. */
export const caseResponse = responseObject<ListedCase>("WorkedCase", {
  book: [textSchema, "Name of the book", ({ judged }) => judged.book.name],
  number: [Type.Integer({ minimum: 1 }), "Position of the case in the book", "number"],
  slug: [textSchema, "Identifier of the case in the addresses of pages", ({ judged }) => judged.slug],
  name: [textSchema, "Name of the case, which says what it tests", ({ judged }) => judged.name],
  standing: [standing.schema, "Standing of the case", "standing"],
  problem: [
    nullableSchema(textSchema),
    "Why the program could not calculate the case; null if it could",
    ({ judged }) => judged.problem,
  ],
  inputs: [
    Type.Array(inputResponse.schema),
    "Inputs that the case states, and those that it takes from the plain loan",
    (each) => inputsOf(each).map(inputResponse.encode),
  ],
  findings: [
    Type.Array(findingResponse.schema),
    "Expected results, each with the result of the program",
    ({ judged }) => judged.findings.map(findingResponse.encode),
  ],
  steps: [
    Type.Array(textSchema),
    "Steps of the program's calculation, one sentence each; empty if the case is not a calculation",
    ({ steps }) => steps.map(stepText),
  ],
  working: [
    nullableSchema(textSchema),
    "Calculation by hand; null if there is none",
    ({ judged }) => judged.cells.get("working") ?? null,
  ],
  notes: [Type.Array(textSchema), "Notes below the table of the book", ({ judged }) => judged.book.notes],
  source: [textSchema, "Source of the rule", ({ judged }) => judged.source],
  signature: [
    nullableSchema(textSchema),
    "Name and date of the signature in the book; null if the case is not signed",
    ({ judged }) => judged.reviewedBy || null,
  ],
  digest: [textSchema, "Digest of the current wording, to be sent with a review", ({ judged }) => judged.digest],
  reviews: [
    Type.Array(namedReviewResponse.schema),
    "Reviews by experts, newest first",
    ({ reviews }) => reviews.map(namedReviewResponse.encode),
  ],
});

/** A stored review. */
export const expertReviewResponse = responseRecord<ExpertReview>(
  "ExpertReview",
  (review) => [review, review.companyId],
  {
    ...responseOfFields<ExpertReview, ExpertReviewDetails>(expertReviewFields, (review) => review),
    by_user: [recordId, "User who reviewed the case", "byUserId"],
    reviewed_date: [dateSchema, "Date of the review", "reviewedOn"],
  },
);

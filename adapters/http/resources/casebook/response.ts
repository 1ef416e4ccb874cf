import { Type } from "@sinclair/typebox";
import type { ListedCase } from "../../../../application/casebook/list-cases.ts";
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
  failing: "The program gives another result than the case",
  disagreed: "An expert disagrees with the case as it is worded now",
  signed: "The case is signed in its book, or an expert agrees and none disagrees",
  open: "No expert has reviewed the case as it is worded now",
});

/** A case book with its counts. */
export const caseBookResponse = responseObject<BookStanding>("CaseBook", {
  name: [textSchema, "Name of the book", "name"],
  question: [textSchema, "Question that its cases answer", "question"],
  introduction: [textSchema, "What is said of it before its cases", "introduction"],
  decisions: [
    Type.Array(Type.Integer()),
    "Numbers of the decisions about the calculation that its cases test",
    "decisions",
  ],
  cases: [countSchema, "Number of its cases", "cases"],
  signed: [countSchema, "Cases that are signed or agreed to", "signed"],
  disagreed: [countSchema, "Cases with which an expert disagrees", "disagreed"],
  failing: [countSchema, "Cases to which the program gives another result", "failing"],
  open: [countSchema, "Cases without a review of their present wording", "open"],
});

interface CaseInput {
  readonly column: string;
  readonly written: string | null;
  readonly plain: string | null;
}

const inputResponse = responseObject<CaseInput>("CaseInput", {
  column: [textSchema, "Heading of the column", "column"],
  value: [nullableSchema(textSchema), "What the case says; null: nothing", "written"],
  plain_value: [
    nullableSchema(textSchema),
    "What holds if the case says nothing, above all of the plain loan; null: nothing",
    "plain",
  ],
});

const findingResponse = responseObject<Finding>("CaseFinding", {
  column: [textSchema, "Heading of the column", "column"],
  expected: [textSchema, "What must come out, as the book writes it", "written"],
  found: [textSchema, "What the program says", foundAsWritten],
  passes: [Type.Boolean(), "Whether both are the same", passes],
});

const namedReviewResponse = responseObject<NamedReview>("CaseReview", {
  id: [Type.Integer({ format: "int64", minimum: 1 }), "Id of the review", ({ review }) => review.id],
  by: [textSchema, "Name of the expert", "byName"],
  reviewed_date: [dateSchema, "Day of the review", ({ review }) => review.reviewedOn],
  verdict: [verdict.schema, "What the expert says", ({ review }) => review.verdict],
  note: [nullableSchema(textSchema), "Why the expert disagrees", ({ review }) => review.note],
  figures: [
    Type.Array(statedFigure.response ?? statedFigure.schema),
    "Figures that the expert would expect instead",
    ({ review }) => review.figures,
  ],
  is_of_this_wording: [
    Type.Boolean(),
    "Whether the review is of the case as it is worded now; false: for an earlier wording",
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
  book: [textSchema, "Name of its book", ({ judged }) => judged.book.name],
  number: [Type.Integer({ minimum: 1 }), "Its place in the book", "number"],
  slug: [textSchema, "What names it in the addresses of pages", ({ judged }) => judged.slug],
  name: [textSchema, "What it is about", ({ judged }) => judged.name],
  standing: [standing.schema, "Standing of the case with the experts", "standing"],
  problem: [
    nullableSchema(textSchema),
    "Why the program could not answer it; null: it could",
    ({ judged }) => judged.problem,
  ],
  inputs: [
    Type.Array(inputResponse.schema),
    "What the case says, and what else holds",
    (each) => inputsOf(each).map(inputResponse.encode),
  ],
  findings: [
    Type.Array(findingResponse.schema),
    "What must come out, beside what the program says",
    ({ judged }) => judged.findings.map(findingResponse.encode),
  ],
  steps: [
    Type.Array(textSchema),
    "How the program calculates it, a sentence a step; empty if it is not a calculation",
    ({ steps }) => steps.map(stepText),
  ],
  working: [nullableSchema(textSchema), "The arithmetic by hand", ({ judged }) => judged.cells.get("working") ?? null],
  notes: [Type.Array(textSchema), "What is written below the table of the book", ({ judged }) => judged.book.notes],
  source: [textSchema, "The rule, by its source", ({ judged }) => judged.source],
  signature: [
    nullableSchema(textSchema),
    "Name and day of the signature in the book; null if it is not signed",
    ({ judged }) => judged.reviewedBy || null,
  ],
  digest: [textSchema, "Names its present wording, to be sent along with a review", ({ judged }) => judged.digest],
  reviews: [
    Type.Array(namedReviewResponse.schema),
    "What experts said of it, newest first",
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
    reviewed_date: [dateSchema, "Day of the review", "reviewedOn"],
  },
);

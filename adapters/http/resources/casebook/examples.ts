import type { ListedCase } from "../../../../application/casebook/list-worked-cases.ts";
import { type ExpertReview, expertReviewSchemaVersion } from "../../../../domain/casebook/expert-review.ts";
import type { JudgedCase } from "../../../../domain/casebook/judged-case.ts";
import type { BookStanding } from "../../../../domain/casebook/standing.ts";
import { exampleDay, newRecord } from "../../openapi/examples.ts";

/** The digest of the case in this release. */
const digest = "9800eefff7bd6131e90b7c52faaee686be06d2e4d8a5418717a8d6cf3e54b2ae";
const column = "→ initial premium";

const cells = new Map([
  ["home value", "123,456.78"],
  [column, "2,469.14"],
  ["working", "0.02 × 123,456.78 = 2,469.1356"],
  ["source", "ML 2017-12"],
]);

/** The body sent by an expert who agrees. */
export const expertReviewBodyExample = {
  book: "initial-mip",
  case: "rounded to the cent",
  case_digest: digest,
  verdict: "agree",
};

export const expertReviewExample: ExpertReview = {
  ...newRecord,
  schemaVersion: expertReviewSchemaVersion,
  logNumber: 1,
  id: 1,
  companyId: 1,
  book: "initial-mip",
  caseName: "rounded to the cent",
  caseDigest: digest,
  verdict: "disagree",
  note: "The letter rounds down",
  figures: [{ column, figure: "2,469.13" }],
  byUserId: 1,
  reviewedOn: exampleDay,
};

const judged: JudgedCase = {
  book: {
    name: "initial-mip",
    question: "What is the initial mortgage insurance premium?",
    introduction: "",
    decisions: [3],
    cases: [{ name: "rounded to the cent", cells }],
    table: [],
    notes: [],
  },
  name: "rounded to the cent",
  slug: "rounded-to-the-cent",
  digest,
  cells,
  findings: [{ column, written: "2,469.14", expected: 246_914, found: 246_914 }],
  problem: null,
  isPassed: true,
  source: "ML 2017-12",
  reviewedBy: "",
};

export const caseExample: ListedCase = {
  judged,
  number: 2,
  standing: "disagreed",
  reviews: [{ review: expertReviewExample, byName: "Rita Reviewer", isCurrent: true }],
  steps: [],
};

export const caseBookExample: BookStanding = {
  name: "initial-mip",
  question: judged.book.question,
  introduction: "",
  decisions: [3],
  cases: 20,
  signed: 12,
  disagreed: 1,
  failing: 0,
  open: 7,
};

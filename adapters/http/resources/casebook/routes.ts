import { downloadCaseBooks } from "../../../../application/casebook/download-case-books.ts";
import { findExpertReview } from "../../../../application/casebook/find-expert-review.ts";
import { listCaseBooks } from "../../../../application/casebook/list-case-books.ts";
import { listExpertReviews } from "../../../../application/casebook/list-expert-reviews.ts";
import { type CaseFilter, listWorkedCases } from "../../../../application/casebook/list-worked-cases.ts";
import { reviewCase } from "../../../../application/casebook/review-case.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { newBody } from "../../codec/bodies.ts";
import { optionalParam, type ParameterTable } from "../../codec/query.ts";
import { text } from "../../codec/values/text-codecs.ts";
import { workbookType } from "../../operation/formats/negotiate-format.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { expertReviewFields } from "./body.ts";
import { caseBookExample, caseExample, expertReviewBodyExample, expertReviewExample } from "./examples.ts";
import { caseBookResponse, caseResponse, expertReviewResponse, standing } from "./response.ts";

const tag = "Case books";
const reviewsPath = "/casebook/reviews/";

const bookFilter = optionalParam("book", text(), "Only this book, by its name");

const caseFilters: ParameterTable<CaseFilter> = {
  book: bookFilter,
  slug: optionalParam("slug", text(), "Only cases with this slug"),
  standing: optionalParam("standing", standing, "Only cases with this standing"),
};

const listsOfBooks = (dependencies: Dependencies): readonly AnyOperation[] => [
  defineListOperation({
    path: "/casebook/books/",
    name: "listCaseBooks",
    tag,
    summary: "List case books",
    description:
      "A case book answers one question about the calculation, with cases that are calculated by hand from the sources. The list is empty if the installation has no case books.",
    permission: "casebook.view",
    filters: {},
    orderNames: { name: "name" },
    orderingName: "CaseBookOrdering",
    defaultOrder: "name",
    row: caseBookResponse,
    rowExample: caseBookResponse.encode(caseBookExample),
    refusals: ["CasebookUnreadable"],
    list: (actor, _filter, page) => listCaseBooks(dependencies, actor, page),
  }),
  defineListOperation({
    path: "/casebook/cases/",
    name: "listWorkedCases",
    tag,
    summary: "List the cases of case books",
    description: "Each case includes the program's results and the experts' reviews.",
    permission: "casebook.view",
    filters: caseFilters,
    orderNames: { place: "position" },
    orderingName: "WorkedCaseOrdering",
    defaultOrder: "place",
    row: caseResponse,
    rowExample: caseResponse.encode(caseExample),
    refusals: ["CasebookUnreadable"],
    list: (actor, filter, page) => listWorkedCases(dependencies, actor, filter, page),
  }),
];

const reviewOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  defineListOperation({
    path: reviewsPath,
    name: "listExpertReviews",
    tag,
    summary: "List reviews of cases",
    description: "Lists the experts' reviews of cases, in their current and earlier wordings. A review never changes.",
    permission: "casebook.view",
    filters: { book: bookFilter },
    orderNames: { created_at: "createdAt" },
    orderingName: "CreationOrdering",
    row: expertReviewResponse,
    rowExample: expertReviewResponse.encode(expertReviewExample),
    refusals: [],
    list: (actor, filter, page) => listExpertReviews(dependencies, actor, filter, page),
  }),
  defineOperation({
    method: "POST",
    path: reviewsPath,
    name: "reviewCase",
    tag,
    summary: "Review a case",
    description:
      "Stores whether you agree with the current wording of a case. The latest review of each expert counts. You cannot agree with a case that fails.",
    permission: "casebook.review",
    body: newBody(expertReviewFields, expertReviewBodyExample),
    success: 201,
    response: expertReviewResponse,
    example: expertReviewResponse.encode(expertReviewExample),
    idempotent: {
      sequence: "expert_review",
      recall: (actor, id) => findExpertReview(dependencies, actor, id),
    },
    refusals: ["CasebookUnreadable"],
    handle: ({ actor, body, reservedId }) => reviewCase(dependencies, actor, body, reservedId),
  }),
];

const workbookOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/casebook/excel/",
    name: "downloadCaseBooks",
    tag,
    summary: "Download the case books as an Excel file",
    description:
      "The file has a sheet for each book, with agreements as signatures, and a sheet that lists the disagreements. `npm run casebook -- --import` writes the signatures of such a file into the books.",
    permission: "casebook.view",
    fairQueue: "threads",
    success: 200,
    response: null,
    example: null,
    refusals: ["CasebookUnreadable"],
    handle: ({ actor }) => downloadCaseBooks(dependencies, actor),
    formats: [
      {
        mediaType: workbookType,
        description: "Excel file (.xlsx)",
        headers: { "Content-Disposition": 'attachment; filename="casebook.xlsx"' },
        write: (bytes) => Promise.resolve(bytes),
      },
    ],
  });

/** The operations of the case books. */
export const casebookOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  ...listsOfBooks(dependencies),
  ...reviewOperations(dependencies),
  workbookOperation(dependencies),
];

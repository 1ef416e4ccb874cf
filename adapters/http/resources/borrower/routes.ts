import { addBorrower } from "../../../../application/borrower/add-borrower.ts";
import { changeBorrower } from "../../../../application/borrower/change-borrower.ts";
import { findBorrower } from "../../../../application/borrower/find-borrower.ts";
import { listBorrowers } from "../../../../application/borrower/list-borrowers.ts";
import { removeBorrower } from "../../../../application/borrower/remove-borrower.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { BorrowerDetails } from "../../../../domain/loan/borrowers/borrower.ts";
import type { NamedPart } from "../../../../domain/loan/parts.ts";
import type { BorrowerOfLoan } from "../../../../domain/loan/ports.ts";
import { newBody, patchBody, replacementBody } from "../../codec/bodies.ts";
import type { FieldTable, Revision } from "../../codec/codec.ts";
import { optionalParam } from "../../codec/query.ts";
import { reviser } from "../../codec/table.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { text } from "../../codec/values/text-codecs.ts";
import { demonstration } from "../../openapi/examples.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, type Call, defineOperation } from "../../operation/operation.ts";
import { companyWords, ofLoan, ofSameLoan, partList, partOrder } from "../part-fields.ts";
import { borrowerAnswer, encodeBorrower } from "./answer.ts";
import { borrowerFields } from "./body.ts";
import { borrowerExample, newBorrowerExample } from "./examples.ts";

const tag = "Borrowers";

const newBorrowerFields: FieldTable<BorrowerDetails & { readonly loanId: number }> = { ...ofLoan, ...borrowerFields };
const changedFields: FieldTable<NamedPart<BorrowerDetails>> = { ...ofSameLoan, ...borrowerFields };

const versionOf = ({ borrower }: BorrowerOfLoan): number => borrower.version;

const ssnWords =
  "Attempts to enter a social security number other than the stored one are counted for each user and borrower; above a limit they are refused with 429.";

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path: "/loan/borrowers/",
    name: "listBorrowers",
    tag,
    summary: "List borrowers",
    description:
      "Lists borrowers, those of the newest loan first and those of the same loan in the order of their ids. Loan officers without another role see only the borrowers of their own loans.",
    permission: "borrower.view",
    filters: {
      companyId: optionalParam("company", id, companyWords),
      loanId: optionalParam("loan", id, "Only people on this loan"),
      search: optionalParam(
        "search",
        text(),
        "Only borrowers whose name contains words that start with this text; at most five words are used",
      ),
    },
    ...partOrder,
    row: borrowerAnswer,
    rowExample: borrowerExample,
    refusals: ["LoanNotFound"],
    list: (actor, { companyId, ...filter }, page) => listBorrowers(dependencies, actor, companyId, filter, page),
    encodeRow: encodeBorrower,
  });

const detailOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/loan/borrowers/{id}/",
    name: "readBorrower",
    tag,
    summary: "Read a borrower",
    permission: "borrower.view",
    success: 200,
    answer: borrowerAnswer,
    example: borrowerExample,
    refusals: ["BorrowerNotFound"],
    handle: ({ actor, id: borrowerId }) => findBorrower(dependencies, actor, borrowerId),
    encode: encodeBorrower,
    version: versionOf,
  });

const addOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/borrowers/",
    name: "addBorrower",
    tag,
    summary: "Add a borrower to a loan",
    description: `A loan can have at most 10 people, the first of whom is the primary borrower, and each social security number only once. \`If-Match\` refers to the loan's version. ${ssnWords}`,
    permission: "borrower.create",
    body: newBody(newBorrowerFields, newBorrowerExample),
    success: 201,
    answer: borrowerAnswer,
    example: borrowerExample,
    idempotent: { sequence: "borrower", recall: (actor, recordId) => findBorrower(dependencies, actor, recordId) },
    refusals: ["LoanNotFound", "SsnAttemptsExceeded", "VersionMismatch", "LoanChangedMeanwhile"],
    refusedFields: partList("borrowers"),
    handle: ({ actor, body: { loanId, ...details }, ifMatch, reservedId }) =>
      addBorrower(dependencies, actor, loanId, details, ifMatch, reservedId),
    encode: encodeBorrower,
    version: versionOf,
  });

const changes = (dependencies: Dependencies) =>
  ({
    path: "/loan/borrowers/{id}/",
    tag,
    permission: "borrower.edit",
    success: 200,
    answer: borrowerAnswer,
    example: borrowerExample,
    refusals: ["BorrowerNotFound", "SsnAttemptsExceeded", "VersionMismatch", "LoanChangedMeanwhile"],
    refusedFields: partList("borrowers"),
    handle: ({ actor, id: borrowerId, ifMatch, body }: Call<unknown, Revision<NamedPart<BorrowerDetails>>>) =>
      changeBorrower(dependencies, actor, borrowerId, ifMatch, reviser(body)),
    encode: encodeBorrower,
    version: versionOf,
  }) as const;

const replaceOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PUT",
    name: "replaceBorrower",
    exampleId: demonstration.coBorrower,
    summary: "Replace a borrower",
    description: `Omitted fields return to their defaults, except \`ssn\`, which stays; null removes it. A new social security number or date of birth ends the person's CAIVRS authorization. ${ssnWords}`,
    body: replacementBody(changedFields, {
      first_name: "Walter",
      last_name: "Sample",
      dob: "1949-07-02",
      borrower_type: "co_borrower",
      present_address: { street: "100 Example Street", city: "Sacramento", state: "CA", zip_code: "95814" },
      credit_authorized_at: "2026-05-01T12:00:00Z",
      credit_authorization_method: "written",
    }),
  });

const patchOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PATCH",
    name: "changeBorrower",
    summary: "Change a borrower",
    description: `A JSON merge patch: objects are merged, null clears a field, and lists are replaced as a whole. ${ssnWords}`,
    body: patchBody(changedFields, { email: "ben@example.com", present_address: { city: "Richmond" } }),
  });

const removeOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "DELETE",
    path: "/loan/borrowers/{id}/",
    name: "removeBorrower",
    exampleId: demonstration.removableBorrower,
    tag,
    summary: "Remove a borrower from a loan",
    description: "Possible until the loan is clear to close. At least one person of type `borrower` must remain.",
    permission: "borrower.delete",
    success: 204,
    answer: null,
    example: null,
    refusals: ["BorrowerNotFound", "LastBorrower", "LoanClearToClose", "VersionMismatch", "LoanChangedMeanwhile"],
    refusedFields: { ...changedFields, ...partList("borrowers") },
    handle: ({ actor, id: borrowerId, ifMatch }) => removeBorrower(dependencies, actor, borrowerId, ifMatch),
    encode: () => null,
  });

/** The operations of borrowers. */
export const borrowerOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listOperation(dependencies),
  addOperation(dependencies),
  detailOperation(dependencies),
  replaceOperation(dependencies),
  patchOperation(dependencies),
  removeOperation(dependencies),
];

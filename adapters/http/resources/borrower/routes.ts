import { addBorrower } from "../../../../application/borrower/add-borrower.ts";
import { changeBorrower } from "../../../../application/borrower/change-borrower.ts";
import { findBorrower } from "../../../../application/borrower/find-borrower.ts";
import { findPastBorrower } from "../../../../application/borrower/find-past-borrower.ts";
import { listBorrowers } from "../../../../application/borrower/list-borrowers.ts";
import { removeBorrower } from "../../../../application/borrower/remove-borrower.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { BorrowerDetails } from "../../../../domain/loan/borrowers/borrower.ts";
import type { NamedPart } from "../../../../domain/loan/parts.ts";
import type { BorrowerOfLoan } from "../../../../domain/loan/ports.ts";
import { newBody, patchBody, replacementBody } from "../../codec/bodies.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { optionalParam } from "../../codec/query.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { text } from "../../codec/values/text-codecs.ts";
import { demonstration } from "../../openapi/examples.ts";
import { crudOperations } from "../../operation/crud-operations.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { asOfParam, orPast, versionOrPast } from "../../operation/past-record.ts";
import { companyFilter, ofLoan, ofSameLoan, partList, partOrder } from "../part-fields.ts";
import { borrowerFields } from "./body.ts";
import { borrowerExample, newBorrowerExample } from "./examples.ts";
import { borrowerResponse } from "./response.ts";

const newFields: FieldTable<BorrowerDetails & { readonly loanId: number }> = { ...ofLoan, ...borrowerFields };
const changedFields: FieldTable<NamedPart<BorrowerDetails>> = { ...ofSameLoan, ...borrowerFields };

const ssnWords =
  "Attempts to enter a Social Security number other than the stored one are counted for each user and borrower; above a limit they are refused with 429.";

const permissions = {
  view: "borrower.view",
  create: "borrower.create",
  edit: ["borrower.edit", "report.enter_data"],
  delete: "borrower.delete",
} as const;

const reading = { useCase: findBorrower, pastUseCase: findPastBorrower };

/** The operations of borrowers. */
export const borrowerOperations = (dependencies: Dependencies): readonly AnyOperation[] => {
  const { list, create, readOrPast, change, remove } = crudOperations(dependencies, {
    tag: "Borrowers",
    path: "/loan/borrowers/",
    noun: "borrower",
    permissions,
    response: orPast(borrowerResponse),
    example: borrowerExample,
    version: versionOrPast(({ borrower }: BorrowerOfLoan) => borrower.version),
    refusedFields: { ...changedFields, ...partList("borrowers") },
  });
  return [
    list({
      name: "listBorrowers",
      summary: "List borrowers",
      description:
        "Lists borrowers by loan, newest loan first, and by id within a loan. Loan officers without another role see only the borrowers of their own loans.",
      filters: {
        ...companyFilter,
        loanId: optionalParam("loan", id, "Only people on this loan"),
        asOf: asOfParam,
        search: optionalParam(
          "search",
          text(),
          "Only borrowers whose name contains words that start with this text; at most five words are used",
        ),
      },
      ...partOrder,
      refusals: ["LoanNotFound", "NotReconstructible", "LoanNotYetStarted"],
      list: (actor, { companyId, ...filter }, page) => listBorrowers(dependencies, actor, companyId, filter, page),
    }),
    create({
      name: "addBorrower",
      summary: "Add a borrower to a loan",
      description: `A loan can have at most 10 people, the first of whom is the primary borrower, and each Social Security number only once. \`If-Match\` refers to the loan's version. ${ssnWords}`,
      body: newBody(newFields, newBorrowerExample),
      idempotent: { sequence: "borrower", recall: (actor, recordId) => findBorrower(dependencies, actor, recordId) },
      refusals: ["LoanNotFound", "SsnAttemptsExceeded", "VersionMismatch", "LoanChangedMeanwhile"],
      handle: ({ actor, body: { loanId, ...details }, ifMatch, reservedId }) =>
        addBorrower(dependencies, actor, loanId, details, ifMatch, reservedId),
    }),
    readOrPast({ ...reading, refusals: ["BorrowerNotFound", "NotReconstructible", "LoanNotYetStarted"] }),
    ...change({
      refusals: [
        "BorrowerNotFound",
        "BeyondReportData",
        "SsnAttemptsExceeded",
        "VersionMismatch",
        "LoanChangedMeanwhile",
      ],
      useCase: changeBorrower,
      replace: {
        exampleId: demonstration.coBorrower,
        description: `Omitted fields return to their defaults, except \`ssn\`, which stays; null removes it. A new Social Security number or date of birth ends the person's CAIVRS authorization. ${ssnWords}`,
        body: replacementBody(changedFields, {
          first_name: "Walter",
          last_name: "Sample",
          dob: "1949-07-02",
          borrower_type: "co_borrower",
          present_address: { street: "100 Example Street", city: "Sacramento", state: "CA", zip_code: "95814" },
          credit_authorized_at: "2026-05-01T12:00:00Z",
          credit_authorization_method: "written",
        }),
      },
      patch: {
        description: `A JSON merge patch: objects are merged, null clears a field, and lists are replaced as a whole. ${ssnWords}`,
        body: patchBody(changedFields, { email: "ben@example.com", present_address: { city: "Richmond" } }),
      },
    }),
    remove({
      name: "removeBorrower",
      exampleId: demonstration.removableBorrower,
      summary: "Remove a borrower from a loan",
      description: "Possible until the loan is clear to close. At least one person of type `borrower` must remain.",
      refusals: ["BorrowerNotFound", "LastBorrower", "LoanClearToClose", "VersionMismatch", "LoanChangedMeanwhile"],
      useCase: removeBorrower,
    }),
  ];
};

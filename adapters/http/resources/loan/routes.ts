import type { Past } from "../../../../application/loan/as-of/past.ts";
import { changeLoan } from "../../../../application/loan/change-loan.ts";
import { deleteLoan } from "../../../../application/loan/delete-loan.ts";
import { findLoan } from "../../../../application/loan/find-loan.ts";
import { findPastLoan } from "../../../../application/loan/find-past-loan.ts";
import { listLoans } from "../../../../application/loan/list-loans.ts";
import { startLoan } from "../../../../application/loan/start-loan.ts";
import type { LoanView } from "../../../../application/loan/view/loan-view.ts";
import type { ShownLoan } from "../../../../application/loan/view/past-view.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import type { LoanRevisionInput } from "../../../../domain/loan/revise.ts";
import { patchBody, replacementBody } from "../../codec/bodies.ts";
import type { Revision } from "../../codec/codec.ts";
import { encodeFields } from "../../codec/table.ts";
import { demonstration } from "../../openapi/examples.ts";
import type { Call } from "../../operation/call.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { asOfQuery, orPast, versionOrPast } from "../../operation/past-record.ts";
import type { Pages } from "../../pages.ts";
import { pipelineOperation } from "../pipeline/routes.ts";
import { loanRevisionFields } from "./body.ts";
import { loanExample, startLoanExample } from "./examples.ts";
import { loanFilters } from "./filters.ts";
import { mismoOperation } from "./mismo-route.ts";
import { loanResponse, loanRowResponse } from "./response.ts";
import { decodeStart, startNames, startSchema } from "./start-body.ts";
import { loanViewExample, startedLoanExample } from "./view-examples.ts";

const tag = "Loans";

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path: "/loan/loans/",
    name: "listLoans",
    tag,
    summary: "List loans",
    description: "Lists the loans of the company. Loan officers without another role see only their own.",
    permission: "loan.view",
    filters: loanFilters,
    orderNames: { created_at: "createdAt", updated_at: "updatedAt", loan_number: "loanNumber", status: "status" },
    changingOrder: ["updatedAt", "status"],
    row: loanRowResponse,
    rowExample: loanRowResponse.encode(loanExample),
    refusals: [],
    list: (actor, { companyId, ...loans }, page) => listLoans(dependencies, actor, companyId, loans, page),
  });

const startOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/loans/start-loan/",
    name: "startLoan",
    tag,
    summary: "Start a loan",
    description:
      "Starts a loan with its borrowers, its property and the product's default fees in one step. Omitted terms are those of the product.",
    permission: "loan.create",
    body: {
      get schema() {
        return startSchema();
      },
      decode: decodeStart,
      example: startLoanExample,
      names: startNames,
    },
    success: 201,
    response: loanResponse,
    example: () => loanResponse.encode(startedLoanExample()),
    idempotent: { sequence: "loan", recall: (actor, recordId) => findLoan(dependencies, actor, recordId) },
    refusals: ["SsnAttemptsExceeded", "StartedLoanGone"],
    handle: ({ actor, body, reservedId }) => startLoan(dependencies, actor, body.companyId, body.start, reservedId),
    version: ({ loan }) => loan.version,
  });

const detailOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/loan/loans/{id}/",
    name: "readLoan",
    tag,
    summary: "Read a loan",
    permission: "loan.view",
    query: asOfQuery,
    success: 200,
    showsOtherRecords: true,
    response: orPast(loanResponse),
    example: () => loanResponse.encode(loanViewExample()),
    refusals: ["LoanNotFound", "NotReconstructible", "LoanNotYetStarted"],
    handle: async ({ actor, id: loanId, query: { asOf } }) => {
      if (asOf !== null) return findPastLoan(dependencies, actor, loanId, asOf);
      const found = await findLoan(dependencies, actor, loanId);
      return found._tag === "Refused" ? found : accept<ShownLoan | Past<ShownLoan>>(found.value);
    },
    version: versionOrPast(({ loan }: ShownLoan) => loan.version),
  });

const changes = (dependencies: Dependencies) =>
  ({
    path: "/loan/loans/{id}/",
    tag,
    permission: ["loan.edit", "report.enter_data"],
    success: 200,
    response: loanResponse,
    example: () => loanResponse.encode(loanViewExample()),
    refusals: ["LoanNotFound", "BeyondReportData", "VersionMismatch", "LoanChangedMeanwhile"],
    handle: ({ actor, id: loanId, ifMatch, body }: Call<unknown, Revision<LoanRevisionInput>>) =>
      changeLoan(dependencies, actor, loanId, ifMatch, body),
    version: ({ loan }: LoanView) => loan.version,
  }) as const;

const replaceOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PUT",
    name: "replaceLoan",
    summary: "Replace the terms of a loan",
    description:
      "Omitted writable fields return to their defaults: `product_code` to the company's first active product offered in the state, and the product's terms to those of the loan's product.",
    body: replacementBody(
      loanRevisionFields,
      encodeFields(loanRevisionFields, {
        ...loanExample,
        homeValueCents: loanExample.property.homeValueCents,
      }),
    ),
  });

const patchOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PATCH",
    name: "changeLoan",
    summary: "Change the terms of a loan",
    description:
      "A JSON merge patch: objects are merged, null clears a field, and lists are replaced as a whole. A new `product_code` sets the terms of that product, except those sent in the same request.",
    body: patchBody(loanRevisionFields, { expected_rate: 5.125, payment_plan: { type: "line_of_credit" } }),
  });

const deleteOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "DELETE",
    path: "/loan/loans/{id}/",
    name: "deleteLoan",
    exampleId: demonstration.deletableLoan,
    tag,
    summary: "Delete a loan",
    description:
      "Deletes the loan with everything that belongs to it. This is possible until it has an application date or a case number request; afterward it can be withdrawn instead. An imported loan can be deleted regardless of its dates, as long as it has not been changed since the import and no report filed since then names it. The loan number is not used again, and the audit log of the loan remains readable.",
    permission: "loan.delete",
    success: 204,
    response: null,
    example: null,
    refusals: ["LoanNotFound", "LoanNotDeletable", "VersionMismatch", "LoanChangedMeanwhile"],
    handle: ({ actor, id: loanId, ifMatch }) => deleteLoan(dependencies, actor, loanId, ifMatch),
  });

/** The operations of loans. */
export const loanOperations = (dependencies: Dependencies, pages: Pages): readonly AnyOperation[] => [
  listOperation(dependencies),
  pipelineOperation(dependencies, pages),
  startOperation(dependencies),
  detailOperation(dependencies),
  replaceOperation(dependencies),
  patchOperation(dependencies),
  deleteOperation(dependencies),
  mismoOperation(dependencies),
];

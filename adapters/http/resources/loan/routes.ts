import { changeLoan } from "../../../../application/loan/change-loan.ts";
import { findLoan } from "../../../../application/loan/find-loan.ts";
import { listLoans } from "../../../../application/loan/list-loans.ts";
import { startLoan } from "../../../../application/loan/start-loan.ts";
import type { Needs } from "../../../../application/support/dependencies.ts";
import type { LoanView } from "../../../../application/support/loan-view.ts";
import type { BorrowerDetails } from "../../../../domain/loan/borrower.ts";
import type { AskedRevision } from "../../../../domain/loan/revise.ts";
import type { FieldTable, Revision } from "../../codec/codec.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { id } from "../../codec/number-codecs.ts";
import { filter, severalOf } from "../../codec/query.ts";
import { bodySchema, readPatch, readReplacement, reviser, show } from "../../codec/table.ts";
import { state, text } from "../../codec/text-codecs.ts";
import { instantOrDay } from "../../codec/time-codecs.ts";
import { listing } from "../../operation/list-operation.ts";
import { type AnyOperation, type Call, operation } from "../../operation/operation.ts";
import { borrowerFields } from "../borrower/body.ts";
import { hecmType, loanStatus } from "../choices.ts";
import { loanAnswer, loanRowAnswer, showLoan, showLoanRow } from "./answer.ts";
import { loanRevisionFields } from "./body.ts";
import { loanExample, startLoanExample } from "./examples.ts";
import { readStart, startPath, startSchema } from "./start-body.ts";
import { loanViewExample, startedLoanExample } from "./view-examples.ts";

const tag = "Loans";

const listOperation = (needs: Needs): AnyOperation =>
  listing({
    path: "/loan/loans/",
    name: "listLoans",
    tag,
    summary: "List loans",
    description: "The company's loans; a loan officer without another role sees only its own.",
    permission: "loan.view",
    filters: {
      companyId: filter("company", id, "For Super Users; otherwise one's own"),
      statuses: severalOf("status", loanStatus),
      loanOfficerId: filter("loan_officer", id),
      search: filter("search", text(), "Starts of words: name, loan number, case number, property street or city"),
      hecmType: filter("hecm_type", hecmType),
      state: filter("state", state),
      createdAfter: filter("created_after", instantOrDay, "From this instant on"),
      createdBefore: filter("created_before", instantOrDay, "Before this instant"),
    },
    orderNames: { created_at: "createdAt", updated_at: "updatedAt", loan_number: "loanNumber", status: "status" },
    row: loanRowAnswer,
    rowExample: showLoanRow(loanExample),
    refusals: ["CompanyNotFound"],
    list: (actor, { companyId, ...loans }, page) => listLoans(needs)(actor, companyId, loans, page),
    showRow: showLoanRow,
  });

const startOperation = (needs: Needs, people: FieldTable<BorrowerDetails>): AnyOperation =>
  operation({
    method: "POST",
    path: "/loan/loans/start-loan/",
    name: "startLoan",
    tag,
    summary: "Start a loan",
    description:
      "One step: the loan with its borrowers, its property and the product's default fees. Terms left out are the product's.",
    permission: "loan.create",
    body: { schema: startSchema(people), read: readStart(people), example: startLoanExample },
    success: 201,
    answer: loanAnswer(people),
    example: showLoan(people, startedLoanExample),
    idempotent: { sequence: "loan", recall: findLoan(needs) },
    refusals: ["CompanyNotFound"],
    handle: async ({ actor, body, reservedId }) =>
      inApiNames(await startLoan(needs)(actor, body.companyId, body.start, reservedId), startPath(people)),
    show: (view: LoanView) => showLoan(people, view),
    version: ({ loan }) => loan.version,
  });

const detailOperation = (needs: Needs, people: FieldTable<BorrowerDetails>): AnyOperation =>
  operation({
    method: "GET",
    path: "/loan/loans/{id}/",
    name: "readLoan",
    tag,
    summary: "Read a loan",
    permission: "loan.view",
    success: 200,
    answer: loanAnswer(people),
    example: showLoan(people, loanViewExample),
    refusals: ["LoanNotFound"],
    handle: ({ actor, id: loanId }) => findLoan(needs)(actor, loanId),
    show: (view: LoanView) => showLoan(people, view),
    version: ({ loan }) => loan.version,
  });

const changes = (needs: Needs, people: FieldTable<BorrowerDetails>) =>
  ({
    path: "/loan/loans/{id}/",
    tag,
    permission: "loan.edit",
    success: 200,
    answer: loanAnswer(people),
    example: showLoan(people, loanViewExample),
    refusals: ["LoanNotFound", "VersionMismatch", "LoanChangedMeanwhile"],
    handle: async ({ actor, id: loanId, ifMatch, body }: Call<unknown, Revision<AskedRevision>>) =>
      inApiNames(await changeLoan(needs)(actor, loanId, ifMatch, reviser(body)), (path) =>
        apiPath(loanRevisionFields, path),
      ),
    show: (view: LoanView) => showLoan(people, view),
    version: ({ loan }: LoanView) => loan.version,
  }) as const;

const replaceOperation = (needs: Needs, people: FieldTable<BorrowerDetails>): AnyOperation =>
  operation({
    ...changes(needs, people),
    method: "PUT",
    name: "replaceLoan",
    summary: "Replace a loan's terms",
    description:
      "Writable fields that are left out go back to their defaults: `product_code` to the company's first active product " +
      "offered in the state, and the product's terms to those of the loan's product.",
    body: {
      schema: bodySchema(loanRevisionFields),
      read: (json) => readReplacement(loanRevisionFields, json),
      example: show(loanRevisionFields, { ...loanExample, homeValueCents: loanExample.property.homeValueCents }),
    },
  });

const patchOperation = (needs: Needs, people: FieldTable<BorrowerDetails>): AnyOperation =>
  operation({
    ...changes(needs, people),
    method: "PATCH",
    name: "changeLoan",
    summary: "Change some of a loan's terms",
    description:
      "A JSON merge patch: objects merge, null clears, lists are replaced whole. Another `product_code` brings the terms " +
      "of that product, but for those named beside it.",
    body: {
      schema: bodySchema(loanRevisionFields, { allOptional: true }),
      read: (json) => readPatch(loanRevisionFields, json),
      example: { expected_rate: 5.125, payment_plan: { type: "line_of_credit" } },
    },
  });

/** The operations of loans. */
export const loanOperations = (needs: Needs): readonly AnyOperation[] => {
  const people = borrowerFields(needs.vault);
  return [
    listOperation(needs),
    startOperation(needs, people),
    detailOperation(needs, people),
    replaceOperation(needs, people),
    patchOperation(needs, people),
  ];
};

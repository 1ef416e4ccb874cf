import type { RequestedTime } from "../../../../application/loan/as-of/requested-instant.ts";
import { compareLoan } from "../../../../application/log/compare-loan.ts";
import { listAuditLog } from "../../../../application/log/list-audit-log.ts";
import { listLoanAuditTrail } from "../../../../application/log/list-loan-audit-trail.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { optionalParam, parametersQuery, requiredParam } from "../../codec/query.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { text } from "../../codec/values/text-codecs.ts";
import { dayOrInstant, instantOrDay } from "../../codec/values/time-codecs.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { companyWords } from "../part-fields.ts";
import { evidenceOperation } from "./evidence-route.ts";
import { logEntryExample } from "./examples.ts";
import { loanChangesResponse, logAction, logEntryResponse, loggedKind } from "./response.ts";
import { verificationOperations } from "./verification-routes.ts";

const tag = "Audit log";

const filters = {
  kind: optionalParam("kind", loggedKind, "Only entries about records of this kind"),
  recordId: optionalParam("id", text(40), "Only entries about the record with this id"),
  action: optionalParam("action", logAction, "Only entries with this action"),
  byUserId: optionalParam("user", id, "Only entries of this user"),
  after: optionalParam("after", instantOrDay, "Only entries at or after this time"),
  before: optionalParam("before", instantOrDay, "Only entries before this time"),
};

const spanQuery = parametersQuery<{ readonly from: RequestedTime; readonly to: RequestedTime | null }>({
  from: requiredParam("from", dayOrInstant, "Earlier time, a date or an RFC 3339 date and time", "2026-05-01"),
  to: optionalParam("to", dayOrInstant, "Later time, a date or an RFC 3339 date and time; now if omitted"),
});

const spanExample = { from: logEntryExample.at, to: logEntryExample.at };

const list = {
  tag,
  permission: "audit.view",
  orderNames: { seq: "seq" },
  defaultOrder: "-seq",
  row: logEntryResponse,
  rowExample: logEntryResponse.encode(logEntryExample),
} as const;

const companyOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    ...list,
    path: "/audit/",
    name: "listAuditLog",
    summary: "List the audit log of a company",
    description:
      "Lists every change of a company, its users, signers and loans: who made it, when, and each value before and after. The entries of a user (`kind=user` with its `id`) also include sign-ins, sign-outs, password changes and the first refused sign-in of each block; single wrong passwords and token refreshes are not logged. Agency transactions and credit reports have an entry when they end, without the data that was returned. Entered index values and changes of the house company are in the house company's log.",
    filters: {
      ...filters,
      companyId: optionalParam("company", id, companyWords),
    },
    refusals: [],
    list: (actor, { companyId, ...filter }, page) => listAuditLog(dependencies, actor, companyId, filter, page),
  });

const loanOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    ...list,
    path: "/loan/loans/{id}/audit/",
    name: "listLoanAuditTrail",
    summary: "List the audit log of a loan",
    description:
      "Lists every change of the loan, its borrowers, property and fees. The log remains readable after the loan is deleted.",
    filters,
    refusals: ["LoanNotFound"],
    list: (actor, filter, page, loanId) => listLoanAuditTrail(dependencies, actor, loanId, filter, page),
  });

const changesOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/loan/loans/{id}/changes/",
    name: "compareLoan",
    tag,
    summary: "Compare a loan at two times",
    description:
      "Lists all differences in the loan, its borrowers, property and fees between two times, regardless of changes in between. A date means the end of that day in the company's time zone. If there was no loan at `from`, the only change is the whole loan.",
    permission: "audit.view",
    query: spanQuery,
    success: 200,
    response: loanChangesResponse,
    example: loanChangesResponse.encode({ ...spanExample, changes: logEntryExample.changes }),
    refusals: ["LoanNotFound", "NotReconstructible", "LoanNotYetStarted"],
    handle: ({ actor, id: loanId, query }) => compareLoan(dependencies, actor, loanId, query),
  });

/** The operations of the audit log. */
export const logOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  companyOperation(dependencies),
  loanOperation(dependencies),
  changesOperation(dependencies),
  ...verificationOperations(dependencies),
  evidenceOperation(dependencies),
];

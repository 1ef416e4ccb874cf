import { listLoanLog } from "../../../../application/log/list-loan-log.ts";
import { listLog } from "../../../../application/log/list-log.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { id } from "../../codec/number-codecs.ts";
import { optionalParam } from "../../codec/query.ts";
import { text } from "../../codec/text-codecs.ts";
import { instantOrDay } from "../../codec/time-codecs.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { companyWords } from "../part-fields.ts";
import { encodeLogEntry, logAction, logEntryAnswer, loggedKind } from "./answer.ts";
import { logEntryExample } from "./examples.ts";

const tag = "Audit trail";

const filters = {
  kind: optionalParam("kind", loggedKind, "Entries about records of this kind"),
  recordId: optionalParam("id", text(40), "The record's id within its kind"),
  action: optionalParam("action", logAction, "Entries of this action alone"),
  byUserId: optionalParam("user", id, "Who did it"),
  after: optionalParam("after", instantOrDay, "From this instant on, or from the start of this date in UTC"),
  before: optionalParam("before", instantOrDay, "Before this instant, or before the start of this date in UTC"),
};

const list = {
  tag,
  permission: "audit.view",
  orderNames: { seq: "seq" },
  defaultOrder: "-seq",
  row: logEntryAnswer,
  rowExample: encodeLogEntry(logEntryExample),
  encodeRow: encodeLogEntry,
} as const;

const companyOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    ...list,
    path: "/audit/",
    name: "listAuditLog",
    summary: "List a company's audit log",
    description:
      "Every change of a company, its users, signers and loans: who, when, and each value before and after. A user's trail (`kind=user` with its `id`) has its sign-ins, sign-outs and password changes too, and the first refusal of each block; single wrong passwords and token refreshes are not logged. An agency transaction and a credit report have an entry once they end, without what was answered. Entered index values and what concerns the house company are in the house company's.",
    filters: {
      ...filters,
      companyId: optionalParam("company", id, companyWords),
    },
    refusals: [],
    list: (actor, { companyId, ...filter }, page) => listLog(dependencies)(actor, companyId, filter, page),
  });

const loanOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    ...list,
    path: "/loan/loans/{id}/audit/",
    name: "listLoanAuditTrail",
    summary: "List a loan's audit trail",
    description:
      "Every change of the loan, its borrowers, property and fees; it stays readable when the loan is deleted.",
    filters,
    refusals: ["LoanNotFound"],
    list: (actor, filter, page, loanId) => listLoanLog(dependencies)(actor, loanId, filter, page),
  });

/** The operations of the audit log. */
export const logOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  companyOperation(dependencies),
  loanOperation(dependencies),
];

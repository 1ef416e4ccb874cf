import type { LoanFilter } from "../../../../domain/loan/ports.ts";
import { loanStatuses } from "../../../../domain/loan/status/status.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { listParam, optionalParam, type ParameterTable } from "../../codec/query.ts";
import { list, optional } from "../../codec/values/compound-codecs.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { state, text } from "../../codec/values/text-codecs.ts";
import { day, instantOrDay } from "../../codec/values/time-codecs.ts";
import { hecmType, loanStatus } from "../choices.ts";
import { companyWords } from "../part-fields.ts";

/** The company of the loans (null means the caller's own) and the filter. */
export interface RequestedLoans extends LoanFilter {
  readonly companyId: number | null;
}

const words = {
  statuses: "Only loans in one of these statuses",
  loanOfficerId: "Only loans of this loan officer, by user id",
  hecmType: "Only loans with this purpose",
  state: "Only loans on a home in this state",
  search:
    "Only loans whose borrower name, loan number, case number, property street or city contains words that start with this text",
  externalId: "Only loans with exactly this external id",
  dueBefore: "Only loans with a deadline before this date, including deadlines that have passed",
  createdAfter: "Only records created at or after this time",
  createdBefore: "Only records created before this time",
} as const;

/** The filters of loans as the parameters of a query. */
export const loanFilters: ParameterTable<RequestedLoans> = {
  companyId: optionalParam("company", id, companyWords),
  statuses: listParam("status", loanStatus, words.statuses),
  loanOfficerId: optionalParam("loan_officer", id, words.loanOfficerId),
  search: optionalParam("search", text(), words.search),
  hecmType: { ...optionalParam("hecm_type", hecmType, words.hecmType), label: "Purpose" },
  state: optionalParam("state", state, words.state),
  externalId: optionalParam("external_id", text(), words.externalId),
  dueBefore: optionalParam("due_before", day, words.dueBefore),
  createdAfter: optionalParam("created_after", instantOrDay, words.createdAfter),
  createdBefore: optionalParam("created_before", instantOrDay, words.createdBefore),
};

/** The same filters as fields of a body. */
export const loanFilterFields: FieldTable<RequestedLoans> = {
  companyId: optional("company", id, companyWords),
  statuses: { name: "status", codec: list(loanStatus, loanStatuses.length), fallback: [], description: words.statuses },
  loanOfficerId: optional("loan_officer", id, words.loanOfficerId),
  search: optional("search", text(), words.search),
  hecmType: optional("hecm_type", hecmType, words.hecmType),
  state: optional("state", state, words.state),
  externalId: optional("external_id", text(), words.externalId),
  dueBefore: optional("due_before", day, words.dueBefore),
  createdAfter: optional("created_after", instantOrDay, words.createdAfter),
  createdBefore: optional("created_before", instantOrDay, words.createdBefore),
};

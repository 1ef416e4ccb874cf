import type { LoanFilter } from "../../../../domain/loan/ports.ts";
import { loanStatuses } from "../../../../domain/loan/status/status.ts";
import type { Codec, Field, FieldTable } from "../../codec/codec.ts";
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

/** A filter as the parameter of a query and as the field of a body. */
const filter = <Value>(
  name: string,
  codec: Codec<Value>,
  description: string,
  onPages: Pick<Field<Value>, "label"> = {},
) => ({
  parameter: { ...optionalParam(name, codec, description), ...onPages },
  field: optional(name, codec, description, onPages),
});

const statusWords = "Only loans in one of these statuses";

const filters = {
  companyId: filter("company", id, companyWords),
  statuses: {
    parameter: listParam("status", loanStatus, statusWords),
    field: { name: "status", codec: list(loanStatus, loanStatuses.length), fallback: [], description: statusWords },
  },
  loanOfficerId: filter("loan_officer", id, "Only loans of this loan officer, by user id"),
  search: filter(
    "search",
    text(),
    "Only loans whose borrower name, loan number, case number, property street or city contains words that start with this text",
  ),
  hecmType: filter("hecm_type", hecmType, "Only loans with this purpose", { label: "Purpose" }),
  state: filter("state", state, "Only loans on a home in this state"),
  externalId: filter("external_id", text(), "Only loans with exactly this external id"),
  dueBefore: filter(
    "due_before",
    day,
    "Only loans with a deadline before this date, including deadlines that have passed",
  ),
  createdAfter: filter("created_after", instantOrDay, "Only records created at or after this time"),
  createdBefore: filter("created_before", instantOrDay, "Only records created before this time"),
};

type Filters = typeof filters;

const each = <Form extends "parameter" | "field">(form: Form) =>
  Object.fromEntries(Object.entries(filters).map(([key, of]) => [key, of[form]])) as {
    readonly [Key in keyof Filters]: Filters[Key][Form];
  };

/** The filters of loans as the parameters of a query. */
export const loanFilters: ParameterTable<RequestedLoans> = each("parameter");

/** The same filters as fields of a body. */
export const loanFilterFields: FieldTable<RequestedLoans> = each("field");

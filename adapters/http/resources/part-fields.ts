import type { FieldNames, FieldTable } from "../codec/codec.ts";
import { optionalParam, withDefault } from "../codec/query.ts";
import { optional } from "../codec/values/compound-codecs.ts";
import { boolean, id } from "../codec/values/number-codecs.ts";

/** The description of a field or filter that names a company. */
export const companyWords =
  "Company to which the request applies; only Super Users can name a company other than their own. Defaults to the caller's company, or the house company for Super Users";

/** The company of a new record. */
export const ofCompany: FieldTable<{ readonly companyId: number | null }> = {
  companyId: optional("company", id, companyWords),
};

/** The company whose records are listed. */
export const companyFilter = { companyId: optionalParam("company", id, companyWords) } as const;

const isActive = optionalParam(
  "is_active",
  boolean,
  "Whether to list active or inactive records; defaults to active ones",
);

/** Filters active or inactive records. */
export const activeFilter = {
  isActive: withDefault(isActive, true),
} as const;

/** The loan to which a new part is added. */
export const ofLoan: FieldTable<{ readonly loanId: number }> = {
  loanId: { name: "loan", codec: id, required: true, description: "Loan that the record is added to" },
};

/** The loan of a part that is changed; it stays the same. */
export const ofSameLoan: FieldTable<{ readonly loanId?: number }> = {
  loanId: {
    name: "loan",
    codec: id,
    fallback: undefined,
    description: "Loan that the record belongs to; it cannot be changed",
  },
};

/** The list of a loan's parts, refused as a whole if a part would be added to or removed from a funded loan. */
export const partList = (name: "borrowers" | "fees"): FieldNames => ({ [name]: { name, codec: {} } });

/** The order of lists of parts: by their loans, newest first. */
export const partOrder = {
  orderingName: "LoanPartOrdering",
  orderNames: { loan_created_at: "loanCreatedAt" },
  defaultOrder: "-loan_created_at",
} as const;

import type { FieldTable } from "../codec/codec.ts";
import { id } from "../codec/number-codecs.ts";

/** What a field or filter that names a company says. */
export const companyWords = "Left out: one's own, for Super Users the house company; only Super Users may name another";

/** The loan that a new part is put on. */
export const ofLoan: FieldTable<{ readonly loanId: number }> = {
  loanId: { name: "loan", codec: id, required: true, description: "The loan that it is put on" },
};

/** The loan of a part that is changed, which stays. */
export const ofSameLoan: FieldTable<{ readonly loanId?: number }> = {
  loanId: { name: "loan", codec: id, fallback: undefined, description: "The loan it belongs to; no other" },
};

/** How lists of parts are ordered: by their loans, the newest first. */
export const partOrder = {
  orderingName: "LoanPartOrdering",
  orderNames: { loan_created_at: "loanCreatedAt" },
  defaultOrder: "-loan_created_at",
} as const;

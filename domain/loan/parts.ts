import { type FieldsInvalid, invalidField } from "../kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import type { Loan } from "./loan.ts";
import { type LoanStatus, statusOf } from "./status/status.ts";

/** Borrowers and fees may be removed until the loan is clear to close. */
export interface LoanClearToClose {
  readonly _tag: "LoanClearToClose";
  readonly status: LoanStatus;
}

const beforeClearToClose: readonly LoanStatus[] = ["origination", "processing", "underwriting", "conditional_approval"];

/** The loan, where borrowers and fees may still be removed from it. */
export const checkPartsMayGo = (loan: Loan): Result<Loan, LoanClearToClose> => {
  const status = statusOf(loan);
  return beforeClearToClose.includes(status) ? accept(loan) : refuse({ _tag: "LoanClearToClose", status });
};

/** A part of a loan as a change of it names it: its details and, where it is named, its loan. */
export type NamedPart<Details> = Details & { readonly loanId?: number };

/** What a change makes of a part's details. Refuses to take a part to another loan. */
export const revisedPart = <Details extends object>(
  loan: Loan,
  current: Details,
  revise: (current: NamedPart<Details>) => Result<NamedPart<Details>, FieldsInvalid>,
): Result<Omit<NamedPart<Details>, "loanId">, FieldsInvalid> => {
  const revised = revise(current);
  if (revised._tag === "Refused") return revised;
  const { loanId = loan.id, ...details } = revised.value;
  return loanId === loan.id ? accept(details) : invalidField("loanId", "must be the loan that it belongs to");
};

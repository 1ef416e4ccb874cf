import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { BorrowerDetails } from "../../domain/loan/borrowers/borrower.ts";
import { ssnPlace, storedSsn } from "../../domain/loan/borrowers/ssn.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { type NamedPart, partIn, revisedPart } from "../../domain/loan/parts.ts";
import type { Dependencies } from "../support/dependencies.ts";

export type ReviseBorrower = (current: NamedPart<BorrowerDetails>) => Result<NamedPart<BorrowerDetails>, FieldsInvalid>;

/**
 * A borrower after a change, with the Social Security number as it will be stored; if no number is sent, it does not change. `named`
 * contains the number as it was sent, if any.
 */
export const revisedBorrower = ({ vault }: Dependencies, loan: Loan, borrowerId: number, revise: ReviseBorrower) => {
  const { ssn: current, ...known } = partIn(loan, "borrower", borrowerId);
  const revised = revisedPart<BorrowerDetails>(loan, known, revise);
  if (revised._tag === "Refused") return revised;
  const { ssn: number, ...details } = revised.value;
  const place = ssnPlace(loan.companyId, borrowerId);
  const ssn = number === undefined ? current : storedSsn(current, number, place, vault);
  return accept({ named: revised.value, details, ssn, isOtherNumber: ssn !== null && ssn !== current });
};

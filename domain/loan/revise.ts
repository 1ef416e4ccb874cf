import type { FieldError, FieldsInvalid } from "../kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import { type Loan, type LoanTerms, largestLoan } from "./loan.ts";

/** What a PUT or PATCH of a loan may change: its terms, and the home value that lives on the property. */
export interface LoanRevision extends LoanTerms {
  readonly homeValueCents: number;
}

/** The revisable part of a loan as it stands. */
export const revisionOf = (loan: Loan): LoanRevision => {
  const {
    id,
    companyId,
    version,
    createdAt,
    updatedAt,
    deletedAt,
    loanNumber,
    uli,
    actionTakenOn,
    statusHistory,
    borrowers,
    property,
    fees,
    agency,
    ...terms
  } = loan;
  return { ...terms, homeValueCents: property.homeValueCents };
};

const revisionErrors = (loan: Loan, next: LoanRevision): FieldError[] => {
  const errors: FieldError[] = [];
  const { caseNumber } = loan.agency;
  const assignedByAgency = caseNumber.state === "assigned" || caseNumber.state === "cancelled";
  if (assignedByAgency && next.caseNumberAssignedOn !== loan.caseNumberAssignedOn)
    errors.push({
      field: "caseNumberAssignedOn",
      message: "must stay as it is, since the agency has assigned the case number",
      code: "invalid",
    });
  if (next.homeValueCents <= 0)
    errors.push({ field: "homeValueCents", message: "must be greater than 0", code: "invalid" });
  if (next.liens.length > largestLoan.liens)
    errors.push({ field: "liens", message: `must be at most ${largestLoan.liens} entries`, code: "too_many" });
  return errors;
};

/** The loan with its terms replaced. Refuses what its state forbids, naming every field. */
export const revise = (loan: Loan, next: LoanRevision): Result<Loan, FieldsInvalid> => {
  const errors = revisionErrors(loan, next);
  if (errors.length > 0) return refuse({ _tag: "FieldsInvalid", errors });
  const { homeValueCents, ...terms } = next;
  const property =
    homeValueCents === loan.property.homeValueCents
      ? loan.property
      : { ...loan.property, homeValueCents, version: loan.property.version + 1 };
  return accept({ ...loan, ...terms, property });
};

import type { CaseNumber, CaseStatus } from "../loan/agency/agency-record.ts";
import type { Loan } from "../loan/loan.ts";
import type { AgencyTransaction } from "./transaction/transaction.ts";

/** The case number after a response that states the case status; null if the status contradicts the loan. */
const caseNumberAfter = (current: CaseNumber, reported: CaseStatus): CaseNumber | null => {
  if (reported === "requested") return current;
  if ("number" in current) return reported === "none" || reported === "held" ? null : { ...current, state: reported };
  if (reported === "none") return { state: "none" };
  if (reported === "held") return current.state === "held" ? current : { state: "held", holds: [] };
  return null;
};

/**
 * The loan with the case status stated by a response to any operation. A status that cannot be true, such as one for a number that the loan
 * does not have, changes nothing and gives a warning.
 */
export const withCaseStatus = (
  loan: Loan,
  reported: CaseStatus | null,
): { readonly loan: Loan; readonly warnings: readonly string[] } => {
  if (reported === null) return { loan, warnings: [] };
  const caseNumber = caseNumberAfter(loan.agency.caseNumber, reported);
  return caseNumber === null
    ? {
        loan,
        warnings: [`The agency says that the case is ${reported}, which does not fit this loan: ask the agency.`],
      }
    : { loan: { ...loan, agency: { ...loan.agency, caseNumber } }, warnings: [] };
};

/** Whether the agency refused to restore a case because it is active, as the loan then shows. */
export const isAlreadyRestored = ({
  operation,
  status,
  applied,
}: Pick<AgencyTransaction, "operation" | "status" | "applied">): boolean =>
  operation === "case_restore" &&
  status === "error" &&
  applied.changes.some(
    (change) => change.path.join(".") === "agency.caseNumber.state" && "to" in change && change.to === "assigned",
  );

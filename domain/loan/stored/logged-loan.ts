import type { JsonObject } from "../../log/changes.ts";
import type { LoggedView } from "../../log/view.ts";
import { loggedCaseFacts } from "../agency/case-facts.ts";
import type { Borrower } from "../borrowers/borrower.ts";
import type { Loan } from "../loan.ts";
import type { Approval } from "../terms/approval.ts";

const borrowerView = ({ ssn, ...borrower }: Borrower) => ({ ...borrower, ssn: ssn?.last4 ?? null });

/** The view of a loan stored before imports existed does not have the mark. */
const importedView = (imported: Loan["imported"] | undefined) => {
  if (!imported) return imported === undefined ? {} : { imported };
  const { lineDigest: _, ...mark } = imported;
  return { imported: mark };
};

const approvalView = ({ terms: _, ...approval }: Approval) => approval;

/** A stored loan of an earlier version has no such facts. */
const agencyView = (agency: Partial<Loan["agency"]> | null) =>
  agency?.assignedFor ? { ...agency, assignedFor: loggedCaseFacts(agency.assignedFor) } : agency;

/**
 * What the log shows of a loan: the last four digits of Social Security numbers, and the digest of approved terms. The last call is shown
 * by its own record.
 */
export const loggedLoan: LoggedView<Loan> = {
  kind: "loan",
  companyIdOf: ({ companyId }) => companyId,
  idOf: ({ id }) => String(id),
  // A loan is plain data, but its interfaces are not assignable to the JSON types.
  viewOf: ({
    schemaVersion: _version,
    logNumber: _number,
    lastCall: _lastCall,
    borrowers,
    approvals,
    agency,
    imported,
    ...loan
  }) =>
    ({
      ...loan,
      ...importedView(imported),
      agency: agencyView(agency),
      borrowers: borrowers.map(borrowerView),
      // The view of a loan stored before approvals existed does not have them.
      ...(approvals === undefined ? {} : { approvals: approvals.map(approvalView) }),
    }) as unknown as JsonObject,
  secretsOf: ({ borrowers }) =>
    borrowers.flatMap(({ id, ssn }) => (ssn === null ? [] : [{ path: ["borrowers", id, "ssn"], value: ssn.sealed }])),
};

import type { CalculatedAmounts } from "../../calculation/ports.ts";
import { formatCaseNumber } from "../../loan/agency/case-number.ts";
import type { Borrower } from "../../loan/borrowers/borrower.ts";
import { blockOf } from "../../loan/fees/gfe-tolerances.ts";
import type { Loan } from "../../loan/loan.ts";
import { statusOf } from "../../loan/status/status.ts";
import { exportedAmounts } from "./exported-amounts.ts";
import { insuredStatuses } from "./line-agency.ts";
import type { LineAgency, LinePeople, LoanLine, PastMove } from "./loan-line.ts";

/** The source of a loan that was started in this service. */
export const ownSource = "hecm";

/** The e-mail address of a user of the company; null if there is none. */
export type EmailOf = (userId: number | null) => string | null;

const peopleOf = (loan: Loan, emailOf: EmailOf): LinePeople => ({
  loanOfficer: emailOf(loan.loanOfficerId) ?? "",
  processor: emailOf(loan.processorId),
  underwriter: emailOf(loan.underwriterId),
  closer: emailOf(loan.closerId),
});

const agencyOf = (loan: Loan): LineAgency | null => {
  const { caseNumber, adpCode, insurance } = loan.agency;
  if (caseNumber.state !== "assigned") return null;
  const written = formatCaseNumber(caseNumber.number);
  const isInsured = insuredStatuses.includes(statusOf(loan));
  return {
    caseNumber: adpCode === null ? written : `${written}-${adpCode}`,
    caseNumberAssignedOn: caseNumber.assignedOn,
    insuranceStatus: isInsured ? "endorsed" : null,
    endorsedOn: isInsured ? (insurance?.endorsedOn ?? null) : null,
  };
};

const movesOf = ({ statusHistory }: Loan, emailOf: EmailOf): readonly PastMove[] =>
  statusHistory.map(({ loanOfficerId, ...entry }) => ({ ...entry, loanOfficer: emailOf(loanOfficerId ?? null) }));

/** Exports never contain Social Security numbers. */
const withoutSsn = ({ ssn: _, ...borrower }: Borrower) => borrower;

/** A loan as a line from which it can be imported. */
export const lineOfLoan = (loan: Loan, emailOf: EmailOf, calculated: readonly CalculatedAmounts[]): LoanLine => {
  const [borrower, ...coBorrowers] = loan.borrowers.map(withoutSsn);
  if (borrower === undefined) throw new Error(`loan ${loan.id} has no borrower`);
  return {
    start: {
      borrower,
      coBorrowers,
      property: loan.property,
      terms: { ...loan, externalId: loan.externalId ?? loan.loanNumber },
      effectiveOn: loan.statusHistory[0]?.effectiveOn ?? null,
    },
    source: loan.imported?.source ?? ownSource,
    people: peopleOf(loan, emailOf),
    uli: loan.uli,
    // A fee without a block has that of its code, which an import would give it.
    fees: loan.fees.map((fee) => ({ ...fee, gfeBlock: blockOf(fee) })),
    statusHistory: movesOf(loan, emailOf),
    pipeline: loan.pipeline,
    fha: agencyOf(loan),
    originator: loan.originatorAtFunding && {
      ...loan.originatorAtFunding,
      email: emailOf(loan.originatorAtFunding.userId),
    },
    calculation: null,
    enteredAmounts: exportedAmounts(loan, calculated),
  };
};

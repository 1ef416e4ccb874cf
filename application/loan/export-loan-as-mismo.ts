import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { ssnPlace } from "../../domain/loan/borrowers/ssn.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { officerIdAtAction } from "../../domain/loan/status/originator.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { mismoDocument } from "../../domain/mismo/message.ts";
import { existingCompany, todayOf } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logRead } from "../support/log-event.ts";
import { findVisibleLoan } from "./find/find-visible-loan.ts";
import { calculationStandingOf } from "./view/calculation-standing.ts";

/** A loan as a file for other systems. */
export interface LoanExport {
  readonly loanNumber: string;
  readonly content: string;
}

const ssnsOf = ({ vault }: Dependencies, { companyId, borrowers }: Loan): ReadonlyMap<number, string> =>
  new Map(
    borrowers.flatMap(({ id, ssn }) =>
      ssn === null ? [] : [[id, vault.open(ssn.sealed, ssnPlace(companyId, id))] as const],
    ),
  );

/** The latest calculation, if it is current for the loan. */
const currentCalculation = async (dependencies: Dependencies, actor: Actor, loan: Loan) => {
  const today = await todayOf(dependencies, actor, loan.companyId);
  const { last, standing } = await calculationStandingOf(dependencies, loan, today);
  if (last === null || standing.state !== "current") return null;
  return dependencies.forCompany(loan.companyId).calculations.find(last.id);
};

/**
 * Exports a loan as a MISMO 3.4 document, with the borrowers' Social Security numbers if `isIdentified`. The export, and whether it
 * contains these numbers, is written to the audit log before the caller receives any of it.
 */
export const exportLoanAsMismo = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  isIdentified: boolean,
): Promise<Result<LoanExport, PermissionDenied | NotFound<"loan">>> => {
  const allowed = authorize(actor, "loan.export");
  if (allowed._tag === "Refused") return allowed;
  const identifies = isIdentified ? authorize(actor, "borrower.export_ssn") : allowed;
  if (identifies._tag === "Refused") return identifies;
  const found = await findVisibleLoan(dependencies, actor, loanId);
  if (found._tag === "Refused") return found;
  const loan = found.value;
  const { users } = dependencies.forCompany(loan.companyId);
  const [company, officer, underwriter, calculation] = await Promise.all([
    existingCompany(dependencies, loan.companyId),
    users.find(officerIdAtAction(loan)),
    loan.underwriterId === null ? null : users.find(loan.underwriterId),
    currentCalculation(dependencies, actor, loan),
  ]);
  const record = { companyId: loan.companyId, kind: "loan", recordId: String(loan.id) } as const;
  const action = isIdentified ? "loan.export_identified" : "loan.export";
  await logRead(dependencies, actor, { ...record, action });
  const content = mismoDocument({
    exportedAt: dependencies.clock.now(),
    loan,
    company,
    officer,
    underwriter,
    calculation,
    ssns: isIdentified ? ssnsOf(dependencies, loan) : new Map(),
  });
  return accept({ loanNumber: loan.loanNumber, content });
};

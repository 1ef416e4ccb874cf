import { accept } from "../../kernel/result.ts";
import type { CaseNumber } from "../../loan/agency/agency-record.ts";
import { formatCaseNumber } from "../../loan/agency/case-number.ts";
import type { CommandDecision } from "../decision.ts";
import { assignedCaseNumber } from "./support/loan-case.ts";
import { notAllowed } from "./support/refusals.ts";

const restored = (caseNumber: CaseNumber): CaseNumber =>
  caseNumber.state === "cancelled" || caseNumber.state === "archived"
    ? { ...caseNumber, state: "assigned" }
    : caseNumber;

/** Restores a case that the agency canceled or archived. It keeps its number and assignment date. */
export const caseRestore: CommandDecision<"case_restore"> = {
  plan: (loan) => {
    const { caseNumber } = loan.agency;
    if (caseNumber.state === "cancelled" || caseNumber.state === "archived")
      return accept({ request: { caseNumber: caseNumber.number }, sent: {} });
    const assigned = assignedCaseNumber(loan);
    return assigned._tag === "Refused"
      ? assigned
      : notAllowed("The case is active: only a canceled or archived case can be restored.");
  },

  apply: (loan, _answer, { now }) => {
    const caseNumber = restored(loan.agency.caseNumber);
    return {
      loan: { ...loan, agency: { ...loan.agency, caseNumber, restoredAt: now } },
      result: {
        caseNumber: "number" in caseNumber ? formatCaseNumber(caseNumber.number) : null,
        restoredAt: now,
      },
      warnings: [],
    };
  },
};

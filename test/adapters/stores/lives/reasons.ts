import { overrideLoanRequirement } from "../../../../application/loan/override-loan-requirement.ts";
import { calculationStandingOf } from "../../../../application/loan/view/calculation-standing.ts";
import { factsOfLoan } from "../../../../application/loan/view/loan-facts.ts";
import type { LoanStep } from "../../../../bootstrap/simulation/event.ts";
import { calculate, command, query } from "../../../../bootstrap/simulation/steps.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { statusOf, transitionsFrom } from "../../../../domain/loan/status/status.ts";
import { unmetRequirements } from "../../../../domain/requirements/moves/move-requirements.ts";

/** What the lender does again when a loan has changed: everything is refused, or repeats itself, if nothing has. */
export const makeGood: readonly LoanStep[] = [
  query("processor", "cairvs_authorization", {}),
  calculate,
  command("underwriter", "hecm_financial_assessment", () => ({})),
  { use: "approve-terms", by: "underwriter", reason: "The change is within the guidelines" },
];

/** An underwriter gives a reason, with this document, for everything that prevents the next status and can be overridden. */
export const giveEveryReason = (documentId: number | null): LoanStep => ({
  use: "other",
  by: "underwriter",
  name: "give-every-reason",
  run: async ({ dependencies, on }, loan, actor) => {
    const [to] = transitionsFrom[statusOf(loan)];
    if (to === undefined) return accept(null);
    const [{ standing: calculation }, facts] = await Promise.all([
      calculationStandingOf(dependencies, loan, on),
      factsOfLoan(dependencies, loan),
    ]);
    const unmet = unmetRequirements({ loan, calculation, facts, today: on }, to);
    const codes = unmet.filter(({ severity }) => severity === "override").map(({ code }) => code);
    for (const code of new Set(codes)) {
      const request = { code, reason: "It is in the file on paper", documentId };
      const given = await overrideLoanRequirement(dependencies, actor, loan.id, request, null);
      if (given._tag === "Refused") return given;
    }
    return accept(null);
  },
});

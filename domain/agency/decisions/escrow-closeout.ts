import { accept } from "../../kernel/result.ts";
import { movedByAgency } from "../../loan/status/moved-by-agency.ts";
import { statusOf } from "../../loan/status/status.ts";
import type { CommandDecision } from "../decision.ts";
import { assignedCaseNumber } from "./support/loan-case.ts";
import { notAllowed } from "./support/refusals.ts";

/** Certifies that the escrow of an endorsed loan, usually for repairs, is completed. Moves the loan to escrow_closed. */
export const escrowCloseout: CommandDecision<"escrow_closeout"> = {
  plan: (loan, { escrowType, isUnusedMoneyAppliedToPrincipal }) => {
    const caseNumber = assignedCaseNumber(loan);
    if (caseNumber._tag === "Refused") return caseNumber;
    const status = statusOf(loan);
    if (status === "escrow_closed") return notAllowed("The escrow is already closed out.");
    if (status !== "endorsed")
      return notAllowed("The loan is not endorsed: its escrow can be closed out once the agency has insured it.");
    return accept({
      request: { caseNumber: caseNumber.value, escrowType, isUnusedMoneyAppliedToPrincipal },
      sent: {},
    });
  },

  apply: (loan, { result: { closedOn } }, { input, now, today, byUserId }) => {
    const { escrowType, isUnusedMoneyAppliedToPrincipal } = input;
    const escrowCloseout = { closedAt: now, escrowType, isUnusedMoneyAppliedToPrincipal };
    const recorded = { ...loan, agency: { ...loan.agency, escrowCloseout } };
    const moved = movedByAgency(recorded, "escrow_closed", { byUserId, now, today });
    return {
      loan: moved,
      result: { escrowType, isUnusedMoneyAppliedToPrincipal, closedOn },
      warnings:
        statusOf(moved) === "escrow_closed"
          ? []
          : [`The escrow is closed out, and the loan's status stays ${statusOf(moved)}.`],
    };
  },
};

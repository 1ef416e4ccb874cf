import { describe, expect, test } from "bun:test";
import { escrowCloseout } from "../../../../domain/agency/decisions/escrow-closeout.ts";
import type { AgencyInputs } from "../../../../domain/agency/inputs.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { loanStatuses, statusOf } from "../../../../domain/loan/status/status.ts";
import { accepted, refusalIn } from "../../../fixtures/accepted.ts";
import { aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { applyContext, assigned, now, requestContext, success, today, withAgency } from "../example.ts";

const input: AgencyInputs["escrow_closeout"] = { escrowType: "repair", isUnusedMoneyAppliedToPrincipal: true };
const inCase = (status: Loan["statusHistory"][number]["status"], caseNumber = assigned) =>
  withAgency({ caseNumber, insuranceStatus: "endorsed" }, { statusHistory: [aStatusEntry(status)] });
const planned = (loan: Loan) => escrowCloseout.plan(loan, input, requestContext());

describe("an escrow is closed out", () => {
  test("for an endorsed loan, with its case number and the caller's data", () => {
    expect(accepted(planned(inCase("endorsed")))).toEqual({
      request: { caseNumber: "1371234567", ...input },
      sent: {},
    });
  });

  test("for a loan in no other status, and not twice", () => {
    for (const status of loanStatuses.filter((each) => each !== "endorsed"))
      expect([status, refusalIn(planned(inCase(status)))?._tag]).toEqual([status, "AgencyOperationNotAllowed"]);
    expect(refusalIn(planned(inCase("escrow_closed")))).toMatchObject({ reason: "The escrow is already closed out." });
  });

  test("not for a loan without an active case", () => {
    const without = withAgency({ insuranceStatus: "endorsed" }, { statusHistory: [aStatusEntry("endorsed")] });
    expect(refusalIn(planned(without))?._tag).toBe("AgencyRequirementsUnmet");
    expect(refusalIn(planned(inCase("endorsed", { ...assigned, state: "archived" })))?._tag).toBe(
      "AgencyOperationNotAllowed",
    );
  });
});

describe("once the agency has closed it out", () => {
  const applied = (loan: Loan) =>
    escrowCloseout.apply(loan, success({ closedOn: today }), applyContext<"escrow_closeout">(input));

  test("the loan is in the status escrow_closed, with who requested it, and stores what was certified", () => {
    const { loan, result, warnings } = applied(inCase("endorsed"));
    expect(loan.statusHistory.at(-1)).toMatchObject({
      status: "escrow_closed",
      at: now,
      effectiveOn: today,
      byUserId: 7,
    });
    expect(loan.agency.escrowCloseout).toEqual({ ...input, closedAt: now });
    expect(result).toEqual({ ...input, closedOn: today });
    expect(warnings).toEqual([]);
  });

  test("a loan that is no longer endorsed keeps its status, and the caller is warned", () => {
    const { loan, warnings } = applied(inCase("funded"));
    expect(statusOf(loan)).toBe("funded");
    expect(loan.agency.escrowCloseout).toEqual({ ...input, closedAt: now });
    expect(warnings).toEqual(["The escrow is closed out, and the loan's status stays funded."]);
  });
});

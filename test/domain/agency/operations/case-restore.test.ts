import { describe, expect, test } from "bun:test";
import { caseRestore } from "../../../../domain/agency/decisions/case-restore.ts";
import type { CaseNumber } from "../../../../domain/loan/agency/agency-record.ts";
import { accepted, refusalIn } from "../../../fixtures/accepted.ts";
import { applyContext, assigned, now, requestContext, success, withAgency } from "../example.ts";

const planned = (caseNumber: CaseNumber) => caseRestore.plan(withAgency({ caseNumber }), {}, requestContext());

describe("a case", () => {
  test.each(["cancelled", "archived"] as const)("that is %s can be restored, and is then active", (state) => {
    const loan = withAgency({ caseNumber: { ...assigned, state } });
    expect(accepted(planned({ ...assigned, state })).request).toEqual({ caseNumber: "1371234567" });
    const restored = caseRestore.apply(loan, success({}), applyContext<"case_restore">({}));
    expect(restored.loan.agency).toMatchObject({ caseNumber: assigned, restoredAt: now });
    expect(restored.result).toEqual({ caseNumber: "137-1234567", restoredAt: now });
  });
  test("that is active or belongs to another lender cannot be restored", () => {
    expect(refusalIn(planned(assigned))?._tag).toBe("AgencyOperationNotAllowed");
    expect(refusalIn(planned({ ...assigned, state: "transferred" }))?._tag).toBe("AgencyOperationNotAllowed");
  });
  test("that does not exist cannot be restored", () => {
    for (const caseNumber of [{ state: "none" }, { state: "held", holds: [] }] as const)
      expect(refusalIn(planned(caseNumber))).toMatchObject({
        _tag: "AgencyRequirementsUnmet",
        unmet: [{ field: "agency.caseNumber", text: "The FHA case number is missing: request it" }],
      });
  });
});

import { describe, expect, test } from "bun:test";
import { type Actor, authorize, authorizeAny, seesOnlyOwnLoans } from "../../../domain/access/actor.ts";
import type { Hierarchy, Role } from "../../../domain/access/roles.ts";
import { isVisibleTo } from "../../../domain/loan/visibility.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";

const actor = (hierarchy: Hierarchy, ...roles: readonly Role[]): Actor => ({
  userId: 7,
  companyId: 3,
  hierarchy,
  roles,
  timeZone: "America/New_York",
  requestId: "00000000-0000-4000-8000-000000000001",
});

describe("a loan officer without another role", () => {
  test("sees only their own loans, and so does a user without any role", () => {
    expect(seesOnlyOwnLoans(actor("Company User", "Loan Officer"))).toBe(true);
    expect(seesOnlyOwnLoans(actor("Company User"))).toBe(true);
    expect(seesOnlyOwnLoans(actor("Company User", "Loan Officer", "Processor"))).toBe(false);
    expect(seesOnlyOwnLoans(actor("Company User", "Processor"))).toBe(false);
    expect(seesOnlyOwnLoans(actor("Company Administrator", "Loan Officer"))).toBe(false);
  });

  test("does not see the loan of another officer", () => {
    const [own, other] = [aLoan({ loanOfficerId: 7 }), aLoan({ loanOfficerId: 8 })];
    const seenBy = (by: Actor) => [own, other].map((loan) => isVisibleTo(by, loan));
    expect(seenBy(actor("Company User", "Loan Officer"))).toEqual([true, false]);
    expect(seenBy(actor("Company User", "Loan Officer", "Processor"))).toEqual([true, true]);
  });
});

test("a user who lacks a permission is refused with its name; if there are several, any one of them is enough", () => {
  const officer = actor("Company User", "Loan Officer");
  expect(authorize(officer, "loan.move_underwriting")).toEqual({
    _tag: "Refused",
    refusal: { _tag: "PermissionDenied", permissions: ["loan.move_underwriting"] },
  });
  expect(authorize(officer, "loan.move_pipeline")._tag).toBe("Accepted");
  const closing = ["loan.move_closing", "loan.move_underwriting"] as const;
  expect(authorizeAny(officer, closing)).toMatchObject({ refusal: { permissions: [...closing] } });
  expect(authorizeAny(officer, [...closing, "loan.move_pipeline"])._tag).toBe("Accepted");
});

import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { texts } from "./found.ts";
import { loan } from "./given.ts";
import { base } from "./judged-request.ts";

describe("a late insurance application", () => {
  const late = { disbursedOn: day("2026-03-01") };
  const isMet = (given: Partial<Loan>): boolean =>
    texts("late_request_not_certified", loan({ ...late, ...given })).length === 0;

  test("is made once it is certified, and again without more if it was returned", () => {
    const details = { repairsDueOn: null, mipPaidOn: null, isPriorInsuranceTerminated: null };
    expect(isMet({ fhaInsurance: { ...details, lateRequestCertifiedOn: null } })).toBe(false);
    expect(isMet({ fhaInsurance: { ...details, lateRequestCertifiedOn: day("2026-05-01") } })).toBe(true);
    expect(isMet({ agency: { ...base.agency, insuranceStatus: "notice_of_return" } })).toBe(true);
  });
});

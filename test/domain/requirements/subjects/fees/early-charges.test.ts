import { describe, expect, test } from "bun:test";
import { day } from "../../../../../domain/kernel/day.ts";
import { type aFee, anEnteredCertificate } from "../../../../fixtures/loan/loan.ts";
import { ada, counseling } from "../base-loan.ts";
import { found } from "../found.ts";
import { spouse } from "../given-people.ts";
import { charged, originated } from "./given.ts";

describe("what an entry about fees checks besides its boundary", () => {
  test("no charge for the counseling itself, to others, of zero, or with an unknown date", () => {
    const early = (given: Parameters<typeof aFee>[0], code = "fee_charged_before_counseling") =>
      found(code, charged("2026-03-01", given));
    expect([{}, { amountCents: 1 }, { code: "credit-report" }].map((given) => early(given))).toEqual([1, 1, 1]);
    const others = [{ code: "counseling" }, { paidBy: "lender" as const }, { amountCents: 0 }, { chargedOn: null }];
    expect(others.map((given) => early(given))).toEqual([0, 0, 0, 0]);
    // A credit report can be charged before the disclosure of the fees.
    const undisclosed = (code: string) =>
      found(
        "fee_charged_before_disclosure",
        originated(6_000_00, ["2026-04-07"], charged("2026-04-06", { code }).loan),
      );
    expect([undisclosed("appraisal"), undisclosed("credit-report")]).toEqual([1, 0]);
  });

  test("a charge as too early that precedes the last counseling of two people, or any counseling", () => {
    const both = (second: string | null, on: string) => {
      const counselingCertificates = second === null ? [] : [anEnteredCertificate(second)];
      const ben = { ...spouse("eligible"), counselingCertificates };
      const entry = { ...counseling, borrowerIds: [ada.id] };
      return found("fee_charged_before_counseling", {
        loan: { ...charged(on).loan, borrowers: [ada, ben], counseling: entry },
      });
    };
    expect([both("2026-03-20", "2026-03-20"), both("2026-03-20", "2026-03-19"), both(null, "2026-04-20")]).toEqual([
      0, 1, 1,
    ]);
    const waived = { ...counseling, waived: true, antiChurningDisclosedOn: day("2026-04-02") };
    const ofRefinance = { ...charged("2026-03-01").loan, hecmType: "refinance" as const, counseling: waived };
    expect(found("fee_charged_before_counseling", { loan: ofRefinance })).toBe(0);
  });
});

import { describe, expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import { unknownToAgency } from "../../../domain/loan/agency/agency-record.ts";
import type { ReportsOfLoan } from "../../../domain/loan/amounts/enter-amount.ts";
import { deletedLoan } from "../../../domain/loan/delete.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { instant } from "../../fixtures/clock.ts";
import { anAttempt } from "../../fixtures/outside/call-attempt.ts";
import { aStartedLoan, now, today } from "./example.ts";

const nothingFiled: ReportsOfLoan = { isInFiledRegister: false, filedQuarters: [] };

const obstaclesTo = (given: Partial<Loan>, reports: Partial<ReportsOfLoan> = {}) => {
  const outcome = deletedLoan({ ...aStartedLoan(), ...given }, { ...nothingFiled, ...reports }, now);
  return outcome._tag === "Refused" ? outcome.refusal.obstacles : [];
};

const requested = {
  ...unknownToAgency,
  caseNumber: { state: "held", holds: ["duplicate address"] },
} as const;

describe("a loan that a user deletes", () => {
  test("is gone from that moment on, and otherwise unchanged", () => {
    const loan = aStartedLoan();
    expect(deletedLoan(loan, nothingFiled, now)).toEqual({ _tag: "Accepted", value: { ...loan, deletedAt: now } });
  });

  test("cannot be deleted once someone has applied for it", () => {
    expect(obstaclesTo({ applicationOn: today })).toEqual(["application_date"]);
  });

  test("cannot be deleted once someone has applied for it, even if the date was cleared since", () => {
    const entry = { effectiveOn: today, channel: "retail", propertyState: "VA", recordedAt: now } as const;
    expect(obstaclesTo({ applicationOn: null, pipeline: [entry] })).toEqual(["application_date"]);
  });

  test("cannot be deleted once its case number was requested, with any outcome", () => {
    expect(obstaclesTo({ agency: requested })).toEqual(["case_request"]);
    const cancelled = { state: "cancelled", number: "0123456789", assignedOn: today } as const;
    expect(obstaclesTo({ agency: { ...unknownToAgency, caseNumber: cancelled } })).toEqual(["case_request"]);
  });

  test("cannot be deleted while an outside call is open on it, and once a credit report was ordered for it", () => {
    expect(obstaclesTo({ callAttempt: anAttempt({ operation: "address_change" }) })).toEqual(["open_call"]);
    expect(obstaclesTo({ callAttempt: anAttempt() })).toEqual(["case_request", "open_call"]);
    expect(obstaclesTo({ creditOrderedAt: now })).toEqual(["credit_order"]);
  });

  test("can be deleted whatever its dates if it is as an import left it, and no report filed since includes it", () => {
    const imported = { importId: 1, line: 1, source: "A", at: now, byUserId: 1, version: 3, lineDigest: "d" };
    const former = { imported, version: 3, applicationOn: day("2025-03-31"), agency: requested };
    const filed = (endsOn: string, filedAt = instant("2030-01-01T00:00:00.000Z")) => ({
      filedQuarters: [{ endsOn: day(endsOn), filedAt }],
    });
    expect(obstaclesTo(former)).toEqual([]);
    expect(obstaclesTo({ ...former, version: 4 })).toEqual(["application_date", "case_request"]);
    expect(obstaclesTo(former, { isInFiledRegister: true })).toEqual(["application_date", "case_request"]);
    expect(obstaclesTo(former, filed("2025-03-31"))).toEqual(["application_date", "case_request"]);
    expect(obstaclesTo(former, filed("2025-03-30"))).toEqual([]);
    expect(obstaclesTo(former, filed("2025-03-31", now))).toEqual([]);
    expect(obstaclesTo({ ...former, creditOrderedAt: now })).toEqual(["credit_order"]);
  });

  test("is refused with both reasons together", () => {
    expect(obstaclesTo({ applicationOn: today, agency: requested })).toEqual(["application_date", "case_request"]);
  });
});

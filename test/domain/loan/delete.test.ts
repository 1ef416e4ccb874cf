import { describe, expect, test } from "bun:test";
import { unknownToAgency } from "../../../domain/loan/agency/agency-record.ts";
import { deletedLoan } from "../../../domain/loan/delete.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { anAttempt } from "../../fixtures/outside/call-attempt.ts";
import { aStartedLoan, now, today } from "./example.ts";

const obstaclesTo = (given: Partial<Loan>) => {
  const outcome = deletedLoan({ ...aStartedLoan(), ...given }, now);
  return outcome._tag === "Refused" ? outcome.refusal.obstacles : [];
};

const requested = {
  ...unknownToAgency,
  caseNumber: { state: "held", holds: ["duplicate address"] },
} as const;

describe("a loan that somebody deletes", () => {
  test("is gone from that moment on, and else as it was", () => {
    const loan = aStartedLoan();
    expect(deletedLoan(loan, now)).toEqual({ _tag: "Accepted", value: { ...loan, deletedAt: now } });
  });

  test("stays once somebody has applied for it", () => {
    expect(obstaclesTo({ applicationOn: today })).toEqual(["application_date"]);
  });

  test("stays once somebody has applied for it, also where the date was cleared since", () => {
    const entry = { effectiveOn: today, channel: "retail", propertyState: "VA", recordedAt: now } as const;
    expect(obstaclesTo({ applicationOn: null, pipeline: [entry] })).toEqual(["application_date"]);
  });

  test("stays once its case number was requested, with any outcome", () => {
    expect(obstaclesTo({ agency: requested })).toEqual(["case_request"]);
    const cancelled = { state: "cancelled", number: "0123456789", assignedOn: today } as const;
    expect(obstaclesTo({ agency: { ...unknownToAgency, caseNumber: cancelled } })).toEqual(["case_request"]);
  });

  test("stays while a call outside is open on it, and once a credit report was ordered for it", () => {
    expect(obstaclesTo({ callAttempt: anAttempt({ operation: "address_change" }) })).toEqual(["open_call"]);
    expect(obstaclesTo({ callAttempt: anAttempt() })).toEqual(["case_request", "open_call"]);
    expect(obstaclesTo({ creditOrderedAt: now })).toEqual(["credit_order"]);
  });

  test("is refused with both together", () => {
    expect(obstaclesTo({ applicationOn: today, agency: requested })).toEqual(["application_date", "case_request"]);
  });
});

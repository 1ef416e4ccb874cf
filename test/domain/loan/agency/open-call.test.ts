import { describe, expect, test } from "bun:test";
import { unknownToAgency } from "../../../../domain/loan/agency/agency-record.ts";
import { caseStatusOf } from "../../../../domain/loan/agency/case-status.ts";
import { beginAttempt, endAttempt, releaseAttempt, takeOverAttempt } from "../../../../domain/loan/agency/open-call.ts";
import type { AgencyCommand } from "../../../../domain/loan/agency/outside-operation.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aLoan } from "../../../fixtures/loan/loan.ts";
import { anAttempt } from "../../../fixtures/outside/call-attempt.ts";

const attempt = anAttempt();
const open = aLoan({ callAttempt: attempt });
const [lastSecond, free, later] = [
  instant("2026-05-01T10:00:29.999Z"),
  instant("2026-05-01T10:00:30.000Z"),
  instant("2026-05-01T10:01:00.000Z"),
];

describe("a call outside that is open on a loan", () => {
  test("keeps every other call out, no matter who makes it", () => {
    const other = anAttempt({ operation: "credit_order", reference: "f".repeat(32) });
    expect(beginAttempt(open, other)).toMatchObject({
      refusal: { _tag: "CallInFlight", operation: "case_number_assignment", endsAt: free },
    });
  });

  test("begins again under its own reference", () => {
    const again = anAttempt({ sent: { address: "another" } });
    expect(accepted(beginAttempt(open, again)).callAttempt).toEqual(again);
  });

  test("is its caller's alone for 30 seconds, and then another's", () => {
    expect(takeOverAttempt(open, lastSecond, later)).toMatchObject({ refusal: { _tag: "CallInFlight", endsAt: free } });
    expect(accepted(takeOverAttempt(open, free, later)).callAttempt).toEqual({ ...attempt, inFlightUntil: later });
  });

  test("is another's where the clock was put back: no call is under way for so long, and it began now at the latest", () => {
    const back = instant("2026-05-01T09:00:30.000Z");
    const until = instant("2026-05-01T09:01:00.000Z");
    expect(accepted(takeOverAttempt(open, back, until)).callAttempt).toEqual({
      ...attempt,
      startedAt: back,
      inFlightUntil: until,
    });
  });

  test("is its caller's alone where clocks differ by less than half a minute", () => {
    const [back, further] = [instant("2026-05-01T09:59:30.000Z"), instant("2026-05-01T09:59:29.999Z")];
    expect(takeOverAttempt(open, back, free)).toMatchObject({ refusal: { _tag: "CallInFlight", endsAt: free } });
    expect(takeOverAttempt(open, further, free)._tag).toBe("Accepted");
  });

  test("is another's at once where its caller gave it up", () => {
    const released = releaseAttempt(open, attempt, instant("2026-05-01T10:00:05.000Z"));
    expect(takeOverAttempt(released, instant("2026-05-01T10:00:05.000Z"), later)._tag).toBe("Accepted");
  });

  test("is given up by its own caller alone", () => {
    expect(releaseAttempt(open, { ...attempt, reference: "f".repeat(32) }, later)).toBe(open);
    expect(releaseAttempt(open, { ...attempt, inFlightUntil: later }, later)).toBe(open);
  });

  test("ends with what its record says of it", () => {
    const lastCall = { operation: "case_number_assignment" as const, recordId: 1, outcome: {} };
    expect(endAttempt(open, lastCall)).toEqual({ ...open, callAttempt: null, lastCall });
  });
});

describe("the case of a loan", () => {
  test("is requested while a request of its number is open, or pending at the agency, and no longer", () => {
    expect(caseStatusOf(open)).toBe("requested");
    expect(caseStatusOf(aLoan())).toBe("none");
    const { recordId, reference, input, sent } = anAttempt();
    const pendingOf = (awaited: AgencyCommand) =>
      aLoan({ agency: { ...unknownToAgency, awaiting: [{ operation: awaited, recordId, reference, input, sent }] } });
    expect(caseStatusOf(pendingOf("case_number_assignment"))).toBe("requested");
    expect(caseStatusOf(pendingOf("hecm_referral"))).toBe("none");
    expect(caseStatusOf(aLoan({ callAttempt: anAttempt({ operation: "appraisal_logging" }) }))).toBe("none");
  });
});

import { describe, expect, test } from "bun:test";
import { unknownToAgency } from "../../../domain/loan/agency/agency-record.ts";
import { caseStatusOf } from "../../../domain/loan/agency/case-status.ts";
import type { AgencyCommand } from "../../../domain/outside-call/operation.ts";
import {
  beginAttempt,
  checkNoneOpen,
  endAttempt,
  releaseAttempt,
  takeOverAttempt,
  withoutGoneCall,
} from "../../../domain/outside-call/transitions.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { instant } from "../../fixtures/clock.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { anAttempt } from "../../fixtures/outside/call-attempt.ts";

const attempt = anAttempt();
const open = aLoan({ callAttempt: attempt });
const [lastSecond, free, later] = [
  instant("2026-05-01T10:00:29.999Z"),
  instant("2026-05-01T10:00:30.000Z"),
  instant("2026-05-01T10:01:00.000Z"),
];

describe("an outside call that is open on a loan", () => {
  test("blocks every other call, no matter who makes it", () => {
    const other = anAttempt({ operation: "credit_order", reference: "f".repeat(32) });
    expect(beginAttempt(open, other)).toMatchObject({
      refusal: { _tag: "CallInFlight", operation: "case_number_assignment", endsAt: free },
    });
  });

  test("begins again under its own reference", () => {
    const again = anAttempt({ sent: { address: "another" } });
    expect(accepted(beginAttempt(open, again)).callAttempt).toEqual(again);
  });

  test("belongs to its caller for 30 seconds, and can then be taken over", () => {
    expect(takeOverAttempt(open, lastSecond, later)).toMatchObject({ refusal: { _tag: "CallInFlight", endsAt: free } });
    expect(accepted(takeOverAttempt(open, free, later)).callAttempt).toEqual({
      ...attempt,
      inFlightUntil: later,
      inFlightSeconds: 30,
    });
  });

  test("can be taken over if the clock was set back: no call takes that long, and it began now at the latest", () => {
    const back = instant("2026-05-01T09:00:30.000Z");
    const until = instant("2026-05-01T09:01:00.000Z");
    expect(accepted(takeOverAttempt(open, back, until)).callAttempt).toEqual({
      ...attempt,
      startedAt: back,
      inFlightUntil: until,
      inFlightSeconds: 30,
    });
  });

  test("belongs to its caller if clocks differ by less than half a minute", () => {
    const [back, further] = [instant("2026-05-01T09:59:30.000Z"), instant("2026-05-01T09:59:29.999Z")];
    expect(takeOverAttempt(open, back, free)).toMatchObject({ refusal: { _tag: "CallInFlight", endsAt: free } });
    expect(takeOverAttempt(open, further, free)._tag).toBe("Accepted");
  });

  test("that may take 90 seconds belongs to its caller for 105, and if a clock is behind, for as long again", () => {
    const long = aLoan({
      callAttempt: anAttempt({ inFlightUntil: instant("2026-05-01T10:01:45.000Z"), inFlightSeconds: 105 }),
    });
    const isFree = (at: string) => takeOverAttempt(long, instant(at), later)._tag === "Accepted";
    expect([isFree("2026-05-01T10:01:44.999Z"), isFree("2026-05-01T10:01:45.000Z")]).toEqual([false, true]);
    expect([isFree("2026-05-01T09:58:15.000Z"), isFree("2026-05-01T09:58:14.999Z")]).toEqual([false, true]);
  });

  test("can be taken over immediately if its caller gave it up", () => {
    const released = releaseAttempt(open, attempt, instant("2026-05-01T10:00:05.000Z"));
    expect(takeOverAttempt(released, instant("2026-05-01T10:00:05.000Z"), later)._tag).toBe("Accepted");
  });

  test("is given up by its own caller only", () => {
    expect(releaseAttempt(open, { ...attempt, reference: "f".repeat(32) }, later)).toBe(open);
    expect(releaseAttempt(open, { ...attempt, inFlightUntil: later }, later)).toBe(open);
  });

  test("ends under its own reference only", () => {
    expect(endAttempt(open, attempt.reference)).toEqual({ ...open, callAttempt: null });
    expect(endAttempt(open, "f".repeat(32))).toBe(open);
  });

  test("is replaced once its time is over if its own record has the outcome, and otherwise by no new call", () => {
    const order = aLoan({ callAttempt: anAttempt({ operation: "credit_order" }) });
    expect(takeOverAttempt(order, lastSecond, later)).toMatchObject({ refusal: { _tag: "CallInFlight" } });
    expect(accepted(takeOverAttempt(order, free, later)).callAttempt).toBeNull();
    expect(withoutGoneCall(order, lastSecond)).toBe(order);
    expect(withoutGoneCall(order, free).callAttempt).toBeNull();
    expect(withoutGoneCall(open, free)).toBe(open);
  });

  test("makes a new one wait while it is in progress, and has to be looked up first afterward", () => {
    expect(checkNoneOpen(aLoan({ callAttempt: null }), free)._tag).toBe("Accepted");
    expect(checkNoneOpen(open, lastSecond)).toMatchObject({ refusal: { _tag: "CallInFlight", endsAt: free } });
    expect(checkNoneOpen(open, free)).toMatchObject({ refusal: { _tag: "AgencyOutcomeUnknown", recordId: 1 } });
  });
});

describe("the case of a loan", () => {
  test("counts as requested while a request for its number is open, or pending at the agency, and no longer", () => {
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

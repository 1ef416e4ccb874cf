import { describe, expect, test } from "bun:test";
import {
  type Applicants,
  checkOrderData,
  checkRetrievalData,
  chooseApplicants,
} from "../../../domain/credit/applicants.ts";
import type { CreditReport, OrderedReport } from "../../../domain/credit/credit-report.ts";
import { beginOrder, decideOrder, newReport, reportOfNumber } from "../../../domain/credit/order.ts";
import { noAddress } from "../../../domain/kernel/address.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { CallAttempt } from "../../../domain/outside-call/attempt.ts";
import { accepted, refusalIn } from "../../fixtures/accepted.ts";
import { instant } from "../../fixtures/clock.ts";
import { aLoan, aStatusEntry } from "../../fixtures/loan/loan.ts";
import { anApplicant } from "../../fixtures/outside/bureau.ts";

const now = instant("2026-05-01T12:00:00.000Z");
const onFirstOfMay = { today: day("2026-05-01"), now };
const ada = anApplicant("900000001", { id: 1 });
const ben = anApplicant("900000002", { id: 2, borrowerType: "co_borrower", firstName: "Ben" });
const spouse = anApplicant("900000003", { id: 3, borrowerType: "eligible_non_borrowing_spouse" });
const loan = aLoan({ borrowers: [ada, spouse, ben], callAttempt: null, creditOrderedAt: null });

const ordered = (applicants: Applicants, given: Partial<OrderedReport> = {}): OrderedReport => ({
  ...newReport(applicants, loan, { id: 50, reference: "reference 50", byUserId: 7, now }),
  ...given,
});

const completed = (applicants: Applicants, given: Partial<OrderedReport> = {}): CreditReport =>
  ordered(applicants, { status: "completed", orderIdentifier: "1", expiresOn: day("2026-08-29"), ...given });

interface Context {
  readonly on?: Loan;
  readonly today?: string;
  readonly at?: string;
  readonly force?: boolean;
}

const decide = (
  applicants: Applicants,
  reports: readonly CreditReport[],
  { on = loan, today = "2026-05-01", at = now, force = false }: Context = {},
) => decideOrder(applicants, { loan: on, reports, today: day(today), now: instant(at), force });

/** 24 hours after `now`, when the orders of these tests are placed. */
const aDayLater = instant("2026-05-02T12:00:00.000Z");
const justBefore = "2026-05-02T11:59:59.999Z";

const attempt: CallAttempt = {
  operation: "credit_order",
  recordId: 50,
  reference: "reference 50",
  input: {},
  sent: {},
  startedAt: now,
  inFlightUntil: instant("2026-05-01T12:00:30.000Z"),
  byUserId: 7,
};

describe("the people of a report", () => {
  const choose = (isJoint: boolean, coBorrowerId: number | null = null, on = loan) =>
    chooseApplicants(on, { borrowerId: 1, isJoint, coBorrowerId });

  test("are the borrower only, or for a joint report also the loan's first other borrower, but never a spouse who owes nothing", () => {
    expect(accepted(choose(false))).toEqual([ada]);
    expect(accepted(choose(true))).toEqual([ada, ben]);
    expect(accepted(choose(true, 2))).toEqual([ada, ben]);
  });

  test("are refused with the field if no one else owes the loan, or the other person does not", () => {
    const fieldsOf = (outcome: ReturnType<typeof choose>) => refusalIn(outcome)?.errors.map(({ field }) => field);
    expect(fieldsOf(choose(true, null, aLoan({ borrowers: [ada, spouse] })))).toEqual(["isJoint"]);
    expect(fieldsOf(choose(true, 3))).toEqual(["coBorrowerId"]);
    expect(fieldsOf(choose(true, 1))).toEqual(["coBorrowerId"]);
    expect(fieldsOf(choose(true, 99))).toEqual(["coBorrowerId"]);
    expect(fieldsOf(choose(false, 2))).toEqual(["coBorrowerId"]);
  });

  test("need an SSN, a complete address, and an authorization each, and the company needs credentials; everything missing is reported at once", () => {
    const bare = { ...ben, ssn: null, presentAddress: noAddress };
    const unauthorized = { ...ada, creditAuthorizedAt: null, creditAuthorizationMethod: null };
    expect(refusalIn(checkOrderData([unauthorized, bare], false, onFirstOfMay))).toEqual({
      _tag: "CreditDataMissing",
      credentials: true,
      fields: [
        { person: "borrower", field: "creditAuthorizedAt" },
        { person: "borrower", field: "creditAuthorizationMethod" },
        { person: "coBorrower", field: "ssn" },
        { person: "coBorrower", field: "presentAddress.street" },
        { person: "coBorrower", field: "presentAddress.city" },
        { person: "coBorrower", field: "presentAddress.state" },
        { person: "coBorrower", field: "presentAddress.zipCode" },
      ],
    });
    expect(refusalIn(checkOrderData([ada, ben], false, onFirstOfMay))).toMatchObject({ credentials: true, fields: [] });
    expect(checkOrderData([ada, ben], true, onFirstOfMay)._tag).toBe("Accepted");
  });

  test("need an authorization that is not in the future, even if a later one was stored", () => {
    const authorized = (at: string, ordered = onFirstOfMay) =>
      checkOrderData([{ ...ada, creditAuthorizedAt: instant(at) }], true, ordered)._tag;
    expect(authorized("2026-05-01T23:59:59.999Z")).toBe("Accepted");
    expect(authorized("2026-05-02T00:00:00.000Z")).toBe("Refused");
    // In Hawaii it is still May 1.
    const late = { today: day("2026-05-01"), now: instant("2026-05-02T06:00:00.000Z") };
    expect(authorized("2026-05-02T06:00:00.000Z", late)).toBe("Accepted");
    expect(authorized("2026-05-02T06:00:00.001Z", late)).toBe("Refused");
  });

  test("need only the number for an existing report", () => {
    const unauthorized = { ...ada, creditAuthorizedAt: null, presentAddress: noAddress };
    expect(checkRetrievalData([unauthorized], true)._tag).toBe("Accepted");
    expect(refusalIn(checkRetrievalData([{ ...ada, ssn: null }], true))?.fields).toEqual([
      { person: "borrower", field: "ssn" },
    ]);
  });
});

describe("an order number of the bureau", () => {
  const stored = completed([ada, ben]);

  test("finds the stored report about the borrower's current data, individual or joint", () => {
    expect(reportOfNumber([stored], "1", ada)).toBe(stored);
    expect(reportOfNumber([stored], "1", ben)).toBe(stored);
    expect(reportOfNumber([stored], "2", ada)).toBeUndefined();
    expect(reportOfNumber([stored], "1", { ...ada, bornOn: day("1950-01-01") })).toBeUndefined();
  });

  test("is not ordered for an application that has ended, but the outcome of one that was sent is looked up", () => {
    const ended = { ...loan, statusHistory: [aStatusEntry(), aStatusEntry("denied")] };
    expect(decide([ada], [], { on: ended })).toMatchObject({ refusal: { _tag: "ApplicationEnded" } });
    expect(decide([ada], [], { on: ended, force: true })).toMatchObject({ refusal: { _tag: "ApplicationEnded" } });
    const sent = ordered([ada]);
    expect(decide([ada], [sent], { on: ended })).toMatchObject({ value: { resumed: sent } });
  });

  test("is ordered again if its report ended in an error", () => {
    const failed = completed([ada], { status: "error" });
    expect(reportOfNumber([failed], "1", ada)).toBeUndefined();
    expect(reportOfNumber([failed, stored], "1", ada)).toBe(stored);
  });
});

describe("a report can be ordered", () => {
  test("if there is none, and if all ended in errors", () => {
    expect(decide([ada], [])).toMatchObject({ value: { resumed: null, givenUp: [] } });
    expect(decide([ada], [ordered([ada], { status: "error", orderIdentifier: "1" })])).toMatchObject({
      value: { resumed: null, givenUp: [] },
    });
  });

  test("not while one is unfinished, not even by force, nor one that both people share", () => {
    for (const status of ["new", "processing", "pending"] as const) {
      const running = ordered([ada, ben], { status, orderIdentifier: "1" });
      for (const applicants of [[ada], [ben], [ada, ben]] as const)
        expect(refusalIn(decide(applicants, [running], { force: true }))).toEqual({
          _tag: "CreditReportUnfinished",
          creditReportId: 50,
          forceableFrom: aDayLater,
        });
    }
  });

  test("by force from 24 hours after an unfinished one was sent, which is given up", () => {
    for (const status of ["new", "processing", "pending"] as const) {
      const stuck = ordered([ada, ben], { status, orderIdentifier: "1" });
      for (const applicants of [[ada], [ben], [ada, ben]] as const) {
        expect(refusalIn(decide(applicants, [stuck], { force: true, at: justBefore }))?._tag).toBe(
          "CreditReportUnfinished",
        );
        expect(decide(applicants, [stuck], { force: true, at: aDayLater })).toEqual({
          _tag: "Accepted",
          value: { resumed: null, givenUp: [stuck] },
        });
        expect(refusalIn(decide(applicants, [stuck], { at: "2026-06-30T12:00:00.000Z" }))).toEqual({
          _tag: "CreditReportUnfinished",
          creditReportId: 50,
          forceableFrom: aDayLater,
        });
      }
    }
  });

  test("by force without giving up reports that are for others, ended, or were sent after the order", () => {
    const at = aDayLater;
    const of = (given: Partial<OrderedReport>) =>
      ordered([ada], { status: "processing", orderIdentifier: "1", ...given });
    expect(decide([ben], [of({})], { force: true, at })).toMatchObject({ value: { resumed: null, givenUp: [] } });
    const ended = [of({ status: "error" }), completed([ada])];
    expect(decide([ada], ended, { force: true, at })).toMatchObject({ value: { resumed: null, givenUp: [] } });
    const sentAgain = of({ sentAt: instant("2026-05-01T12:00:01.000Z") });
    expect(refusalIn(decide([ada], [sentAgain], { force: true, at }))).toMatchObject({
      forceableFrom: instant("2026-05-02T12:00:01.000Z"),
    });
  });

  test("by force instead of an order whose outcome is unknown after 24 hours, and before that for the same people under its reference", () => {
    const unsettled = ordered([ada, ben]);
    expect(decide([ada, ben], [unsettled], { force: true, at: justBefore })).toMatchObject({
      value: { resumed: { id: 50 }, givenUp: [] },
    });
    expect(refusalIn(decide([ada], [unsettled], { force: true, at: justBefore }))?._tag).toBe("CreditReportUnfinished");
    for (const applicants of [[ada], [ada, ben]] as const)
      expect(decide(applicants, [unsettled], { force: true, at: aDayLater })).toMatchObject({
        value: { resumed: null, givenUp: [{ id: 50 }] },
      });
    const other = ordered([ada], { id: 51, reference: "reference 51", sentAt: aDayLater });
    expect(decide([ada], [other, unsettled], { force: true, at: aDayLater })).toMatchObject({
      value: { resumed: { id: 51 }, givenUp: [{ id: 50 }] },
    });
  });

  test("not by force while the outcome of the order is being looked up, nor while another call of the loan is open", () => {
    const inFlightUntil = instant("2026-05-02T12:00:20.000Z");
    const context = { force: true, at: aDayLater } as const;
    const found = { ...loan, callAttempt: { ...attempt, inFlightUntil } };
    expect(refusalIn(decide([ada], [ordered([ada])], { ...context, on: found }))).toMatchObject({
      _tag: "CallInFlight",
      recordId: 50,
      endsAt: inFlightUntil,
    });
    const agency = { ...attempt, operation: "case_transfer", reference: "another", inFlightUntil } as const;
    const stuck = ordered([ada], { status: "processing", orderIdentifier: "1" });
    expect(refusalIn(decide([ada], [stuck], { ...context, on: { ...loan, callAttempt: agency } }))?._tag).toBe(
      "CallInFlight",
    );
  });

  test("not before the day on which a completed one is 120 days old, unless by force", () => {
    const report = completed([ada]);
    expect(refusalIn(decide([ada], [report], { today: "2026-08-28" }))).toEqual({
      _tag: "CreditReportValid",
      creditReportId: 50,
      expiresOn: day("2026-08-29"),
    });
    expect(decide([ada], [report], { today: "2026-08-29" })).toMatchObject({ value: { resumed: null, givenUp: [] } });
    expect(decide([ada], [report], { today: "2026-08-28", force: true })).toMatchObject({
      value: { resumed: null, givenUp: [] },
    });
    expect(refusalIn(decide([ada, ben], [report]))?._tag).toBe("CreditReportValid");
    expect(decide([ben], [report])).toMatchObject({ value: { resumed: null, givenUp: [] } });
  });

  test("immediately if the SSN or birth date is no longer the one with which it was ordered", () => {
    const report = completed([ada]);
    const other = anApplicant("900000009", { id: 1 });
    expect(decide([other], [report])).toMatchObject({ value: { resumed: null, givenUp: [] } });
    expect(decide([{ ...ada, bornOn: day("1951-03-15") }], [report])).toMatchObject({
      value: { resumed: null, givenUp: [] },
    });
  });

  test("not while another call of the loan is open, but after one of the bureau whose process has died", () => {
    const inFlight = { ...loan, callAttempt: { ...attempt, recordId: 51, reference: "another" } };
    expect(refusalIn(decide([ada], [], { on: inFlight }))).toMatchObject({ _tag: "CallInFlight" });
    const gone = { ...attempt, inFlightUntil: now };
    expect(decide([ada], [], { on: { ...loan, callAttempt: gone } })).toMatchObject({
      value: { resumed: null, givenUp: [] },
    });
    const dayAhead = {
      ...attempt,
      recordId: 51,
      reference: "another",
      inFlightUntil: instant("2026-05-02T12:00:00.000Z"),
    };
    expect(decide([ada], [], { on: { ...loan, callAttempt: dayAhead } })).toMatchObject({
      value: { resumed: null, givenUp: [] },
    });
    const agency = { ...gone, operation: "case_number_assignment" } as const;
    expect(refusalIn(decide([ada], [], { on: { ...loan, callAttempt: agency } }))).toMatchObject({
      _tag: "AgencyOutcomeUnknown",
      operation: "case_number_assignment",
    });
  });

  test("under the reference of the order whose outcome is unknown, for the same people only", () => {
    const unsettled = ordered([ada, ben]);
    expect(decide([ada, ben], [unsettled])).toMatchObject({
      value: { resumed: { id: 50, reference: "reference 50" } },
    });
    for (const applicants of [[ada], [ben, ada]] as const)
      expect(refusalIn(decide(applicants, [unsettled]))).toMatchObject({ creditReportId: 50 });
  });

  test("not while that order is in progress, whose report is named", () => {
    const on = { ...loan, callAttempt: attempt };
    expect(refusalIn(decide([ada], [ordered([ada])], { on }))).toEqual({
      _tag: "CreditReportUnfinished",
      creditReportId: 50,
      forceableFrom: aDayLater,
    });
  });
});

describe("an order on its loan", () => {
  const begin = (on: Loan) =>
    beginOrder(on, ordered([ada]), { byUserId: 7, startedAt: now, inFlightUntil: attempt.inFlightUntil });

  test("is its one open call, and keeps the loan from being deleted", () => {
    const begun = accepted(begin(loan));
    expect(begun).toMatchObject({ callAttempt: attempt, creditOrderedAt: now });
    const earlier = instant("2026-04-02T12:00:00.000Z");
    expect(accepted(begin({ ...loan, creditOrderedAt: earlier })).creditOrderedAt).toBe(earlier);
  });

  test("replaces an order whose process has died, and no other call", () => {
    const other = { ...attempt, reference: "another" };
    const gone = { ...other, inFlightUntil: now };
    expect(begin({ ...loan, callAttempt: gone })).toMatchObject({ value: { callAttempt: attempt } });
    const dayAhead = { ...other, inFlightUntil: instant("2026-05-02T12:00:00.000Z") };
    expect(begin({ ...loan, callAttempt: dayAhead })).toMatchObject({ value: { callAttempt: attempt } });
    expect(refusalIn(begin({ ...loan, callAttempt: other }))?._tag).toBe("CallInFlight");
    const agency = { ...gone, operation: "case_transfer" } as const;
    expect(refusalIn(begin({ ...loan, callAttempt: agency }))?._tag).toBe("CallInFlight");
  });
});

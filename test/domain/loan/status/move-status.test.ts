import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { actionTakenOf } from "../../../../domain/loan/status/action.ts";
import { allowedStatuses } from "../../../../domain/loan/status/allowed-statuses.ts";
import type { CalculationStanding } from "../../../../domain/loan/status/calculation-standing.ts";
import { type MoveRequest, moveStatus } from "../../../../domain/loan/status/move-status.ts";
import { movesOf } from "../../../../domain/loan/status/moves.ts";
import { type LoanStatus, statusOf } from "../../../../domain/loan/status/status.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { instant } from "../../../fixtures/clock.ts";
import { currentStanding, judgedLoan, someFacts } from "../../../fixtures/loan/judged-loan.ts";
import { aBorrower, aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { aLoanToFund } from "../../../fixtures/loan/loan-to-fund.ts";
import { sha256 } from "../../../fixtures/sha256.ts";

const today = day("2026-05-01");
const now = instant("2026-05-01T16:00:00.000Z");
const facts = someFacts();

const move = (loan: Loan, status: LoanStatus, more: Partial<MoveRequest> = {}, calculation = currentStanding) =>
  moveStatus(
    loan,
    { status, reason: null, effectiveOn: null, ...more },
    { byUserId: 5, today, now, calculation, facts, digest: sha256 },
  );

/** The result of a change of status, in short. */
const outcome = (...given: Parameters<typeof move>): unknown => {
  const moved = move(...given);
  if (moved._tag === "Accepted") return statusOf(moved.value);
  const { refusal } = moved;
  if (refusal._tag === "RequirementsUnmet") return refusal.unmet.map(({ text }) => text);
  return refusal._tag === "FieldsInvalid"
    ? refusal.errors.map(({ field, message }) => `${field} ${message}`)
    : refusal._tag;
};

const since = (status: LoanStatus, effectiveOn: string) => ({
  statusHistory: [aStatusEntry(), { ...aStatusEntry(status), effectiveOn: day(effectiveOn) }],
});

describe("a loan that meets every requirement", () => {
  test("proceeds to funding, each step in its history with who, when, and since when", () => {
    const way = ["processing", "underwriting", "conditional_approval", "clear_to_close", "closing", "funded"] as const;
    let loan = aLoanToFund("origination");
    // It closed on April 20, when it was clear to close.
    for (const status of way)
      loan = accepted(move(loan, status, { effectiveOn: day(status === "funded" ? "2026-04-24" : "2026-04-20") }));
    expect(loan.statusHistory.map(({ status }) => status)).toEqual(["origination", ...way]);
    expect(loan.statusHistory.at(-1)).toEqual({
      status: "funded",
      at: now,
      effectiveOn: day("2026-04-24"),
      byUserId: 5,
      reason: null,
    });
  });

  test("takes effect today if no date is named", () => {
    const moved = accepted(move(aLoanToFund("origination"), "processing", { reason: "documents are in" }));
    expect(moved.statusHistory.at(-1)).toMatchObject({ effectiveOn: today, reason: "documents are in" });
  });
});

describe("a change that the table does not contain is refused with the possible statuses", () => {
  test("over several steps, out of funding, or to the current status for another reason", () => {
    expect(outcome(aLoanToFund("origination"), "funded")).toBe("MoveNotAllowed");
    expect(outcome(aLoanToFund("funded"), "closing")).toBe("MoveNotAllowed");
    expect(outcome(aLoanToFund("processing"), "processing", { reason: "again" })).toBe("MoveNotAllowed");
    expect(move(aLoanToFund("processing"), "funded")).toMatchObject({
      refusal: {
        from: "processing",
        allowed: ["underwriting", "origination", "withdrawn", "denied", "incomplete"],
      },
    });
  });

  test("of an escrow: only the agency's closeout closes it", () => {
    const endorsed = aLoanToFund("endorsed");
    expect(move(endorsed, "escrow_closed")).toMatchObject({ refusal: { _tag: "MoveNotAllowed", allowed: [] } });
    expect(allowedStatuses(judgedLoan(endorsed, { today }))).toEqual([]);
  });

  test("of a brokered loan that another lender funded and has insured; one insured from here continues", () => {
    const fundingLender = { companyName: "Example Funding", nmlsId: null };
    const brokered: Loan = { ...aLoanToFund("funded"), channel: "brokered", fundingLender };
    expect(move(brokered, "endorsed")).toMatchObject({ refusal: { _tag: "MoveNotAllowed", allowed: [] } });
    expect(allowedStatuses(judgedLoan(brokered, { today }))).toEqual([]);
    const insured = { ...brokered, agency: { ...brokered.agency, insuranceStatus: "endorsed" } } as const;
    for (const loan of [insured, { ...insured, channel: "wholesale" } as const])
      expect(outcome(loan, "endorsed")).toBe("endorsed");
    expect(allowedStatuses(judgedLoan(aLoanToFund("funded"), { today })).map(({ status }) => status)).toEqual([
      "endorsed",
    ]);
    const before: Loan = { ...aLoanToFund("closing"), channel: "brokered" };
    expect(allowedStatuses(judgedLoan(before, { today }))[0]?.status).toBe("funded");
  });

  test.each(["clear_to_close", "closing"] as const)(
    "of a borrower who gives up in %s: the loan was approved, and counts as not accepted",
    (status) => {
      const loan = aLoanToFund(status);
      expect(outcome(loan, "withdrawn")).toBe("MoveNotAllowed");
      expect(outcome(loan, "incomplete")).toBe("MoveNotAllowed");
      expect(outcome(loan, "approved_not_accepted")).toBe("approved_not_accepted");
    },
  );
});

describe("what a status requires also applies to all later ones", () => {
  const noAlert = "The CAIVRS authorization of Ada Example is missing: query CAIVRS for the loan";

  test("a borrower without CAIVRS who was added after clear to close prevents closing and funding", () => {
    for (const [from, to] of [
      ["conditional_approval", "clear_to_close"],
      ["clear_to_close", "closing"],
      ["closing", "funded"],
    ] as const) {
      const loan = aLoanToFund(from);
      const joined = { ...(loan.borrowers[0] ?? aBorrower()), id: 4711, borrowerType: "co_borrower" } as const;
      expect(outcome({ ...loan, borrowers: [...loan.borrowers, joined] }, to)).toContain(noAlert);
    }
  });

  test("a stale calculation prevents closing and funding", () => {
    const stale: CalculationStanding = { state: "stale", obstacles: [] };
    const unmet = ["The loan has no calculation of its current terms: calculate it again"];
    expect(outcome(aLoanToFund("clear_to_close"), "closing", {}, stale)).toEqual(unmet);
    expect(outcome(aLoanToFund("closing"), "funded", {}, stale)).toEqual(unmet);
    expect(outcome(aLoanToFund("processing"), "underwriting", {}, stale)).toBe("underwriting");
  });

  test("and so does a calculation's obstacle to closing", () => {
    const obstructed: CalculationStanding = { state: "current", obstacles: ["The repairs are not completed"] };
    expect(outcome(aLoanToFund("closing"), "funded", {}, obstructed)).toEqual(["The repairs are not completed"]);
  });

  test("none of it is required for a step back, an end, or an approval that is not accepted", () => {
    const bare = { agency: { ...aLoanToFund("closing").agency, creditAlerts: [], financialAssessment: null } };
    const none: CalculationStanding = { state: "none", obstacles: [] };
    expect(outcome(aLoanToFund("closing", bare), "clear_to_close", {}, none)).toBe("clear_to_close");
    expect(outcome(aLoanToFund("underwriting", bare), "processing", {}, none)).toBe("processing");
    expect(outcome(aLoanToFund("processing", bare), "withdrawn", {}, none)).toBe("withdrawn");
    expect(outcome(aLoanToFund("closing", bare), "approved_not_accepted", {}, none)).toBe("approved_not_accepted");
  });

  test("everything unmet is reported at once, each requirement once", () => {
    const { agency } = aLoanToFund("underwriting");
    const bare = { agency: { ...agency, creditAlerts: [], financialAssessment: null }, closingOn: null };
    expect(outcome(aLoanToFund("underwriting", bare), "clear_to_close", {}, { state: "none", obstacles: [] })).toEqual([
      "A calculation is missing: calculate the loan",
      noAlert,
      "The financial assessment is missing: submit it to the agency",
      "The closing date is missing: enter it",
    ]);
  });

  test("a denial needs a reason of the register", () => {
    const loan = aLoanToFund("underwriting");
    expect(outcome(loan, "denied")).toEqual(["A denial reason is missing: enter it"]);
    expect(outcome({ ...loan, hmda: { ...loan.hmda, denialReasons: [3] } }, "denied")).toBe("denied");
  });

  test("an endorsement needs the accepted insurance application, and again what the funding required", () => {
    const loan = aLoanToFund("funded");
    expect(outcome(loan, "endorsed")).toEqual([
      "The application for the insurance is missing: submit it to the agency",
    ]);
    const insured = { ...loan, agency: { ...loan.agency, insuranceStatus: "endorsed" as const } };
    expect(outcome(insured, "endorsed")).toBe("endorsed");
    expect(outcome({ ...insured, agency: { ...insured.agency, creditAlerts: [] } }, "endorsed")).toEqual([noAlert]);
  });

  test("a warning is shown, and prevents no change of status", () => {
    const unrecorded = aLoanToFund("clear_to_close", { underwriterId: 9 });
    const closing = allowedStatuses(judgedLoan(unrecorded, { today })).find(({ status }) => status === "closing");
    expect(closing?.warnings).toContain(
      "The terms with which the loan was approved are not recorded: an underwriter can approve the present ones",
    );
    expect([closing?.ready, closing?.unmet]).toEqual([true, []]);
    expect(outcome(unrecorded, "closing")).toBe("closing");
  });

  test("the statuses shown as ready are those to which the loan can move", () => {
    const loan = aLoanToFund("closing", { disbursedOn: null });
    const shown = allowedStatuses(judgedLoan(loan, { today }));
    expect(shown.map(({ status, ready }) => [status, ready])).toEqual([
      ["funded", false],
      ["clear_to_close", true],
      ["approved_not_accepted", true],
      ["denied", false],
    ]);
    for (const { status, unmet } of shown) expect(outcome(loan, status)).toEqual(unmet.length > 0 ? unmet : status);
  });

  test("a funding is not shown as ready on a day on which the disbursement date prevents it", () => {
    const dated = { closingOn: day("2026-04-27"), disbursedOn: day("2026-05-04") };
    const fundingOf = (loan: Loan, on = today) => allowedStatuses(judgedLoan(loan, { today: on }))[0];
    expect(fundingOf(aLoanToFund("closing", dated))).toMatchObject({
      status: "funded",
      ready: false,
      unmet: ["The disbursement date is in the future: move the loan to funded once it is disbursed"],
    });
    expect(fundingOf(aLoanToFund("closing", dated), day("2026-05-04"))?.ready).toBe(true);
    expect(fundingOf(aLoanToFund("closing", since("closing", "2026-04-25")))).toMatchObject({
      status: "funded",
      ready: false,
      unmet: ["The disbursement date, 2026-04-24, is before 2026-04-25, the effective date of the current status"],
    });
    expect(fundingOf(aLoanToFund("closing", since("closing", "2026-04-24")))?.ready).toBe(true);
  });

  test("a disbursement date that prevents a funding is listed with what else does", () => {
    const loan = aLoanToFund("closing", { disbursedOn: day("2026-05-04") });
    expect(outcome(loan, "funded")).toEqual([
      "The disbursement date is in the future: move the loan to funded once it is disbursed",
      "The disbursement date, 2026-05-04, is more than 10 days after the closing date, 2026-04-20",
    ]);
  });
});

describe("the effective date of a change of status", () => {
  const loan = aLoanToFund("origination", since("origination", "2026-04-10"));

  test("is not in the future and not before the present status", () => {
    expect(outcome(loan, "processing", { effectiveOn: today })).toBe("processing");
    expect(outcome(loan, "processing", { effectiveOn: day("2026-04-10") })).toBe("processing");
    expect(outcome(loan, "processing", { effectiveOn: day("2026-05-02") })).toEqual([
      "effectiveOn must not be in the future",
    ]);
    expect(outcome(loan, "processing", { effectiveOn: day("2026-04-09") })).toEqual([
      "effectiveOn must not be before the effective date of the current status",
    ]);
  });

  test("for an approval is not before the application, the case number, or the appraisal, however late it is entered", () => {
    // Applied on April 2, case number on April 6, appraised on April 8.
    const cleared = (effectiveOn: string) =>
      outcome(aLoanToFund("underwriting"), "clear_to_close", { effectiveOn: day(effectiveOn) });
    expect(cleared("2026-04-08")).toBe("clear_to_close");
    expect(cleared("2026-04-07")).toEqual(["effectiveOn must not be before the appraisal date, 2026-04-08"]);
    expect(cleared("2026-04-05")).toEqual([
      "effectiveOn must not be before the assignment of the FHA case number, 2026-04-06",
    ]);
    for (const [from, to] of [
      ["processing", "underwriting"],
      ["underwriting", "conditional_approval"],
    ] as const)
      expect(outcome(aLoanToFund(from), to, { effectiveOn: day("2026-04-01") })).toEqual([
        "effectiveOn must not be before the application date, 2026-04-02",
      ]);
  });

  test("for a funding is the disbursement date, named or not", () => {
    const closing = aLoanToFund("closing");
    expect(accepted(move(closing, "funded")).statusHistory.at(-1)?.effectiveOn).toBe(day("2026-04-24"));
    expect(outcome(closing, "funded", { effectiveOn: day("2026-04-24") })).toBe("funded");
    expect(outcome(closing, "funded", { effectiveOn: today })).toEqual(["effectiveOn must be the disbursement date"]);
  });

  test("for a funding is not before the present status's; the error names the disbursement date", () => {
    const closing = aLoanToFund("closing", since("closing", "2026-04-25"));
    expect(outcome(closing, "funded")).toEqual([
      "disbursedOn must not be before 2026-04-25, the effective date of the current status, for the loan to be funded",
    ]);
  });

  test("for a funding is not in the future", () => {
    const closing = aLoanToFund("closing", { closingOn: day("2026-04-27"), disbursedOn: day("2026-05-04") });
    expect(outcome(closing, "funded")).toEqual(["disbursedOn must not be in the future for the loan to be funded"]);
    expect(outcome(closing, "funded", { effectiveOn: day("2026-05-04") })).toEqual([
      "effectiveOn must be the disbursement date, which is in the future",
    ]);
    expect(outcome(aLoanToFund("closing", { closingOn: day("2026-04-27"), disbursedOn: today }), "funded")).toBe(
      "funded",
    );
  });
});

describe("the same change again", () => {
  const first = accepted(move(aLoanToFund("processing"), "withdrawn", { reason: "changed her mind" }));

  test("changes nothing, with or without the date", () => {
    expect(accepted(move(first, "withdrawn", { reason: "changed her mind" }))).toBe(first);
    expect(accepted(move(first, "withdrawn", { reason: "changed her mind", effectiveOn: today }))).toBe(first);
  });

  test("for another reason or on another date is a different change", () => {
    expect(outcome(first, "withdrawn")).toBe("MoveNotAllowed");
    expect(outcome(first, "withdrawn", { reason: "changed her mind", effectiveOn: day("2026-04-30") })).toBe(
      "MoveNotAllowed",
    );
  });
});

describe("the action that is reported", () => {
  const ended = (from: LoanStatus, to: LoanStatus, more: Partial<MoveRequest> = {}, given: Partial<Loan> = {}) => {
    const loan = accepted(move(aLoanToFund(from, given), to, { effectiveOn: day("2026-04-28"), ...more }));
    return [actionTakenOf(loan), loan.actionTakenOn];
  };
  const { hmda } = aLoanToFund("processing");

  test("for an origination is 1, on the closing date, also once it is endorsed", () => {
    const funded = accepted(move(aLoanToFund("closing"), "funded"));
    expect([actionTakenOf(funded), funded.actionTakenOn]).toEqual([1, day("2026-04-20")]);
    const insured = { ...funded, agency: { ...funded.agency, insuranceStatus: "endorsed" as const } };
    const endorsed = accepted(move(insured, "endorsed"));
    expect([actionTakenOf(endorsed), endorsed.actionTakenOn]).toEqual([1, day("2026-04-20")]);
  });

  test("for an application that ends is 2 to 5, on the date on which the change takes effect", () => {
    const on = day("2026-04-28");
    expect(ended("closing", "approved_not_accepted")).toEqual([2, on]);
    expect(ended("underwriting", "denied", {}, { hmda: { ...hmda, denialReasons: [1] } })).toEqual([3, on]);
    expect(ended("processing", "withdrawn")).toEqual([4, on]);
    expect(ended("origination", "incomplete", {}, { noticeSentOn: day("2026-04-10") })).toEqual([5, on]);
  });

  test("does not exist while the application is open", () => {
    expect(ended("processing", "underwriting")).toEqual([null, null]);
  });
});

describe("an application that ended", () => {
  test.each(["withdrawn", "denied", "incomplete", "approved_not_accepted"] as const)(
    "as %s is reopened in processing, for a reason, and no longer has an action",
    (status) => {
      const loan = aLoanToFund(status, { actionTakenOn: day("2026-04-28") });
      expect(outcome(loan, "processing")).toEqual(["reason is required: say why the application is reopened"]);
      const again = accepted(move(loan, "processing", { reason: "the family agrees now" }));
      expect([statusOf(again), actionTakenOf(again), again.actionTakenOn]).toEqual(["processing", null, null]);
      expect(outcome(loan, "underwriting", { reason: "the family agrees now" })).toBe("MoveNotAllowed");
    },
  );
});

test("a conditional approval counts as not accepted only if the reason says that only customary conditions were open", () => {
  const loan = aLoanToFund("conditional_approval");
  expect(outcome(loan, "approved_not_accepted")).toEqual([
    "reason is required: say which customary closing conditions were the only open ones",
  ]);
  expect(outcome(loan, "approved_not_accepted", { reason: "the title" })).toEqual([
    "reason must have at least 10 characters: say which customary closing conditions were the only open ones",
  ]);
  expect(outcome(loan, "approved_not_accepted", { reason: "titlepaper" })).toBe("approved_not_accepted");
  expect(outcome(loan, "withdrawn")).toBe("withdrawn");
});

test("a loan returns to an earlier status until its history has 480 entries; until 500 it can still be funded, or end", () => {
  const history = (entries: number, last: LoanStatus) => ({
    statusHistory: Array.from({ length: entries }, (_, place) =>
      aStatusEntry(place === entries - 1 ? last : (["clear_to_close", "closing"] as const)[place % 2]),
    ),
  });
  const loanIn = (last: LoanStatus, entries: number) => aLoanToFund(last, history(entries, last));
  const refused = ["loanId has 480 entries in its status history, and can no longer return to an earlier status"];
  expect(outcome(loanIn("closing", 479), "clear_to_close")).toBe("clear_to_close");
  expect(outcome(loanIn("closing", 480), "clear_to_close")).toEqual(refused);
  expect(outcome(loanIn("clear_to_close", 480), "closing")).toBe("closing");
  expect(outcome(loanIn("closing", 499), "approved_not_accepted")).toBe("approved_not_accepted");
  expect(movesOf(loanIn("closing", 480))).toEqual(["funded", "approved_not_accepted", "denied"]);
  expect(movesOf(loanIn("closing", 500))).toEqual([]);
  const reopened = { reason: "the family agrees now" };
  expect(outcome(loanIn("withdrawn", 479), "processing", reopened)).toBe("processing");
  expect(outcome(loanIn("withdrawn", 480), "processing", reopened)).toEqual(refused);
  expect(outcome(loanIn("closing", 480), "endorsed")).toBe("MoveNotAllowed");
});

test("a loan can change status until its history has 500 entries", () => {
  const history = (entries: number) => ({ statusHistory: Array.from({ length: entries }, () => aStatusEntry()) });
  expect(outcome(aLoanToFund("origination", history(499)), "processing")).toBe("processing");
  expect(outcome(aLoanToFund("origination", history(500)), "processing")).toEqual([
    "loanId must have fewer than 500 entries in its status history",
  ]);
});

test("a long reason is refused once the reasons of the history have 100,000 characters; a short one still ends the application", () => {
  const history = (characters: number) => ({
    statusHistory: Array.from({ length: 10 }, () => ({ ...aStatusEntry(), reason: "x".repeat(characters / 10) })),
  });
  const withdrawn = (characters: number, reason: string) =>
    outcome(aLoanToFund("origination", history(characters)), "withdrawn", { reason });
  expect(withdrawn(99_990, "x".repeat(10_000))).toBe("withdrawn");
  expect(withdrawn(100_000, "x".repeat(200))).toBe("withdrawn");
  expect(withdrawn(100_000, "x".repeat(201))).toEqual([
    "reason must have at most 200 characters: the reasons of the loan's earlier changes of status have 100,000 or more together",
  ]);
});

describe("a change of status by rates that are no longer valid", () => {
  const moveLate = (from: LoanStatus, status: LoanStatus, reason: string | null) =>
    moveStatus(
      aLoanToFund(from),
      { status, reason, effectiveOn: null },
      { byUserId: 5, today, now, calculation: currentStanding, facts, digest: sha256, isOnEarlierRates: true },
    );

  test("needs a reason on the way to the funding", () => {
    for (const [from, to] of [
      ["underwriting", "clear_to_close"],
      ["clear_to_close", "closing"],
      ["closing", "funded"],
    ] as const) {
      const silent = moveLate(from, to, null);
      expect(silent).toMatchObject({ refusal: { errors: [{ field: "reason", code: "required" }] } });
      expect(moveLate(from, to, "the settlement statement")._tag).toBe("Accepted");
    }
  });
  test("needs none for a step back or an end", () => {
    expect(moveLate("clear_to_close", "underwriting", null)._tag).toBe("Accepted");
    expect(moveLate("processing", "withdrawn", null)._tag).toBe("Accepted");
  });
});

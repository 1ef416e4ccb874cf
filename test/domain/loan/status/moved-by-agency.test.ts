import { describe, expect, test } from "bun:test";
import { addDays, day } from "../../../../domain/kernel/day.ts";
import { maxLoanEntries } from "../../../../domain/loan/loan.ts";
import { movedByAgency } from "../../../../domain/loan/status/moved-by-agency.ts";
import { type LoanStatus, loanStatuses, statusOf } from "../../../../domain/loan/status/status.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aLoan, aStatusEntry } from "../../../fixtures/loan/loan.ts";

const today = day("2026-05-01");
const context = { byUserId: 5, now: instant("2026-05-01T16:00:00.000Z"), today };

const loanAt = (status: LoanStatus) =>
  aLoan({ statusHistory: [aStatusEntry(), ...(status === "origination" ? [] : [aStatusEntry(status)])] });

describe("a success of the agency moves the loan", () => {
  test.each([
    ["origination", "processing"],
    ["funded", "endorsed"],
    ["endorsed", "escrow_closed"],
  ] as const)("from %s to %s, with who and when in its history", (from, to) => {
    const moved = movedByAgency(loanAt(from), to, context);
    expect(moved.statusHistory.at(-1)).toEqual({
      status: to,
      at: context.now,
      effectiveOn: today,
      byUserId: 5,
      reason: null,
    });
  });

  test("and keeps every earlier entry", () => {
    const loan = loanAt("funded");
    expect(movedByAgency(loan, "endorsed", context).statusHistory.slice(0, -1)).toEqual([...loan.statusHistory]);
  });

  test("and from nowhere else: an ended application is not reopened, and no loan moves back", () => {
    const moves = [
      ["origination", "processing"],
      ["funded", "endorsed"],
      ["endorsed", "escrow_closed"],
    ] as const;
    for (const [only, to] of moves)
      for (const from of loanStatuses.filter((status) => status !== only)) {
        const loan = loanAt(from);
        expect([from, to, movedByAgency(loan, to, context)]).toEqual([from, to, loan]);
      }
  });

  test("and the date of the action taken stays the closing's", () => {
    const actionTakenOn = day("2026-04-20");
    expect(movedByAgency({ ...loanAt("funded"), actionTakenOn }, "endorsed", context).actionTakenOn).toBe(
      actionTakenOn,
    );
    expect(movedByAgency({ ...loanAt("endorsed"), actionTakenOn }, "escrow_closed", context).actionTakenOn).toBe(
      actionTakenOn,
    );
  });

  test("and takes effect no earlier than the previous entry", () => {
    const ahead = addDays(today, 1);
    const loan = { ...loanAt("funded"), statusHistory: [{ ...aStatusEntry("funded"), effectiveOn: ahead }] };
    expect(movedByAgency(loan, "endorsed", context).statusHistory.at(-1)?.effectiveOn).toBe(ahead);
  });

  test("up to the last entry for which a history has room", () => {
    const entries = (count: number) => Array.from({ length: count }, () => aStatusEntry("funded"));
    const withEntries = (count: number) => ({ ...loanAt("funded"), statusHistory: entries(count) });
    const max = maxLoanEntries.statusEntries;
    expect(statusOf(movedByAgency(withEntries(max - 1), "endorsed", context))).toBe("endorsed");
    expect(statusOf(movedByAgency(withEntries(max), "endorsed", context))).toBe("funded");
  });
});

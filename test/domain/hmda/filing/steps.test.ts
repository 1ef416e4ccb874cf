import { describe, expect, test } from "bun:test";
import { differenceBetween, differenceList, registerLoanOf } from "../../../../domain/hmda/filing/differences.ts";
import type { FilingFindings, HmdaFiling } from "../../../../domain/hmda/filing/filing.ts";
import { fileFiling, verifyFiling } from "../../../../domain/hmda/filing/steps.ts";
import type { LarRow } from "../../../../domain/hmda/register/lar-fields.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aFiling, aRegisterLoan, filed } from "../../../fixtures/reports/hmda-filing.ts";

const now = instant("2026-02-10T15:00:00.000Z");
const context = { byUserId: 9, now, today: day("2026-02-10") };
const confirmed = { at: now, byUserId: 9 };

const edit = (number: string, tier: "validity" | "quality") => ({
  edit: number,
  tier,
  description: "",
  fields: [],
  count: 1,
});
const macro = { edit: "Q636", description: "", left: 4, right: 3 };
const findings = (given: Partial<FilingFindings>): FilingFindings => ({
  edits: [],
  macro: [],
  notRun: [],
  blocking: false,
  ...given,
});

const qualityAndMacro = aFiling({ findings: findings({ edits: [edit("Q614", "quality")], macro: [macro] }) });
const blocked = aFiling({ findings: findings({ edits: [edit("V608-1", "validity")], blocking: true }) });
const none = { quality: false, macro: false };

const verify = (filing: HmdaFiling, request = none, latest = filing.edition) =>
  verifyFiling(filing, request, latest, context);
const file = (filing: HmdaFiling, filedOn = "2026-02-09", receipt: string | null = null, latest = filing.edition) =>
  fileFiling(filing, { filedOn: day(filedOn), receipt }, latest, context);

/** The refusal of a step: its sentences, or the invalid fields. */
const refusedFor = (outcome: ReturnType<typeof file>): readonly string[] => {
  if (outcome._tag === "Accepted") return [];
  const { refusal } = outcome;
  return refusal._tag === "FilingNotReady" ? refusal.unmet : refusal.errors.map(({ field }) => field);
};

describe("a register is verified", () => {
  test("once the kinds of edits that were triggered are confirmed, in one step or two, with by whom and when", () => {
    const both = accepted(verify(qualityAndMacro, { quality: true, macro: true }));
    expect(both).toMatchObject({ status: "verified", qualityConfirmed: confirmed, macroConfirmed: confirmed });
    const one = accepted(verify(qualityAndMacro, { quality: true, macro: false }));
    expect(one).toMatchObject({ status: "generated", qualityConfirmed: confirmed, macroConfirmed: null });
    expect(accepted(verify(one, { quality: false, macro: true }))).toMatchObject({ status: "verified" });
  });

  test("not while loans were left for later, and the refusal says how many", () => {
    const lacking = { loanId: 1, loanNumber: "2025-000001", uli: null, fields: ["property.countyFips"] };
    const later = (count: number) =>
      refusedFor(verify(aFiling({ leftForLater: Array.from({ length: count }, () => lacking) })));
    const then = "left for later because data is missing: enter it, then generate a new edition";
    expect(later(0)).toEqual([]);
    expect(later(1)).toEqual([`1 loan was ${then}`]);
    expect(later(2)).toEqual([`2 loans were ${then}`]);
  });

  test("without a confirmation if no edit was triggered", () => {
    expect(accepted(verify(aFiling()))).toMatchObject({ status: "verified", qualityConfirmed: null });
  });

  test("not by a step that confirms none of the triggered edits: the refusal names the kinds", () => {
    const message = "must be true: confirm it once someone has reviewed the data that triggered these edits";
    expect(verify(qualityAndMacro)).toMatchObject({
      refusal: {
        errors: [
          { field: "quality", message },
          { field: "macro", message },
        ],
      },
    });
  });

  test("not while an edit blocks it, nor once a later edition was generated", () => {
    expect(refusedFor(verify(blocked, { quality: true, macro: true }))).toEqual([
      "Syntactical or validity edits were triggered: correct the loans, then generate a new edition",
    ]);
    expect(refusedFor(verify(aFiling(), none, 2))).toEqual([expect.stringContaining("later edition")]);
  });

  test("only once: a confirmed kind is not confirmed again by another user", () => {
    const earlier = { at: instant("2026-02-01T15:00:00.000Z"), byUserId: 4 };
    const verified = aFiling({ status: "verified", qualityConfirmed: earlier });
    expect(accepted(verify(verified, { quality: true, macro: true }))).toBe(verified);
  });
});

describe("a register is filed", () => {
  const verified = aFiling({ status: "verified" });

  test("with the date and the regulator's receipt, once it is verified", () => {
    expect(accepted(file(verified, "2026-02-09", "LEI-2025-1"))).toEqual({
      ...verified,
      status: "filed",
      filedOn: day("2026-02-09"),
      receipt: "LEI-2025-1",
      filedAt: now,
      filedByUserId: 9,
      updatedAt: now,
    });
  });

  test("from the first day after its year through today", () => {
    expect(refusedFor(file(verified, "2025-12-31"))).toEqual(["filedOn"]);
    expect(refusedFor(file(verified, "2026-01-01"))).toEqual([]);
    expect(refusedFor(file(verified, "2026-02-10"))).toEqual([]);
    expect(refusedFor(file(verified, "2026-02-11"))).toEqual(["filedOn"]);
  });

  test("not before it is verified, with blocking edits, for the current year, or under a later edition: all reasons are named", () => {
    expect(refusedFor(file(aFiling()))).toEqual([expect.stringContaining("confirm them first")]);
    const draft = aFiling({ ...blocked, status: "generated", isComplete: false });
    expect(refusedFor(file(draft, "2026-02-09", null, 2))).toEqual([
      expect.stringContaining("validity"),
      expect.stringContaining("later edition"),
      expect.stringContaining("before its year was over"),
    ]);
  });

  test("once: the same request again changes nothing, and another date or receipt is refused", () => {
    const filing = filed(verified);
    expect(accepted(file(filing, "2026-02-20", "LEI-2025-1"))).toBe(filing);
    expect(refusedFor(file(filing, "2026-02-19", "LEI-2025-1"))).toEqual([expect.stringContaining("2026-02-20")]);
    expect(accepted(verify(filing, { quality: true, macro: true }))).toBe(filing);
  });
});

describe("a loan's row differs from an earlier edition", () => {
  const row = aRegisterLoan(1);

  test("in action or date first, and not at all if it is the same", () => {
    expect(differenceBetween(null, row)).toBe("added");
    expect(differenceBetween(row, aRegisterLoan(1, { action: 3, rowDigest: "another" }))).toBe("action_changed");
    expect(differenceBetween(row, aRegisterLoan(1, { actionOn: day("2025-12-29") }))).toBe("action_changed");
    expect(differenceBetween(row, aRegisterLoan(1, { rowDigest: "another" }))).toBe("row_changed");
    expect(differenceBetween(row, aRegisterLoan(1))).toBeNull();
  });
});

test("all loans that differ from an earlier edition are counted, and the first hundred are named", () => {
  const list = differenceList({ id: 5, edition: 1 });
  for (let loanId = 1; loanId <= 101; loanId += 1) list.add(aRegisterLoan(loanId), "row_changed");
  list.add(aRegisterLoan(102), "removed");
  const { filingId, edition, counts, loans } = list.result();
  expect([filingId, edition, counts]).toEqual([5, 1, { added: 0, removed: 1, action_changed: 0, row_changed: 101 }]);
  expect(loans).toHaveLength(100);
  expect(loans.at(-1)).toMatchObject({ loanId: 100, kind: "row_changed" });
});

test("an edition stores the loan, action, and date of each row", () => {
  const row = { uli: "ULI", action_taken: "3", action_taken_date: "20251220" } as LarRow;
  expect(registerLoanOf(7, row, "digest")).toEqual({
    loanId: 7,
    uli: "ULI",
    action: 3,
    actionOn: day("2025-12-20"),
    rowDigest: "digest",
  });
});

import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import { filingObstacles } from "../../../../domain/mcr/filing/filing-obstacles.ts";
import type { AmountFact } from "../../../../domain/mcr/history/pipeline-facts.ts";
import type { Filing } from "../../../../domain/mcr/quarter/counted-facts.ts";
import { closingStandings } from "../../../fixtures/reports/closing-standings.ts";
import { aHistory, enteredIn, filedOn, inQuarter, onDay, reportOf, stateIn } from "../example.ts";

const [first, second, third] = [inQuarter(1), inQuarter(2), inQuarter(3)] as const;

/** A filing with initial principal limits, of a company that now reports maximum claim amounts. */
const inPrincipalLimits = (filing: Filing): Filing => ({ ...filing, otherBasis: "initial_principal_limit" });
const firstFiled = inPrincipalLimits(filedOn(first, "2026-04-20"));

const entered = (recordedOn: string, dollars: number | null): AmountFact => {
  const { recordedAt, recordedOn: recordedDay } = onDay("2026-02-12", recordedOn);
  const recorded = { recordedAt, recordedOn: recordedDay };
  return { on: day("2026-02-12"), amountCents: dollars === null ? null : dollars * 100, recorded, isEntered: true };
};

type Moves = NonNullable<Parameters<typeof aHistory>[0]["moves"]>;

/** An application of February 10 in Texas, with maximum claim amounts. */
const application = (amounts: readonly AmountFact[], moves: Moves = []) =>
  aHistory({ applied: ["2026-02-10"], moves }, { amounts });

/** The filed first quarter, with an initial principal limit of 180,000. */
const filed = closingStandings(reportOf(first, [application([entered("2026-02-12", 180_000)])]));

const unknown = entered("2026-02-12", null);

describe("a company that reports maximum claim amounts after it filed a quarter with initial principal limits", () => {
  test("cannot file while an application in process lacks its maximum claim amount", () => {
    const report = reportOf(second, [application([unknown])], { filings: [firstFiled], filed });
    expect(filingObstacles(report)).toEqual([expect.stringContaining("Loan 1 needs another amount of the same day")]);
  });

  // AC010 180,000, as it was filed, + AC063 220,000 = AC080 400,000.
  test.each(["2026-05-20", "2026-07-10"])("can file once it is entered, on %s, even after the quarter's end", (on) => {
    const facts = application([unknown, entered(on, 400_000)]);
    const report = reportOf(second, [facts], { filings: [firstFiled], filed });
    expect(filingObstacles(report)).toEqual([]);
    expect(enteredIn(report, "TX")).toEqual({
      AC010_1: 180_000,
      AC010_2: 1,
      AC063_1: 220_000,
      AC080_1: 400_000,
      AC080_2: 1,
    });
    expect(stateIn(report, "TX").notes).toEqual([
      "Loan 2026-000001: filed for the end of Q1 2026 as $180,000 in TX, received directly, corrected since to $400,000 in TX, received directly; the amounts of Q1 2026 were initial principal limits (+$220,000).",
    ]);
  });

  // AC010 180,000 + AC063 220,000 - AC040 400,000 = 0.
  test("reports an outcome of the quarter with the maximum claim amount", () => {
    const denied = application([unknown, entered("2026-07-10", 400_000)], [["denied", "2026-05-10"]]);
    expect(enteredIn(reportOf(second, [denied], { filings: [firstFiled], filed }), "TX")).toEqual({
      AC010_1: 180_000,
      AC010_2: 1,
      AC040_1: 400_000,
      AC040_2: 1,
      AC063_1: 220_000,
    });
  });

  // AC010 180,000 − AC063 180,000 = 0: the first quarter, in which it ended, was filed with principal limits.
  test("takes out an application that had ended in the filed quarter as it was filed, without a maximum claim amount", () => {
    const denied = application([unknown], [["denied", "2026-03-20", "2026-05-20"]]);
    const report = reportOf(second, [denied], { filings: [firstFiled], filed });
    expect(filingObstacles(report)).toEqual([]);
    expect(enteredIn(report, "TX")).toEqual({ AC010_1: 180_000, AC010_2: 1, AC063_1: -180_000, AC063_2: -1 });
  });

  test("counts as late only what is recorded after a quarter was filed with maximum claim amounts", () => {
    const filings = [firstFiled, filedOn(second, "2026-07-20")];
    const inTime = application([unknown, entered("2026-07-10", 400_000)]);
    const filedSecond = closingStandings(reportOf(second, [inTime], { filings: [firstFiled], filed }));
    const more = application([unknown, entered("2026-07-10", 400_000), entered("2026-08-05", 410_000)]);
    // AC010 400,000 + AC063 10,000 = AC080 410,000.
    const report = reportOf(third, [more], { filings, filed: filedSecond });
    expect(enteredIn(report, "TX")).toMatchObject({ AC010_1: 400_000, AC063_1: 10_000, AC080_1: 410_000 });
    expect(stateIn(report, "TX").notes[0]).toContain("entered on 2026-08-05, after Q2 2026 was filed");
  });

  test("is not prevented by a quarter that it had filed with maximum claim amounts before", () => {
    const filings = [filedOn(first, "2026-04-20"), inPrincipalLimits(filedOn(second, "2026-07-20"))];
    const facts = application([unknown, entered("2026-10-10", 400_000)]);
    const report = reportOf(third, [facts], { filings, filed });
    expect(filingObstacles(report)).toEqual([]);
    expect(enteredIn(report, "TX")).toMatchObject({ AC010_1: 180_000, AC063_1: 220_000, AC080_1: 400_000 });
  });
});

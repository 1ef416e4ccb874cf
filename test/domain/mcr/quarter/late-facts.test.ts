import { describe, expect, test } from "bun:test";
import type { PipelineFacts } from "../../../../domain/mcr/history/pipeline-facts.ts";
import { changedCells } from "../../../../domain/mcr/quarter/cells.ts";
import type { Quarter } from "../../../../domain/mcr/quarter/quarter.ts";
import { reportBuilder } from "../../../../domain/mcr/quarter/report-builder.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { closingStandings } from "../../../fixtures/reports/closing-standings.ts";
import { aHistory, enteredIn, filedOn, inQuarter, noSurroundings, onDay, reportOf, stateIn } from "../example.ts";

const [first, second, third] = [inQuarter(1), inQuarter(2), inQuarter(3)] as const;
const firstFiled = filedOn(first, "2026-05-10");
const amounts = { "2026-02-12": 180_000 };

/** The second quarter, after the first was filed with `before` and the loan became `after`. */
const secondAfterFiling = (before: PipelineFacts, after: PipelineFacts) =>
  reportOf(second, [after], { filings: [firstFiled], filed: closingStandings(reportOf(first, [before])) });

describe("what is recorded after its quarter was filed", () => {
  const open = aHistory({ applied: ["2026-02-10"], amounts });
  const deniedOn = (recordedOn: string) =>
    aHistory({ applied: ["2026-02-10"], moves: [["denied", "2026-03-20", recordedOn]], amounts });

  test("is an outcome that AC063 takes out in the quarter of the entry, and that no line of outcomes shows", () => {
    const report = secondAfterFiling(open, deniedOn("2026-05-20"));
    expect(enteredIn(report, "TX")).toEqual({ AC010_1: 180_000, AC010_2: 1, AC063_1: -180_000, AC063_2: -1 });
    expect(stateIn(report, "TX").notes).toEqual([
      "Loan 2026-000001: denied on 2026-03-20, entered on 2026-05-20, after Q1 2026 was filed (-$180,000, -1 application).",
    ]);
  });

  test("counts in its own quarter if it was recorded before the filing", () => {
    const facts = deniedOn("2026-05-09");
    expect(enteredIn(reportOf(first, [facts]), "TX")).toMatchObject({ AC040_2: 1 });
    expect(secondAfterFiling(facts, facts).states).toEqual([]);
  });

  test("counts in its own quarter when that quarter is reported again", () => {
    expect(enteredIn(reportOf(first, [deniedOn("2026-05-20")], { filings: [firstFiled] }), "TX")).toMatchObject({
      AC040_2: 1,
    });
  });

  test("says after which quarter it was entered, even if its own was never filed", () => {
    const received = aHistory({ applied: ["2025-12-10"], amounts: { "2025-12-12": 180_000 } });
    const withdrawn = {
      ...received,
      statuses: [...received.statuses, { ...onDay("2025-12-20", "2026-05-20"), status: "withdrawn" as const }],
    };
    expect(stateIn(secondAfterFiling(received, withdrawn), "TX").notes).toEqual([
      "Loan 2026-000001: withdrawn on 2025-12-20, entered on 2026-05-20, after Q1 2026 was filed (-$180,000, -1 application).",
    ]);
  });

  test("waits for the quarter of the entry if quarters in between were not filed yet", () => {
    const facts = deniedOn("2026-07-05");
    const options = { filings: [firstFiled] };
    expect(
      enteredIn(reportOf(second, [facts], { ...options, filed: closingStandings(reportOf(first, [open])) }), "TX"),
    ).toEqual({ AC010_1: 180_000, AC010_2: 1, AC080_1: 180_000, AC080_2: 1 });
    expect(enteredIn(reportOf(third, [facts], options), "TX")).toEqual({
      AC010_1: 180_000,
      AC010_2: 1,
      AC063_1: -180_000,
      AC063_2: -1,
    });
  });

  test("is an application that AC063 adds", () => {
    const report = reportOf(second, [aHistory({ applied: ["2026-03-30", "2026-05-20"], amounts })], {
      filings: [firstFiled],
      filed: new Map(),
    });
    expect(enteredIn(report, "TX")).toEqual({ AC063_1: 180_000, AC063_2: 1, AC080_1: 180_000, AC080_2: 1 });
    expect(stateIn(report, "TX").notes).toEqual([
      "Loan 2026-000001: received on 2026-03-30, entered on 2026-05-20, after Q1 2026 was filed (+$180,000, +1 application).",
    ]);
  });

  // Entered on July 5, when the first quarter is filed and the second is not: the funding counts in the second quarter alone.
  test("is no reopening if it is a status before an outcome that was entered in time", () => {
    const facts = aHistory({
      applied: ["2026-02-10"],
      moves: [
        ["underwriting", "2026-03-10", "2026-07-05"],
        ["funded", "2026-06-15", "2026-07-05"],
      ],
      amounts,
    });
    const inSecond = secondAfterFiling(open, facts);
    expect(enteredIn(inSecond, "TX")).toMatchObject({ AC010_2: 1, AC070_1: 180_000, AC070_2: 1 });
    const filings = [firstFiled, filedOn(second, "2026-07-20")];
    expect(reportOf(third, [facts], { filings, filed: closingStandings(inSecond) }).states).toEqual([]);
  });

  // The application is entered on May 20 with its funding of April 15, whose quarter is open: 180,000 is its amount of that day, and the
  // 210,000 of May 20 is not.
  test("is an application whose funding in time has the amount of its own day, not a later one", () => {
    const late = aHistory({
      applied: ["2026-02-10", "2026-05-20"],
      moves: [["funded", "2026-04-15", "2026-05-20"]],
      amounts: { ...amounts, "2026-05-20": 210_000 },
    });
    const report = reportOf(second, [late], { filings: [firstFiled], filed: new Map() });
    expect(enteredIn(report, "TX")).toMatchObject({ AC063_1: 180_000, AC063_2: 1, AC070_1: 180_000, AC070_2: 1 });
    expect(enteredIn(report, "TX").AC065_1).toBeUndefined();
  });

  test("is a funding that AC063 takes out; closed loans of another quarter do not show it", () => {
    const facts = aHistory({ applied: ["2026-02-10"], moves: [["funded", "2026-03-20", "2026-05-20"]], amounts });
    const report = secondAfterFiling(open, facts);
    expect(enteredIn(report, "TX")).toEqual({
      AC010_1: 180_000,
      AC010_2: 1,
      AC063_1: -180_000,
      AC063_2: -1,
    });
    expect(stateIn(report, "TX").remarks).toContainEqual(
      expect.objectContaining({ code: "funded_late", loanIds: [1] }),
    );
  });

  test("changes the cells of a new edition of its own quarter", () => {
    const cellsOf = (facts: PipelineFacts) => stateIn(reportOf(first, [facts]), "TX").cells;
    expect(changedCells(cellsOf(open), cellsOf(deniedOn("2026-05-20")))).toEqual([
      { cell: "AC040_1", before: 0, after: 180_000 },
      { cell: "AC040_2", before: 0, after: 1 },
      { cell: "AC066_1", before: 180_000, after: 0 },
      { cell: "AC066_2", before: 1, after: 0 },
      { cell: "AC080_1", before: 180_000, after: 0 },
      { cell: "AC080_2", before: 1, after: 0 },
      { cell: "AC090_1", before: 180_000, after: 0 },
      { cell: "AC090_2", before: 1, after: 0 },
    ]);
  });

  test("is an outcome undone on a date of the filed quarter, which AC063 adds again", () => {
    const before = aHistory({ applied: ["2026-02-10"], moves: [["denied", "2026-03-20"]], amounts });
    const undone = { ...onDay("2026-03-25", "2026-05-20"), status: "processing" as const };
    expect(enteredIn(secondAfterFiling(before, { ...before, statuses: [...before.statuses, undone] }), "TX")).toEqual({
      AC063_1: 180_000,
      AC063_2: 1,
      AC080_1: 180_000,
      AC080_2: 1,
    });
  });

  test("counts for a quarter filed later than its own, although its own was never filed", () => {
    const facts = aHistory({ applied: ["2025-12-15", "2026-05-20"], amounts });
    const report = reportOf(second, [facts], { filings: [firstFiled], filed: new Map() });
    expect(enteredIn(report, "TX")).toEqual({ AC063_1: 180_000, AC063_2: 1, AC080_1: 180_000, AC080_2: 1 });
  });
});

describe("what was filed and has changed since", () => {
  const open = aHistory({ applied: ["2026-02-10"], amounts });

  test("is what the quarter begins with, and AC063 corrects it", () => {
    const corrected = aHistory({ applied: ["2026-02-10"], amounts: { "2026-02-12": 175_000 } });
    const report = secondAfterFiling(open, corrected);
    expect(enteredIn(report, "TX")).toEqual({
      AC010_1: 180_000,
      AC010_2: 1,
      AC063_1: -5_000,
      AC080_1: 175_000,
      AC080_2: 1,
    });
    expect(stateIn(report, "TX").notes).toEqual([
      "Loan 2026-000001: filed for the end of Q1 2026 as $180,000 in TX, received directly, corrected since to $175,000 in TX, received directly (-$5,000).",
    ]);
  });

  test("leaves by AC063 and is received if its application date moved to this quarter", () => {
    const later = {
      ...open,
      application: { ...onDay("2026-04-02"), ...{ recordedOn: onDay("2026-02-10").recordedOn } },
    };
    expect(enteredIn(secondAfterFiling(open, later), "TX")).toEqual({
      AC010_1: 180_000,
      AC010_2: 1,
      AC020_1: 180_000,
      AC020_2: 1,
      AC063_1: -180_000,
      AC063_2: -1,
      AC080_1: 180_000,
      AC080_2: 1,
    });
  });

  test("leaves one state and enters the other by AC063 if the state was corrected", () => {
    const inOhio = aHistory({ applied: ["2026-02-10"], state: "OH", amounts });
    const report = secondAfterFiling(open, inOhio);
    expect(enteredIn(report, "TX")).toEqual({ AC010_1: 180_000, AC010_2: 1, AC063_1: -180_000, AC063_2: -1 });
    expect(enteredIn(report, "OH")).toEqual({ AC063_1: 180_000, AC063_2: 1, AC080_1: 180_000, AC080_2: 1 });
    expect(stateIn(report, "OH").notes).toEqual([
      "Loan 2026-000001: filed for the end of Q1 2026 as $180,000 in TX, received directly, corrected since to $180,000 in OH, received directly (+$180,000, +1 application).",
    ]);
  });

  test("enters by AC063 if it was not filed at all, although it was known", () => {
    const report = reportOf(second, [open], { filings: [firstFiled], filed: new Map() });
    expect(enteredIn(report, "TX")).toEqual({ AC063_1: 180_000, AC063_2: 1, AC080_1: 180_000, AC080_2: 1 });
  });

  test("leaves by AC063 if there is no longer an application", () => {
    const withdrawnDate = { ...open, application: null, places: [] };
    const report = secondAfterFiling(open, withdrawnDate);
    expect(enteredIn(report, "TX")).toEqual({
      AC010_1: 180_000,
      AC010_2: 1,
      AC063_1: -180_000,
      AC063_2: -1,
    });
    // Its amount was known.
    expect(stateIn(report, "TX").remarks.map(({ code }) => code)).not.toContain("amount_unknown");
  });
});

describe("what a quarter begins with", () => {
  const standing = { state: "TX", group: "direct" as const, amountDollars: 180_000 };

  test("is what was filed for a loan that is in no quarter any more, and AC063 takes it out", () => {
    const builder = reportBuilder(second, [firstFiled]);
    builder.addFiled({ loanId: 1, loanNumber: "2026-000001" }, standing);
    const filedBefore = new Map([
      [
        "TX",
        new Map([
          ["AC080_1", 180_000],
          ["AC080_2", 1],
        ]),
      ],
    ]);
    const report = accepted(builder.finish({ ...noSurroundings, filedBefore }));
    expect(enteredIn(report, "TX")).toEqual({ AC010_1: 180_000, AC010_2: 1, AC063_1: -180_000, AC063_2: -1 });
    const { notes, tieOuts } = stateIn(report, "TX");
    expect(notes).toEqual([
      "Loan 2026-000001: filed for the end of Q1 2026 as $180,000 in TX, received directly, corrected since to not in process (-$180,000, -1 application).",
    ]);
    expect(tieOuts.filter(({ isMet }) => !isMet)).toEqual([]);
  });

  test("comes from the records if the previous quarter was not filed, with a remark if an earlier one was", () => {
    const loan = aHistory({ applied: ["2026-02-10"], amounts });
    const remarksWith = (lastFiled: Quarter | null) =>
      stateIn(reportOf(third, [loan], { surroundings: { lastFiled } }), "TX").remarks.filter(
        ({ code }) => code === "quarter_not_filed",
      );
    expect(remarksWith(first)).toEqual([
      {
        code: "quarter_not_filed",
        message:
          "Q2 2026 was not filed, though Q1 2026 was: the applications with which the quarter begins (AC010) come from the records and cannot be compared with filed figures",
        loanIds: [],
      },
    ]);
    expect([remarksWith(null), remarksWith(second)]).toEqual([[], []]);
  });
});

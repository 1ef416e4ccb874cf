import { describe, expect, test } from "bun:test";
import { loansBehind } from "../../../../domain/mcr/quarter/report.ts";
import { aHistory, enteredIn, inQuarter, onDay, reportOf, stateIn } from "../example.ts";

const first = inQuarter(1);
const second = inQuarter(2);
const third = inQuarter(3);

const facts = (...given: Parameters<typeof aHistory>) => [aHistory(...given)];

/** The cells of Texas that are not 0 in two consecutive quarters. */
const inTexas = (loans: Parameters<typeof reportOf>[1], quarters = [first, second]) =>
  quarters.map((quarter) => enteredIn(reportOf(quarter, loans), "TX"));

describe("an application in the pipeline", () => {
  test("is carried over with its amount at the quarter's end", () => {
    const loan = facts({ applied: ["2026-02-10"], amounts: { "2026-02-12": 180_000 } });
    expect(inTexas(loan)).toEqual([
      { AC020_1: 180_000, AC020_2: 1, AC080_1: 180_000, AC080_2: 1 },
      { AC010_1: 180_000, AC010_2: 1, AC080_1: 180_000, AC080_2: 1 },
    ]);
  });

  test("shows a change of its amount in dollars only, and continues with the new amount", () => {
    const amounts = { "2026-02-12": 100_000, "2026-03-20": 90_000, "2026-04-05": 80_000 };
    expect(inTexas(facts({ applied: ["2026-02-10"], amounts }))).toEqual([
      { AC020_1: 100_000, AC020_2: 1, AC065_1: -10_000, AC080_1: 90_000, AC080_2: 1 },
      { AC010_1: 90_000, AC010_2: 1, AC065_1: -10_000, AC080_1: 80_000, AC080_2: 1 },
    ]);
  });

  test("shows a change of one dollar, and lists no loan without a change", () => {
    const changed = facts({ applied: ["2026-02-10"], amounts: { "2026-02-12": 100_000, "2026-03-20": 100_001 } });
    expect(inTexas(changed, [first])).toMatchObject([{ AC065_1: 1, AC080_1: 100_001 }]);
    const same = reportOf(first, facts({ applied: ["2026-02-10"], amounts: { "2026-02-12": 100_000 } }));
    expect(loansBehind(stateIn(same, "TX"), "AC065", "direct").loanIds).toEqual([]);
  });

  test("that ended before its application date counts until that date", () => {
    const statuses = [
      { ...onDay("2026-02-01"), status: "origination" as const },
      { ...onDay("2026-02-05"), status: "denied" as const },
    ];
    const loan = facts({ applied: ["2026-02-10"], amounts: { "2026-02-08": 180_000 } }, { statuses });
    expect(inTexas(loan, [first])).toEqual([{ AC020_1: 180_000, AC020_2: 1, AC040_1: 180_000, AC040_2: 1 }]);
  });

  test("counts half a dollar up", () => {
    const loan = facts({ applied: ["2026-02-10"], amounts: { "2026-02-12": 100_000.5 } });
    expect(inTexas(loan, [first])).toEqual([{ AC020_1: 100_001, AC020_2: 1, AC080_1: 100_001, AC080_2: 1 }]);
  });

  test("counts as 1,000 while it is not calculated, and is reported", () => {
    const loan = facts({ applied: ["2026-02-10"], amounts: { "2026-04-05": 180_000 } });
    expect(inTexas(loan)).toEqual([
      { AC020_1: 1000, AC020_2: 1, AC080_1: 1000, AC080_2: 1 },
      { AC010_1: 1000, AC010_2: 1, AC065_1: 179_000, AC080_1: 180_000, AC080_2: 1 },
    ]);
    const unknownIn = (quarter: typeof first) =>
      stateIn(reportOf(quarter, loan), "TX").remarks.filter(({ code }) => code === "amount_unknown");
    expect(unknownIn(first)).toMatchObject([{ loanIds: [1] }]);
    // It begins with 1,000 and is calculated later in the quarter.
    expect(unknownIn(second)).toMatchObject([{ loanIds: [1] }]);
    expect(unknownIn(third)).toEqual([]);
  });

  test("uses the first amount of its quarter as applied for, or an earlier one if there is no other", () => {
    const amounts = { "2026-01-05": 150_000, "2026-02-20": 160_000, "2026-03-20": 170_000 };
    expect(inTexas(facts({ applied: ["2026-02-10"], amounts }), [first])).toMatchObject([
      { AC020_1: 150_000, AC065_1: 20_000, AC080_1: 170_000 },
    ]);
    const before = { "2026-03-20": 170_000 };
    expect(inTexas(facts({ applied: ["2026-04-02"], amounts: before }), [second])).toMatchObject([
      { AC020_1: 170_000, AC080_1: 170_000 },
    ]);
  });

  test("on the last day of a quarter belongs to it, and on the next day to the next", () => {
    const amounts = { "2026-01-02": 100_000 };
    expect(inTexas(facts({ applied: ["2026-03-31"], amounts }))).toMatchObject([{ AC020_2: 1 }, { AC010_2: 1 }]);
    const [before, after] = inTexas(facts({ applied: ["2026-04-01"], amounts }));
    expect(before).toEqual({});
    expect(after).toMatchObject({ AC020_2: 1 });
  });

  test("is in no report without an application date", () => {
    expect(inTexas(facts({ applied: null }))).toEqual([{}, {}]);
  });

  test("received and ended in one quarter is in both lines, and in no later quarter", () => {
    const loan = facts({
      applied: ["2026-02-10"],
      moves: [["denied", "2026-03-31"]],
      amounts: { "2026-02-12": 180_000 },
    });
    expect(inTexas(loan)).toEqual([{ AC020_1: 180_000, AC020_2: 1, AC040_1: 180_000, AC040_2: 1 }, {}]);
  });

  test("ends in the line of its outcome, with the amount of that date", () => {
    for (const [outcome, line] of [
      ["approved_not_accepted", "AC030"],
      ["denied", "AC040"],
      ["withdrawn", "AC050"],
      ["incomplete", "AC060"],
    ] as const) {
      const amounts = { "2026-02-12": 180_000, "2026-04-10": 175_000, "2026-05-20": 999_999 };
      const loan = facts({ applied: ["2026-02-10"], moves: [[outcome, "2026-05-10"]], amounts });
      expect(inTexas(loan)[1]).toEqual({
        AC010_1: 180_000,
        AC010_2: 1,
        AC065_1: -5_000,
        [`${line}_1`]: 175_000,
        [`${line}_2`]: 1,
      });
    }
  });

  test("rescinded after the closing is approved but not accepted, and never funded", () => {
    const loan = facts({
      applied: ["2026-02-10"],
      moves: [
        ["closing", "2026-03-25"],
        ["approved_not_accepted", "2026-03-28"],
      ],
      amounts: { "2026-02-12": 180_000 },
    });
    expect(inTexas(loan, [first])).toEqual([{ AC020_1: 180_000, AC020_2: 1, AC030_1: 180_000, AC030_2: 1 }]);
  });

  test("whose outcome is undone within the quarter never ended", () => {
    const moves = [
      ["withdrawn", "2026-04-10"],
      ["processing", "2026-05-02"],
    ] as const;
    const loan = facts({ applied: ["2026-02-10"], moves, amounts: { "2026-02-12": 180_000 } });
    expect(inTexas(loan)[1]).toEqual({ AC010_1: 180_000, AC010_2: 1, AC080_1: 180_000, AC080_2: 1 });
  });

  test("reopened in a later quarter is added by AC063, with a sentence that names it", () => {
    const moves = [
      ["withdrawn", "2026-03-10"],
      ["processing", "2026-05-02"],
    ] as const;
    const loan = facts({ applied: ["2026-02-10"], moves, amounts: { "2026-02-12": 180_000, "2026-06-01": 185_000 } });
    expect(inTexas(loan)[1]).toEqual({
      AC063_1: 180_000,
      AC063_2: 1,
      AC065_1: 5_000,
      AC080_1: 185_000,
      AC080_2: 1,
    });
    expect(stateIn(reportOf(second, loan), "TX").notes).toEqual([
      "Loan 2026-000001: reopened on 2026-05-02, withdrawn before (+$180,000, +1 application).",
    ]);
  });

  test("reopened and ended again in one quarter is added and ends", () => {
    const moves = [
      ["denied", "2026-03-10"],
      ["processing", "2026-05-02"],
      ["withdrawn", "2026-05-20"],
    ] as const;
    const loan = facts({ applied: ["2026-02-10"], moves, amounts: { "2026-02-12": 180_000 } });
    expect(inTexas(loan)[1]).toEqual({ AC050_1: 180_000, AC050_2: 1, AC063_1: 180_000, AC063_2: 1 });
  });
});

describe("a change of channel or state", () => {
  test("moves a loan from one column to the other by AC063, in the quarter in which it is made", () => {
    const changes = [["wholesale", "TX", "2026-05-02"]] as const;
    const loan = facts({ applied: ["2026-02-10"], changes, amounts: { "2026-02-12": 180_000, "2026-06-01": 170_000 } });
    expect(inTexas(loan)).toEqual([
      { AC020_1: 180_000, AC020_2: 1, AC080_1: 180_000, AC080_2: 1 },
      {
        AC010_1: 180_000,
        AC010_2: 1,
        AC063_1: -180_000,
        AC063_2: -1,
        AC063_3: 180_000,
        AC063_4: 1,
        AC065_3: -10_000,
        AC080_3: 170_000,
        AC080_4: 1,
      },
    ]);
    expect(stateIn(reportOf(second, loan), "TX").notes).toEqual([
      "Loan 2026-000001: received from a third party from 2026-05-02 on, received directly before (-$180,000, -1 application).",
      "Loan 2026-000001: received from a third party from 2026-05-02 on, received directly before (+$180,000, +1 application).",
    ]);
  });

  test("within the quarter of the application is not shown", () => {
    const changes = [["wholesale", "TX", "2026-03-02"]] as const;
    const loan = facts({ applied: ["2026-02-10"], changes, amounts: { "2026-02-12": 180_000 } });
    expect(inTexas(loan, [first])).toEqual([{ AC020_3: 180_000, AC020_4: 1, AC080_3: 180_000, AC080_4: 1 }]);
  });

  test("from retail to brokered stays in the same column", () => {
    const changes = [["brokered", "TX", "2026-05-02"]] as const;
    const loan = facts({ applied: ["2026-02-10"], changes, amounts: { "2026-02-12": 180_000 } });
    expect(inTexas(loan)[1]).toEqual({ AC010_1: 180_000, AC010_2: 1, AC080_1: 180_000, AC080_2: 1 });
  });

  test("to another state leaves one report and enters the other, each with its sentence", () => {
    const changes = [["retail", "CA", "2026-05-02"]] as const;
    const loan = facts({ applied: ["2026-02-10"], changes, amounts: { "2026-02-12": 180_000 } });
    const report = reportOf(second, loan);
    expect(enteredIn(report, "TX")).toEqual({ AC010_1: 180_000, AC010_2: 1, AC063_1: -180_000, AC063_2: -1 });
    expect(enteredIn(report, "CA")).toEqual({ AC063_1: 180_000, AC063_2: 1, AC080_1: 180_000, AC080_2: 1 });
    expect(stateIn(report, "TX").notes).toEqual([
      "Loan 2026-000001: in CA from 2026-05-02 on, in TX before (-$180,000, -1 application).",
    ]);
    expect(stateIn(report, "CA").notes).toEqual([
      "Loan 2026-000001: in CA from 2026-05-02 on, in TX before (+$180,000, +1 application).",
    ]);
  });

  test("of both at once has one sentence", () => {
    const changes = [["wholesale", "CA", "2026-05-02"]] as const;
    const loan = facts({ applied: ["2026-02-10"], changes, amounts: { "2026-02-12": 180_000 } });
    expect(stateIn(reportOf(second, loan), "CA").notes).toEqual([
      "Loan 2026-000001: in CA from 2026-05-02 on, in TX before; received from a third party from 2026-05-02 on, received directly before (+$180,000, +1 application).",
    ]);
  });
});

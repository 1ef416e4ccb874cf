import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import { filingObstacles } from "../../../../domain/mcr/filing/filing-obstacles.ts";
import { factsOfLoan } from "../../../../domain/mcr/history/facts-of-loan.ts";
import type { AmountFact, PipelineFacts } from "../../../../domain/mcr/history/pipeline-facts.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aLoan } from "../../../fixtures/loan/loan.ts";
import { closingStandings } from "../../../fixtures/reports/closing-standings.ts";
import { aHistory, enteredIn, filedOn, inQuarter, onDay, reportOf, stateIn } from "../example.ts";

const [first, second, third] = [inQuarter(1), inQuarter(2), inQuarter(3)] as const;
const firstFiled = filedOn(first, "2026-04-20");

const entered = (on: string, recordedOn: string, dollars: number | null): AmountFact => {
  const { recordedAt, recordedOn: recordedDay } = onDay(on, recordedOn);
  const recorded = { recordedAt, recordedOn: recordedDay };
  return { on: day(on), amountCents: dollars === null ? null : dollars * 100, recorded, isEntered: true };
};

type Moves = NonNullable<Parameters<typeof aHistory>[0]["moves"]>;

/** An application of February 10 in Texas, with amounts and changes of status. */
const application = (amounts: readonly AmountFact[], moves: Moves = []): PipelineFacts =>
  aHistory({ applied: ["2026-02-10"], moves }, { amounts });

/** A later quarter, after the first was filed with the application at 1,000 dollars. */
const afterFiling = (quarter: typeof second, facts: PipelineFacts) =>
  reportOf(quarter, [facts], { filings: [firstFiled], filed: closingStandings(reportOf(first, [application([])])) });

describe("an amount that is entered after its quarter was filed", () => {
  const late = entered("2026-02-12", "2026-05-20", 180_000);

  // AC010 1,000 + AC063 179,000 = AC080 180,000.
  test("is the difference from the filed amount in AC063, in the quarter of the entry, and no change of the amount", () => {
    const report = afterFiling(second, application([late]));
    expect(enteredIn(report, "TX")).toEqual({
      AC010_1: 1_000,
      AC010_2: 1,
      AC063_1: 179_000,
      AC080_1: 180_000,
      AC080_2: 1,
    });
    expect(stateIn(report, "TX").notes).toEqual([
      "Loan 2026-000001: amount of 2026-02-12, entered on 2026-05-20, after Q1 2026 was filed (+$179,000).",
    ]);
    expect(filingObstacles(report)).toEqual([]);
  });

  // AC010 1,000 + AC063 179,000 + AC065 10,000 = AC080 190,000.
  test("keeps a change of the amount in AC065", () => {
    const may = { on: day("2026-05-04"), amountCents: 190_000_00 };
    expect(enteredIn(afterFiling(second, application([late, may])), "TX")).toMatchObject({
      AC063_1: 179_000,
      AC065_1: 10_000,
      AC080_1: 190_000,
    });
  });

  test("is shown for an application that ends in the quarter of the entry, even before the entry", () => {
    const denied = application([late], [["denied", "2026-05-10"]]);
    expect(enteredIn(afterFiling(second, denied), "TX")).toEqual({
      AC010_1: 1_000,
      AC010_2: 1,
      AC040_1: 180_000,
      AC040_2: 1,
      AC063_1: 179_000,
    });
  });

  test("counts in its own quarter if it was entered before the filing, and when that quarter is filed again", () => {
    const inTime = application([entered("2026-02-12", "2026-04-19", 180_000)]);
    for (const report of [reportOf(first, [inTime]), reportOf(first, [application([late])], { filings: [firstFiled] })])
      expect(enteredIn(report, "TX")).toEqual({ AC020_1: 180_000, AC020_2: 1, AC080_1: 180_000, AC080_2: 1 });
    const next = { filings: [firstFiled], filed: closingStandings(reportOf(first, [inTime])) };
    expect(enteredIn(reportOf(second, [inTime], next), "TX")).toMatchObject({ AC010_1: 180_000, AC080_1: 180_000 });
  });

  test("waits for the quarter of the entry if a quarter in between is not filed yet", () => {
    const facts = application([entered("2026-02-12", "2026-07-01", 180_000)]);
    expect(enteredIn(afterFiling(second, facts), "TX")).toMatchObject({ AC010_1: 1_000, AC080_1: 1_000 });
    expect(enteredIn(reportOf(third, [facts], { filings: [firstFiled] }), "TX")).toMatchObject({
      AC010_1: 1_000,
      AC063_1: 179_000,
      AC080_1: 180_000,
    });
  });

  test("for an application whose outcome was filed is shown only when that quarter is filed again", () => {
    const denied: Moves = [["denied", "2026-03-20"]];
    const filed = { filings: [firstFiled], filed: closingStandings(reportOf(first, [application([], denied)])) };
    expect(reportOf(second, [application([late], denied)], filed).states).toEqual([]);
    expect(enteredIn(reportOf(first, [application([late], denied)], { filings: [firstFiled] }), "TX")).toMatchObject({
      AC040_1: 180_000,
    });
  });

  // The first quarter is filed at 1,000 dollars, the second is not yet when the amount of February 12 is entered on July 5. AC010 1,000 +
  // AC063 179,000 = AC070 180,000; the third quarter has nothing of a loan that is funded.
  test("is shown with an outcome of a quarter that is not filed yet, although that quarter is over", () => {
    const beforeFiling = application([entered("2026-02-12", "2026-07-05", 180_000)], [["funded", "2026-06-15"]]);
    expect(enteredIn(afterFiling(second, beforeFiling), "TX")).toMatchObject({
      AC010_1: 1_000,
      AC063_1: 179_000,
      AC070_1: 180_000,
      AC700_3: 180_000,
    });
    expect(enteredIn(afterFiling(second, beforeFiling), "TX").AC065_1).toBeUndefined();
    expect(stateIn(afterFiling(second, beforeFiling), "TX").remarks.map(({ code }) => code)).not.toContain(
      "amount_unknown",
    );
  });
});

describe("a missing amount of the kind that the company reports", () => {
  const report = reportOf(first, [application([entered("2026-02-12", "2026-02-12", null)])]);

  test("is a check with the loan, and prevents filing the quarter", () => {
    const [remark, ...others] = stateIn(report, "TX").remarks.filter(({ loanIds }) => loanIds.length > 0);
    expect([remark?.code, remark?.loanIds, others]).toEqual(["basis_amount_missing", [1], []]);
    expect(remark?.message).not.toContain("2026-000001");
    expect(filingObstacles(report)).toEqual([
      "Loan 1 needs another amount of the same day with the maximum claim amount, which the company reports",
    ]);
  });

  test("is resolved by another amount of the same date", () => {
    const mended = [entered("2026-02-12", "2026-02-12", null), entered("2026-02-12", "2026-03-01", 400_000)];
    expect(filingObstacles(reportOf(first, [application(mended)]))).toEqual([]);
  });
});

describe("the amounts of a loan", () => {
  const on = day("2026-02-12");
  const at = (date: string) => instant(`${date}T15:00:00.000Z`);
  const calculation = (calculatedAt: string, principalLimitCents: number) => ({
    asOf: on,
    calculatedAt: at(calculatedAt),
    askedAt: at(calculatedAt),
    principalLimitCents,
    maxClaimAmountCents: 400_000_00,
  });
  const loan = aLoan({
    applicationOn: day("2026-02-10"),
    enteredAmounts: [
      {
        id: 1,
        on,
        principalLimitCents: 170_000_00,
        maxClaimAmountCents: null,
        basis: "principal_limit",
        source: "A paper",
        enteredAt: at("2026-05-20"),
        enteredByUserId: 7,
      },
    ],
  });
  const amountsOf = (basis: "initial_principal_limit" | "maximum_claim_amount", calculatedAt: string) =>
    factsOfLoan(loan, {
      calculations: [calculation(calculatedAt, 180_000_00)],
      originator: null,
      basis,
      companyName: "Example Lending",
      dayOf: (moment) => day(moment.slice(0, 10)),
    }).amounts;

  test("have their dates, a calculation after an entered one, each with when it was recorded unless on that date", () => {
    const recorded = (date: string) => ({ recordedAt: at(date), recordedOn: day(date) });
    expect(amountsOf("initial_principal_limit", "2026-02-12")).toEqual([
      { on, amountCents: 170_000_00, recorded: recorded("2026-05-20"), isEntered: true },
      { on, amountCents: 180_000_00 },
    ]);
    expect(amountsOf("maximum_claim_amount", "2026-06-01")).toEqual([
      { on, amountCents: null, recorded: recorded("2026-05-20"), isEntered: true },
      { on, amountCents: 400_000_00, recorded: recorded("2026-06-01") },
    ]);
  });

  test("are, on the first date, the calculation's both when the application was received and later", () => {
    const facts = application(amountsOf("initial_principal_limit", "2026-02-12"));
    expect(enteredIn(reportOf(first, [facts]), "TX")).toMatchObject({ AC020_1: 180_000, AC080_1: 180_000 });
  });
});

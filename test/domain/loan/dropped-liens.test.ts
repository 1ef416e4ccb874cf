import { describe, expect, test } from "bun:test";
import { lien } from "../../../bootstrap/scenario/applicants.ts";
import { withDroppedLiens } from "../../../domain/loan/dropped-liens.ts";
import type { LienKind, Loan, LoanLien } from "../../../domain/loan/loan.ts";
import { firstPipeline } from "../../../domain/loan/pipeline/pipeline-entries.ts";
import { instant } from "../../fixtures/clock.ts";
import { aLoanToFund } from "../../fixtures/loan/loan-to-fund.ts";

const context = { byUserId: 7, now: instant("2026-04-08T15:00:00.000Z") };
const base = aLoanToFund("underwriting");

const debt = (kind: LienKind | null, creditor: string, given: Partial<LoanLien> = {}): LoanLien => ({
  ...lien(creditor, 95_000_00),
  kind,
  ...given,
});
const mortgage = debt("mortgage", "Example Bank");

/** The creditors of the debts that a loan keeps after its liens were these, one list after the other. */
const dropped = (given: Partial<Loan>, ...lists: readonly (readonly LoanLien[])[]): readonly (string | null)[] => {
  const [first = [], ...later] = lists;
  const start: Loan = { ...base, liens: first, ...given };
  let end = start;
  for (const liens of later) end = withDroppedLiens(end, { ...end, liens }, context);
  return end.droppedLiens.map(({ creditor }) => creditor);
};

describe("a debt that is taken off a loan", () => {
  test("stays on it with its payoff, and who took it off and when", () => {
    const before: Loan = { ...base, liens: [mortgage] };
    expect(withDroppedLiens(before, { ...before, liens: [] }, context).droppedLiens).toEqual([
      { kind: "mortgage", creditor: "Example Bank", amountCents: 95_000_00, at: context.now, byUserId: 7 },
    ]);
  });

  test.each<[what: string, before: readonly LoanLien[], after: readonly LoanLien[], creditors: readonly string[]]>([
    ["of two mortgages one", [mortgage, debt("mortgage", "Second Bank")], [mortgage], ["Second Bank"]],
    ["of two debts to one creditor one", [mortgage, mortgage], [mortgage], ["Example Bank"]],
    [
      "a delinquent debt beside another of its kind that stays",
      [debt("judgment", "IRS", { isDelinquentFederalDebt: true }), debt("judgment", "Store")],
      [debt("judgment", "Store")],
      ["IRS"],
    ],
    ["a mortgage that becomes another debt", [mortgage], [debt("other", "Example Bank")], ["Example Bank"]],
    ["a federal debt", [debt("federal_debt", "SBA")], [], ["SBA"]],
    ["a delinquent federal debt", [debt(null, "SBA", { isDelinquentFederalDebt: true })], [], ["SBA"]],
    ["a mortgage under a corrected name", [mortgage], [debt("mortgage", "Example Bank, N.A.")], []],
    ["a mortgage with half of its payoff", [mortgage], [{ ...mortgage, amountCents: 47_500_00 }], []],
    ["a mortgage with less than half", [mortgage], [{ ...mortgage, amountCents: 47_499_99 }], ["Example Bank"]],
    [
      "a mortgage that a small one of another bank replaces",
      [mortgage],
      [debt("mortgage", "Second Bank", { amountCents: 1 })],
      ["Example Bank"],
    ],
    ["a mortgage with a higher payoff", [mortgage], [{ ...mortgage, amountCents: 190_000_01 }], []],
    ["a debt that need not be paid", [debt("other", "Card"), debt(null, "Store")], [], []],
    ["no debt where one is added", [mortgage], [mortgage, debt("heloc", "Third Bank")], []],
  ])("is kept: %s", (_, before, after, creditors) => {
    expect(dropped({}, before, after)).toEqual(creditors);
  });

  test("is no longer kept once it is entered again, and none is before the application or after the funding", () => {
    expect(dropped({}, [mortgage], [], [mortgage])).toEqual([]);
    expect(dropped({}, [mortgage], [{ ...mortgage, amountCents: 1 }], [mortgage])).toEqual([]);
    expect(dropped({}, [mortgage], [], [{ ...mortgage, amountCents: 1 }])).toEqual(["Example Bank"]);
    expect(dropped({}, [mortgage], [], [debt("heloc", "Example Bank")])).toEqual(["Example Bank"]);
    expect(dropped({}, [mortgage, mortgage], [mortgage], [mortgage, debt("other", "Card")])).toEqual(["Example Bank"]);
    expect(dropped({}, [mortgage, mortgage], [mortgage], [mortgage, mortgage])).toEqual([]);
    expect(dropped({}, [mortgage], [], [debt("mortgage", "Second Bank")], [mortgage])).toEqual(["Second Bank"]);
    expect(dropped({ applicationOn: null }, [mortgage], [])).toEqual([]);
    const cleared = { applicationOn: null, pipeline: firstPipeline(base, context.now) };
    expect(dropped(cleared, [mortgage], [])).toEqual(["Example Bank"]);
    expect(dropped({ statusHistory: aLoanToFund("funded").statusHistory }, [mortgage], [])).toEqual([]);
  });
});

import { describe, expect, test } from "bun:test";
import { lien } from "../../../../bootstrap/simulation/applicants.ts";
import { day } from "../../../../domain/kernel/day.ts";
import {
  droppedLienTexts,
  liensAtYoungest,
  unpaidDroppedLiens,
  withDroppedLiens,
} from "../../../../domain/loan/liens/dropped-liens.ts";
import type { LienKind, LoanLien } from "../../../../domain/loan/liens/lien.ts";
import { type Loan, maxLoanEntries } from "../../../../domain/loan/loan.ts";
import { firstPipeline } from "../../../../domain/loan/mcr/pipeline-entries.ts";
import { instant } from "../../../fixtures/clock.ts";
import { notAppliedFor } from "../../../fixtures/loan/loan.ts";
import { aLoanToFund } from "../../../fixtures/loan/loan-to-fund.ts";

const context = { byUserId: 7, now: instant("2026-04-08T15:00:00.000Z"), today: day("2026-04-08") };
const base = aLoanToFund("underwriting");

/** The loan with other liens, as it is saved. */
const changed = (loan: Loan, liens: readonly LoanLien[], given = context): Loan => {
  const result = withDroppedLiens(loan, { ...loan, liens }, given);
  if (result._tag === "Refused") throw new Error("the change is refused");
  return result.value;
};

const debt = (kind: LienKind | null, creditor: string, given: Partial<LoanLien> = {}): LoanLien => ({
  ...lien(creditor, 95_000_00),
  kind,
  ...given,
});
const mortgage = debt("mortgage", "Example Bank");

/** A loan that had these liens, one list after another. */
const life = (given: Partial<Loan>, ...lists: readonly (readonly LoanLien[])[]): Loan => {
  const [first = [], ...later] = lists;
  return later.reduce((loan: Loan, liens) => changed(loan, liens), { ...base, liens: first, ...given });
};

/** The creditors of the debts that such a loan no longer pays. */
const dropped = (...given: Parameters<typeof life>): readonly (string | null)[] =>
  unpaidDroppedLiens(life(...given)).map(({ creditor }) => creditor);

/** The mortgage with each of these payoffs, one after another. */
const lowered = (...amounts: readonly number[]): readonly LoanLien[][] =>
  amounts.map((amountCents) => [{ ...mortgage, amountCents }]);

describe("a debt that is removed from a loan", () => {
  test("stays recorded on it with its payoff, and who removed it and when", () => {
    expect(changed({ ...base, liens: [mortgage] }, []).droppedLiens).toEqual([
      {
        ...{
          kind: "mortgage",
          creditor: "Example Bank",
          amountCents: 95_000_00,
          at: context.now,
          droppedOn: context.today,
          byUserId: 7,
        },
        openedOn: day("2014-03-10"),
      },
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
    [
      "a debt that need not be paid, and one whose kind is not known",
      [debt("other", "Card"), debt(null, "Store")],
      [],
      ["Store"],
    ],
    ["an earlier HECM", [debt("hecm", "First HECM Bank")], [], ["First HECM Bank"]],
    ["a debt that turns out to be none to pay", [debt(null, "Store")], [debt("other", "Store")], []],
    ["a debt that turns out to be a mortgage", [debt(null, "Store")], [debt("mortgage", "Store")], []],
    [
      "a delinquent federal debt that is entered as none",
      [debt("judgment", "IRS", { isDelinquentFederalDebt: true })],
      [debt("judgment", "IRS")],
      ["IRS"],
    ],
    [
      "a delinquent federal debt without a kind that is entered as another debt",
      [debt(null, "IRS", { isDelinquentFederalDebt: true })],
      [debt("other", "IRS")],
      ["IRS"],
    ],
    [
      "a delinquent federal debt that is given its kind",
      [debt("other", "SBA", { isDelinquentFederalDebt: true })],
      [debt("federal_debt", "SBA")],
      [],
    ],
    [
      "a federal debt that is paid by its kind",
      [debt("federal_debt", "SBA", { isDelinquentFederalDebt: true })],
      [debt("federal_debt", "SBA")],
      [],
    ],
    ["no debt where one is added", [mortgage], [mortgage, debt("heloc", "Third Bank")], []],
  ])("is recorded: %s", (_, before, after, creditors) => {
    expect(dropped({}, before, after)).toEqual(creditors);
  });

  test("is no longer recorded once it is entered again, and none is before the application or after the funding", () => {
    expect(dropped({}, [mortgage], [], [mortgage])).toEqual([]);
    expect(dropped({}, [mortgage], [{ ...mortgage, amountCents: 1 }], [mortgage])).toEqual([]);
    expect(dropped({}, [mortgage], [], [{ ...mortgage, amountCents: 1 }])).toEqual(["Example Bank"]);
    expect(dropped({}, [mortgage], [], [debt("heloc", "Example Bank")])).toEqual(["Example Bank"]);
    expect(dropped({}, [mortgage, mortgage], [mortgage], [mortgage, debt("other", "Card")])).toEqual(["Example Bank"]);
    // Under a kind that it may always have had; and what turned out to be no debt to pay can be removed.
    expect(dropped({}, [debt(null, "Store")], [], [debt("mortgage", "Store")])).toEqual([]);
    expect(dropped({}, [debt(null, "Store")], [debt("other", "Store", { amountCents: 60_000_00 })], [])).toEqual([]);
    expect(dropped({}, [mortgage, mortgage], [mortgage], [mortgage, mortgage])).toEqual([]);
    expect(dropped({}, [mortgage], [], [debt("mortgage", "Second Bank")], [mortgage])).toEqual(["Second Bank"]);
    expect(dropped(notAppliedFor, [mortgage], [])).toEqual([]);
    const cleared = { ...notAppliedFor, pipeline: firstPipeline(base, context.now) };
    expect(dropped(cleared, [mortgage], [])).toEqual(["Example Bank"]);
    expect(dropped({ statusHistory: aLoanToFund("funded").statusHistory }, [mortgage], [])).toEqual([]);
  });

  test("returns completely beside one to the same creditor whose kind is unknown, in any order", () => {
    const unknown = debt(null, "Example Bank");
    expect(dropped({}, [mortgage], [unknown], [mortgage, unknown])).toEqual([]);
    expect(dropped({}, [unknown, mortgage], [], [mortgage, unknown])).toEqual([]);
    expect(dropped({}, [unknown, mortgage], [], [unknown])).toEqual(["Example Bank"]);
  });

  test("is recorded at most as often as a loan can hold", () => {
    const [row] = life({}, [mortgage], []).droppedLiens;
    if (row === undefined) throw new Error("nothing is kept");
    const tagOf = (count: number) => {
      const droppedLiens = Array.from({ length: count }, () => ({ ...row }));
      const before: Loan = {
        ...base,
        liens: [mortgage],
        droppedLiens: droppedLiens.map((each) => ({ ...each, creditor: "B" })),
      };
      return withDroppedLiens(before, { ...before, liens: [] }, context)._tag;
    };
    const max = maxLoanEntries.droppedLiens;
    expect([tagOf(max - 1), tagOf(max)]).toEqual(["Accepted", "Refused"]);
  });
});

describe("a debt that is entered as older, or as having given less cash", () => {
  const young = debt("heloc", "Example Bank", { openedOn: day("2026-01-05"), cashToBorrowerCents: 20_000_00 });
  const old: Partial<LoanLien> = { openedOn: day("2016-01-05") };
  const little: Partial<LoanLien> = { cashToBorrowerCents: 499_99 };
  const unknown: Partial<LoanLien> = { openedOn: null, cashToBorrowerCents: null };
  test.each<[what: string, later: readonly (Partial<LoanLien> | null)[]]>([
    ["at once", [{ ...old, ...little }]],
    ["in steps", [old, { ...old, ...little }]],
    ["after it was not known", [unknown, { ...old, ...little }]],
    ["after it was taken off", [null, { ...old, ...little }]],
    ["with a lower payoff", [{ ...old, ...little, amountCents: 50_000_00 }]],
    ["with a higher payoff", [{ ...old, ...little, amountCents: 100_000_00 }]],
    ["under another name", [{ ...old, ...little, creditor: "Second Bank" }]],
  ])("keeps the youngest date entered: %s", (_, later) => {
    const end = life({}, [young], ...later.map((given) => (given === null ? [] : [{ ...young, ...given }])));
    expect(liensAtYoungest(end)).toMatchObject([
      { openedOn: day("2026-01-05"), cashToBorrowerCents: 20_000_00, amountCents: end.liens[0]?.amountCents },
    ]);
    expect(unpaidDroppedLiens(end)).toEqual([]);
  });

  test("has the entered age if it was never younger, or before the application", () => {
    const first = { ...young, ...unknown };
    expect(liensAtYoungest(life({}, [first], [{ ...young, ...old }]))).toMatchObject([old]);
    expect(liensAtYoungest(life(notAppliedFor, [young], [{ ...young, ...old }]))).toMatchObject([old]);
    expect(life({}, [young], [{ ...young, ...old }], [young]).droppedLiens).toEqual([]);
    const other = { ...young, ...old, creditor: "Second Bank" };
    expect(liensAtYoungest(life({}, [young], [young, other]))).toMatchObject([{ openedOn: young.openedOn }, old]);
  });

  test("drops by steps also if it is kept as younger", () => {
    const steps = [50_000_00, 40_000_00].map((amountCents) => [{ ...young, ...old, amountCents }]);
    expect(dropped({}, [young], [{ ...young, ...old }], ...steps)).toEqual(["Example Bank"]);
  });
});

describe("a payoff that is lowered in steps", () => {
  test("is compared with the highest that the debt had, however small each step is", () => {
    expect(dropped({}, ...lowered(150_000_00, 80_000_00, 75_000_00))).toEqual([]);
    expect(dropped({}, ...lowered(150_000_00, 80_000_00, 74_999_99))).toEqual(["Example Bank"]);
    const steps = lowered(150_000_00, 80_000_00, 45_000_00, 25_000_00, 14_000_00, 8_000_00);
    expect(unpaidDroppedLiens(life({}, ...steps))).toMatchObject([
      { amountCents: 150_000_00, rest: { amountCents: 8_000_00 } },
    ]);
    expect(droppedLienTexts(life({}, ...steps))).toEqual([
      expect.stringContaining(
        "($150,000.00 of Example Bank) was lowered by more than half on 2026-04-08, to $8,000.00",
      ),
    ]);
    expect(dropped({}, ...lowered(95_000_00, 150_000_00, 80_000_00, 60_000_00))).toEqual(["Example Bank"]);
    expect(life({}, ...lowered(150_000_00, 80_000_00, 150_000_00)).droppedLiens).toEqual([]);
  });

  test("records who lowered it below half, and when", () => {
    const first = life({}, ...lowered(150_000_00, 80_000_00));
    const later = { byUserId: 9, now: instant("2026-04-10T15:00:00.000Z"), today: day("2026-04-10") };
    const [[below = mortgage] = [], [lower = mortgage] = []] = lowered(40_000_00, 30_000_00);
    const gone = changed(first, [below], later);
    expect(unpaidDroppedLiens(gone)).toMatchObject([{ at: later.now, byUserId: 9 }]);
    expect(unpaidDroppedLiens(changed(gone, [lower]))).toMatchObject([{ at: later.now, byUserId: 9 }]);
  });

  const half = { ...mortgage, amountCents: 50_000_00 };
  const other = debt("mortgage", "Second Bank", { amountCents: 50_000_00 });
  test.each<[what: string, lists: readonly (readonly LoanLien[])[], creditors: readonly string[]]>([
    ["taken off and entered lower, and lowered", [[mortgage], [], [half], ...lowered(47_499_99)], ["Example Bank"]],
    ["taken off and entered lower by half", [[mortgage], [], ...lowered(47_500_00)], []],
    [
      "given another creditor, and lowered",
      [[mortgage], [other], [{ ...other, amountCents: 47_499_99 }]],
      ["Second Bank"],
    ],
    [
      "lowered, given another creditor, and lowered",
      [[mortgage], [half], [other], [{ ...other, amountCents: 47_499_99 }]],
      ["Second Bank"],
    ],
    ["lowered, and given another kind", [[mortgage], [half], [{ ...half, kind: "heloc" }]], ["Example Bank"]],
    [
      "lowered as a mortgage that had no kind before, and then of another",
      [
        [debt(null, "Store")],
        ...["mortgage", "heloc"].map((kind) => [debt(kind as LienKind, "Store", { amountCents: 60_000_00 })]),
      ],
      ["Store"],
    ],
    [
      "without a kind, and then of another",
      [[debt(null, "Store")], [debt("heloc", "Store")], [debt("other", "Store")]],
      ["Store"],
    ],
    [
      "split, and one part taken off",
      [[mortgage], [half, { ...half, amountCents: 45_000_00 }], [half]],
      ["Example Bank"],
    ],
    [
      "split into small ones",
      [[mortgage], ...[[30, 30, 35].map((each) => ({ ...mortgage, amountCents: each * 1_000_00 }))]],
      ["Example Bank"],
    ],
    [
      "beside another of the creditor",
      [[mortgage, mortgage], [mortgage, half], [half, mortgage], [mortgage]],
      ["Example Bank"],
    ],
    [
      "of a federal debt",
      [
        [debt("federal_debt", "SBA")],
        [debt("federal_debt", "SBA", { amountCents: 50_000_00 })],
        [debt("federal_debt", "SBA", { amountCents: 47_499_99 })],
      ],
      ["SBA"],
    ],
    [
      "of a delinquent debt, and then no longer delinquent",
      [
        [debt("other", "IRS", { isDelinquentFederalDebt: true })],
        [debt("other", "IRS", { isDelinquentFederalDebt: true, amountCents: 50_000_00 })],
        [debt("other", "IRS", { amountCents: 50_000_00 })],
      ],
      ["IRS"],
    ],
  ])("is reported as the total drop of its steps: %s", (_, lists, creditors) => {
    expect(dropped({}, ...lists)).toEqual(creditors);
  });

  test("reports the larger of two debts to one creditor if the smaller stays", () => {
    const small = { ...mortgage, amountCents: 50_000_00 };
    expect(unpaidDroppedLiens(life({}, [mortgage, small], [small]))).toMatchObject([
      { amountCents: 95_000_00, rest: null },
    ]);
  });

  test("is reported as removed, whatever other debts stay", () => {
    const stay = [debt("other", "Card"), debt("heloc", "Example Bank")];
    const left = droppedLienTexts(life({}, [mortgage, ...stay.slice(0, 1)], stay.slice(0, 1)));
    expect(left).toEqual([expect.stringContaining("A lien ($95,000.00 of Example Bank) was taken off the loan")]);
    const beside = droppedLienTexts(life({}, [debt("mortgage", "Second Bank"), ...stay], stay));
    expect(beside).toEqual([expect.stringContaining("A lien ($95,000.00 of Second Bank) was taken off the loan")]);
  });

  test("records the company's date: an evening in the United States is the next day in UTC", () => {
    const evening = { byUserId: 7, now: instant("2026-04-09T02:30:00.000Z"), today: day("2026-04-08") };
    const said = expect.stringContaining("was taken off the loan on 2026-04-08, after its application");
    const gone = changed({ ...base, liens: [mortgage] }, [], evening);
    expect(droppedLienTexts(gone)).toEqual([said]);
    // For an earlier record without a date, the instant determines it.
    const droppedLiens = gone.droppedLiens.map(({ droppedOn: _, ...kept }) => ({ ...kept, at: context.now }));
    expect(droppedLienTexts({ ...gone, droppedLiens })).toEqual([said]);
  });

  test("is reported as another kind of debt if it is entered as one", () => {
    const federal = debt("other", "IRS", { isDelinquentFederalDebt: true });
    expect(droppedLienTexts(life({}, [federal], [debt("other", "IRS")]))).toEqual([
      "A lien ($95,000.00 of IRS) is entered as another kind of debt since 2026-04-08, after the application: enter it as it was, or say what shows that it is not one that the loan has to pay off",
    ]);
  });
});

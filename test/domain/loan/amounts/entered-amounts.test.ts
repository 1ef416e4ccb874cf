import { describe, expect, test } from "bun:test";
import { reportedAmounts } from "../../../../domain/hmda/row/register-facts.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { enteredAmountOn } from "../../../../domain/loan/amounts/amount-of-day.ts";
import { enterAmount, removeAmount } from "../../../../domain/loan/amounts/enter-amount.ts";
import type { EnteredAmount, EnteredAmountDetails } from "../../../../domain/loan/amounts/entered-amount.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aLoan } from "../../../fixtures/loan/loan.ts";

/** An application of March 2, 2026, at a lender that starts to use the service on June 30. */
const application = aLoan({ applicationOn: day("2026-03-02") });

const details: EnteredAmountDetails = {
  on: day("2026-03-10"),
  principalLimitCents: 175_200_00,
  maxClaimAmountCents: null,
  basis: "principal_limit",
  source: "Statement of the former system",
};

const entry = {
  id: 1,
  byUserId: 7,
  now: instant("2026-06-30T15:00:00.000Z"),
  today: day("2026-06-30"),
  calculatedOn: [],
  basis: "initial_principal_limit",
} as const;

const enter = (
  given: Partial<EnteredAmountDetails>,
  { loan = application, ...by }: Partial<Parameters<typeof enterAmount>[2]> & { readonly loan?: Loan } = {},
) => enterAmount(loan, { ...details, ...given }, { ...entry, ...by });

const refused = (result: ReturnType<typeof enter>) => {
  if (result._tag === "Accepted") return "entered";
  const { refusal } = result;
  return refusal._tag === "FieldsInvalid" ? refusal.errors.map(({ field, code }) => `${field} ${code}`) : refusal._tag;
};

describe("an amount that was calculated elsewhere", () => {
  test("is stored with its date, its source, who entered it, and when", () => {
    expect(enter({})).toMatchObject({
      value: { enteredAmounts: [{ ...details, id: 1, enteredAt: entry.now, enteredByUserId: 7 }] },
    });
  });

  test.each([
    ["2026-03-01", ["on invalid"]],
    ["2026-03-02", "entered"],
    ["2026-06-30", "entered"],
    ["2026-07-01", ["on invalid"]],
  ])("is dated from the application through today: %s", (on, outcome) => {
    expect(refused(enter({ on: day(on) }))).toEqual(outcome);
  });

  test("needs an application date", () => {
    expect(refused(enter({}, { loan: aLoan({ applicationOn: null }) }))).toEqual(["applicationOn required"]);
  });

  test.each([
    ["initial_principal_limit", null, "entered"],
    ["maximum_claim_amount", null, ["maxClaimAmountCents required"]],
    ["maximum_claim_amount", 175_200_00, "entered"],
    ["initial_principal_limit", 175_199_99, ["maxClaimAmountCents invalid"]],
  ] as const)("has the maximum claim amount if reports use it, never below the principal limit (%s, %p)", (...row) => {
    const [basis, maxClaimAmountCents, outcome] = row;
    expect<unknown>(refused(enter({ maxClaimAmountCents }, { basis }))).toEqual(outcome);
  });

  // From the date of the first calculation on, the service knows the amounts itself.
  test.each([
    ["2026-03-09", "CalculationExists"],
    ["2026-03-10", "CalculationExists"],
    ["2026-03-11", "entered"],
  ])("is dated before the first calculation, here on %s", (asOf, outcome) => {
    expect(refused(enter({}, { calculatedOn: [day("2026-05-01"), day(asOf)] }))).toEqual(outcome);
  });

  test.each([
    ["2026-03-09", "entered"],
    ["2026-03-10", "CalculationExists"],
  ])("is corrected by another of its date, as long as no calculation precedes it, here on %s", (asOf, outcome) => {
    const loan = aLoan({ ...application, enteredAmounts: [amount()] });
    expect(refused(enter({}, { loan, calculatedOn: [day(asOf)] }))).toBe(outcome);
    expect(refused(enter({ on: day("2026-03-11") }, { loan, calculatedOn: [day(asOf)] }))).toBe("CalculationExists");
  });

  test("is one of at most fifty", () => {
    const full = (count: number) =>
      aLoan({ ...application, enteredAmounts: Array.from({ length: count }, () => amount()) });
    expect(refused(enter({}, { loan: full(49) }))).toBe("entered");
    expect(refused(enter({}, { loan: full(50) }))).toEqual(["loan too_many"]);
  });
});

const amount = (given: Partial<EnteredAmount> = {}): EnteredAmount => ({
  ...details,
  id: 1,
  enteredAt: entry.now,
  enteredByUserId: 7,
  ...given,
});

describe("an entered amount", () => {
  const holding = aLoan({ ...application, enteredAmounts: [amount()] });
  const isKept = (reports: Partial<Parameters<typeof removeAmount>[2]>) =>
    removeAmount(holding, 1, { isInFiledRegister: false, filedQuarters: [], ...reports })._tag === "Refused";

  test("can be removed until a filed register includes its loan", () => {
    expect(isKept({ isInFiledRegister: false })).toBe(false);
    expect(isKept({ isInFiledRegister: true })).toBe(true);
  });

  // Dated March 10, entered on June 30 at 15:00.
  test.each([
    ["2026-03-31", "2026-06-30T15:00:00.001Z", true],
    ["2026-03-31", "2026-06-30T15:00:00.000Z", false],
    ["2026-03-10", "2026-07-10T15:00:00.000Z", true],
    ["2026-03-09", "2026-07-10T15:00:00.000Z", false],
  ])(
    "stays once a quarter that ended on or after its date (%s) was filed after it was entered (%s)",
    (endsOn, filedAt, kept) => {
      expect(isKept({ filedQuarters: [{ endsOn: day(endsOn), filedAt: instant(filedAt) }] })).toBe(kept);
    },
  );
});

describe("the amount as of a date", () => {
  const march = (dayOfMonth: number, id: number, hour = 10): EnteredAmount =>
    amount({ id, on: day(`2026-03-${dayOfMonth}`), enteredAt: instant(`2026-06-30T${hour}:00:00.000Z`) });
  const on = (dayOfMonth: number, entered: readonly EnteredAmount[], calculatedOn: string | null = null) =>
    enteredAmountOn(entered, day(`2026-03-${dayOfMonth}`), calculatedOn === null ? null : day(calculatedOn))?.id ??
    null;

  test("is the latest by then, whatever was entered last", () => {
    const entered = [march(20, 1), march(10, 2)];
    expect([on(19, entered), on(20, entered)]).toEqual([2, 1]);
    expect(on(12, [march(20, 1)])).toBeNull();
  });

  test("is the one entered last among those of one date", () => {
    expect(on(10, [march(10, 1, 12), march(10, 2, 11)])).toBe(1);
  });

  test("is the calculation's on its date, and an entered one on a later date", () => {
    expect([on(20, [march(20, 1)], "2026-03-20"), on(20, [march(20, 1)], "2026-03-19")]).toEqual([null, 1]);
  });

  test("is the amount applied for only if the lender made or offered no loan", () => {
    const loan = aLoan({ enteredAmounts: [amount({ basis: "amount_applied_for" }), amount({ id: 2 })] });
    const ids = ([1, 2, 3, 4, 5] as const).map((action) => reportedAmounts(loan, action).map(({ id }) => id));
    expect(ids).toEqual([[2], [2], [1, 2], [1, 2], [1, 2]]);
  });
});

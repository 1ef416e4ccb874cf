import { describe, expect, test } from "bun:test";
import type { Day, Instant } from "../../../../domain/kernel/day.ts";
import { day } from "../../../../domain/kernel/day.ts";
import type { FeeDetails } from "../../../../domain/loan/fees/fee.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { type CalculatedAmount, factsOfLoan, feesKeptCents } from "../../../../domain/mcr/history/facts-of-loan.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aFee, aLoan, aStatusEntry } from "../../../fixtures/loan/loan.ts";

const newYork = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });
const dayInNewYork = (at: Instant): Day => day(newYork.format(new Date(at)));

const companyName = "Première Lending, LLC";

const calculated = (
  asOf: string,
  at: string,
  principalLimitCents: number,
  maxClaimAmountCents = 400_000_00,
): CalculatedAmount => ({
  asOf: day(asOf),
  calculatedAt: instant(at),
  askedAt: instant(at),
  principalLimitCents,
  maxClaimAmountCents,
});

const calculations: readonly CalculatedAmount[] = [
  calculated("2026-03-31", "2026-04-01T03:59:59.000Z", 180_000_00),
  calculated("2026-02-01", "2026-02-01T15:00:00.000Z", 175_000_00),
  calculated("2026-04-01", "2026-04-01T04:00:00.000Z", 190_000_00, 410_000_00),
];

const factsOf = (
  given: Partial<Loan>,
  basis: "initial_principal_limit" | "maximum_claim_amount" = "initial_principal_limit",
  of = calculations,
) => factsOfLoan(aLoan(given), { calculations: of, originator: null, basis, companyName, dayOf: dayInNewYork });

const entry = {
  effectiveOn: day("2026-02-01"),
  channel: "retail",
  propertyState: "IL",
  recordedAt: instant("2026-03-01T04:30:00.000Z"),
} as const;

describe("a loan's facts for the call report", () => {
  test("have amounts on the dates of its calculations", () => {
    expect(factsOf({}).amounts).toEqual([
      { on: day("2026-02-01"), amountCents: 175_000_00 },
      { on: day("2026-03-31"), amountCents: 180_000_00 },
      { on: day("2026-04-01"), amountCents: 190_000_00 },
    ]);
  });

  test("have an amount that was requested again in a later quarter from then on, and from its first request before", () => {
    const [first, again] = ["2026-02-12T15:00:00.000Z", "2026-07-10T15:00:00.000Z"];
    const between = calculated("2026-02-12", "2026-02-12T16:00:00.000Z", 180_000_00);
    const repeated = { ...calculated("2026-02-12", first, 150_000_00), askedAt: instant(again) };
    const on = day("2026-02-12");
    const recorded = { recordedAt: instant(again), recordedOn: day("2026-07-10") };
    expect(factsOf({}, "initial_principal_limit", [repeated, between]).amounts).toEqual([
      { on, amountCents: 150_000_00 },
      { on, amountCents: 180_000_00 },
      { on, amountCents: 150_000_00, recorded },
    ]);
  });

  test("have the kind of amount that the company reports", () => {
    const amounts = factsOf({}, "maximum_claim_amount").amounts.map(({ amountCents }) => amountCents);
    expect(amounts).toEqual([400_000_00, 400_000_00, 410_000_00]);
  });

  test("have the application from its date on, recorded when the pipeline began", () => {
    const { application, places } = factsOf({ applicationOn: day("2026-01-31"), pipeline: [entry] });
    expect(application).toEqual({
      effectiveOn: day("2026-01-31"),
      recordedAt: entry.recordedAt,
      recordedOn: day("2026-02-28"),
    });
    expect(places).toEqual([{ ...entry, recordedOn: day("2026-02-28") }]);
  });

  test("have no application while there is no application date", () => {
    expect(factsOf({}).application).toBeNull();
  });

  test("have a funding on the disbursement date", () => {
    const funded = { ...aStatusEntry("funded"), effectiveOn: day("2026-04-02") };
    const { statuses } = factsOf({ disbursedOn: day("2026-03-31"), statusHistory: [aStatusEntry(), funded] });
    expect(statuses.map(({ status, effectiveOn }) => [status, effectiveOn])).toEqual([
      ["origination", day("2026-04-01")],
      ["funded", day("2026-03-31")],
    ]);
  });
});

describe("the fees that a company keeps", () => {
  const fees: readonly FeeDetails[] = [
    aFee({ code: "origination-fee", amountCents: 6_000_00, paidTo: "lender" }),
    aFee({ code: "broker-fee", amountCents: 1_000_00, paidTo: "broker" }),
    aFee({ code: "discount-points", amountCents: 300_00, paidTo: "lender" }),
    aFee({ code: "other", amountCents: 20_00, paidTo: "company" }),
    aFee({ code: "other", amountCents: 4_00, paidTo: "Company", paidBy: "lender" }),
    aFee({ code: "appraisal", amountCents: 500_00, paidTo: "appraiser" }),
  ];

  test("are, for a broker, origination and broker fee and what is paid to the company", () => {
    expect(feesKeptCents(fees, "broker", companyName)).toBe(7_020_00);
  });

  test("are, for a lender, origination fee, discount points, and what is paid to the company", () => {
    expect(feesKeptCents(fees, "lender", companyName)).toBe(6_320_00);
  });

  test("include what is paid to the company by its name, in any letter case and without accents", () => {
    const named = [
      aFee({ code: "document-preparation", amountCents: 125_00, paidTo: "Premiere Lending, LLC" }),
      aFee({ code: "other", amountCents: 30_50, paidTo: "PREMIÈRE LENDING, LLC" }),
      aFee({ code: "other", amountCents: 9_00, paidTo: "Première Lending Title" }),
    ];
    expect(feesKeptCents(named, "lender", companyName)).toBe(155_50);
  });

  test("include what is paid to the company if spaces are around the word or the name", () => {
    const spaced = [
      aFee({ code: "other", amountCents: 40_00, paidTo: " company " }),
      aFee({ code: "other", amountCents: 2_00, paidTo: " Première Lending, LLC " }),
    ];
    expect(feesKeptCents(spaced, "lender", companyName)).toBe(42_00);
  });

  test("do not include those that the lender pays", () => {
    expect(feesKeptCents([aFee({ code: "broker-fee", paidBy: "lender" })], "broker", companyName)).toBe(0);
  });
});

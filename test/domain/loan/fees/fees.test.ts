import { describe, expect, test } from "bun:test";
import { nationalLimit } from "../../../../domain/hecm/parameters/national-limit.ts";
import { addDays } from "../../../../domain/kernel/day.ts";
import { feeFromCatalog } from "../../../../domain/loan/fees/catalog-fee.ts";
import type { FeeDetails } from "../../../../domain/loan/fees/fee.ts";
import {
  closingCostsCents,
  counselingFeeCents,
  feesTotalCents,
  originationFeeCents,
  putFee,
  removeFee,
} from "../../../../domain/loan/fees/fees.ts";
import { knownCapCents } from "../../../../domain/loan/fees/origination-fee.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { feeCatalog } from "../../../../domain/reference-data/fee-catalog.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { inNewestYear, inNextYear } from "../../../fixtures/calculation/newest-limit.ts";
import { aProperty } from "../../../fixtures/loan/loan.ts";
import { aStartedLoan, now, today } from "../example.ts";

const aFee = (code: string, amountCents: number, changes: Partial<FeeDetails> = {}): FeeDetails => {
  const known = feeFromCatalog(code, amountCents, null) ?? feeFromCatalog("other", amountCents, null);
  if (!known) throw new Error("no such fee");
  return { ...known, code, ...changes };
};

const put = (loan: Loan, details: FeeDetails, id = 50 + loan.fees.length) =>
  putFee(loan, { id, details, capRules: { today, nationalLimit, nationalLimitDay: "case_number" }, now });

const withFees = (...fees: FeeDetails[]): Loan =>
  fees.reduce((loan, fee) => {
    const next = put(loan, fee);
    if (next._tag === "Refused") throw new Error(next.refusal._tag);
    return next.value;
  }, aStartedLoan());

const refusedFor = (loan: Loan, details: FeeDetails): readonly string[] => {
  const next = put(loan, details);
  if (next._tag === "Accepted" || next.refusal._tag !== "FieldsInvalid") return [];
  return next.refusal.errors.map(({ field, code }) => `${field}: ${code}`);
};

describe("the origination fee", () => {
  // 24 CFR 206.31: 2% of the first 200,000 and 1% of the rest, at least 2,500 and at most 6,000. Home value 350,000: 4,000 + 1,500 = 5,500.
  const loan = aStartedLoan({ property: aProperty({ homeValueCents: 350_000_00 }) });
  test("is accepted at its cap of 5,500.00 on a home worth 350,000, and refused one cent above", () => {
    expect(refusedFor(loan, aFee("origination-fee", 5_500_00))).toEqual([]);
    expect(refusedFor(loan, aFee("origination-fee", 5_500_01))).toEqual(["amountCents: invalid"]);
  });
  test("exists at most once on a loan", () => {
    expect(refusedFor(withFees(aFee("origination-fee", 100_00)), aFee("origination-fee", 1_00))).toEqual([
      "code: already_exists",
    ]);
  });
  test("can be changed in place", () => {
    const started = withFees(aFee("origination-fee", 100_00));
    const next = put(started, aFee("origination-fee", 200_00), 50);
    expect(
      next._tag === "Accepted" && next.value.fees.map(({ amountCents, version }) => [amountCents, version]),
    ).toEqual([[200_00, 2]]);
  });
});

describe("the cap of the origination fee", () => {
  const capOf = (
    given: Partial<Loan>,
    homeValueCents = 150_000_00,
    nationalLimitDay: "case_number" | "closing" = "case_number",
  ) =>
    knownCapCents(
      { ...aStartedLoan({ property: aProperty({ homeValueCents }) }), ...given },
      { today, nationalLimit, nationalLimitDay },
    );

  test("is based on the home value, on an appraisal if there is one, and on the lower of two", () => {
    expect(capOf({})).toBe(3_000_00); // 2% of 150,000
    expect(capOf({ appraisedValueCents: 160_000_00 })).toBe(3_200_00);
    expect(capOf({ appraisedValueCents: 160_000_00, secondAppraisedValueCents: 155_000_00 })).toBe(3_100_00);
  });

  test("is based on the price of a purchase once there is one, and until then on the home value", () => {
    expect(capOf({ hecmType: "purchase" })).toBe(3_000_00);
    expect(capOf({ hecmType: "purchase", purchasePriceCents: 140_000_00 })).toBe(2_800_00);
    expect(capOf({ hecmType: "traditional", purchasePriceCents: 140_000_00 })).toBe(3_000_00);
  });

  test("is from 2,500 to 6,000, which a home of 400,000 reaches", () => {
    expect(capOf({}, 100_000_00)).toBe(2_500_00);
    expect(capOf({}, 125_000_00)).toBe(2_500_00);
    expect(capOf({}, 125_050_00)).toBe(2_501_00);
    expect(capOf({}, 399_900_00)).toBe(5_999_00); // 4,000 and 1% of 199,900
    expect(capOf({}, 400_000_00)).toBe(6_000_00);
    expect(capOf({}, 2_000_000_00)).toBe(6_000_00);
  });

  test("is unknown without a limit for its year, which a company can select by the closing", () => {
    const dates = { caseNumberAssignedOn: inNewestYear("12-31"), closingOn: inNextYear("01-04") };
    expect(capOf(dates)).toBe(3_000_00);
    expect(capOf(dates, 150_000_00, "closing")).toBeNull();
    expect(capOf({ caseNumberAssignedOn: inNextYear("01-04") })).toBeNull();
  });
});

describe("a fee that is added to a loan", () => {
  const pending = { ...aStartedLoan(), originationFeePending: true };
  test("needs no cap if it is zero, and one if it is a cent", () => {
    const later = { ...pending, caseNumberAssignedOn: inNextYear("01-04") };
    expect(put(later, aFee("origination-fee", 0))).toMatchObject({ value: { originationFeePending: false } });
    expect(put(later, aFee("origination-fee", 1))).toMatchObject({ refusal: { _tag: "NoRuleInForce" } });
  });

  test("with another code leaves the origination fee pending", () => {
    expect(put(pending, aFee("survey", 1_00))).toMatchObject({ value: { originationFeePending: true } });
    expect(put({ ...pending, originationFeePending: false }, aFee("survey", 1_00))).toMatchObject({
      value: { originationFeePending: false },
    });
  });

  test("takes the position of the one it replaces, among the others", () => {
    const started = withFees(aFee("survey", 1_00), aFee("appraisal", 2_00), aFee("recording-fees", 3_00));
    const changed = accepted(put(started, aFee("appraisal", 9_00), 51));
    expect(changed.fees.map(({ code, amountCents }) => [code, amountCents])).toEqual([
      ["survey", 1_00],
      ["appraisal", 9_00],
      ["recording-fees", 3_00],
    ]);
  });

  test("is paid to the catalog's recipient, unless another is named", () => {
    const known = feeCatalog.find(({ paidTo }) => paidTo !== null);
    if (known === undefined) throw new Error("the catalog names no payee");
    expect(feeFromCatalog(known.code, 1_00, null)?.paidTo).toBe(known.paidTo);
    expect(feeFromCatalog(known.code, 1_00, "Example Bureau")?.paidTo).toBe("Example Bureau");
    expect(feeFromCatalog("no-such-fee", 1_00, null)).toBeNull();
  });

  test("was charged by today, or not yet", () => {
    expect(refusedFor(aStartedLoan(), aFee("survey", 1_00, { chargedOn: today }))).toEqual([]);
    const tomorrow = { chargedOn: addDays(today, 1) };
    expect(refusedFor(aStartedLoan(), aFee("survey", 1_00, tomorrow))).toEqual(["chargedOn: invalid"]);
  });

  test("unchanged changes nothing, and what it omits is as in the catalog", () => {
    const started = withFees(aFee("survey", 400_00));
    expect(accepted(put(started, aFee("survey", 400_00), 50))).toBe(started);
    const bare = { code: "survey", amountCents: 400_00, paidBy: "seller", chargedOn: null } as const;
    const rules = { today, nationalLimit, nationalLimitDay: "case_number" } as const;
    const { fees } = accepted(putFee(aStartedLoan(), { id: 51, details: bare, capRules: rules, now }));
    expect(fees).toEqual([
      { ...aFee("survey", 400_00), paidBy: "seller", id: 51, version: 1, createdAt: now, updatedAt: now },
    ]);
  });
});

test("what the calculation computes itself is refused as a fee", () => {
  for (const code of [
    "upfront-mip",
    "annual-mip",
    "servicing-fee-set-aside",
    "repair-set-aside",
    "repair-administration",
  ])
    expect(refusedFor(aStartedLoan(), aFee(code, 1_00))).toEqual(["code: computed_fee"]);
  expect(refusedFor(aStartedLoan(), aFee("no-such-fee", 1_00))).toEqual(["code: unknown_reference"]);
});

test("a loan can have a hundred fees, and not one more", () => {
  const full = withFees(...Array.from({ length: 100 }, () => aFee("survey", 1_00)));
  expect(full.fees).toHaveLength(100);
  expect(refusedFor(full, aFee("survey", 1_00))).toEqual(["loan: too_many"]);
});

test("closing costs are the borrower's, through the closing, without origination and counseling", () => {
  const loan = withFees(
    aFee("origination-fee", 2_500_00),
    aFee("counseling", 145_00),
    aFee("survey", 400_00),
    aFee("title-exam-settlement", 600_00, { paidBy: "seller" }),
    aFee("appraisal", 550_00, { paymentTiming: "poc" }),
    aFee("recording-fees", 120_50, { paymentTiming: "at_closing" }),
  );
  expect(closingCostsCents(loan)).toBe(520_50); // 400.00 + 120.50
  expect(originationFeeCents(loan)).toBe(2_500_00);
  expect(counselingFeeCents(loan)).toBe(145_00);
  expect(feesTotalCents(loan)).toBe(4_315_50); // 2,500 + 145 + 400 + 600 + 550 + 120.50
});

describe("a fee can be removed", () => {
  const rateLimitStatus = (status: "conditional_approval" | "clear_to_close") => {
    const loan = withFees(aFee("survey", 1_00));
    return { ...loan, statusHistory: loan.statusHistory.map((entry) => ({ ...entry, status })) };
  };
  test("until the loan is clear to close", () => {
    const removed = removeFee(rateLimitStatus("conditional_approval"), 50);
    expect(removed._tag === "Accepted" && removed.value.fees).toEqual([]);
  });
  test("but not from then on", () => {
    expect(removeFee(rateLimitStatus("clear_to_close"), 50)).toMatchObject({ refusal: { _tag: "LoanClearToClose" } });
  });
});

import { describe, expect, test } from "bun:test";
import { addDays, type Day, day } from "../../../../domain/kernel/day.ts";
import { feeFromCatalog } from "../../../../domain/loan/fees/catalog-fee.ts";
import { compareFees } from "../../../../domain/loan/fees/compared-fees.ts";
import { type DisclosureRequest, discloseFees, refundFees } from "../../../../domain/loan/fees/disclose.ts";
import type { FeeRevision } from "../../../../domain/loan/fees/disclosure.ts";
import type { Fee, FeeDetails } from "../../../../domain/loan/fees/fee.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import type { LoanStatus } from "../../../../domain/loan/status/status.ts";
import { type FeeTolerance, feeCatalog } from "../../../../domain/reference-data/fee-catalog.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aFee, aLoan, aStatusEntry } from "../../../fixtures/loan/loan.ts";

const feeOf = (code: string, amountCents: number, changes: Partial<FeeDetails> = {}): Fee => {
  const known = feeFromCatalog(code, amountCents, null);
  if (known === null) throw new Error("no such fee");
  return aFee({ ...known, ...changes });
};

const recordedBy = { byUserId: 7, now: instant("2026-06-30T15:00:00.000Z"), today: day("2026-06-30") };
const given: DisclosureRequest = { disclosedOn: day("2026-05-04"), fees: null, revision: null };
const disclose = (loan: Loan, request: Partial<DisclosureRequest> = {}) =>
  discloseFees(loan, { ...given, ...request }, recordedBy);

/** A loan whose fees were disclosed on 2026-05-04 as in the first list, and are those of the second by now. */
const changedFees = (disclosed: readonly Fee[], now: readonly Fee[], changes: Partial<Loan> = {}): Loan => ({
  ...accepted(disclose(aLoan({ fees: disclosed, ...changes }))),
  fees: now,
});

const compared = (loan: Loan) => {
  const comparison = compareFees(loan);
  if (comparison === null) throw new Error("nothing was disclosed");
  return comparison;
};

const refusedFor = (result: ReturnType<typeof discloseFees>): readonly string[] =>
  result._tag === "Accepted" ? [] : result.refusal.errors.map(({ field }) => field);

const services = (titleCents: number) => [
  feeOf("appraisal", 600_00),
  feeOf("title-insurance-lender", titleCents),
  feeOf("recording-fees", 150_00),
];

describe("charges that can rise by 10 percent in total", () => {
  // 600.00 + 1,250.00 + 150.00 = 2,000.00, and 110% of it is 2,200.00. Title insurance at 1,450.00 reaches it exactly.
  test.each([
    [1_450_00, 0],
    [1_450_01, 1],
  ])(
    "are at their limit of 2,200.00, and exceed it with a title insurance of %p cents by %p",
    (titleCents, aboveCents) => {
      const loan = changedFees(services(1_250_00), services(titleCents));
      expect(compared(loan).groups).toMatchObject([{ tolerance: "ten_percent", limitCents: 2_200_00, aboveCents }]);
    },
  );
  // 434.05 × 1.1 = 477.455: no more than 477.45 can be charged in whole cents.
  test.each([
    [477_45, 0],
    [477_46, 1],
  ])("have a limit without fractions of a cent: %p exceeds it by %p", (chargedCents, aboveCents) => {
    const loan = changedFees([feeOf("appraisal", 434_05)], [feeOf("appraisal", chargedCents)]);
    expect(compared(loan).aboveCents).toBe(aboveCents);
  });
  test("do not count a service on a line of its own that is not obtained, but count the whole figure of the title services", () => {
    const disclosed = [
      feeOf("appraisal", 500_00),
      feeOf("credit-report", 100_00),
      feeOf("title-exam-settlement", 300_00),
      feeOf("endorsements", 120_00),
    ];
    // Without the credit report: 500.00 + 300.00 + 120.00 = 920.00, and 110% of it is 1,012.00; charged are 1,022.00.
    const charged = [feeOf("appraisal", 550_00), feeOf("title-exam-settlement", 472_00)];
    const without = [{ disclosedCents: 920_00, limitCents: 1_012_00, aboveCents: 10_00 }];
    expect(compared(changedFees(disclosed, charged)).groups).toMatchObject(without);
    const free = [...charged, feeOf("credit-report", 0)];
    expect(compared(changedFees(disclosed, free)).groups).toMatchObject(without);
    // With it, at any price: 1,020.00, and 1,122.00.
    const obtained = [...charged, feeOf("credit-report", 1)];
    expect(compared(changedFees(disclosed, obtained)).groups).toMatchObject([
      { disclosedCents: 1_020_00, limitCents: 1_122_00, aboveCents: 0 },
    ]);
  });
  test("include a fee that was not disclosed at all", () => {
    // 110% of 500.00 is 550.00; 500.00 + 60.00 = 560.00.
    const loan = changedFees([feeOf("appraisal", 500_00)], [feeOf("appraisal", 500_00), feeOf("survey", 60_00)]);
    expect(compared(loan).aboveCents).toBe(10_00);
  });
});

describe("charges that cannot rise", () => {
  test.each([
    [6_000_00, 0],
    [6_000_01, 1],
  ])("an origination charge of 6,000.00 at %p exceeds it by %p", (chargedCents, aboveCents) => {
    const loan = changedFees([feeOf("origination-fee", 6_000_00)], [feeOf("origination-fee", chargedCents)]);
    expect(compared(loan).aboveCents).toBe(aboveCents);
  });
  test("are added up within a block, and do not offset another block", () => {
    const disclosed = [
      feeOf("origination-fee", 6_000_00),
      feeOf("document-preparation", 200_00),
      feeOf("mortgage-tax-stamps", 800_00),
    ];
    // Block 1: 5,900.00 + 300.00 is 6,200.00 as before. Block 8: 990.00 − 800.00 = 190.00.
    const now = [
      feeOf("origination-fee", 5_900_00),
      feeOf("document-preparation", 300_00),
      feeOf("mortgage-tax-stamps", 990_00),
    ];
    expect(compared(changedFees(disclosed, now)).groups).toMatchObject([
      { tolerance: "zero", gfeBlock: "1", disclosedCents: 6_200_00, chargedCents: 6_200_00, aboveCents: 0 },
      { tolerance: "zero", gfeBlock: "8", disclosedCents: 800_00, chargedCents: 990_00, aboveCents: 190_00 },
    ]);
  });
  test.each([
    [null, 0],
    [day("2026-05-10"), 50_00],
  ])("are those for the rate while it is locked (%p)", (rateLockedOn, aboveCents) => {
    const fees = [feeOf("discount-points", 150_00)];
    expect(compared(changedFees([feeOf("discount-points", 100_00)], fees, { rateLockedOn })).aboveCents).toBe(
      aboveCents,
    );
  });
});

describe("charges without limit", () => {
  const chargedTwice = (code: string, changes: Partial<FeeDetails>): number =>
    compared(changedFees([feeOf(code, 100_00)], [feeOf(code, 200_00, changes)])).aboveCents;
  test("are those of a provider chosen by the borrower, if the form lets them choose", () => {
    // 200.00 - 110.00 = 90.00.
    expect(chargedTwice("survey", {})).toBe(90_00);
    expect(chargedTwice("survey", { tolerance: "unlimited" })).toBe(0);
    expect(chargedTwice("appraisal", { tolerance: "unlimited" })).toBe(90_00);
    expect(chargedTwice("origination-fee", { tolerance: "unlimited" })).toBe(100_00);
  });
  test("are those paid by someone else", () => {
    expect(chargedTwice("origination-fee", { paidBy: "lender" })).toBe(0);
  });
});

test("a fee is the same under other words, except those that only words tell apart", () => {
  const described = (code: string, description: string) => feeOf(code, 100_00, { description, gfeBlock: "3" });
  const compare = (code: string) =>
    compared(changedFees([described(code, "One")], [described(code, "Another")])).fees.map(
      ({ isDisclosed }) => isDisclosed,
    );
  expect([compare("appraisal"), compare("other")]).toEqual([[true], [true, false]]);
});

test("an unidentified fee has no class, and counts in none", () => {
  const [fee] = compared(changedFees([feeOf("other", 10_00)], [feeOf("other", 90_00)])).fees;
  expect(fee).toMatchObject({ tolerance: null, disclosedCents: 10_00, chargedCents: 90_00 });
  const tax = { gfeBlock: "8" };
  expect(compared(changedFees([feeOf("other", 10_00, tax)], [feeOf("other", 90_00, tax)])).aboveCents).toBe(80_00);
});

test("the fee catalog has the class of each block, except for `other`", () => {
  const classOf = (code: string): FeeTolerance | null | undefined => {
    const fees = [feeOf(code, 1_00)];
    return compared(changedFees(fees, fees, { rateLockedOn: day("2026-05-10") })).fees[0]?.tolerance;
  };
  const classes = feeCatalog.map(({ code, tolerance }) => [code, code === "other" ? null : tolerance]);
  expect(feeCatalog.map(({ code }) => [code, classOf(code)])).toEqual(classes);
});

describe("a revised disclosure", () => {
  // Thursday, May 21. Monday, May 25, 2026 is Memorial Day: Friday, Tuesday, and Wednesday, May 27 are the three business days.
  const revision: FeeRevision = { ground: "changed_costs", changedOn: day("2026-05-21"), reason: "A second appraisal" };
  const revisedOn = (disclosedOn: Day, changes: Partial<FeeRevision> = {}, loan: Partial<Loan> = {}): Loan => {
    const fees = [feeOf("appraisal", 900_00)];
    const first = changedFees([feeOf("appraisal", 500_00)], fees, loan);
    return accepted(disclose(first, { disclosedOn, revision: { ...revision, ...changes } }));
  };
  test.each([
    // 900.00 as disclosed; or 900.00 − 110% of 500.00 = 350.00.
    ["2026-05-27", {}, {}, 0],
    ["2026-05-28", {}, {}, 350_00],
    ["2026-05-28", { ground: "changed_eligibility" }, {}, 350_00],
    ["2026-05-28", { ground: "borrower_request" }, {}, 350_00],
    ["2026-05-28", { ground: "rate_lock" }, {}, 350_00],
    // 12 CFR 1024.7(f)(4) and (6) set no deadline.
    ["2026-05-28", { ground: "expired" }, {}, 0],
    ["2026-05-28", { ground: "new_construction" }, {}, 0],
    ["2026-05-27", {}, { closingOn: day("2026-05-27") }, 0],
    ["2026-05-27", {}, { closingOn: day("2026-05-26") }, 350_00],
  ] as const)("for %s counts within three business days of the change and by the closing: %p %p", (...row) => {
    const [on, changes, loan, aboveCents] = row;
    expect(compared(revisedOn(day(on), changes, loan)).aboveCents).toBe(aboveCents);
  });
  test("says what changed, and the first disclosure does not", () => {
    const loan = aLoan();
    expect(refusedFor(disclose(loan, { revision }))).toEqual(["revision"]);
    const first = accepted(disclose(loan));
    expect(refusedFor(disclose(first, { disclosedOn: day("2026-05-27") }))).toEqual(["revision"]);
    const changed = (changedOn: string, disclosedOn: string) =>
      refusedFor(
        disclose(first, { disclosedOn: day(disclosedOn), revision: { ...revision, changedOn: day(changedOn) } }),
      );
    expect(changed("2026-05-27", "2026-05-27")).toEqual([]);
    expect(changed("2026-05-28", "2026-05-27")).toEqual(["revision.changedOn"]);
    expect(changed("2026-05-04", "2026-05-27")).toEqual([]);
    expect(changed("2026-05-03", "2026-05-27")).toEqual(["revision.changedOn"]);
    expect(changed("2026-05-01", "2026-05-03")).toContain("disclosedOn");
  });
});

describe("a record", () => {
  test("has the fees as they were, whatever happens to the loan's", () => {
    const loan = changedFees([feeOf("appraisal", 500_00)], []);
    expect(loan.feeDisclosures).toMatchObject([
      { disclosedOn: "2026-05-04", byUserId: 7, fees: [{ code: "appraisal", amountCents: 500_00, gfeBlock: "3" }] },
    ]);
  });
  test("can have those of a document from elsewhere, completed from the fee catalog", () => {
    const fees = [{ code: "survey", amountCents: 75_00, paidBy: "borrower" }] as const;
    const loan = accepted(disclose(aLoan({ fees: [] }), { fees }));
    expect(loan.feeDisclosures[0]?.fees).toMatchObject([{ description: "Survey", tolerance: "ten_percent" }]);
    expect(refusedFor(disclose(aLoan({ fees: [] })))).toEqual(["fees"]);
    expect(refusedFor(disclose(loan, { fees: [{ ...fees[0], code: "no-such-fee" }] }))).toEqual(["fees.0.code"]);
  });
  test("can be one of at most fifty disclosures and fifty refunds, and one of the same date can still be replaced", () => {
    const [disclosure] = changedFees([feeOf("appraisal", 500_00)], []).feeDisclosures;
    if (disclosure === undefined) throw new Error("nothing was disclosed");
    const days = Array.from({ length: 50 }, (_, index) => addDays(day("2026-05-04"), index));
    const revision = { ground: "expired", changedOn: day("2026-05-05"), reason: "Ten days have passed" } as const;
    const disclosed = (count: number) =>
      aLoan({ feeDisclosures: days.slice(0, count).map((disclosedOn) => ({ ...disclosure, disclosedOn })) });
    const next = { disclosedOn: day("2026-06-30"), revision };
    expect([refusedFor(disclose(disclosed(49), next)), refusedFor(disclose(disclosed(50), next))]).toEqual([
      [],
      ["disclosedOn"],
    ]);
    const last = { disclosedOn: days.at(-1) ?? null, revision };
    expect(refusedFor(disclose(disclosed(50), last))).toEqual([]);
    const refunded = (count: number) =>
      aLoan({
        feeRefunds: days
          .slice(0, count)
          .map((on) => ({ refundedOn: on, amountCents: 1, at: recordedBy.now, byUserId: 7 })),
      });
    const refund = (loan: Loan, refundedOn: Day) =>
      refusedFor(refundFees(loan, { refundedOn, amountCents: 2 }, recordedBy));
    const [first = given.disclosedOn] = days;
    if (first === null) throw new Error("no day");
    expect([49, 50].map((count) => refund(refunded(count), day("2026-06-30")))).toEqual([[], ["refundedOn"]]);
    expect(refund(refunded(50), first)).toEqual([]);
  });

  test("cannot be dated in the future, nor before the estimate was binding", () => {
    expect(refusedFor(disclose(aLoan(), { disclosedOn: day("2026-06-30") }))).toEqual([]);
    expect(refusedFor(disclose(aLoan(), { disclosedOn: day("2026-07-01") }))).toEqual(["disclosedOn"]);
    expect(refusedFor(disclose(aLoan(), { disclosedOn: day("2010-01-01") }))).toEqual([]);
    expect(refusedFor(disclose(aLoan(), { disclosedOn: day("2009-12-31") }))).toEqual(["disclosedOn"]);
  });
  test("exists once per date: a later one replaces the earlier one until the loan is funded, and a repeated one changes nothing", () => {
    const first = accepted(disclose(aLoan({ fees: [feeOf("appraisal", 500_00)] })));
    expect(accepted(disclose(first))).toBe(first);
    const changed = { ...first, fees: [feeOf("appraisal", 600_00)] };
    expect(accepted(disclose(changed)).feeDisclosures).toMatchObject([{ fees: [{ amountCents: 600_00 }] }]);
    const funded = { ...changed, statusHistory: [aStatusEntry("funded")] };
    expect(refusedFor(disclose(funded))).toEqual(["disclosedOn"]);
  });
});

describe("once a loan has ended or is insured", () => {
  const statuses = ["withdrawn", "denied", "incomplete", "approved_not_accepted", "endorsed", "escrow_closed"] as const;
  const at = (status: LoanStatus, loan = aLoan({ fees: services(1_250_00) })): Loan => ({
    ...loan,
    statusHistory: [aStatusEntry(), aStatusEntry(status)],
  });
  const sentences = (result: ReturnType<typeof discloseFees>): readonly string[] =>
    result._tag === "Accepted" ? [] : result.refusal.errors.map(({ field, message }) => `${field} ${message}`);

  test.each(statuses)("no further fees are disclosed: %s", (status) => {
    const isInsured = status === "endorsed" || status === "escrow_closed";
    const why = isInsured ? "the loan is insured" : "the application has ended; reopen it first";
    expect(sentences(disclose(at(status)))).toEqual([`disclosedOn can no longer be recorded: ${why}`]);
    expect(disclose(at(status))).toMatchObject({
      refusal: { errors: [{ code: isInsured ? "loan_is_funded" : "field_is_fixed" }] },
    });
    const disclosed = accepted(disclose(at("funded")));
    expect(accepted(disclose(at(status, disclosed))).feeDisclosures).toEqual(disclosed.feeDisclosures);
  });

  test.each(statuses)("charges are refunded if there was a settlement: %s", (status) => {
    const refund = (loan: Loan, amountCents: number) =>
      refundFees(loan, { refundedOn: day("2026-06-20"), amountCents }, recordedBy);
    const isInsured = status === "endorsed" || status === "escrow_closed";
    const refused = ["refundedOn can no longer be recorded: the application has ended; reopen it first"];
    expect(sentences(refund(at(status), 1))).toEqual(isInsured ? [] : refused);
    // A refund that was recorded in error is taken back.
    expect(accepted(refund(at(status, accepted(refund(aLoan(), 1))), 0)).feeRefunds).toEqual([]);
  });
});

test("a disclosure entered again more than three days after its date keeps the fees entered in time", () => {
  const entered = (loan: Loan, appraisalCents: number, on: string, revision: FeeRevision | null = null) =>
    accepted(
      discloseFees(
        { ...loan, fees: [feeOf("appraisal", appraisalCents)] },
        { ...given, revision },
        { ...recordedBy, now: instant(`${on}T15:00:00.000Z`), today: day(on) },
      ),
    );
  const former = ({ feeDisclosures }: Loan) => feeDisclosures.at(-1)?.formerFees?.map(({ amountCents }) => amountCents);
  const first = entered(aLoan(), 400_00, "2026-05-04");
  expect(former(first)).toBeUndefined();
  expect(former(entered(first, 500_00, "2026-05-07"))).toBeUndefined();
  const late = entered(first, 500_00, "2026-05-08");
  expect([former(late), late.feeDisclosures.length]).toEqual([[400_00], 1]);
  expect(former(entered(late, 600_00, "2026-06-30"))).toEqual([400_00]);
  // In the evening of the third day, the lender's date is still that day, although it is the next one in UTC.
  const evening = { ...recordedBy, now: instant("2026-05-08T02:30:00.000Z"), today: day("2026-05-07") };
  const fees = [feeOf("appraisal", 500_00)];
  expect(former(accepted(discloseFees({ ...first, fees }, given, evening)))).toBeUndefined();
  const corrected = entered(entered(first, 450_00, "2026-05-07"), 600_00, "2026-06-30");
  expect(former(corrected)).toEqual([450_00]);
  // A revised disclosure that was entered late itself had no fees in time.
  const changed = { ground: "changed_costs", changedOn: day("2026-05-04"), reason: "A second quote" } as const;
  const earlier = {
    ...first,
    feeDisclosures: first.feeDisclosures.map((each) => ({ ...each, disclosedOn: day("2026-05-01") })),
  };
  const revised = entered(earlier, 500_00, "2026-06-29", changed);
  expect(former(entered(revised, 600_00, "2026-06-30", changed))).toBeUndefined();
});

test("a refund reduces what exceeds the tolerances, once per date, and 0 takes it back", () => {
  const loan = changedFees([feeOf("origination-fee", 5_000_00)], [feeOf("origination-fee", 5_100_00)]);
  const refund = (of: Loan, refundedOn: string, amountCents: number): Loan =>
    accepted(refundFees(of, { refundedOn: day(refundedOn), amountCents }, recordedBy));
  const once = refund(loan, "2026-06-20", 99_99);
  expect(compared(once)).toMatchObject({ aboveCents: 100_00, refundedCents: 99_99, openCents: 1 });
  expect(refund(once, "2026-06-20", 99_99)).toBe(once);
  expect(compared(refund(once, "2026-06-19", 1)).openCents).toBe(0);
  const daysOf = ({ feeRefunds }: Loan) => feeRefunds.map(({ refundedOn }) => refundedOn);
  const days = ["2026-06-19", "2026-06-20", "2026-06-30"].map(day);
  for (const on of ["2026-06-19", "2026-06-30"])
    expect(daysOf(refund(refund(once, on, 1), on === "2026-06-19" ? "2026-06-30" : "2026-06-19", 1))).toEqual(days);
  expect(refund(loan, "2026-06-20", 0)).toBe(loan);
  expect(compared(refund(once, "2026-06-20", 0)).openCents).toBe(100_00);
  expect(refundFees(loan, { refundedOn: day("2026-07-01"), amountCents: 1 }, recordedBy)).toMatchObject({
    refusal: { errors: [{ field: "refundedOn" }] },
  });
});

test("a refund is made on or after the settlement: an earlier one is refused, and no longer counts if the closing moves after it", () => {
  const loan = {
    ...changedFees([feeOf("origination-fee", 5_000_00)], [feeOf("origination-fee", 5_100_00)]),
    closingOn: day("2026-06-19"),
  };
  const onDay = (refundedOn: string, amountCents = 100_00) =>
    refundFees(loan, { refundedOn: day(refundedOn), amountCents }, recordedBy);
  for (const amountCents of [1, 100_00])
    expect(onDay("2026-06-18", amountCents)).toMatchObject({ refusal: { errors: [{ field: "refundedOn" }] } });
  const refunded = accepted(onDay("2026-06-19"));
  expect(compared(refunded)).toMatchObject({ refundedCents: 100_00, openCents: 0 });
  const later = { ...refunded, closingOn: day("2026-06-20") };
  expect(compared(later)).toMatchObject({ refundedCents: 0, openCents: 100_00 });
  expect(accepted(refundFees(later, { refundedOn: day("2026-06-19"), amountCents: 0 }, recordedBy)).feeRefunds).toEqual(
    [],
  );
});

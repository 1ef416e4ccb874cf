import { describe, expect, test } from "bun:test";
import { addDays, day } from "../../../../../domain/kernel/day.ts";
import { maxLoanEntries } from "../../../../../domain/loan/loan.ts";
import { instant } from "../../../../fixtures/clock.ts";
import { aFee } from "../../../../fixtures/loan/loan.ts";
import type { Given } from "../case.ts";
import { textsOf } from "../found.ts";
import { redisclosed, refundedOn } from "./given.ts";

describe("what an entry about fees checks besides its boundary", () => {
  test("fees of a late disclosure by what a later one takes over from it, less refunds; what the later one adds is its own", () => {
    const first = ["2026-04-07", 6_000_00] as const;
    const late = (cents: number) => ["2026-04-15", cents, "2026-04-09"] as const;
    const inTime = (cents: number) => ["2026-04-17", cents, "2026-04-16"] as const;
    const texts = (given: Given) => textsOf("fees_rest_on_late_disclosure", given);
    const amount = (cents: string) => [expect.stringContaining(`repeats ${cents} of them`)];
    expect(texts(redisclosed(6_100_00, first, late(6_040_00), inTime(6_100_00)))).toEqual(amount("$40.00"));
    expect(texts(redisclosed(6_100_00, first, late(6_100_00), inTime(6_030_00)))).toEqual(amount("$30.00"));
    const lateAgain = ["2026-04-16", 6_100_00, "2026-04-09"] as const;
    expect(texts(redisclosed(6_100_00, first, late(6_040_00), lateAgain, inTime(6_100_00)))).toEqual([
      ...amount("$40.00"),
      ...amount("$60.00"),
    ]);
    for (const given of [
      redisclosed(6_100_00, first, late(6_000_00), inTime(6_100_00)),
      redisclosed(6_100_00, first, late(6_100_00), inTime(6_000_00)),
      redisclosed(6_100_00, first, inTime(6_100_00)),
      // No later one is binding.
      redisclosed(6_100_00, first, late(6_100_00)),
      redisclosed(6_100_00, first, late(6_100_00), ["2026-04-17", 6_100_00, "2026-04-09"]),
    ])
      expect(texts(given)).toEqual([]);
    const { loan } = redisclosed(6_100_00, first, late(6_100_00), inTime(6_100_00));
    expect(texts({ loan: { ...loan, feeRefunds: refundedOn("2026-04-20", 99_99) } })).toEqual(amount("$0.01"));
    expect(texts({ loan: { ...loan, feeRefunds: refundedOn("2026-04-20", 100_00) } })).toEqual([]);
  });

  test("disclosures that were entered late, each for what it adds, and none that the fees do not need", () => {
    const of = (amountCents: number, ...later: readonly number[]) => {
      const rows = later.map((cents, index) => [`2026-04-1${index}`, cents, "2026-04-09", "2026-04-30"] as const);
      return textsOf("fee_disclosure_entered_late", redisclosed(amountCents, ["2026-04-07", 6_000_00], ...rows));
    };
    const entered = "which was entered on 2026-04-30 and allows $40.00 more";
    const more = (on: string) => [expect.stringContaining(`again on ${on}, ${entered}`)];
    expect(of(6_000_00, 6_040_00)).toEqual([]);
    expect(of(6_040_00, 6_040_00, 6_040_00)).toEqual(more("2026-04-10"));
    expect(of(6_080_00, 6_040_00, 6_080_00)).toEqual([...more("2026-04-10"), ...more("2026-04-11")]);
    // By the company's date, if it is stored: in the evening of the third it is the fourth in UTC.
    const { loan } = redisclosed(
      6_040_00,
      ["2026-04-07", 6_000_00],
      ["2026-04-10", 6_040_00, "2026-04-09", "2026-04-14"],
    );
    const enteredOn = (on?: string) => {
      const feeDisclosures = loan?.feeDisclosures?.map((each) => (on ? { ...each, enteredOn: day(on) } : each));
      return textsOf("fee_disclosure_entered_late", { loan: { ...loan, ...(feeDisclosures && { feeDisclosures }) } })
        .length;
    };
    expect([enteredOn("2026-04-13"), enteredOn("2026-04-14"), enteredOn()]).toEqual([0, 1, 1]);
  });

  test("a disclosure whose fees were entered again long after its date, for the amount above those entered in time", () => {
    const anew = (amountCents: number, formerCents: number) => {
      const { loan } = redisclosed(amountCents, ["2026-04-07", 6_040_00]);
      const [disclosure] = loan?.feeDisclosures ?? [];
      if (disclosure === undefined) throw new Error("nothing is disclosed");
      const at = instant("2026-05-20T15:00:00.000Z");
      const formerFees = disclosure.fees.map((each) => ({ ...each, amountCents: formerCents }));
      return textsOf("fee_disclosure_entered_late", {
        loan: { ...loan, feeDisclosures: [{ ...disclosure, at, formerFees }] },
      });
    };
    expect(anew(6_040_00, 6_000_00)).toEqual([
      "The disclosure of the fees of 2026-04-07 had other fees before, and what it has now was entered on 2026-05-20 and allows $40.00 more: say which document shows that the applicant was given it on that day, or lower or refund the fees",
    ]);
    expect([anew(6_000_00, 6_000_00), anew(6_040_00, 6_050_00)]).toEqual([[], []]);
  });

  test("as many disclosures and fees as a loan may have are compared in a few passes, not for each pair of disclosures", () => {
    let reads = 0;
    const aNamedFee = (description: string, amountCents: number) => ({
      ...aFee({ code: "other", amountCents }),
      get description() {
        reads += 1;
        return description;
      },
    });
    const fees = Array.from({ length: maxLoanEntries.fees }, (_, position) => aNamedFee(`Fee ${position}`, 20_00));
    const max = maxLoanEntries.feeDisclosures;
    const feeDisclosures = Array.from({ length: max }, (_, position) => {
      const disclosedOn = addDays(day("2026-03-02"), position);
      // All but the last are late.
      const changedOn = position === max - 1 ? disclosedOn : day("2026-02-02");
      return {
        disclosedOn,
        fees: fees.map((_, other) => aNamedFee(`Fee ${other} of disclosure ${position}`, 10_00)),
        revision: position === 0 ? null : { ground: "changed_costs" as const, changedOn, reason: "A quote" },
        at: instant("2026-07-01T15:00:00.000Z"),
        byUserId: 1,
      };
    });
    for (const code of ["fees_rest_on_late_disclosure", "fee_disclosure_entered_late"])
      textsOf(code, { loan: { fees, feeDisclosures } });
    // About 250 comparisons of 200 fees, each read a few times; one for each pair of disclosures would read them 55 million times.
    expect(reads).toBeLessThan(500_000);
  });
});

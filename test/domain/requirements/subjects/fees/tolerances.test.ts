import { describe, expect, test } from "bun:test";
import { day } from "../../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { aFee, aStatusEntry } from "../../../../fixtures/loan/loan.ts";
import { found, textsOf } from "../found.ts";
import { funded } from "../given-loan.ts";
import { originated, refundedOn } from "./given.ts";

describe("what an entry about fees checks besides its boundary", () => {
  test("a fee without a block only once it exceeds its disclosure, which 0 does not", () => {
    const fees = [aFee({ code: "other", gfeBlock: null, tolerance: "unlimited", amountCents: 0 })];
    expect(found("fee_tolerance_unknown", originated(6_000_00, ["2026-04-07"], { fees }))).toBe(0);
  });

  test("fees above their tolerance until they are refunded, in other words once the loan is funded", () => {
    const texts = (given: Partial<Loan>) =>
      textsOf("fees_above_tolerance", { ...originated(6_100_00, ["2026-04-07"], given), today: day("2026-05-20") });
    expect(texts({ feeRefunds: refundedOn("2026-04-20", 99_99) })).toEqual([
      expect.stringMatching(/refund \$0\.01 at/),
    ]);
    expect(texts({ feeRefunds: refundedOn("2026-04-20", 100_00) })).toEqual([]);
    expect(texts({ statusHistory: funded })).toEqual([
      expect.stringMatching(/allowed\. Refund \$100\.00 by 2026-05-20, and record it$/),
    ]);
    expect(texts({ statusHistory: funded, closingOn: null })).toEqual([
      expect.stringMatching(/allowed\. Refund \$100\.00, and record it$/),
    ]);
    expect(found("fees_above_tolerance", { loan: { feeDisclosures: [] } })).toBe(0);
  });

  test("fees whose refund was due, with another sentence, so that an earlier reason does not cover it", () => {
    const on = (today: string) =>
      textsOf("fees_above_tolerance", {
        ...originated(6_100_00, ["2026-04-07"], { statusHistory: funded }),
        today: day(today),
      });
    expect(on("2026-05-20")).toEqual([expect.stringMatching(/Refund \$100\.00 by 2026-05-20, and record it$/)]);
    expect(on("2026-05-21")).toEqual([
      expect.stringMatching(/Refund \$100\.00, which was due by 2026-05-20, and record it$/),
    ]);
  });

  test("fees above their tolerance of several kinds, each with what is allowed, those that count together named together", () => {
    const feeOf = (code: string, gfeBlock: string, amountCents: number) => aFee({ code, gfeBlock, amountCents });
    const fees = [feeOf("origination-fee", "1", 6_000_01), feeOf("appraisal", "3", 1), feeOf("title-search", "4", 2)];
    expect(textsOf("fees_above_tolerance", originated(6_000_00, ["2026-04-07"], { fees }))).toEqual([
      expect.stringContaining(
        ": origination-fee at $6,000.01, where $6,000.00 is allowed; appraisal, title-search at $0.03, where $0.00 is allowed. Lower",
      ),
    ]);
  });
});

test("fees that rose to their limit are not reported beside those that exceeded it", () => {
  // An origination fee cannot rise; an appraisal of $400.00 can rise by a tenth, to $440.00 (12 CFR 1024.7(e)).
  const feesAt = (originationCents: number, appraisalCents: number) => [
    aFee({ code: "origination-fee", gfeBlock: "1", amountCents: originationCents }),
    aFee({ code: "appraisal", gfeBlock: "3", amountCents: appraisalCents }),
  ];
  const disclosed = { disclosedOn: day("2026-04-07"), revision: null, at: aStatusEntry().at, byUserId: 1 };
  const above = (originationCents: number, appraisalCents: number) =>
    textsOf("fees_above_tolerance", {
      loan: {
        fees: feesAt(originationCents, appraisalCents),
        feeDisclosures: [{ ...disclosed, fees: feesAt(6_000_00, 400_00) }],
      },
    });
  expect(above(6_000_00, 440_00)).toEqual([]);
  expect(above(6_000_01, 440_00)).toEqual([
    expect.stringContaining("allows: origination-fee at $6,000.01, where $6,000.00 is allowed. Lower"),
  ]);
});

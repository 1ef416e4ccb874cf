import { describe, expect, test } from "bun:test";
import { property } from "../base-loan.ts";
import { entryOf, found, textsOf } from "../found.ts";
import { assessed, submitted } from "./given.ts";

describe("what an entry about the assessment checks besides its boundary", () => {
  test("a partially funded set-aside for less than a year of what it pays, as far as that is known", () => {
    const spouse = { factor: "spouse_income", amountCents: 40_00, description: null } as const;
    const texts = (amountCents: number, chargesCents: number, given: Parameters<typeof submitted>[1] = {}) => {
      const lesa = { type: "partially_funded", amountCents, ...given.lesa } as const;
      const { loan } = submitted({ residualIncomeCents: 428_99 }, { ...given, lesa });
      const charged = { annualTaxesCents: chargesCents - 3, annualInsuranceCents: 2, annualFloodInsuranceCents: 1 };
      return textsOf(entryOf("set_aside_below_one_year"), {
        loan: { ...loan, property: { ...property, ...charged } },
      }).map((text) => text.replace(/^.* than the (.*) in one year.*$/, "$1"));
    };
    // $529.00 is required, so $100.01 is missing each month: 12 × $100.01 = $1,200.12.
    const short = "$1,200.12 of residual income that the assessment found short";
    expect([texts(1_200_12, 5_000_00), texts(1_200_11, 5_000_00)]).toEqual([[], [short]]);
    const unknown = { answers: { compensatingFactors: [{ ...spouse, amountCents: null }] } };
    expect(texts(1_200_11, 5_000_00, unknown)).toEqual([short]);
    // 12 × ($100.01 − $40.00) = $720.12.
    expect(texts(720_12, 5_000_00, { answers: { compensatingFactors: [spouse] } })).toEqual([]);
    expect(texts(720_11, 5_000_00, { answers: { compensatingFactors: [spouse] } })).toHaveLength(1);
    // It pays property charges: at most these of $1,200.11 a year.
    expect([texts(1_200_11, 1_200_11), texts(1_200_10, 1_200_11)]).toEqual([[], ["$1,200.11 of property charges"]]);
    const paying = { lesa: { semiAnnualPaymentCents: 700_00 } };
    expect(texts(1_399_99, 5_000_00, paying)).toEqual(["$1,400.00 of its own semiannual payments"]);
    expect(texts(1, 5_000_00, { lesa: { type: "voluntary" } })).toEqual([]);
    expect(texts(0, 5_000_00)).toEqual([]);
    expect(
      found("set_aside_below_one_year", {
        loan: { assessment: null, ...assessed({ type: "partially_funded", amountCents: 1 }).loan },
      }),
    ).toBe(0);
  });

  test("property charges that are not entered count as zero for a set-aside", () => {
    const { loan } = submitted({ residualIncomeCents: 0 }, { lesa: { type: "partially_funded", amountCents: 10_00 } });
    const home = { ...property, annualTaxesCents: null, annualInsuranceCents: 10_00, annualFloodInsuranceCents: null };
    expect(found("set_aside_below_one_year", { loan: { ...loan, property: home } })).toBe(0);
  });
});

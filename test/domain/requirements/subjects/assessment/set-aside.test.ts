import { describe, expect, test } from "bun:test";
import { acceptableAssessment, submittedAssessment } from "../../../../../domain/casebook/sample/assessment.ts";
import { agency, base, property } from "../base-loan.ts";
import { found, textsOf } from "../found.ts";
import { assessed, submitted } from "./given.ts";

describe("what an entry about the assessment checks besides its boundary", () => {
  test("a partially funded set-aside for less than a year of what it pays, as far as that is known", () => {
    const spouse = { factor: "spouse_income", amountCents: 40_00, description: null } as const;
    const texts = (amountCents: number, chargesCents: number, given: Parameters<typeof submitted>[1] = {}) => {
      const lesa = { type: "partially_funded", amountCents, ...given.lesa } as const;
      const { loan } = submitted({ residualIncomeCents: 428_99 }, { ...given, lesa });
      const charged = { annualTaxesCents: chargesCents - 3, annualInsuranceCents: 2, annualFloodInsuranceCents: 1 };
      return textsOf("set_aside_below_one_year", {
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

describe("the financial assessment", () => {
  test("has a partially funded set-aside without an amount", () => {
    const lesa = { ...base.lesa, type: "partially_funded" as const, amountCents: null };
    expect(textsOf("set_aside_amount_missing", { loan: { lesa } })).toHaveLength(1);
  });

  test("lacks more than the property charges, of which only taxes are entered", () => {
    // Without income, $529 a month is missing, and the charges of a year are $10.
    const residualIncome = { ...submittedAssessment.residualIncome, residualIncomeCents: 0 };
    const small = (amountCents: number) =>
      textsOf("set_aside_below_one_year", {
        loan: {
          assessment: acceptableAssessment,
          lesa: { type: "partially_funded", amountCents, semiAnnualPaymentCents: null },
          property: {
            ...property,
            annualTaxesCents: 10_00,
            annualInsuranceCents: null,
            annualFloodInsuranceCents: null,
          },
          agency: { ...agency, financialAssessment: { ...submittedAssessment, residualIncome } },
        },
      });
    expect(small(10_00)).toEqual([]);
    expect(small(9_99)).toEqual([expect.stringContaining("the $10.00 of property charges in one year")]);
  });
});

test("a set-aside of exactly a year's taxes and insurance is not smaller than they are, if no flood insurance is entered", () => {
  const residualIncome = { ...submittedAssessment.residualIncome, residualIncomeCents: 0 };
  const charges = { annualTaxesCents: 10_00, annualInsuranceCents: 5_00, annualFloodInsuranceCents: null };
  const small = (amountCents: number) =>
    textsOf("set_aside_below_one_year", {
      loan: {
        assessment: acceptableAssessment,
        lesa: { type: "partially_funded", amountCents, semiAnnualPaymentCents: null },
        property: { ...property, ...charges },
        agency: { ...agency, financialAssessment: { ...submittedAssessment, residualIncome } },
      },
    }).length;
  expect([small(15_00), small(14_99)]).toEqual([0, 1]);
});

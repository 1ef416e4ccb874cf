import { describe, expect, test } from "bun:test";
import { calculationInputs } from "../../../domain/calculation/calculation-inputs.ts";
import { startingSettings } from "../../../domain/company/company.ts";
import type { LesaType } from "../../../domain/hecm/terms.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import type { Loan, LoanPriorHecm } from "../../../domain/loan/loan.ts";
import { accepted, refusalIn } from "../../fixtures/accepted.ts";
import { aBorrower, aLoan, aProperty } from "../../fixtures/loan/loan.ts";

const asOf = day("2026-05-01");
const known = {
  caseNumber: null,
  closedOn: day("2022-05-02"),
  maxClaimAmountCents: null,
  principalLimitCents: 12_345_600,
  initialMipPaidCents: 600_000,
};
const inputsOf = (priorHecm: LoanPriorHecm) =>
  calculationInputs(
    aLoan({ hecmType: "refinance", expectedRate: rate(5), priorHecm }),
    asOf,
    null,
    startingSettings.rateSettings,
    [],
  );

describe("the existing loan of a refinance", () => {
  test("needs no maximum claim amount if the premium paid is credited", () => {
    const credited = { ...known, initialMipRule: "credit_for_premium_paid" } as const;
    expect(accepted(inputsOf(credited)).priorHecm).toMatchObject({
      maxClaimAmountCents: null,
      initialMipRule: "credit_for_premium_paid",
    });
  });

  test("needs it under the ceiling, which uses its increase", () => {
    const under = { ...known, initialMipRule: "ceiling_of_206_53" } as const;
    expect(refusalIn(inputsOf(under))).toMatchObject({ fields: ["priorHecm.maxClaimAmountCents"] });
    expect(accepted(inputsOf({ ...under, maxClaimAmountCents: 0 })).priorHecm).toMatchObject({
      maxClaimAmountCents: 0,
      initialMipRule: "ceiling_of_206_53",
    });
  });

  test("stored before there was a choice has the same inputs as it did then", () => {
    const { caseNumber: _, ...figures } = { ...known, maxClaimAmountCents: 30_000_000 };
    const { priorHecm } = accepted(inputsOf({ ...known, maxClaimAmountCents: 30_000_000 }));
    expect(JSON.stringify(priorHecm)).toBe(JSON.stringify(figures));
  });
});

describe("a calculation reports every missing input", () => {
  const plan = { termMonths: null, monthlyPaymentCents: null, lineOfCreditCents: null, initialDrawCents: null };
  const complete = { property: aProperty({ annualTaxesCents: 0, annualInsuranceCents: 0 }), expectedRate: rate(5) };
  const missing = (given: Partial<Loan>) =>
    refusalIn(calculationInputs(aLoan({ ...complete, ...given }), asOf, null, startingSettings.rateSettings, []));
  const fields = (...names: string[]) => ({ _tag: "CalculationInputsMissing", fields: names, oneOf: [] });

  test("a borrower, as which a non-borrowing spouse does not count", () => {
    expect(missing({ borrowers: [aBorrower({ borrowerType: "co_borrower" })] })).toBeNull();
    const spouse = aBorrower({ borrowerType: "eligible_non_borrowing_spouse" });
    expect(missing({ borrowers: [spouse] })).toMatchObject(fields("people"));
  });

  test("the rate that its rate type uses", () => {
    expect(missing({ expectedRate: null })).toMatchObject(fields("expectedRate"));
    expect(missing({ rateType: "fixed", expectedRate: null })).toMatchObject(fields("noteRate"));
  });

  test("the price, for a purchase only", () => {
    expect(missing({ hecmType: "purchase" })).toMatchObject(fields("purchasePriceCents"));
    expect(missing({ hecmType: "purchase", purchasePriceCents: 1 })).toBeNull();
    expect(missing({ hecmType: "traditional" })).toBeNull();
  });

  test("each figure of the existing loan, for a refinance only", () => {
    const priorFields = ["priorHecm.closedOn", "priorHecm.principalLimitCents", "priorHecm.initialMipPaidCents"];
    expect(missing({ hecmType: "refinance", priorHecm: null })).toMatchObject(fields(...priorFields));
    for (const field of ["closedOn", "principalLimitCents", "initialMipPaidCents"])
      expect(missing({ hecmType: "refinance", priorHecm: { ...known, [field]: null } })).toMatchObject(
        fields(`priorHecm.${field}`),
      );
    expect(missing({ hecmType: "traditional", priorHecm: { ...known, closedOn: null } })).toBeNull();
  });

  test("taxes and insurance if a set-aside pays them, even if they are zero", () => {
    const lesa = { type: "fully_funded", amountCents: null, semiAnnualPaymentCents: null } as const;
    const lacking = { property: aProperty({ annualTaxesCents: null, annualInsuranceCents: null }) };
    expect(missing({ ...lacking, lesa })).toMatchObject(fields("annualTaxesCents", "annualInsuranceCents"));
    expect(missing({ ...lacking, lesa: { ...lesa, type: "none" } })).toBeNull();
    expect(missing({ lesa })).toBeNull();
  });

  test("the amount of a partially funded set-aside", () => {
    const lesa = { type: "partially_funded", amountCents: null, semiAnnualPaymentCents: null } as const;
    expect(missing({ lesa })).toMatchObject(fields("lesa.amountCents"));
    expect(missing({ lesa: { ...lesa, amountCents: 1 } })).toBeNull();
  });

  test("the months of a term, and a line of credit and payment of a modified plan", () => {
    const oneOf = [["paymentPlan.lineOfCreditCents", "paymentPlan.monthlyPaymentCents"]];
    expect(missing({ paymentPlan: { ...plan, type: "term" } })).toMatchObject(fields("paymentPlan.termMonths"));
    expect(missing({ paymentPlan: { ...plan, type: "tenure" } })).toBeNull();
    expect(missing({ paymentPlan: { ...plan, type: "modified_tenure" } })).toMatchObject({ fields: [], oneOf });
    for (const chosen of [{ lineOfCreditCents: 0 }, { monthlyPaymentCents: 0 }])
      expect(missing({ paymentPlan: { ...plan, type: "modified_tenure", ...chosen } })).toBeNull();
  });

  test("nothing of a plan that a fixed rate does not allow, which is refused for that reason", () => {
    const fixed = { rateType: "fixed", noteRate: rate(5) } as const;
    expect(missing({ ...fixed, paymentPlan: { ...plan, type: "term" } })).toBeNull();
  });
});

test("age rounding and the date of the national limit are inputs if a company chose other ones", () => {
  const inputs = (settings: Parameters<typeof calculationInputs>[3]) =>
    accepted(calculationInputs(aLoan({ expectedRate: rate(5) }), asOf, null, settings, []));
  const names = Object.keys(inputs({}));
  for (const name of ["ageRounding", "nationalLimitDay"]) expect(names).not.toContain(name);
  // The defaults, chosen explicitly, are the same inputs, so that such a calculation stays current.
  expect(inputs({ ageRounding: "half_year_up", nationalLimitDay: "case_number" })).toEqual(inputs({}));
  expect(inputs({ ageRounding: "first_of_closing_month" }).ageRounding).toBe("first_of_closing_month");
  expect(inputs({ nationalLimitDay: "closing" }).nationalLimitDay).toBe("closing");
});

test("a partially funded set-aside is calculated with the underwriter's amount and payment, any other with its type only", () => {
  const inputs = (type: LesaType) =>
    accepted(
      calculationInputs(
        aLoan({
          property: aProperty({ annualTaxesCents: 0, annualInsuranceCents: 0 }),
          expectedRate: rate(5),
          lesa: { type, amountCents: 1_500_000, semiAnnualPaymentCents: 120_000 },
        }),
        asOf,
        null,
        startingSettings.rateSettings,
        [],
      ),
    ).lesa;
  expect(inputs("partially_funded")).toEqual({
    type: "partially_funded",
    amountCents: 1_500_000,
    semiAnnualPaymentCents: 120_000,
  });
  expect(inputs("fully_funded")).toEqual({ type: "fully_funded" });
  expect(inputs("none")).toEqual({ type: "none" });
});

test("the fields of another loan type are no inputs, and yearly charges that are not entered count as zero", () => {
  const inputs = (given: Partial<Loan>) =>
    accepted(
      calculationInputs(aLoan({ expectedRate: rate(5), ...given }), asOf, null, startingSettings.rateSettings, []),
    );
  const bought = { purchasePriceCents: 38_000_000, priorHecm: known };
  expect(inputs({ ...bought, hecmType: "purchase" })).toMatchObject({
    purchasePriceCents: 38_000_000,
    priorHecm: null,
  });
  expect(inputs({ ...bought, hecmType: "refinance" })).toMatchObject({
    purchasePriceCents: null,
    priorHecm: { closedOn: known.closedOn },
  });
  const property = aProperty({ annualTaxesCents: null, annualInsuranceCents: null, annualFloodInsuranceCents: null });
  expect(inputs({ property }).annualPropertyCharges).toEqual({
    taxesCents: 0,
    hazardInsuranceCents: 0,
    floodInsuranceCents: 0,
  });
});

import { describe, expect, test } from "bun:test";
import { calculationInputs } from "../../../domain/calculation/calculation-inputs.ts";
import { startingSettings } from "../../../domain/company/company.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import type { LoanPriorHecm } from "../../../domain/loan/loan.ts";
import { accepted, refusalIn } from "../../fixtures/accepted.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";

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
  );

describe("the old loan of a refinance", () => {
  test("needs no maximum claim amount where the premium paid is credited", () => {
    const credited = { ...known, initialMipRule: "credit_for_premium_paid" } as const;
    expect(accepted(inputsOf(credited)).priorHecm).toMatchObject({
      maxClaimAmountCents: null,
      initialMipRule: "credit_for_premium_paid",
    });
  });

  test("needs it under the ceiling, which counts its increase", () => {
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

import { describe, expect, test } from "bun:test";
import type { RefinanceBenefit } from "../../../../../domain/loan/status/calculation-standing.ts";
import { instant } from "../../../../fixtures/clock.ts";
import { judgedLoan } from "../../../../fixtures/loan/judged-loan.ts";
import { base } from "../base-loan.ts";
import { entryOf, found, textsOf } from "../found.ts";
import { earlierHecm } from "../given-loan.ts";
import { lienOf, refinanced } from "./given.ts";

describe("what an entry about liens checks besides its boundary", () => {
  test("a debt whose payoff was lowered is reported, with the rest of it", () => {
    const at = instant("2026-04-08T15:00:00.000Z");
    const debt = { kind: "mortgage", creditor: "Example Bank", amountCents: 95_000_00 } as const;
    const lowered = lienOf({ ...debt, amountCents: 1_00 }).loan;
    const given = { loan: { ...lowered, droppedLiens: [{ ...debt, at, byUserId: 7 }] } };
    expect(textsOf("lien_dropped_unexplained", given)).toEqual([
      "The payoff of a lien ($95,000.00 of Example Bank) was lowered by more than half on 2026-04-08, to $1.00: enter what the creditor's payoff statement says, or say what shows the lower one",
    ]);
  });

  test("a lien is named by its position, and a refinance that lowers the principal limit with the amount", () => {
    const second = { ...earlierHecm, kind: "heloc" as const, isMandatory: false };
    const entry = entryOf("mortgage_not_paid_off");
    expect(entry.unmet(judgedLoan({ ...base, liens: [earlierHecm, second] }) as never)).toEqual([
      {
        field: "liens.1.isMandatory",
        text: expect.stringContaining("Lien 2 ($80,000.00 of First Bank) is a mortgage"),
      },
    ]);
    expect(
      textsOf("refinance_without_benefit", refinanced({ benefitCents: -1_00, passesBenefitFactor: false })),
    ).toEqual([
      "The refinance lowers the principal limit by $1.00 and costs $10,000.00: show the borrower what it brings",
    ]);
    expect(found("refinanced_hecm_missing", { loan: { hecmType: "refinance", liens: [] } })).toBe(1);
    const mortgage = { ...earlierHecm, kind: "mortgage" as const };
    const untyped = [mortgage, { ...earlierHecm, kind: null }];
    expect(textsOf("refinanced_hecm_missing", { loan: { hecmType: "refinance", liens: untyped } })).toEqual([
      "The loan is a refinance, and the earlier HECM is not among its liens: the kind of lien 2 is missing; enter it",
    ]);
    const both = [...untyped, earlierHecm];
    expect(found("refinanced_hecm_missing", { loan: { hecmType: "refinance", liens: both } })).toBe(0);
    expect(found("refinanced_case_missing", { loan: { hecmType: "refinance", priorHecm: null } })).toBe(1);
    expect(found("anti_churning_disclosure_missing", { loan: { hecmType: "refinance", counseling: null } })).toBe(1);
  });
});

test("a refinance that changes no principal limit raises it by zero", () => {
  const refinance: RefinanceBenefit = { benefitCents: 0, totalCostCents: 10_000_00, passesBenefitFactor: false };
  expect(textsOf("refinance_without_benefit", { calculation: { refinance } })).toEqual([
    "The refinance raises the principal limit by $0.00 and costs $10,000.00: show the borrower what it brings",
  ]);
});

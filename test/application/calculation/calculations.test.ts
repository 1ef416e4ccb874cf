import { describe, expect, test } from "bun:test";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { findCalculation } from "../../../application/calculation/find-calculation.ts";
import { changeLoan } from "../../../application/loan/change-loan.ts";
import { findLoan } from "../../../application/loan/find-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aRequest, office, withTerms } from "../office.ts";

describe("a calculation", () => {
  test("lists everything that is missing at once", async () => {
    const { dependencies, officer } = await office();
    const request = aRequest(officer, { terms: { loanOfficerId: officer.userId, hecmType: "purchase", margin: null } });
    const { loan } = accepted(await startLoan(dependencies, officer, null, request, null));
    expect(await calculateLoan(dependencies, officer, loan.id, null, null)).toMatchObject({
      refusal: { _tag: "CalculationInputsMissing", fields: ["expectedRate", "purchasePriceCents"] },
    });
  });

  test("is a record of its own: requested again it is the same record, and the loan's version does not change", async () => {
    const { dependencies, officer } = await office();
    const request = aRequest(officer, { terms: { loanOfficerId: officer.userId, expectedRate: rate(6) } });
    const { loan } = accepted(await startLoan(dependencies, officer, null, request, null));
    const first = accepted(await calculateLoan(dependencies, officer, loan.id, null, null));
    const again = accepted(await calculateLoan(dependencies, officer, loan.id, null, null));
    expect(again).toEqual(first);
    expect(accepted(await findCalculation(dependencies, officer, first.id))).toEqual(first);
    const view = accepted(await findLoan(dependencies, officer, loan.id));
    expect([view.loan.version, view.calculationState, view.lastCalculation?.id]).toEqual([1, "current", first.id]);
  });

  test("becomes stale when the loan changes in a field that it depends on, but not when a note is written", async () => {
    const { dependencies, officer } = await office();
    const request = aRequest(officer, { terms: { loanOfficerId: officer.userId, expectedRate: rate(6) } });
    const { loan } = accepted(await startLoan(dependencies, officer, null, request, null));
    accepted(await calculateLoan(dependencies, officer, loan.id, null, null));
    const noted = accepted(await changeLoan(dependencies, officer, loan.id, null, withTerms({ notes: "called back" })));
    expect(noted.calculationState).toBe("current");
    const worth = accepted(
      await changeLoan(dependencies, officer, loan.id, null, withTerms({ homeValueCents: 360_000_00 })),
    );
    expect(worth.calculationState).toBe("stale");
  });

  test("is the loan's latest again after the loan is changed back to its inputs and calculated again", async () => {
    const { dependencies, officer } = await office();
    const request = aRequest(officer, { terms: { loanOfficerId: officer.userId, expectedRate: rate(6) } });
    const { loan } = accepted(await startLoan(dependencies, officer, null, request, null));
    const first = accepted(await calculateLoan(dependencies, officer, loan.id, null, null));
    const worth = async (homeValueCents: number) =>
      accepted(await changeLoan(dependencies, officer, loan.id, null, withTerms({ homeValueCents })));
    await worth(360_000_00);
    accepted(await calculateLoan(dependencies, officer, loan.id, null, null));
    expect((await worth(first.inputs.homeValueCents)).calculationState).toBe("stale");
    expect(accepted(await calculateLoan(dependencies, officer, loan.id, null, null))).toEqual(first);
    const view = accepted(await findLoan(dependencies, officer, loan.id));
    expect([view.calculationState, view.lastCalculation?.id]).toEqual(["current", first.id]);
  });
});

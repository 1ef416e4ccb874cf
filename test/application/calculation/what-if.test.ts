import { describe, expect, test } from "bun:test";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { explainCalculation } from "../../../application/calculation/explain-calculation.ts";
import { varyLoan } from "../../../application/calculation/vary-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { addDays } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aRequest, office } from "../office.ts";

describe("a what-if of a loan in which nothing is changed", () => {
  test("has the years of the loan's own calculation under its plan, and beside it the fixed rate, which requires a rate", async () => {
    const { dependencies, officer } = await office();
    const noAmounts = { termMonths: null, monthlyPaymentCents: null, lineOfCreditCents: null, initialDrawCents: null };
    const terms = {
      loanOfficerId: officer.userId,
      noteRate: rate(6),
      expectedRate: rate(6),
      paymentPlan: { ...noAmounts, type: "tenure" },
    } as const;
    const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer, { terms }), null));
    const { id } = accepted(await calculateLoan(dependencies, officer, loan.id, null, null));
    const explained = accepted(await explainCalculation(dependencies, officer, id));
    const varied = accepted(await varyLoan(dependencies, officer, loan.id, (before) => accept(before)));
    const [adjustable, fixed] = varied.groups.map(({ outcome }) => outcome);
    const plans = adjustable?._tag === "Accepted" ? adjustable.value.plans : [];
    const yearsOf = (wanted: string) => plans.find(({ type }) => type === wanted)?.projection;
    expect(yearsOf("tenure")).toEqual(accepted(explained.projection));
    expect(yearsOf("single_disbursement")).toBeUndefined();
    // The rate of a fixed-rate product must be entered before it can be calculated.
    expect(fixed).toMatchObject({ refusal: { errors: [{ field: "fixedRate", code: "required" }] } });
  });

  test("has the figures of a fixed rate if the loan has one under an adjustable-rate product", async () => {
    const { dependencies, officer } = await office();
    const terms = {
      loanOfficerId: officer.userId,
      rateType: "fixed",
      noteRate: rate(6),
      expectedRate: rate(6),
    } as const;
    const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer, { terms }), null));
    const { id } = accepted(await calculateLoan(dependencies, officer, loan.id, null, null));
    const explained = accepted(await explainCalculation(dependencies, officer, id));
    const varied = accepted(await varyLoan(dependencies, officer, loan.id, (before) => accept(before)));
    const own = varied.groups.find(({ isChosen }) => isChosen)?.outcome;
    const plans = own?._tag === "Accepted" ? own.value.plans : [];
    expect(plans.map(({ projection }) => projection)).toEqual([accepted(explained.projection)]);
  });
});

test("a what-if is refused if it closes before the application date, and allowed on that date", async () => {
  const { dependencies, officer } = await office();
  const applicationOn = dependencies.clock.today("America/New_York");
  const terms = { loanOfficerId: officer.userId, noteRate: rate(6), expectedRate: rate(6), applicationOn };
  const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer, { terms }), null));
  const closingOn = async (on: typeof applicationOn) =>
    accepted(
      await varyLoan(dependencies, officer, loan.id, (before) => accept({ ...before, closingOn: on })),
    ).groups.find(({ isChosen }) => isChosen)?.outcome;
  expect(await closingOn(addDays(applicationOn, -1))).toMatchObject({
    refusal: { errors: [{ field: "closingOn", message: "must not be before the application date" }] },
  });
  expect((await closingOn(applicationOn))?._tag).toBe("Accepted");
});

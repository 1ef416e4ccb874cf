import { describe, expect, test } from "bun:test";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { listCalculations } from "../../../application/calculation/list-calculations.ts";
import { recalculateLoans } from "../../../application/calculation/recalculate-loans.ts";
import { changeLoan } from "../../../application/loan/change-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { type Actor, serviceActor } from "../../../domain/access/actor.ts";
import { mergeRuns } from "../../../domain/calculation/recalculation.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { accept } from "../../../domain/kernel/result.ts";
import type { Loan, LoanTerms } from "../../../domain/loan/loan.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aProperty, everyShare } from "../../fixtures/loan/loan.ts";
import { addActor, addCompany, aRequest, office } from "../office.ts";

const goesOn = async () => true;
const toStore = { asOf: day("2026-05-01"), isDryRun: false, share: everyShare };

const officeWithService = async () => {
  const opened = await office();
  return { ...opened, service: serviceActor(opened.company, "a-test") };
};

const start = async (
  dependencies: Dependencies,
  officer: Actor,
  terms: Partial<LoanTerms>,
  homeValueCents = 350_000_00,
) => {
  const request = aRequest(officer, { property: aProperty({ homeValueCents }) });
  const requested = { ...request, terms: { ...request.terms, ...terms } };
  return accepted(await startLoan(dependencies, officer, null, requested, null)).loan;
};

const sixPercent = { noteRate: rate(6), expectedRate: rate(6) };

const calculationsOf = async (dependencies: Dependencies, actor: Actor, { id }: Loan) =>
  accepted(await listCalculations(dependencies, actor, id, { number: 1, size: 50, order: [] }));

describe("recalculating the loans of a company", () => {
  test("stores for each loan what calculating it alone gives, including rates from the published weeks", async () => {
    const { dependencies, officer, service } = await officeWithService();
    const loans = [await start(dependencies, officer, sixPercent), await start(dependencies, officer, {})];
    const run = accepted(await recalculateLoans(dependencies, service, toStore, goesOn));
    expect(run).toMatchObject({ isComplete: true, loansSeen: 2, loansRecalculated: 2, calculationsStored: 2 });
    for (const loan of loans) {
      const { count, rows } = await calculationsOf(dependencies, officer, loan);
      expect([count, rows[0]?.calculatedByUserId]).toEqual([1, 0]);
      expect(rows[0]).toEqual(accepted(await calculateLoan(dependencies, officer, loan.id, null, null)));
    }
  });

  test("does nothing if the last calculation is still current", async () => {
    const { dependencies, officer, service } = await officeWithService();
    const loan = await start(dependencies, officer, sixPercent);
    accepted(await calculateLoan(dependencies, officer, loan.id, null, null));
    const run = accepted(await recalculateLoans(dependencies, service, toStore, goesOn));
    expect(run).toMatchObject({ loansSeen: 1, loansUnchanged: 1, loansRecalculated: 0, calculationsStored: 0 });
    expect((await calculationsOf(dependencies, officer, loan)).count).toBe(1);
  });

  test("reports how many loans have different figures, and the largest change of a principal limit", async () => {
    const { dependencies, officer, service } = await officeWithService();
    const [small, large, same] = [
      await start(dependencies, officer, sixPercent, 300_000_00),
      await start(dependencies, officer, sixPercent, 400_000_00),
      await start(dependencies, officer, sixPercent),
    ];
    accepted(await recalculateLoans(dependencies, service, toStore, goesOn));
    const edit = async (loan: Loan, changes: Partial<LoanTerms & { homeValueCents: number }>) =>
      accepted(await changeLoan(dependencies, officer, loan.id, null, (current) => accept({ ...current, ...changes })));
    await edit(small, { homeValueCents: 310_000_00 });
    await edit(large, { homeValueCents: 420_000_00 });
    const run = accepted(await recalculateLoans(dependencies, service, toStore, goesOn));
    expect(run).toMatchObject({ loansUnchanged: 1, loansRecalculated: 2, loansWithChangedProceeds: 2 });
    // HUD's factor at 75 years and 6.000% is 0.443: 177,200 of 400,000, and 186,060 of 420,000.
    const change = { loanId: large.id, fromCents: 177_200_00, toCents: 186_060_00 };
    expect(run.maxPrincipalLimitChange).toEqual(change);
    expect((await calculationsOf(dependencies, officer, same)).count).toBe(1);
  });

  test("counts loans that cannot be calculated by what prevents it, and continues", async () => {
    const { dependencies, officer, service } = await officeWithService();
    // HUD's table ends at 18.875%, and a fixed rate has to be entered.
    await start(dependencies, officer, { noteRate: rate(19), expectedRate: rate(19) });
    await start(dependencies, officer, { productCode: "HECM_FIXED" });
    await start(dependencies, officer, sixPercent);
    const run = accepted(await recalculateLoans(dependencies, service, toStore, goesOn));
    expect(run.refusals).toEqual({ ExpectedRateAboveTable: 1, CalculationInputsMissing: 1 });
    expect([run.loansSeen, run.calculationsStored]).toEqual([3, 1]);
  });

  test("stores nothing in a dry run, and reports the same", async () => {
    const { dependencies, officer, service } = await officeWithService();
    const loan = await start(dependencies, officer, sixPercent);
    const dry = accepted(await recalculateLoans(dependencies, service, { ...toStore, isDryRun: true }, goesOn));
    expect([dry.loansRecalculated, dry.calculationsStored]).toEqual([1, 0]);
    expect((await calculationsOf(dependencies, officer, loan)).count).toBe(0);
    const real = accepted(await recalculateLoans(dependencies, service, toStore, goesOn));
    expect({ ...real, isDryRun: true, calculationsStored: 0 }).toEqual(dry);
  });

  test("in shares gives the same results and the same report as in one run", async () => {
    const { dependencies, officer, service } = await officeWithService();
    for (let started = 0; started < 5; started += 1)
      await start(dependencies, officer, sixPercent, (300_000 + started) * 100);
    await start(dependencies, officer, { noteRate: rate(19), expectedRate: rate(19) });
    const dry = { ...toStore, isDryRun: true };
    const whole = accepted(await recalculateLoans(dependencies, service, dry, goesOn));
    const [even, odd] = [
      accepted(await recalculateLoans(dependencies, service, { ...dry, share: { number: 0, of: 2 } }, goesOn)),
      accepted(await recalculateLoans(dependencies, service, { ...dry, share: { number: 1, of: 2 } }, goesOn)),
    ];
    expect([even.loansSeen, odd.loansSeen]).toEqual([3, 3]);
    expect(mergeRuns(even, odd)).toEqual(whole);
    expect(mergeRuns(even, { ...odd, isComplete: false }).isComplete).toBe(false);
  });

  test("stops when requested, keeps what is stored, and skips it the next time", async () => {
    const { dependencies, officer, service } = await officeWithService();
    for (let started = 0; started < 3; started += 1) await start(dependencies, officer, sixPercent);
    const stopped = accepted(await recalculateLoans(dependencies, service, toStore, async () => false));
    expect([stopped.isComplete, stopped.calculationsStored]).toEqual([false, 3]);
    const next = accepted(await recalculateLoans(dependencies, service, toStore, goesOn));
    expect([next.isComplete, next.loansUnchanged, next.calculationsStored]).toEqual([true, 3, 0]);
  });

  test("includes only a loan officer's own loans, and never another company's", async () => {
    const { dependencies, company, officer } = await officeWithService();
    const colleague = await addActor(dependencies, company, "Loan Officer");
    const elsewhere = await addActor(dependencies, await addCompany(dependencies), "Loan Officer");
    for (const other of [colleague, elsewhere]) await start(dependencies, other, sixPercent);
    await start(dependencies, officer, sixPercent);
    expect(accepted(await recalculateLoans(dependencies, officer, toStore, goesOn)).loansSeen).toBe(1);
    expect(
      accepted(await recalculateLoans(dependencies, serviceActor(company, "a-test"), toStore, goesOn)).loansSeen,
    ).toBe(2);
  });
});

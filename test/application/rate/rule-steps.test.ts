import { describe, expect, test } from "bun:test";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { recalculateLoans } from "../../../application/calculation/recalculate-loans.ts";
import { setOriginationFee } from "../../../application/fee/set-origination-fee.ts";
import { changeLoan } from "../../../application/loan/change-loan.ts";
import { findLoan } from "../../../application/loan/find-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { listOperatorWarnings } from "../../../application/operator/list-operator-warnings.ts";
import { ruleDaysLeft } from "../../../application/operator/rule-days-left.ts";
import { listRuleSteps } from "../../../application/rate/list-rule-steps.ts";
import { setRuleStep } from "../../../application/rate/set-rule-step.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Actor } from "../../../domain/access/actor.ts";
import { startingSettings } from "../../../domain/company/company.ts";
import type { RuleStepInput } from "../../../domain/hecm/parameters/entered-steps.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import type { LoanTerms } from "../../../domain/loan/loan.ts";
import { aProperty } from "../../fixtures/loan/loan.ts";
import { aRequest, granted, hire, openDependencies, refusal, settle, withTerms } from "../loan-origination.ts";

const limitOf = (year: number, dollars: number): RuleStepInput => ({
  parameter: "national_limit",
  from: day(`${year}-01-01`),
  until: day(`${year + 1}-01-01`),
  valueCents: dollars * 100,
  source: { title: "Mortgagee Letter 2026-99", published: day("2026-12-08"), url: null },
});

const officeOn = async (today: string) => {
  const dependencies = openDependencies(day(today));
  const house = await settle(dependencies, { isHouse: true });
  const superUser: Actor = { ...(await hire(dependencies, house)), hierarchy: "Super User" };
  const officer = await hire(dependencies, await settle(dependencies), "Loan Officer");
  return { dependencies, house, superUser, officer };
};

/** A loan on a home worth more than any limit, so that the limit is the maximum claim amount. */
const aMansion = async (dependencies: Dependencies, officer: Actor, terms: Partial<LoanTerms> = {}) => {
  const request = aRequest(officer, {
    property: aProperty({ homeValueCents: 2_000_000_00 }),
    terms: { loanOfficerId: officer.userId, noteRate: rate(6), expectedRate: rate(6), ...terms },
  });
  return granted(await startLoan(dependencies, officer, null, request, null)).loan;
};

describe("a limit that a Super User entered", () => {
  test("is used to calculate a loan of that year, and its step says who entered it and when", async () => {
    const { dependencies, superUser, officer } = await officeOn("2027-01-04");
    const loan = await aMansion(dependencies, officer);
    const before = dependencies.clock.now();
    granted(await setRuleStep(dependencies, superUser, limitOf(2027, 1_300_000)));
    const after = dependencies.clock.now();
    granted(await setOriginationFee(dependencies, officer, loan.id, null, null, null));
    const { result } = granted(await calculateLoan(dependencies, officer, loan.id, null, null));
    expect(result.maxClaimAmountCents).toBe(1_300_000_00);
    const step = result.steps.find(({ id }) => id === "max_claim_amount");
    expect(step?.source).toMatchObject({
      title: "Mortgagee Letter 2026-99",
      entered: { byUserId: superUser.userId },
    });
    const enteredAt = step?.source.entered?.at ?? "";
    expect(enteredAt >= before && enteredAt <= after).toBe(true);
    // The insurance premium is based on a letter of this release.
    expect(result.steps.find(({ id }) => id === "initial_mip")?.source).not.toHaveProperty("entered");
    expect(granted(await findLoan(dependencies, officer, loan.id)).calculationState).toBe("current");
  });

  test("replaced by another makes the calculations stale that used it, and no others", async () => {
    const { dependencies, superUser, officer } = await officeOn("2027-01-04");
    const stateOf = async (id: number) => granted(await findLoan(dependencies, officer, id)).calculationState;
    const of2026 = await aMansion(dependencies, officer, { caseNumberAssignedOn: day("2026-12-31") });
    granted(await setRuleStep(dependencies, superUser, limitOf(2027, 1_300_000)));
    const of2027 = await aMansion(dependencies, officer);
    for (const { id } of [of2026, of2027]) granted(await calculateLoan(dependencies, officer, id, null, null));
    granted(await setRuleStep(dependencies, superUser, limitOf(2028, 1_400_000)));
    expect([await stateOf(of2026.id), await stateOf(of2027.id)]).toEqual(["current", "current"]);
    granted(await setRuleStep(dependencies, superUser, limitOf(2027, 1_310_000)));
    expect([await stateOf(of2026.id), await stateOf(of2027.id)]).toEqual(["current", "stale"]);
    const again = granted(await calculateLoan(dependencies, officer, of2027.id, null, null));
    expect(again.result.maxClaimAmountCents).toBe(1_310_000_00);
  });

  test("entered again with only another title leaves every calculation current", async () => {
    const { dependencies, superUser, officer } = await officeOn("2027-01-04");
    const first = limitOf(2027, 1_300_000);
    granted(await setRuleStep(dependencies, superUser, first));
    const { id } = await aMansion(dependencies, officer);
    granted(await calculateLoan(dependencies, officer, id, null, null));
    const renamed = { ...first, source: { ...first.source, title: "Mortgagee Letter 2026-98" } };
    granted(await setRuleStep(dependencies, superUser, renamed));
    expect(granted(await findLoan(dependencies, officer, id)).calculationState).toBe("current");
  });

  test("is in the log of the house company with its values before and after, once if entered unchanged", async () => {
    const { dependencies, house, superUser } = await officeOn("2027-01-04");
    for (const dollars of [1_300_000, 1_300_000, 1_310_000])
      granted(await setRuleStep(dependencies, superUser, limitOf(2027, dollars)));
    const logged = await dependencies.forCompany(house.id).log.listAfter(0, 100);
    const ofStep = logged.filter(({ kind }) => kind === "rule_step");
    expect(ofStep.map(({ action, byUserId }) => [action, byUserId])).toEqual([
      ["rule_step.set", superUser.userId],
      ["rule_step.set", superUser.userId],
    ]);
    expect(ofStep[1]?.changes).toContainEqual({ path: ["valueCents"], from: 1_300_000_00, to: 1_310_000_00 });
  });

  test("is listed beside those of the release, and can be entered by Super Users only", async () => {
    const { dependencies, superUser, officer } = await officeOn("2027-01-04");
    expect(refusal(await setRuleStep(dependencies, officer, limitOf(2027, 1_300_000)))).toBe("PermissionDenied");
    granted(await setRuleStep(dependencies, superUser, limitOf(2027, 1_300_000)));
    const page = { number: 1, size: 2, order: [{ field: "from", descending: true }] } as const;
    const { count, rows } = granted(await listRuleSteps(dependencies, officer, null, page));
    expect(count).toBe(19);
    expect(rows).toMatchObject([
      { from: "2027-01-01", valueCents: 1_300_000_00, entered: { byUserId: superUser.userId }, isInUse: true },
      { from: "2026-01-01", valueCents: 1_249_125_00, entered: null, isInUse: true },
    ]);
  });
});

describe("in a company that uses the limit of the closing year", () => {
  const officeByClosing = async (today: string) => {
    const dependencies = openDependencies(day(today));
    const house = await settle(dependencies, { isHouse: true });
    const superUser: Actor = { ...(await hire(dependencies, house)), hierarchy: "Super User" };
    const rateSettings = { ...startingSettings.rateSettings, nationalLimitDay: "closing" as const };
    return {
      dependencies,
      superUser,
      officer: await hire(dependencies, await settle(dependencies, { rateSettings }), "Loan Officer"),
    };
  };
  const dates = { caseNumberAssignedOn: day("2026-12-15"), closingOn: day("2027-01-10") };

  test("a loan that closes in 2027 waits in 2026 for the limit of 2027, and becomes stale when that is replaced", async () => {
    const { dependencies, superUser, officer } = await officeByClosing("2026-12-20");
    const { id, originationFeePending } = await aMansion(dependencies, officer, dates);
    expect(originationFeePending).toBe(true);
    expect(await calculateLoan(dependencies, officer, id, null, null)).toMatchObject({
      refusal: { _tag: "OriginationFeePending", missing: { on: "2027-01-10" } },
    });
    granted(await setRuleStep(dependencies, superUser, limitOf(2027, 1_300_000)));
    granted(await setOriginationFee(dependencies, officer, id, null, null, null));
    const { result } = granted(await calculateLoan(dependencies, officer, id, null, null));
    expect(result.maxClaimAmountCents).toBe(1_300_000_00);
    const stateNow = async () => granted(await findLoan(dependencies, officer, id)).calculationState;
    expect(await stateNow()).toBe("current");
    granted(await changeLoan(dependencies, officer, id, null, withTerms({ notes: "seen" })));
    expect(await stateNow()).toBe("current");
    granted(await setRuleStep(dependencies, superUser, limitOf(2027, 1_310_000)));
    expect(await stateNow()).toBe("stale");
  });

  test("all its loans are recalculated in the same way", async () => {
    const { dependencies, superUser, officer } = await officeByClosing("2026-12-20");
    granted(await setRuleStep(dependencies, superUser, limitOf(2027, 1_300_000)));
    const { id } = await aMansion(dependencies, officer, dates);
    const asOf = day("2026-12-20");
    const input = { asOf, isDryRun: false, share: { number: 0, of: 1 } };
    const administrator: Actor = { ...officer, hierarchy: "Company Administrator" };
    const again = () => recalculateLoans(dependencies, administrator, input, async () => true);
    expect(granted(await again())).toMatchObject({ loansRecalculated: 1, calculationsStored: 1 });
    expect(granted(await again())).toMatchObject({ loansUnchanged: 1, calculationsStored: 0 });
    const kept = granted(await calculateLoan(dependencies, officer, id, null, null));
    expect(kept.result.maxClaimAmountCents).toBe(1_300_000_00);
  });
});

describe("a limit is refused", () => {
  const fieldsOf = async (given: Partial<RuleStepInput>) => {
    const { dependencies, superUser } = await officeOn("2027-01-04");
    const outcome = await setRuleStep(dependencies, superUser, { ...limitOf(2027, 1_300_000), ...given });
    if (outcome._tag === "Accepted" || outcome.refusal._tag !== "FieldsInvalid") return outcome._tag;
    return outcome.refusal.errors.map(({ field }) => field);
  };

  test("for a year that this release includes, and for a year after the next", async () => {
    expect(await fieldsOf(limitOf(2026, 1_300_000))).toEqual(["from"]);
    expect(await fieldsOf(limitOf(2028, 1_300_000))).toBe("Accepted");
    expect(await fieldsOf(limitOf(2029, 1_300_000))).toEqual(["from"]);
  });

  test("for anything but a whole calendar year", async () => {
    expect(await fieldsOf({ from: day("2027-01-02") })).toEqual(["from"]);
    for (const until of ["2027-12-31", "2028-01-02", "2029-01-01", "2026-01-01"])
      expect(await fieldsOf({ until: day(until) })).toEqual(["until"]);
  });

  test("with one digit too many or too few, compared with half and twice the 1,249,125.00 of 2026", async () => {
    expect(await fieldsOf({ valueCents: 624_562_50 })).toBe("Accepted");
    expect(await fieldsOf({ valueCents: 624_562_49 })).toEqual(["valueCents"]);
    expect(await fieldsOf({ valueCents: 2_498_250_00 })).toBe("Accepted");
    expect(await fieldsOf({ valueCents: 2_498_250_01 })).toEqual(["valueCents"]);
  });

  test("with a source that is not published yet", async () => {
    const source = { title: "Mortgagee Letter 2027-01", published: day("2027-01-05"), url: null };
    expect(await fieldsOf({ source })).toEqual(["source.published"]);
  });
});

describe("the operator", () => {
  const warningsOn = async (today: string) => {
    const { dependencies } = await officeOn(today);
    return (await listOperatorWarnings(dependencies)).map((warning) => warning.split(" ").slice(0, 4).join(" "));
  };
  const [limit, rules, edits] = ["The national limit on", "The rules of this", "The HMDA edits are"];

  test("is warned 45 days before the last day of 2026, for which a release knows its rules, and not a day earlier", async () => {
    for (const [today, expected] of [
      ["2026-11-15", []],
      ["2026-11-16", [limit, rules, edits]],
      ["2027-01-01", [limit, rules, edits]],
    ] as const)
      expect((await warningsOn(today)).filter((warning) => !warning.startsWith("The weekly"))).toEqual([...expected]);
  });

  test("can measure how many days are left, which an entered limit extends by its year", async () => {
    const { dependencies, superUser } = await officeOn("2026-12-20");
    const others = { hmda_edits: 11, verified_rules: 11 };
    expect(await ruleDaysLeft(dependencies)).toEqual({ national_limit: 11, ...others });
    granted(await setRuleStep(dependencies, superUser, limitOf(2027, 1_300_000)));
    expect(await ruleDaysLeft(dependencies)).toEqual({ national_limit: 376, ...others });
    const { dependencies: later } = await officeOn("2027-01-04");
    expect(await ruleDaysLeft(later)).toEqual({ national_limit: -4, hmda_edits: -4, verified_rules: -4 });
  });
});

import { describe, expect, test } from "bun:test";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { recalculateLoans } from "../../../application/calculation/recalculate-loans.ts";
import { updateOriginationFee } from "../../../application/fee/update-origination-fee.ts";
import { changeLoan } from "../../../application/loan/change-loan.ts";
import { findLoan } from "../../../application/loan/find-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { listOperatorWarnings } from "../../../application/operator/list-operator-warnings.ts";
import { ruleDaysLeft } from "../../../application/operator/rule-days-left.ts";
import { listRuleParameters } from "../../../application/rate/list-rule-parameters.ts";
import { setRuleParameter } from "../../../application/rate/set-rule-parameter.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Actor } from "../../../domain/access/actor.ts";
import { startingSettings } from "../../../domain/company/company.ts";
import type { RuleStepInput } from "../../../domain/hecm/parameters/entered-steps.ts";
import { rulesVerifiedThrough } from "../../../domain/hecm/parameters/verified-through.ts";
import { lastDayOfEdits } from "../../../domain/hmda/edits/filing.ts";
import { addDays, type Day, day, daysBetween } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import type { LoanTerms } from "../../../domain/loan/loan.ts";
import { accepted } from "../../fixtures/accepted.ts";
import {
  inNewestYear,
  inNextYear,
  newestLimitCents,
  newestYear,
  nextYear,
} from "../../fixtures/calculation/newest-limit.ts";
import { aProperty } from "../../fixtures/loan/loan.ts";
import { addActor, addCompany, aRequest, openDependencies, refusal, withTerms } from "../office.ts";

const limitOf = (year: number, dollars: number): RuleStepInput => ({
  parameter: "national_limit",
  from: day(`${year}-01-01`),
  until: day(`${year + 1}-01-01`),
  valueCents: dollars * 100,
  source: { title: "an invented letter", published: inNewestYear("12-08"), url: null },
});

const officeOn = async (today: Day) => {
  const dependencies = openDependencies(today);
  const house = await addCompany(dependencies, { isHouse: true });
  const superUser: Actor = { ...(await addActor(dependencies, house)), hierarchy: "Super User" };
  const officer = await addActor(dependencies, await addCompany(dependencies), "Loan Officer");
  return { dependencies, house, superUser, officer };
};

/** A loan on a home worth more than any limit, so that the limit is the maximum claim amount. */
const aMansion = async (dependencies: Dependencies, officer: Actor, terms: Partial<LoanTerms> = {}) => {
  const request = aRequest(officer, {
    property: aProperty({ homeValueCents: 2_000_000_00 }),
    terms: { loanOfficerId: officer.userId, noteRate: rate(6), expectedRate: rate(6), ...terms },
  });
  return accepted(await startLoan(dependencies, officer, null, request, null)).loan;
};

describe("a limit that a Super User entered", () => {
  test("is used to calculate a loan of that year, and its step says who entered it and when", async () => {
    const { dependencies, superUser, officer } = await officeOn(inNextYear("01-04"));
    const loan = await aMansion(dependencies, officer);
    const before = dependencies.clock.now();
    accepted(await setRuleParameter(dependencies, superUser, limitOf(nextYear, 1_300_000)));
    const after = dependencies.clock.now();
    accepted(await updateOriginationFee(dependencies, officer, loan.id, null, null, null));
    const { result } = accepted(await calculateLoan(dependencies, officer, loan.id, null, null));
    expect(result.maxClaimAmountCents).toBe(1_300_000_00);
    const step = result.steps.find(({ id }) => id === "max_claim_amount");
    expect(step?.source).toMatchObject({
      title: "an invented letter",
      entered: { byUserId: superUser.userId },
    });
    const enteredAt = step?.source.entered?.at ?? "";
    expect(enteredAt >= before && enteredAt <= after).toBe(true);
    // The insurance premium is based on a letter of this release.
    expect(result.steps.find(({ id }) => id === "initial_mip")?.source).not.toHaveProperty("entered");
    expect(accepted(await findLoan(dependencies, officer, loan.id)).calculationState).toBe("current");
  });

  test("replaced by another makes the calculations stale that used it, and no others", async () => {
    const { dependencies, superUser, officer } = await officeOn(inNextYear("01-04"));
    const stateOf = async (id: number) => accepted(await findLoan(dependencies, officer, id)).calculationState;
    const ofNewest = await aMansion(dependencies, officer, { caseNumberAssignedOn: inNewestYear("12-31") });
    accepted(await setRuleParameter(dependencies, superUser, limitOf(nextYear, 1_300_000)));
    const ofNext = await aMansion(dependencies, officer);
    for (const { id } of [ofNewest, ofNext]) accepted(await calculateLoan(dependencies, officer, id, null, null));
    accepted(await setRuleParameter(dependencies, superUser, limitOf(nextYear + 1, 1_400_000)));
    expect([await stateOf(ofNewest.id), await stateOf(ofNext.id)]).toEqual(["current", "current"]);
    accepted(await setRuleParameter(dependencies, superUser, limitOf(nextYear, 1_310_000)));
    expect([await stateOf(ofNewest.id), await stateOf(ofNext.id)]).toEqual(["current", "stale"]);
    const again = accepted(await calculateLoan(dependencies, officer, ofNext.id, null, null));
    expect(again.result.maxClaimAmountCents).toBe(1_310_000_00);
  });

  test("entered again with only another title leaves every calculation current", async () => {
    const { dependencies, superUser, officer } = await officeOn(inNextYear("01-04"));
    const first = limitOf(nextYear, 1_300_000);
    accepted(await setRuleParameter(dependencies, superUser, first));
    const { id } = await aMansion(dependencies, officer);
    accepted(await calculateLoan(dependencies, officer, id, null, null));
    const renamed = { ...first, source: { ...first.source, title: "the same letter" } };
    accepted(await setRuleParameter(dependencies, superUser, renamed));
    expect(accepted(await findLoan(dependencies, officer, id)).calculationState).toBe("current");
  });

  test("is in the log of the house company with its values before and after, once if entered unchanged", async () => {
    const { dependencies, house, superUser } = await officeOn(inNextYear("01-04"));
    for (const dollars of [1_300_000, 1_300_000, 1_310_000])
      accepted(await setRuleParameter(dependencies, superUser, limitOf(nextYear, dollars)));
    const logged = await dependencies.forCompany(house.id).log.listAfter(0, 100);
    const ofStep = logged.filter(({ kind }) => kind === "rule_step");
    expect(ofStep.map(({ action, byUserId }) => [action, byUserId])).toEqual([
      ["rule_step.set", superUser.userId],
      ["rule_step.set", superUser.userId],
    ]);
    expect(ofStep[1]?.changes).toContainEqual({ path: ["valueCents"], from: 1_300_000_00, to: 1_310_000_00 });
  });

  test("is listed beside those of the release, and can be entered by Super Users only", async () => {
    const { dependencies, superUser, officer } = await officeOn(inNextYear("01-04"));
    expect(refusal(await setRuleParameter(dependencies, officer, limitOf(nextYear, 1_300_000)))).toBe(
      "PermissionDenied",
    );
    accepted(await setRuleParameter(dependencies, superUser, limitOf(nextYear, 1_300_000)));
    const page = { number: 1, size: 2, order: [{ field: "from", descending: true }] } as const;
    const { count, rows } = accepted(await listRuleParameters(dependencies, officer, null, page));
    // One limit for each year since 2009.
    expect(count).toBe(nextYear - 2009 + 1);
    expect(rows).toMatchObject([
      { from: inNextYear("01-01"), valueCents: 1_300_000_00, entered: { byUserId: superUser.userId }, isInUse: true },
      { from: inNewestYear("01-01"), valueCents: newestLimitCents, entered: null, isInUse: true },
    ]);
  });
});

describe("in a company that uses the limit of the closing year", () => {
  const officeByClosing = async (today: Day) => {
    const dependencies = openDependencies(today);
    const house = await addCompany(dependencies, { isHouse: true });
    const superUser: Actor = { ...(await addActor(dependencies, house)), hierarchy: "Super User" };
    const rateSettings = { ...startingSettings.rateSettings, nationalLimitDay: "closing" as const };
    return {
      dependencies,
      superUser,
      officer: await addActor(dependencies, await addCompany(dependencies, { rateSettings }), "Loan Officer"),
    };
  };
  const dates = { caseNumberAssignedOn: inNewestYear("12-15"), closingOn: inNextYear("01-10") };

  test("a loan that closes in the next year waits for the limit of that year, and becomes stale when that is replaced", async () => {
    const { dependencies, superUser, officer } = await officeByClosing(inNewestYear("12-20"));
    const { id, originationFeePending } = await aMansion(dependencies, officer, dates);
    expect(originationFeePending).toBe(true);
    expect(await calculateLoan(dependencies, officer, id, null, null)).toMatchObject({
      refusal: { _tag: "OriginationFeePending", missing: { on: inNextYear("01-10") } },
    });
    accepted(await setRuleParameter(dependencies, superUser, limitOf(nextYear, 1_300_000)));
    accepted(await updateOriginationFee(dependencies, officer, id, null, null, null));
    const { result } = accepted(await calculateLoan(dependencies, officer, id, null, null));
    expect(result.maxClaimAmountCents).toBe(1_300_000_00);
    const stateNow = async () => accepted(await findLoan(dependencies, officer, id)).calculationState;
    expect(await stateNow()).toBe("current");
    accepted(await changeLoan(dependencies, officer, id, null, withTerms({ notes: "seen" })));
    expect(await stateNow()).toBe("current");
    accepted(await setRuleParameter(dependencies, superUser, limitOf(nextYear, 1_310_000)));
    expect(await stateNow()).toBe("stale");
  });

  test("all its loans are recalculated in the same way", async () => {
    const { dependencies, superUser, officer } = await officeByClosing(inNewestYear("12-20"));
    accepted(await setRuleParameter(dependencies, superUser, limitOf(nextYear, 1_300_000)));
    const { id } = await aMansion(dependencies, officer, dates);
    const asOf = inNewestYear("12-20");
    const input = { asOf, isDryRun: false, share: { number: 0, of: 1 } };
    const administrator: Actor = { ...officer, hierarchy: "Company Administrator" };
    const again = () => recalculateLoans(dependencies, administrator, input, async () => true);
    expect(accepted(await again())).toMatchObject({ loansRecalculated: 1, calculationsStored: 1 });
    expect(accepted(await again())).toMatchObject({ loansUnchanged: 1, calculationsStored: 0 });
    const kept = accepted(await calculateLoan(dependencies, officer, id, null, null));
    expect(kept.result.maxClaimAmountCents).toBe(1_300_000_00);
  });
});

describe("a limit is refused", () => {
  const fieldsOf = async (given: Partial<RuleStepInput>) => {
    const { dependencies, superUser } = await officeOn(inNextYear("01-04"));
    const outcome = await setRuleParameter(dependencies, superUser, { ...limitOf(nextYear, 1_300_000), ...given });
    if (outcome._tag === "Accepted" || outcome.refusal._tag !== "FieldsInvalid") return outcome._tag;
    return outcome.refusal.errors.map(({ field }) => field);
  };

  test("for a year that this release includes, and for a year after the next", async () => {
    expect(await fieldsOf(limitOf(newestYear, 1_300_000))).toEqual(["from"]);
    expect(await fieldsOf(limitOf(nextYear + 1, 1_300_000))).toBe("Accepted");
    expect(await fieldsOf(limitOf(nextYear + 2, 1_300_000))).toEqual(["from"]);
  });

  test("for anything but a whole calendar year", async () => {
    expect(await fieldsOf({ from: inNextYear("01-02") })).toEqual(["from"]);
    const later = [day(`${nextYear + 1}-01-02`), day(`${nextYear + 2}-01-01`)];
    for (const until of [inNextYear("12-31"), ...later, inNewestYear("01-01")])
      expect(await fieldsOf({ until })).toEqual(["until"]);
  });

  test("with one digit too many or too few, compared with half and twice that of the year before", async () => {
    expect(await fieldsOf({ valueCents: newestLimitCents / 2 })).toBe("Accepted");
    expect(await fieldsOf({ valueCents: newestLimitCents / 2 - 1 })).toEqual(["valueCents"]);
    expect(await fieldsOf({ valueCents: newestLimitCents * 2 })).toBe("Accepted");
    expect(await fieldsOf({ valueCents: newestLimitCents * 2 + 1 })).toEqual(["valueCents"]);
  });

  test("with a source that is not published yet", async () => {
    const source = { title: "a later letter", published: inNextYear("01-05"), url: null };
    expect(await fieldsOf({ source })).toEqual(["source.published"]);
  });
});

describe("the operator", () => {
  const ends = {
    "The national limit on": inNewestYear("12-31"),
    "The rules of this": rulesVerifiedThrough,
    "The HMDA edits are": lastDayOfEdits,
  };
  const warnedOn = async (today: Day) => {
    const { dependencies } = await officeOn(today);
    return (await listOperatorWarnings(dependencies)).map((warning) => warning.split(" ").slice(0, 4).join(" "));
  };

  test("is warned of each end 45 days before its last day, and not a day earlier", async () => {
    for (const lastDay of Object.values(ends))
      for (const days of [-46, -45, 1]) {
        const today = addDays(lastDay, days);
        const due = Object.entries(ends).filter(([, last]) => daysBetween(today, last) <= 45);
        const warned = (await warnedOn(today)).filter((warning) => !warning.startsWith("The weekly"));
        expect([today, warned]).toEqual([today, due.map(([warning]) => warning)]);
      }
  });

  test("can measure how many days are left, which an entered limit extends by its year", async () => {
    const { dependencies, superUser } = await officeOn(inNewestYear("12-20"));
    expect(await ruleDaysLeft(dependencies)).toMatchObject({ national_limit: 11 });
    accepted(await setRuleParameter(dependencies, superUser, limitOf(nextYear, 1_300_000)));
    // 365 days more, or 366 if that year is a leap year.
    const days = daysBetween(inNewestYear("12-20"), inNextYear("12-31"));
    expect(await ruleDaysLeft(dependencies)).toMatchObject({ national_limit: days });
    const { dependencies: later } = await officeOn(inNextYear("01-04"));
    expect(await ruleDaysLeft(later)).toMatchObject({ national_limit: -4 });
  });

  test("can measure the same of verified rules and of the edits", async () => {
    const { dependencies } = await officeOn(inNextYear("01-04"));
    expect(await ruleDaysLeft(dependencies)).toMatchObject({
      verified_rules: daysBetween(inNextYear("01-04"), ends["The rules of this"]),
      hmda_edits: daysBetween(inNextYear("01-04"), ends["The HMDA edits are"]),
    });
  });
});

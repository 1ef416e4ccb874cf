import { beforeAll, describe, expect, test } from "bun:test";
import { nationalLimit } from "../../../../../domain/hecm/parameters/national-limit.ts";
import { day, daysBetween } from "../../../../../domain/kernel/day.ts";
import {
  inNewestYear,
  inNextYear,
  newestLimitCents,
  newestYear,
  nextYear,
} from "../../../../fixtures/calculation/newest-limit.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../support/running-service.ts";

const limit = {
  parameter: "national_limit",
  from: inNextYear("01-01"),
  until: `${nextYear + 1}-01-01`,
  value: 1_300_000,
  source: { title: "an invented letter", published: inNewestYear("12-08"), url: "https://www.hud.gov/" },
};

// Months after the service's start, it is noon UTC on January 4 of the first year without a limit.
onBothStores((service) => {
  let officer: Caller;
  let superUser: Caller;
  beforeAll(async () => {
    service().clock.advance(daysBetween(day("2026-05-01"), inNextYear("01-04")) * 86_400);
    superUser = await service().hire(await service().company(), "Super User");
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
  });
  const enter = (caller: Caller, given: object = {}) =>
    caller.call("POST", "/loan/rule-parameters/", { ...limit, ...given });
  const calculate = (loan: number) => officer.call("POST", "/loan/loan-calculation/", { loan });
  const setFee = (loan: number, given: object = {}) =>
    officer.call("POST", "/loan/update-origination-fee/", { loan, ...given });

  describe("on January 4 of a year for which this release has no limit", () => {
    test("a loan is started, says what is missing, and is calculated once a Super User has entered the limit", async () => {
      const loan = await startLoan(officer, {
        home_value: 2_000_000,
        dob: `${nextYear - 76}-03-14`,
        note_rate: 6.125,
        expected_rate: 6.25,
      });
      expect(loan.origination_fee_pending).toBe(true);
      expect(loan.warnings).toMatchObject([{ code: "origination_fee_pending" }]);

      const refused = await calculate(loan.id);
      expect([refused.status, refused.body.code]).toEqual([400, "origination_fee_pending"]);
      for (const reported of [
        "national limit",
        inNextYear("01-04"),
        "Super User",
        "/loan/rule-parameters/",
        "update-origination-fee",
      ])
        expect(refused.body.detail).toContain(reported);
      const noCap = await setFee(loan.id);
      expect([noCap.status, noCap.body.code]).toEqual([400, "no_rule_in_force"]);
      for (const reported of ["national limit", inNextYear("01-04"), "Super User", "enter-limit"])
        expect(noCap.body.detail).toContain(reported);

      expect((await enter(officer)).status).toBe(403);
      const entered = await enter(superUser);
      expect(entered.status).toBe(200);
      expect(entered.body).toMatchObject({ ...limit, entered_by: superUser.userId, in_use: true });

      const waiting = await calculate(loan.id);
      expect([waiting.body.code, waiting.body.errors[0].field]).toEqual(["origination_fee_pending", "origination_fee"]);
      expect(waiting.body.detail).not.toContain("national limit");
      // A scenario that names a fee waits for no other.
      const scenario = { origination_fee: 1_000 };
      const whatIf = await officer.call("POST", "/loan/loan-calculation/", { loan: loan.id, scenario });
      expect(whatIf.body).toMatchObject({ id: null, origination_fee: 1_000, max_claim_amount: 1_300_000 });
      // 2% of 200,000 and 1% of 1,100,000 is 15,000, of which at most 6,000 is allowed.
      expect((await setFee(loan.id)).body).toMatchObject({ amount: 6_000, maximum: 6_000 });
      const { status, body } = await calculate(loan.id);
      expect(status).toBe(200);
      // On January 4 she is 75 years and 10 months old, so 76; the factor at 6.25% is 0.438, of 1,300,000.
      expect(body).toMatchObject({ max_claim_amount: 1_300_000, age_used: 76, principal_limit: 569_400 });
      const step = body.steps.find(({ id }: { id: string }) => id === "max_claim_amount");
      expect(step).toMatchObject({
        source: { title: "an invented letter", published: inNewestYear("12-08") },
        entered_by: superUser.userId,
      });
      expect(step.entered_at).toStartWith(`${nextYear}-01-04T12:00`);
      expect(body.steps.find(({ id }: { id: string }) => id === "initial_mip").entered_by).toBeNull();
      expect(body.warnings.map(({ code }: { code: string }) => code)).toContain("rule_not_verified");
      const shown = await officer.call("GET", `/loan/loans/${loan.id}/`);
      expect(shown.body).toMatchObject({
        origination_fee_pending: false,
        warnings: [],
        last_calculation: { stale: false },
      });
      const page = await officer.call("GET", `/loan/loan-calculation/${body.id}/explain/`, undefined, {
        Accept: "text/html",
      });
      expect(page.body).toContain(`Entered by user ${superUser.userId} on January 4, ${nextYear}.`);
      expect((await officer.call("GET", `/loan/loan-calculation/${body.id}/projection/`)).status).toBe(200);

      // A mistake in the letter's figure: entered again, it makes this calculation stale.
      expect((await enter(superUser, { value: 1_310_000 })).status).toBe(200);
      const stale = await officer.call("GET", `/loan/loans/${loan.id}/`);
      expect(stale.body.last_calculation.stale).toBe(true);
      // Stored figures stay; calculated again, 0.438 × 1,310,000.
      const kept = await officer.call("GET", `/loan/loan-calculation/${body.id}/`);
      expect(kept.body.principal_limit).toBe(569_400);
      expect((await calculate(loan.id)).body.principal_limit).toBe(573_780);
    });
  });

  describe("the known limits", () => {
    test("are listed for everyone who sees rates, newest first, with who entered what", async () => {
      const { body } = await officer.call("GET", "/loan/rule-parameters/?parameter=national_limit&page_size=2");
      expect(body.count).toBe(nationalLimit.steps.length + 1);
      expect(body.results).toMatchObject([
        { from: inNextYear("01-01"), value: 1_310_000, entered_by: superUser.userId, in_use: true },
        {
          from: inNewestYear("01-01"),
          value: newestLimitCents / 100,
          entered_by: null,
          entered_at: null,
          in_use: true,
        },
      ]);
    });

    test("are in the house company's log as they were entered, in dollars", async () => {
      const { body } = await superUser.call("GET", "/audit/?kind=rule_step&action=rule_step.set");
      expect(body.count).toBe(2);
      expect(body.results[0]).toMatchObject({ id: `national_limit:${nextYear}-01-01`, by: superUser.userId });
      expect(body.results[0].changes).toContainEqual({ path: "value", from: 1_300_000, to: 1_310_000 });
    });

    test("cannot be for a year of this release, another parameter, or another end, and the field is named", async () => {
      for (const [given, field] of [
        [{ until: inNextYear("12-31") }, "until"],
        [{ value: 13_000_000 }, "value"],
        [{ parameter: "annual_mip" }, "parameter"],
        [{ source: { title: "A letter", published: inNextYear("01-05") } }, "source.published"],
        [{ source: { published: inNewestYear("12-08") } }, "source.title"],
        [{ source: { ...limit.source, url: "javascript:alert(1)" } }, "source.url"],
        [{ source: { ...limit.source, url: "https://" } }, "source.url"],
      ] as const) {
        const refused = await enter(superUser, given);
        expect([refused.status, refused.body.errors[0].field]).toEqual([400, field]);
      }
      for (const [from, until, message] of [
        [
          inNewestYear("01-01"),
          inNextYear("01-01"),
          `must not be before ${nextYear}: this release has the limits through ${newestYear}`,
        ],
        [inNextYear("02-01"), limit.until, "must be January 1 of a year"],
        [`${nextYear + 2}-01-01`, `${nextYear + 3}-01-01`, `must not be after ${nextYear + 1}, which is next year`],
      ] as const) {
        const refused = await enter(superUser, { from, until });
        expect([refused.status, refused.body.errors]).toEqual([400, [{ field: "from", message }]]);
      }
      // If omitted, the end is that of the year.
      const { until: _, ...open } = limit;
      const entered = await superUser.call("POST", "/loan/rule-parameters/", { ...open, value: 1_310_000 });
      expect(entered.body).toMatchObject({ until: limit.until });
    });
  });
});

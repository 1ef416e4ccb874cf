import { describe, expect, test } from "bun:test";
import type { EnteredRuleStep } from "../../../domain/calculation/ports.ts";
import { day } from "../../../domain/kernel/day.ts";
import { aRuleStep } from "../../fixtures/calculation/rule-step.ts";
import { ruleStepAdded, ruleStepSaved } from "../../fixtures/loan/log.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

/** Rule steps entered by a Super User. */
export const enteredRuleStepsContract = (kind: StoreKind): void => {
  describe("entered rule steps", () => {
    const opened = freshStores(kind, { shared: true });
    const steps = () => opened().stores.enteredRuleSteps;

    test("are found and listed as they were entered, the earliest year first, in every process", async () => {
      const of2027 = aRuleStep({ source: { ...aRuleStep().source, url: "https://www.hud.gov/" } });
      const of2028 = aRuleStep({ from: day("2028-01-01"), until: day("2029-01-01"), valueCents: 131_000_000 });
      expect(await steps().list("national_limit")).toEqual([]);
      for (const step of [of2028, of2027]) expect(await steps().add(step, ruleStepAdded(step))).toBe("added");
      expect(await opened().others.enteredRuleSteps.list("national_limit")).toEqual([of2027, of2028]);
      expect(await steps().find("national_limit", of2028.from)).toEqual(of2028);
      expect(await steps().find("national_limit", day("2029-01-01"))).toBeNull();
    });

    test("are unique for a parameter and year, even if they are first entered concurrently", async () => {
      const { stores, others } = opened();
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, number) => {
          const step = aRuleStep({ valueCents: 130_000_000 + number });
          return (number % 2 === 0 ? stores : others).enteredRuleSteps.add(step, ruleStepAdded(step));
        }),
      );
      expect(outcomes.filter((outcome) => outcome === "added")).toHaveLength(1);
      expect(await steps().list("national_limit")).toHaveLength(1);
    });

    test("are replaced only at the version that was read, by one of several concurrent callers, and both versions are in the log", async () => {
      const { stores, others } = opened();
      const first = aRuleStep();
      await steps().add(first, ruleStepAdded(first));
      const outcomes = await Promise.all(
        [stores, others].map(({ enteredRuleSteps }, user) => {
          const corrected = { ...first, valueCents: 131_000_000, enteredByUserId: user };
          return enteredRuleSteps.save(corrected, ruleStepSaved(corrected, first));
        }),
      );
      const saved = outcomes.filter((outcome) => outcome !== "conflict");
      expect(saved).toMatchObject([{ valueCents: 131_000_000, version: 2, logNumber: 2 }]);
      expect(await steps().list("national_limit")).toEqual([saved[0] as EnteredRuleStep]);
      const logged = await stores.forCompany(1).log.listAfter(0, 10);
      const ofStep = logged.filter(({ recordId }) => recordId === "national_limit:2027-01-01");
      expect(ofStep.map(({ kind: of, action, number }) => [of, action, number])).toEqual([
        ["rule_step", "rule_step.set", 1],
        ["rule_step", "rule_step.set", 2],
      ]);
    });
  });
};

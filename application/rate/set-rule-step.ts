import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { loggedRuleStep } from "../../domain/calculation/logged-rule-step.ts";
import type { EnteredRuleStep } from "../../domain/calculation/ports.ts";
import { ruleStepSchemaVersion } from "../../domain/calculation/upgrade.ts";
import { checkRuleStep, type RuleStepInput } from "../../domain/hecm/parameters/entered-steps.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { pick } from "../../domain/kernel/pick.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { isSameData } from "../../domain/kernel/same-data.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEntry } from "../support/log-entry.ts";

const isAsEntered = (step: EnteredRuleStep, entered: RuleStepInput): boolean =>
  isSameData(pick(step, ["parameter", "from", "until", "valueCents", "source"]), entered);

/** Writes a step in place of the one that was entered before, and in the log of the house company; retries on conflicts. */
const store = async (dependencies: Dependencies, actor: Actor, entered: RuleStepInput): Promise<EnteredRuleStep> => {
  const { enteredRuleSteps, clock } = dependencies;
  // Only Super Users hold the permission, and all of them belong to the house company.
  const logged = loggedRuleStep(actor.companyId);
  for (;;) {
    const before = await enteredRuleSteps.find(entered.parameter, entered.from);
    if (before !== null && isAsEntered(before, entered)) return before;
    const { version, logNumber } = before ?? { version: 1, logNumber: 1 };
    const step = {
      ...entered,
      schemaVersion: ruleStepSchemaVersion,
      version,
      logNumber,
      enteredAt: clock.now(),
      enteredByUserId: actor.userId,
    };
    const entry = logEntry(dependencies, actor, "rule_step.set", logged, before, step);
    if (before === null) {
      if ((await enteredRuleSteps.add(step, entry)) === "added") return step;
    } else {
      const saved = await enteredRuleSteps.save(step, entry);
      if (saved !== "conflict") return saved;
    }
  }
};

/**
 * Enters a year's value of a parameter, for all companies, in place of what was entered for that year before: calculations
 * that used the former value become stale. Refuses a year that this release brings itself, and what cannot be such a value.
 */
export const setRuleStep = async (
  dependencies: Dependencies,
  actor: Actor,
  entered: RuleStepInput,
): Promise<Result<EnteredRuleStep, PermissionDenied | FieldsInvalid>> => {
  const allowed = authorize(actor, "rate.edit");
  if (allowed._tag === "Refused") return allowed;
  const checked = checkRuleStep(entered, dependencies.clock.today(actor.timeZone));
  return checked._tag === "Refused" ? checked : accept(await store(dependencies, actor, checked.value));
};

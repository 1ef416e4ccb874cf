import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { loggedRuleStep } from "../../domain/calculation/logged-entered.ts";
import type { EnteredRuleStep } from "../../domain/calculation/ports.ts";
import { ruleStepSchemaVersion } from "../../domain/calculation/upgrade.ts";
import { checkRuleStep, type RuleStepInput } from "../../domain/hecm/parameters/entered-steps.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { enterRecord } from "../support/enter-record.ts";

/**
 * Enters a parameter's value for a calendar year, for all companies, replacing any earlier entry for that year. Calculations that used the
 * earlier value become stale. Refuses a year that this release includes, and an impossible value.
 */
export const setRuleParameter = async (
  dependencies: Dependencies,
  actor: Actor,
  entered: RuleStepInput,
): Promise<Result<EnteredRuleStep, PermissionDenied | FieldsInvalid>> => {
  const allowed = authorize(actor, "rate.edit");
  if (allowed._tag === "Refused") return allowed;
  const checked = checkRuleStep(entered, dependencies.clock.today(actor.timeZone));
  if (checked._tag === "Refused") return checked;
  const { enteredRuleSteps } = dependencies;
  const { parameter, from } = checked.value;
  const entry = {
    action: "rule_step.set" as const,
    // Only Super Users hold the permission, and all of them belong to the house company.
    logged: loggedRuleStep(actor.companyId),
    find: () => enteredRuleSteps.find(parameter, from),
    add: enteredRuleSteps.add,
    save: enteredRuleSteps.save,
  };
  return accept(
    await enterRecord(dependencies, actor, entry, { ...checked.value, schemaVersion: ruleStepSchemaVersion }),
  );
};

import type { Db } from "mongodb";
import type { EnteredRuleStep, EnteredRuleSteps } from "../../../domain/calculation/ports.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import { assertEntryOf, nextState } from "../../../domain/log/entry.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import { isDuplicate } from "../duplicate-key.ts";
import { insertLogged, replaceLogged } from "../log/logged-writes.ts";
import type { LogRelay } from "../log/relay.ts";

interface RuleStepDocument extends EnteredRuleStep {
  readonly _id: string;
}

const projection = { _id: 0, pending: 0 };

const keyOf = (parameter: string, from: Day): string => `${parameter} ${from}`;

/** Entered rule steps in MongoDB, one document a parameter and first day. */
export const enteredRuleStepStore = (
  database: Db,
  relay: LogRelay,
  upgrade: Upgrades["enteredRuleStep"],
): EnteredRuleSteps => {
  const steps = database.collection<RuleStepDocument>("ruleSteps");
  return {
    async find(parameter, from) {
      const found = await steps.findOne({ _id: keyOf(parameter, from) }, { projection });
      return found && upgrade(found);
    },
    async add(step, entry) {
      assertEntryOf(step, entry);
      try {
        const document = { ...step, _id: keyOf(step.parameter, step.from) };
        await insertLogged(database, relay, "ruleSteps", document, entry);
        return "added";
      } catch (error) {
        if (isDuplicate(error)) return "conflict";
        throw error;
      }
    },
    async save(step, entry) {
      const next = nextState(step);
      assertEntryOf(next, entry);
      const asRead = { _id: keyOf(step.parameter, step.from), version: step.version };
      return (await replaceLogged(database, relay, "ruleSteps", asRead, next, entry)) ? next : "conflict";
    },
    async list(parameter) {
      return (await steps.find({ parameter }, { projection }).sort({ from: 1 }).toArray()).map(upgrade);
    },
  };
};

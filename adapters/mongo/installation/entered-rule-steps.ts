import type { EnteredRuleSteps } from "../../../domain/calculation/ports.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { Connection } from "../database/connection.ts";
import { versionedRecords } from "../versioned-records.ts";

const keyOf = (parameter: string, from: Day): string => `${parameter} ${from}`;

/** Entered rule steps in MongoDB, one document per parameter and first day. */
export const enteredRuleStepStore = (connection: Connection): EnteredRuleSteps => {
  const steps = versionedRecords(connection, {
    collection: "ruleSteps",
    upgrade: connection.upgrades.enteredRuleStep,
    idOf: ({ parameter, from }) => keyOf(parameter, from),
    takenByNew: { conflict: [] },
  });
  return {
    find: (parameter, from) => steps.findOne({ _id: keyOf(parameter, from) }),
    add: (step, entry) => steps.add(step, entry),
    save: (step, entry) => steps.save(step, entry),
    list: (parameter) => steps.findAll({ parameter }, { from: 1 }),
  };
};

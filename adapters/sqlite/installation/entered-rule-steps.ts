import type { EnteredRuleStep, EnteredRuleSteps } from "../../../domain/calculation/ports.ts";
import type { Connection } from "../database/connection.ts";
import { versionedRecords } from "../versioned-records.ts";

const key = {
  parameter: ({ parameter }: EnteredRuleStep) => parameter,
  from_day: ({ from }: EnteredRuleStep) => from,
};

/** Entered rule steps in SQLite, one row per parameter and first day. */
export const enteredRuleStepStore = (connection: Connection): EnteredRuleSteps => {
  const steps = versionedRecords(connection, {
    table: "rule_steps",
    upgrade: connection.upgrades.enteredRuleStep,
    key,
    columns: key,
    version: "document ->> '$.version'",
    takenByNew: { from_day: "conflict" },
  });
  const ofParameter = steps.query("parameter = ? ORDER BY from_day");
  return {
    ...steps,
    async list(parameter) {
      return ofParameter(parameter);
    },
  };
};

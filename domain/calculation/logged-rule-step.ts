import type { JsonObject } from "../log/changes.ts";
import type { LoggedView } from "../log/view.ts";
import type { EnteredRuleStep } from "./ports.ts";

/** What the log of the house company shows of entered rule steps, which belong to all companies. */
export const loggedRuleStep = (houseCompanyId: number): LoggedView<EnteredRuleStep> => ({
  kind: "rule_step",
  companyIdOf: () => houseCompanyId,
  idOf: ({ parameter, from }) => `${parameter}:${from}`,
  // A step is plain data, but its interfaces are not assignable to the JSON types.
  viewOf: ({ schemaVersion: _version, logNumber: _number, ...step }) => step as unknown as JsonObject,
  secretsOf: () => [],
});

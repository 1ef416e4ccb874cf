import { plainView } from "../log/view.ts";
import type { EnteredIndexValue, EnteredRuleStep } from "./ports.ts";

// What is entered here belongs to all companies. Its changes are in the log of the house company.

/** What the log shows of entered index values. */
export const loggedIndexValue = (houseCompanyId: number) =>
  plainView<EnteredIndexValue>(
    "index_value",
    () => houseCompanyId,
    ({ index, on }) => `${index}:${on}`,
  );

/** What the log shows of entered rule steps. */
export const loggedRuleStep = (houseCompanyId: number) =>
  plainView<EnteredRuleStep>(
    "rule_step",
    () => houseCompanyId,
    ({ parameter, from }) => `${parameter}:${from}`,
  );

import { addDays, type Day } from "../../kernel/day.ts";
import { type Parameter, RULES_NOTICE_DAYS } from "../../kernel/in-force.ts";
import { hecmParameters } from "./rules.ts";

/** The last date through which every rule of a calculation was verified, apart from the national limit, which ends by itself. */
export const rulesVerifiedThrough: Day = Object.values<Parameter<unknown>>(hecmParameters)
  .filter(({ id }) => id !== hecmParameters.nationalLimit.id)
  .map(({ verifiedThrough }) => verifiedThrough)
  .reduce((first, through) => (through < first ? through : first));

/** A warning if calculations warn of rules that were not verified, or will within 45 days; null otherwise. */
export const endingVerification = (today: Day): string | null =>
  today < addDays(rulesVerifiedThrough, -RULES_NOTICE_DAYS)
    ? null
    : `The rules of this release were verified only through ${rulesVerifiedThrough}: calculations of case numbers from ${addDays(rulesVerifiedThrough, 1)} on carry the warning rule_not_verified until a newer release verifies them.`;

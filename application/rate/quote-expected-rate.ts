import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { ExpectedRateAboveTable } from "../../domain/hecm/principal-limit/principal-limit.ts";
import { type ExpectedRateQuote, quoteOfWeek } from "../../domain/hecm/rates/expected-rate-quote.ts";
import type { IndexWeekUnknown } from "../../domain/hecm/rates/index-values.ts";
import type { RateIndex } from "../../domain/hecm/terms.ts";
import type { Day } from "../../domain/kernel/day.ts";
import type { NoRuleInForce } from "../../domain/kernel/in-force.ts";
import type { Rate } from "../../domain/kernel/rate.ts";
import type { Result } from "../../domain/kernel/result.ts";
import { weekOnNamedDay } from "../calculation/inputs/index-weeks.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

/**
 * Quotes the expected rate for a margin on a date. Refuses a date outside the index's published weeks; it never falls back to the nearest
 * week.
 */
export const quoteExpectedRate = async (
  dependencies: Dependencies,
  actor: Actor,
  { index, margin, on }: { readonly index: RateIndex; readonly margin: Rate; readonly on: Day },
): Promise<Result<ExpectedRateQuote, PermissionDenied | IndexWeekUnknown | NoRuleInForce | ExpectedRateAboveTable>> => {
  const allowed = authorize(actor, "rate.view");
  if (allowed._tag === "Refused") return allowed;
  const company = await existingCompany(dependencies, actor.companyId);
  const week = await weekOnNamedDay(dependencies, company, index, {
    on,
    today: dependencies.clock.today(actor.timeZone),
  });
  return week._tag === "Refused" ? week : quoteOfWeek(margin, week.value, on, on);
};

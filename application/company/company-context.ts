import type { Actor } from "../../domain/access/actor.ts";
import type { CompanyContext } from "../../domain/company/revise.ts";
import { registeredSeverities } from "../../domain/requirements/register.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The context of a decision on a company in a time zone: now, and by this actor. */
export const companyContext = (
  { clock, vault }: Dependencies,
  { userId }: Actor,
  timeZone: string,
): CompanyContext => ({
  now: clock.now(),
  today: clock.today(timeZone),
  byUserId: userId,
  isTimeZone: clock.isTimeZone,
  registeredSeverities,
  vault,
});

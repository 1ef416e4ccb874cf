import { addDays, type Day, type Instant } from "../../../domain/kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** A requested time. A date means the end of that date in the company's time zone; today's date means now. */
export type RequestedTime = Day | Instant;

const isDay = (time: RequestedTime): time is Day => time.length === 10;

/** The last instant of a date in a time zone. */
export const endOfDay = ({ clock }: Dependencies, day: Day, timeZone: string): Instant =>
  clock.after(clock.startOfDay(addDays(day, 1), timeZone), -0.001);

/** Resolves a requested time to an instant. Refuses an instant in the future, as an error of `field`. */
export const requestedInstant = async (
  dependencies: Dependencies,
  companyId: number,
  field: string,
  time: RequestedTime,
): Promise<Result<Instant, FieldsInvalid>> => {
  const { clock } = dependencies;
  const now = clock.now();
  const inFuture = invalidField(field, "must not be in the future");
  if (!isDay(time)) return time > now ? inFuture : accept(time);
  const { timeZone } = await existingCompany(dependencies, companyId);
  const today = clock.today(timeZone);
  if (time > today) return inFuture;
  return accept(time === today ? now : endOfDay(dependencies, time, timeZone));
};

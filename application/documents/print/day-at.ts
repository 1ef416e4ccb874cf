import type { Company } from "../../../domain/company/company.ts";
import type { Day, Instant } from "../../../domain/kernel/day.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** The date of an instant that is over where a company is: today at most, also under a clock whose date is fixed. */
export const dayAt = ({ clock }: Dependencies, { timeZone }: Pick<Company, "timeZone">, at: Instant): Day => {
  const [on, today] = [clock.dayOf(at, timeZone), clock.today(timeZone)];
  return on > today ? today : on;
};

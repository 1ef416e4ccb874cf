import { creditReportValidityDays } from "../hecm/parameters/periods/credit-report-validity.ts";
import { addDays, type Day } from "../kernel/day.ts";
import { inForce } from "../kernel/in-force.ts";
import type { CreditReport } from "./credit-report.ts";

/** Whether nothing changes about a report any more. */
export const isEnded = ({ status }: Pick<CreditReport, "status">): boolean =>
  status === "completed" || status === "error";

/** A report whose order is stored, but which the bureau has not named: nobody knows yet whether it was ordered. */
export const isUnsettled = (report: Pick<CreditReport, "status" | "orderIdentifier">): boolean =>
  !isEnded(report) && report.orderIdentifier === null;

/** The day after which a report no longer counts; null where no rule is known for the day of its completion. */
export const expiryOf = (completedOn: Day): Day | null => {
  const validity = inForce(creditReportValidityDays, completedOn);
  return validity._tag === "Accepted" ? addDays(completedOn, validity.value.value) : null;
};

/** Whether a report is completed and counts on a day. */
export const isValidOn = ({ status, expiresOn }: CreditReport, today: Day): boolean =>
  status === "completed" && expiresOn !== null && today < expiresOn;

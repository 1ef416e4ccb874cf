import { answersAlso } from "../kernel/answered-requests.ts";
import { type Instant, secondsBetween } from "../kernel/day.ts";
import { arrivalSeconds } from "../loan/agency/open-call.ts";
import type { CreditReport } from "./credit-report.ts";

/** Whether an order that the bureau does not know may still reach it: it was sent, or stored in order to be sent, a short while ago. */
export const mayStillArrive = ({ sentAt, orderedAt }: Pick<CreditReport, "sentAt" | "orderedAt">, now: Instant) =>
  secondsBetween(sentAt ?? orderedAt, now) < arrivalSeconds;

/** A report whose order is sent now. */
export const sentReport = (report: CreditReport, now: Instant): CreditReport => ({
  ...report,
  sentAt: now,
  updatedAt: now,
});

/** A report whose order counts as sent now where, by a clock that was set back since, it is only sent later. */
export const sentByNow = (report: CreditReport, now: Instant): CreditReport =>
  (report.sentAt ?? report.orderedAt) > now ? sentReport(report, now) : report;

/**
 * A report that another request takes up, in order to find out what became of its order. `requestId` is the id that was reserved
 * for the request, by which it is known when it is sent again; null: it has none.
 */
export const claimReport = <Report extends CreditReport>(
  report: Report,
  requestId: number | null,
  now: Instant,
): Report => ({
  ...report,
  answersFor: answersAlso(report, requestId),
  updatedAt: now,
});

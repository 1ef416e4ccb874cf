import { type Instant, instantAfterDays } from "../kernel/day.ts";
import { mayStillArrive } from "../outside-call/transitions.ts";
import type { CreditReport } from "./credit-report.ts";
import { isEnded } from "./standing.ts";

type PlacedOrder = Pick<CreditReport, "sentAt" | "orderedAt">;

/** When an order was last sent, or stored to be sent. */
export const placedAt = ({ sentAt, orderedAt }: PlacedOrder): Instant => sentAt ?? orderedAt;

/** Whether an order that the bureau does not know may still arrive there. */
export const mayOrderStillArrive = (report: PlacedOrder, now: Instant): boolean =>
  mayStillArrive(placedAt(report), now);

/** A report whose order is sent now. */
export const sentReport = (report: CreditReport, now: Instant): CreditReport => ({
  ...report,
  sentAt: now,
  updatedAt: now,
});

/** A report whose order was about to be sent but certainly was not: it may be sent as if for the first time. */
export const unsentReport = (report: CreditReport, now: Instant): CreditReport => ({
  ...report,
  status: "new",
  sentAt: null,
  updatedAt: now,
});

/** A report whose order counts as sent now, if its time of sending is in the future because the clock was set back since. */
export const sentByNow = (report: CreditReport, now: Instant): CreditReport =>
  placedAt(report) > now ? sentReport(report, now) : report;

/** The number of 24-hour days after which an unfinished order may be given up for another one. */
const givenUpAfterDays = 1;

/** When an unfinished report may be given up: 24 hours after its order was placed. */
export const givenUpFrom = (report: PlacedOrder): Instant => instantAfterDays(placedAt(report), givenUpAfterDays);

/** Whether a report is not finished although its order was placed at least 24 hours ago. */
export const isOverdue = (report: CreditReport, now: Instant): boolean =>
  !isEnded(report) && givenUpFrom(report) <= now;

import { type Instant, instantAfterDays } from "../kernel/day.ts";
import { mayStillArrive } from "../outside-call/transitions.ts";
import type { CreditReport } from "./credit-report.ts";
import { isEnded } from "./standing.ts";

type PlacedOrder = Pick<CreditReport, "sentAt" | "orderedAt">;

/** When an order was last sent, or stored in order to be sent. */
export const placedAt = ({ sentAt, orderedAt }: PlacedOrder): Instant => sentAt ?? orderedAt;

/** Whether an order that the bureau does not know may still reach it. */
export const mayOrderStillArrive = (report: PlacedOrder, now: Instant): boolean =>
  mayStillArrive(placedAt(report), now);

/** A report whose order is sent now. */
export const sentReport = (report: CreditReport, now: Instant): CreditReport => ({
  ...report,
  sentAt: now,
  updatedAt: now,
});

/** A report whose order, though it was about to be sent, certainly was not: it may be sent again as if for the first time. */
export const unsentReport = (report: CreditReport, now: Instant): CreditReport => ({
  ...report,
  status: "new",
  sentAt: null,
  updatedAt: now,
});

/** A report whose order counts as sent now where, by a clock that was set back since, it is only sent later. */
export const sentByNow = (report: CreditReport, now: Instant): CreditReport =>
  placedAt(report) > now ? sentReport(report, now) : report;

/** The number of 24-hour days after which an unfinished order may be abandoned for another one. */
const givenUpAfterDays = 1;

/** From when on a report that is not finished may be given up: 24 hours after its order was placed. */
export const givenUpFrom = (report: PlacedOrder): Instant => instantAfterDays(placedAt(report), givenUpAfterDays);

/** Whether a report is not finished although its order was placed 24 hours ago or more. */
export const isOverdue = (report: CreditReport, now: Instant): boolean =>
  !isEnded(report) && givenUpFrom(report) <= now;

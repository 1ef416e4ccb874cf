import { type Instant, instantAfterDays } from "../kernel/day.ts";
import { failedReport } from "./bureau-answer.ts";
import type { BureauMessage, CreditReport } from "./credit-report.ts";
import { isEnded } from "./standing.ts";

/** After so many days of 24 hours an order that the bureau has not finished may be given up for another one. */
const givenUpAfterDays = 1;

/** From when on a report that is not finished may be given up: 24 hours after its order was last sent, or stored in order to be sent. */
export const givenUpFrom = ({ sentAt, orderedAt }: Pick<CreditReport, "sentAt" | "orderedAt">): Instant =>
  instantAfterDays(sentAt ?? orderedAt, givenUpAfterDays);

/** Whether a report is not finished although its order was placed 24 hours ago or more. */
export const isOverdue = (report: CreditReport, now: Instant): boolean =>
  !isEnded(report) && givenUpFrom(report) <= now;

const givenUp: BureauMessage = {
  code: "given_up",
  text: 'The bureau had not finished the report after 24 hours, and it was given up when another one was ordered with "force": true. If the bureau finishes it later, it can be retrieved by its order_identifier.',
};

/** A report that somebody gives up for another one: it ends in an error, so that it neither blocks nor counts. */
export const givenUpReport = (report: CreditReport, now: Instant): CreditReport => failedReport(report, givenUp, now);

import type { Instant } from "../kernel/day.ts";
import type { CreditReport } from "./credit-report.ts";

/** Why this service, and not the bureau, ended a report: the text of its only message, by the message's code. */
const endings = {
  not_this_borrower: "The report that the bureau sent is about another person: its content was not kept.",
  stored_already:
    "Another credit report with this order_identifier and the same people is already stored: read that one.",
  not_ordered: "Another call for the loan was made first: nothing was ordered.",
  never_ordered: "The order never reached the bureau, and nothing was charged: order the report again.",
  given_up:
    'The bureau had not finished the report after 24 hours, and it was given up when another one was ordered with "force": true. If the bureau finishes it later, it can be retrieved by its order_identifier.',
  credentials_rejected: "The bureau refused the company's user name or password: nothing was ordered.",
  credentials_missing: "The company's user name and password cannot be decrypted: nothing was ordered.",
} as const;

type Ending = keyof typeof endings;

/** Whether a text is one of these reasons. */
export const isEnding = (reason: string): reason is Ending => Object.hasOwn(endings, reason);

/** A report that ends in an error, without content. It neither blocks an order nor counts as valid. */
export const endedReport = (report: CreditReport, code: Ending, now: Instant): CreditReport => ({
  ...report,
  status: "error",
  messages: [{ code, text: endings[code] }],
  completedAt: null,
  issuedOn: null,
  expiresOn: null,
  sealedContent: null,
  document: null,
  updatedAt: now,
});

/** Whether a report ended for a reason. */
export const hasEndedAs = ({ status, messages }: CreditReport, code: Ending): boolean =>
  status === "error" && messages[0]?.code === code;

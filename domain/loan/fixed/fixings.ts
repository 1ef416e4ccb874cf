import type { Fixing } from "./row.ts";

/** Fields on which the note, its figures, and the closing documents depend. */
export const closedBook: Fixing = {
  from: { funded: "correction", ended: "first_entry" },
  reason:
    "The documents and figures of a funded loan, or the decision on an application, are based on it; the register may need what an application lacks",
};

/** Fields with which an underwriter cleared the loan to close. */
export const cleared: Fixing = {
  from: { clear_to_close: "sent_back", funded: "correction", ended: "first_entry" },
  reason: "The loan was cleared to close with it: another value is for the underwriter to decide again",
};

/** Fields that the borrower signs at closing. */
export const signed: Fixing = {
  from: { closing: "sent_back", funded: "correction", ended: "first_entry" },
  reason: "The note and the plan are signed at the closing: with other terms the loan closes again",
};

/** Fields that may still be missing at funding, and that the insurance or a report needs. */
export const completedLater: Fixing = {
  from: { funded: "first_entry", ended: "first_entry", insured: "correction" },
  reason: "It may be entered late, for the insurance or a report; what was entered is what the loan was funded with",
};

/** Fields that the application for the insurance adds. */
export const untilInsured: Fixing = {
  from: { ended: "first_entry", insured: "correction" },
  reason: "It is entered for the application for the insurance, which follows the funding",
};

/** The address under which the agency has the case. */
export const addressOfCase: Fixing = {
  from: { case_number: "address_change", ended: "first_entry", insured: "correction" },
  reason: "The agency knows the case by its address: another one waits for the address change",
};

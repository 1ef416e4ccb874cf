import type { Fixing } from "./row.ts";

/** Fields on which the note, its figures, and the closing documents depend. */
export const fixedAtFunding: Fixing = {
  from: { funded: "correction", ended: "first_entry" },
  reason:
    "The documents and figures of a funded loan, or the decision on an application, are based on it; the HMDA register may need a value that an ended application lacks",
};

/** Fields with which an underwriter cleared the loan to close. */
export const cleared: Fixing = {
  from: { clear_to_close: "sent_back", funded: "correction", ended: "first_entry" },
  reason: "The loan was cleared to close with this value: with another one, an underwriter has to decide again",
};

/** Fields that the borrower signs at closing. */
export const signed: Fixing = {
  from: { closing: "sent_back", funded: "correction", ended: "first_entry" },
  reason: "The note and the payment plan are signed at closing: other terms need another closing",
};

/** Fields that may still be missing at funding, and that the insurance or a report needs. */
export const completedLater: Fixing = {
  from: { funded: "first_entry", ended: "first_entry", insured: "correction" },
  reason:
    "It may be entered after funding, for the insurance or a report; if it was entered before, the loan was funded with it",
};

/** Fields that the insurance application needs. */
export const untilInsured: Fixing = {
  from: { ended: "first_entry", insured: "correction" },
  reason: "It is entered for the insurance application, which follows funding",
};

/** The address that the agency has for the case. */
export const addressOfCase: Fixing = {
  from: { case_number: "address_change", ended: "first_entry", insured: "correction" },
  reason: "The agency has the case under this address: another one takes effect through its address change",
};

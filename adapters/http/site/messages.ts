/** Messages about what was just done, by the code in the next page's address. */
const messages = new Map(
  Object.entries({
    saved: "Saved.",
    unchanged: "Nothing was changed.",
    created: "Added.",
    started: "The loan was started.",
    removed: "Removed.",
    deactivated: "Deactivated.",
    calculated: "Calculated.",
    moved: "The loan was moved.",
    register: "The register was generated.",
    verified: "The edits were confirmed.",
    "register-filed": "The filing of the register was recorded.",
    filed: "The figures of the call report were stored as filed. Open the report to download the NMLS upload file.",
    sent: "Sent.",
    done: "Done. The outcome is below.",
    decided: "The earlier request was decided in the meantime. Nothing was sent.",
    generated: "The documents were generated.",
    begun: "The documents are being generated: open this page again in a moment.",
    uploaded: "The document was uploaded.",
    approved: "The terms were approved.",
    already: "This was already saved.",
    ended: "Signed out there.",
    second_factor_off: "The second factor is off. Your other sessions have ended.",
    second_factor_reset: "The user's second factor was reset, and the user was signed out everywhere.",
    password: "Your password was changed. Your other sessions have ended.",
  }),
);

/** The message for a page's address; null if the code is unknown. */
export const messageOf = (query: URLSearchParams): string | null => messages.get(query.get("done") ?? "") ?? null;

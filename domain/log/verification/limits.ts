/** The maximum number of entries that one request verifies, and of problems that it lists. */
export const maxEntriesVerified = 50_000;
export const maxProblemsNamed = 100;

/** How many entries one request verifies, and how many problems it names. */
export const maxEntriesVerified = 50_000;
export const maxProblemsNamed = 100;

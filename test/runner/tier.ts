/**
 * The two tiers of the check. `npm test` runs the quick one; `npm run test:all` runs every test. Tests of the deep tier alone are marked in
 * one of two ways (a file that is run by itself always runs all of its tests):
 *
 * - a file whose tests are all too expensive is named `*.deep.test.ts`, and its first comment says what is expensive;
 * - a list of cases or of stores is cut for the quick tier by `casesOfTier` or by a condition on `isDeep`.
 */
export type Tier = "quick" | "deep";

/** The variable in which the runner passes the tier of a run. */
export const handedTier = "TEST_TIER";

export const isDeepFile = (file: string): boolean => file.endsWith(".deep.test.ts");

/** Whether every test is run. */
export const isDeep = process.env[handedTier] !== ("quick" satisfies Tier);

/** The cases that a tier tries: all of them, or in the quick tier only the indispensable ones. */
export const casesOfTier = <Case>(
  all: readonly Case[],
  isQuick: (found: Case, position: number) => boolean,
): readonly Case[] => (isDeep ? all : all.filter(isQuick));

/**
 * The two tiers of the check. `npm test` runs the quick one; `npm run test:all` runs every test. What only the deep tier
 * runs says so in one of two ways, and a file that is run by itself is run whole:
 *
 * - a file whose tests all cost too much is named `*.deep.test.ts`, and its first comment says what costs so much;
 * - a list of cases or of stores that is cut for the quick tier is cut by `casesOfTier` or where `isDeep` is false.
 */
export type Tier = "quick" | "deep";

/** The variable in which the runner names the tier of a run. */
export const handedTier = "TEST_TIER";

export const isDeepFile = (file: string): boolean => file.endsWith(".deep.test.ts");

/** Whether every test is run. */
export const isDeep = process.env[handedTier] !== ("quick" satisfies Tier);

/** The cases that a tier tries: all of them, or in the quick tier those that it cannot do without. */
export const casesOfTier = <Case>(
  all: readonly Case[],
  isQuick: (found: Case, position: number) => boolean,
): readonly Case[] => (isDeep ? all : all.filter(isQuick));

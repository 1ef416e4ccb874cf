/** The credit bureaus whose files a credit report can include. */
export const bureaus = ["equifax", "experian", "transunion"] as const;
export type Bureau = (typeof bureaus)[number];

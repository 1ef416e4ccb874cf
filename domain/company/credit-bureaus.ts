/** The credit repositories whose files a credit report may have. */
export const bureaus = ["equifax", "experian", "transunion"] as const;
export type Bureau = (typeof bureaus)[number];

import type { Visit } from "../site-page.ts";

/** Where the workplace shows a loan. */
export const loanPath = (id: unknown): string => `/loans/${id}`;

/** The loan of an address below the page of a loan. */
export const loanIdOf = ({ ids }: Visit): number => ids[0] ?? 0;

/** The page of the loan that a visit is about. */
export const pathOfVisit = (visit: Visit): string => loanPath(loanIdOf(visit));

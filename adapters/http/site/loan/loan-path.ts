import type { Visit } from "../site-page.ts";

/** The path of a loan's page. */
export const loanPath = (id: unknown): string => `/loans/${id}`;

/** The id of the loan in an address below the page of a loan. */
export const loanIdOf = ({ ids }: Visit): number => ids[0] ?? 0;

/** The path of the loan that a visit is about. */
export const pathOfVisit = (visit: Visit): string => loanPath(loanIdOf(visit));

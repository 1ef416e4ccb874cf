import { type Actor, seesOnlyOwnLoans } from "../access/actor.ts";
import type { Loan } from "./loan.ts";

/** Whether a loan of the actor's company is visible to the actor. */
export const isVisibleTo = (actor: Actor, loan: Loan): boolean =>
  !seesOnlyOwnLoans(actor) || loan.loanOfficerId === actor.userId;

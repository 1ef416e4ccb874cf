import { type Actor, seesOnlyOwnLoans } from "../access/actor.ts";
import type { Loan } from "./loan.ts";

/** Whether a loan of the actor's company exists for the actor at all. */
export const isVisibleTo = (actor: Actor, loan: Loan): boolean =>
  !seesOnlyOwnLoans(actor) || loan.loanOfficerId === actor.userId;

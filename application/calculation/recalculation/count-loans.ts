import { type Actor, seesOnlyOwnLoans } from "../../../domain/access/actor.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { countLoans } from "../../support/walk/count-loans.ts";

/** How many loans a recalculation by an actor goes over: those of its company that it may see. */
export const countRecalculatedLoans = ({ forCompany }: Dependencies, actor: Actor): Promise<number> =>
  countLoans(forCompany(actor.companyId).loans, {
    ...everyLoan,
    loanOfficerId: seesOnlyOwnLoans(actor) ? actor.userId : null,
  });

import { type Actor, seesOnlyOwnLoans } from "../../../domain/access/actor.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { countLoans } from "../../support/walk/count-loans.ts";

/** The number of loans that a recalculation by an actor covers: those of their company that the actor may see. */
export const countRecalculatedLoans = ({ forCompany }: Dependencies, actor: Actor): Promise<number> =>
  countLoans(forCompany(actor.companyId).loans, {
    ...everyLoan,
    loanOfficerId: seesOnlyOwnLoans(actor) ? actor.userId : null,
  });

import { type Actor, seesOnlyOwnLoans } from "../../../domain/access/actor.ts";
import { countOf } from "../../../domain/kernel/page.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** How many loans a recalculation by an actor goes over: those of its company that it may see. */
export const countRecalculatedLoans = async ({ forCompany }: Dependencies, actor: Actor): Promise<number> => {
  const filter = { ...everyLoan, loanOfficerId: seesOnlyOwnLoans(actor) ? actor.userId : null };
  return countOf(
    await forCompany(actor.companyId).loans.list(filter, {
      number: 1,
      size: 1,
      order: [{ field: "createdAt", descending: true }],
    }),
  );
};

import { orderCreditReport } from "../../application/credit/order/order-credit-report.ts";
import { retrieveCreditReport } from "../../application/credit/retrieve-credit-report.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import { accept } from "../../domain/kernel/result.ts";
import { isObligor } from "../../domain/loan/borrowers/borrower.ts";
import type { LoanStep } from "./event.ts";
import { changePeople } from "./steps.ts";

/** All borrowers authorize the credit report in writing. */
export const permitCredit: LoanStep = changePeople("officer", (_, on) => ({
  creditAuthorizedAt: `${on}T12:00:00.000Z` as Instant,
  creditAuthorizationMethod: "written",
}));

/** Orders a credit report of the borrower, or a joint report of two borrowers, unless the loan has one. */
export const orderCredit: LoanStep = {
  use: "other",
  name: "order-credit-report",
  by: "officer",
  run: async ({ dependencies }, { borrowers, creditRetrievedAt }, by) => {
    const [borrower, coBorrower] = borrowers.filter(isObligor);
    if (borrower === undefined || creditRetrievedAt !== null) return accept(null);
    const isJoint = coBorrower !== undefined;
    return orderCreditReport(
      dependencies,
      by,
      { borrowerId: borrower.id, isJoint, coBorrowerId: null, force: false },
      null,
    );
  },
};

/** Retrieves the ordered report again, without a charge. */
export const retrieveCredit = (orderIdentifier: string): LoanStep => ({
  use: "other",
  name: "retrieve-credit-report",
  by: "processor",
  run: async ({ dependencies }, { borrowers: [borrower] }, by) => {
    if (borrower === undefined) return accept(null);
    const people = { borrowerId: borrower.id, isJoint: true, coBorrowerId: null };
    return retrieveCreditReport(dependencies, by, { ...people, orderIdentifier }, null);
  },
});

import { type Condition, condition } from "../list-page.ts";

/** Leaves records of those loans alone that are an officer's now and not deleted; null: of all loans. */
export const ofLoansOfOfficer = (companyId: number, loanOfficerId: number | null): Condition[] =>
  loanOfficerId === null
    ? []
    : [
        condition(
          "loan_id IN (SELECT id FROM loans WHERE company_id = ? AND loan_officer_id = ? AND deleted_at IS NULL)",
          companyId,
          loanOfficerId,
        ),
      ];

import { type Condition, condition, type ListContext } from "../conditions.ts";

/** Leaves records of those loans alone that are an officer's now and not deleted. */
export const ofLoansOfOfficer = (loanOfficerId: number, { companyId }: ListContext): Condition[] => [
  condition(
    "loan_id IN (SELECT id FROM loans WHERE company_id = ? AND loan_officer_id = ? AND deleted_at IS NULL)",
    companyId,
    loanOfficerId,
  ),
];

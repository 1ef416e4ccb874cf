import { type Condition, condition, type ListContext } from "../conditions.ts";

/** Limits a list to records of loans that currently belong to an officer and are not deleted. */
export const ofLoansOfOfficer = (loanOfficerId: number, { companyId }: ListContext): Condition[] => [
  condition(
    "loan_id IN (SELECT id FROM loans WHERE company_id = ? AND loan_officer_id = ? AND deleted_at IS NULL)",
    companyId,
    loanOfficerId,
  ),
];

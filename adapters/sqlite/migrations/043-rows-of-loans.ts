/**
 * A migration: beside a loan stands which rows it is found by, as they are written to `search_words`, `loan_borrowers` and `loan_parts`.
 * They are others after few changes, and to read three tables for that takes more than to read the loan.
 *
 * A process of the release before, which goes on for some seconds, leaves the column as it is: it names the version that its rows are of.
 * A migration or repair that changes rows of these tables has to set it to NULL, so that the next change of a loan compares them.
 */
export const rowsOfLoans = "ALTER TABLE loans ADD COLUMN rows_digest TEXT";

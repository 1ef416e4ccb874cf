/**
 * A migration: a column with a digest of the lookup rows of a loan in `search_words`, `loan_borrowers` and `loan_parts`. Few changes
 * affect these rows, and reading three tables to find out takes longer than reading the loan.
 *
 * A process of the previous release, which may keep running for some seconds, leaves the column unchanged; the version in it then tells that it is
 * out of date. A migration or repair that changes rows of these tables must set it to NULL, so that the next change of a loan compares them.
 */
export const rowsOfLoans = "ALTER TABLE loans ADD COLUMN rows_digest TEXT";

/**
 * A migration: beside a loan stands which rows it is found by. They are others after few changes, and to read four tables for that takes
 * more than to read the loan.
 *
 * A process of the release before, which goes on for some seconds, leaves the column as it is: it names the version that its rows are of.
 */
export const rowsOfLoans = "ALTER TABLE loans ADD COLUMN rows_digest TEXT";

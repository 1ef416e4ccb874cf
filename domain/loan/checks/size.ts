import { type FieldsInvalid, invalidField } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { groupedNumber } from "../../kernel/text/grouped-number.ts";
import type { Loan } from "../loan.ts";

/**
 * How many characters a loan may have as JSON, and by how many one change may still enlarge a loan that has more: enough for a move or the end
 * of an application with a short reason. Both are our choice. MongoDB stores at most 16 MB in a document. A loan is stored together with the
 * log entry of its last change, which can contain each changed list before and after it, and a character takes up to 3 bytes: three times
 * 1,000,000 characters are at most 9 MB.
 */
export const maxLoanCharacters = 1_000_000;
const shortChangeCharacters = 1_000;

const charactersOf = (loan: Loan): number => JSON.stringify(loan).length;

/**
 * Refuses a change that makes a loan larger than a store can reliably hold, whatever makes it large: its history has a maximum number of
 * entries (`maxLoanEntries`), but each may have long texts. A change that shortens the loan or adds little is accepted. Loans of an
 * import and outcomes of outside calls are not measured: lines of imports have a limit of their own, and what the agency has done is recorded.
 */
export const withinLoanSize = (before: Loan, after: Loan): Result<Loan, FieldsInvalid> => {
  const characters = charactersOf(after);
  if (characters <= maxLoanCharacters || characters <= charactersOf(before) + shortChangeCharacters)
    return accept(after);
  return invalidField(
    "loanId",
    `must have at most ${groupedNumber(maxLoanCharacters)} characters in all its data and history: shorten what this change adds`,
    "too_many",
  );
};

/** What has to be entered, in one sentence, and who may enter it. */
export interface MissingEntry {
  /** The field, by its path in the API. */
  readonly field: string;
  readonly sentence: string;
  readonly enteredBy: readonly string[];
}

/** A loan, with its missing data. */
export interface LoanWithMissingData {
  /** Its number, or its id if the number is not known. */
  readonly name: string;
  readonly id: number;
  /** Its address in the API. */
  readonly url: string;
  readonly uli: string | null;
  readonly missing: readonly MissingEntry[];
}

/** All are counted, and the first are listed. */
interface Loans {
  readonly count: number;
  readonly named: readonly LoanWithMissingData[];
}

/** The data missing in a company's HMDA register of a year, for a page. */
export interface ShownMissingData {
  readonly companyId: number;
  readonly year: number;
  /** Loans whose row can be generated. */
  readonly readyCount: number;
  readonly company: readonly MissingEntry[];
  /** Loans without a row. */
  readonly loans: Loans;
  /** Loans whose county or census tract is reported as not applicable because it was not entered. */
  readonly warnings: Loans;
}

/** What has to be entered, in one sentence, and who may enter it. */
export interface MissingEntry {
  /** Which field it is, by its path in the API. */
  readonly field: string;
  readonly sentence: string;
  readonly enteredBy: readonly string[];
}

/** A loan with what it lacks. */
export interface LoanWithMissingData {
  /** Its number, or its id where the number is not known. */
  readonly name: string;
  readonly id: number;
  /** Where it is found by a request. */
  readonly url: string;
  readonly uli: string | null;
  readonly missing: readonly MissingEntry[];
}

/** All are counted, the first are named. */
interface Loans {
  readonly count: number;
  readonly named: readonly LoanWithMissingData[];
}

/** What a company's HMDA register of a year lacks, for a page. */
export interface ShownMissingData {
  readonly companyId: number;
  readonly year: number;
  /** Loans whose row can be written. */
  readonly readyCount: number;
  readonly company: readonly MissingEntry[];
  /** Loans without a row. */
  readonly loans: Loans;
  /** Loans whose row says that county or tract is not applicable, because it was not entered. */
  readonly warnings: Loans;
}

import type { Instant } from "../kernel/day.ts";
import type { Page, PageOf } from "../kernel/page.ts";
import type { RecordsAsStored } from "../kernel/stored/record.ts";
import type { LogEntry } from "../log/entry.ts";
import type { FilingYear } from "./edits/edit.ts";
import type { RegisterLoan } from "./filing/differences.ts";
import type { HmdaFiling, HmdaFilingStatus } from "./filing/filing.ts";

export interface HmdaFilingFilter {
  readonly status: HmdaFilingStatus | null;
}

export type HmdaFilingOrder = "createdAt";

/** A part of the file of an earlier release's filing: complete rows, encrypted; see `contentsId` of a filing. */
export interface FilePart {
  readonly contentsId: number;
  /** From 1. */
  readonly number: number;
  readonly sealedText: string;
}

/**
 * The filings of one company, with their loans. A filing's loans are written before it and never afterward, so that a filing that exists is
 * complete. Filings are never removed. Their files are among the company's files, except those of earlier releases, which stored them here in
 * parts.
 */
export interface HmdaFilings extends RecordsAsStored {
  find(id: number): Promise<HmdaFiling | null>;
  /** Throws if the id exists. Returns "edition_taken" if the year already has that edition. */
  add(filing: HmdaFiling, entry: LogEntry): Promise<"added" | "edition_taken">;
  /** Returns "conflict" if the stored version is not the given one; otherwise the filing with its next version. */
  save(filing: HmdaFiling, entry: LogEntry): Promise<HmdaFiling | "conflict">;
  list(filter: HmdaFilingFilter, page: Page<HmdaFilingOrder>): Promise<PageOf<HmdaFiling>>;
  /** The filing of a year with the highest edition, with any status (null) or a given one. */
  latest(year: FilingYear, status: HmdaFilingStatus | null): Promise<HmdaFiling | null>;
  /** Whether a filing refers to these contents. */
  isNamed(contentsId: number): Promise<boolean>;
  findPart(contentsId: number, number: number): Promise<string | null>;
  /** Stores loans, replacing those with the same ids. The file under the same id is begun before. */
  putLoans(contentsId: number, loans: readonly RegisterLoan[]): Promise<void>;
  /** The loans among these ids that a register has. */
  loansIn(contentsId: number, loanIds: readonly number[]): Promise<RegisterLoan[]>;
  /** The loans of a register after a loan's id, ordered by id, at most `max`. */
  loansAfter(contentsId: number, loanId: number, max: number): Promise<RegisterLoan[]>;
  /** Removes loans and parts to which no filing refers. */
  discard(contentsId: number): Promise<void>;
  /** Removes the parts of a filing once its file is stored. */
  dropParts(contentsId: number): Promise<void>;
  /** The ids of contents whose parts were stored before an instant and to which no filing refers, at most `max`. */
  abandonedBefore(instant: Instant, max: number): Promise<number[]>;
  /**
   * The parts after one, ordered by contents and number, at most `max`, including those to which no filing refers. Used only to encrypt
   * them again.
   */
  partsAfter(after: Pick<FilePart, "contentsId" | "number">, max: number): Promise<FilePart[]>;
  /** Replaces the expected encrypted text. Returns false if another text is stored. */
  replacePart(part: Pick<FilePart, "contentsId" | "number">, expected: string, sealedText: string): Promise<boolean>;
}

import type { Instant } from "../kernel/day.ts";
import type { Page, PageOf } from "../kernel/page.ts";
import type { RecordsAsStored } from "../kernel/stored/record.ts";
import type { LogEntry } from "../log/entry.ts";
import type { FilingYear } from "./edits/edit.ts";
import type { RegisterLoan } from "./filing/differences.ts";
import type { FilingStatus, HmdaFiling } from "./filing/filing.ts";

export interface FilingFilter {
  readonly status: FilingStatus | null;
}

export type FilingOrder = "createdAt";

/** A piece of the file of an earlier release's filing, whole rows, encrypted; see `contentsId` of a filing. */
export interface FilePart {
  readonly contentsId: number;
  /** From 1. */
  readonly number: number;
  readonly sealedText: string;
}

/**
 * The filings of one company, with their loans. A filing's loans are written before it and never afterward, so that a filing
 * that exists is complete. Filings are never removed. Files are those of `documentFiles`, but of earlier releases, which stored
 * them here, in parts.
 */
export interface HmdaFilings extends RecordsAsStored {
  find(id: number): Promise<HmdaFiling | null>;
  /** Throws where the id is taken; says where the year has the edition already. */
  add(filing: HmdaFiling, entry: LogEntry): Promise<"added" | "edition_taken">;
  /** Returns "conflict" where the stored version is no longer the given one, else the filing at its next version. */
  save(filing: HmdaFiling, entry: LogEntry): Promise<HmdaFiling | "conflict">;
  list(filter: FilingFilter, page: Page<FilingOrder>): Promise<PageOf<HmdaFiling>>;
  /** The filing of a year with the highest edition, of any status (null) or of one. */
  latest(year: FilingYear, status: FilingStatus | null): Promise<HmdaFiling | null>;
  /** Whether there is a filing of these contents. */
  isNamed(contentsId: number): Promise<boolean>;
  findPart(contentsId: number, number: number): Promise<string | null>;
  /** Stores loans in the place of those of their ids; the file under the same id is begun before. */
  putLoans(contentsId: number, loans: readonly RegisterLoan[]): Promise<void>;
  /** Those of the loans that a register has, by id. */
  loansIn(contentsId: number, loanIds: readonly number[]): Promise<RegisterLoan[]>;
  /** The loans of a register after a loan's id, in the order of ids, at most `max`. */
  loansAfter(contentsId: number, loanId: number, max: number): Promise<RegisterLoan[]>;
  /** Removes loans, and parts, that no filing names. */
  discard(contentsId: number): Promise<void>;
  /** Removes the parts of a filing once its file is stored. */
  dropParts(contentsId: number): Promise<void>;
  /** The ids of contents whose parts were stored before an instant and that no filing names, at most `max`. */
  abandonedBefore(instant: Instant, max: number): Promise<number[]>;
  /**
   * The parts after one, in the order of contents and numbers, at most `max`, also those that no filing names: only in
   * order to encrypt them again.
   */
  partsAfter(after: Pick<FilePart, "contentsId" | "number">, max: number): Promise<FilePart[]>;
  /** Puts an encrypted text in place of the expected one. False where it is another by now. */
  replacePart(part: Pick<FilePart, "contentsId" | "number">, expected: string, sealedText: string): Promise<boolean>;
}

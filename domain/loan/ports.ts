import type { HecmType } from "../hecm/terms.ts";
import type { Day, Instant } from "../kernel/day.ts";
import type { NumberedPage, Page, PageOf } from "../kernel/page.ts";
import type { RecordsAsStored } from "../kernel/stored/record.ts";
import type { StoredDocument } from "../kernel/stored/stored-document.ts";
import type { LogEntry, NewRecord } from "../log/entry.ts";
import type { LoanPart } from "../log/record-kinds.ts";
import type { EnteredAmount } from "./amounts/entered-amount.ts";
import type { Borrower } from "./borrowers/borrower.ts";
import type { LoanSsns } from "./borrowers/ssn.ts";
import type { Fee } from "./fees/fee.ts";
import type { Loan } from "./loan.ts";
import type { LoanOnHome } from "./same-home.ts";
import type { LoanStatus, StatusEntry } from "./status/status.ts";

export interface LoanFilter {
  /** Any of these statuses; if empty, every status. */
  readonly statuses: readonly LoanStatus[];
  readonly loanOfficerId: number | null;
  /** Search text as typed; see `searchedWords` of the kernel. */
  readonly search: string | null;
  readonly hecmType: HecmType | null;
  readonly state: string | null;
  readonly externalId: string | null;
  /** Loans with a deadline before this date (exclusive); see `firstDueOn`. */
  readonly dueBefore: Day | null;
  /** Inclusive. */
  readonly createdAfter: Instant | null;
  /** Exclusive, so that adjacent windows count each loan once. */
  readonly createdBefore: Instant | null;
}

export type LoanOrder = "createdAt" | "updatedAt" | "loanNumber" | "status";

/** A borrower with the loan they are on. */
export interface BorrowerOfLoan {
  readonly borrower: Borrower;
  readonly loan: Loan;
}

export interface BorrowerFilter {
  readonly loanOfficerId: number | null;
  /** Search text as typed: each word must match the start of one of the borrower's words; see `searchedWords` of the kernel. */
  readonly search: string | null;
}

/** The action that a filed register reports for a loan. */
export interface ReportedAction {
  readonly year: number;
  readonly action: number;
  readonly actionOn: Day;
}

/** What a company has reported about its loans. It is kept whatever happens to the loans. */
export interface ReportedActions {
  /** The action that the most recently filed register reports for a loan; null if none includes it. */
  find(loanId: number): Promise<ReportedAction | null>;
}

/** One of `of` shares of all loans, roughly equal in size: the loans whose id modulo `of` is `number`. */
export interface LoanShare {
  readonly number: number;
  readonly of: number;
}

const historyFields = [
  "id",
  "createdAt",
  "loanNumber",
  "applicationOn",
  "closingOn",
  "disbursedOn",
  "hecmType",
  "servicingIntent",
  "loanOfficerId",
  "originatorAtFunding",
  "pipeline",
  "statusHistory",
  "fees",
  "enteredAmounts",
] as const satisfies readonly (keyof Loan)[];

type HistoryField = (typeof historyFields)[number];

/** The part of a loan that shows its state on each date. It is small, so that many can be read quickly. */
export interface LoanHistory extends Omit<Pick<Loan, HistoryField>, "statusHistory" | "fees" | "enteredAmounts"> {
  readonly statusHistory: readonly Pick<StatusEntry, "status" | "at" | "effectiveOn">[];
  readonly fees: readonly Pick<Fee, "code" | "paidTo" | "paidBy" | "amountCents">[];
  readonly enteredAmounts: readonly Pick<
    EnteredAmount,
    "on" | "principalLimitCents" | "maxClaimAmountCents" | "enteredAt"
  >[];
}

/** The dates from one to another, both inclusive. */
export interface DaySpan {
  readonly from: Day;
  readonly until: Day;
}

/** The fields of a loan's history. A store reads only these if the stored loan has the current shape. */
export const loanHistoryFields: readonly (keyof LoanHistory)[] = historyFields;

/** The outcome of adding a loan. */
type LoanAdded = "added" | "external_id_taken";

/** How many other loans of the same people are listed for a loan, however many there are. */
export const maxSamePersonLoans = 100;

/**
 * The loans of one company. A deleted loan (`deletedAt`) is neither found nor listed. `save` succeeds only if the stored version is
 * `loan.version`, and returns the loan with its next version. `save` and `add` report if another loan of the company has the external id; a
 * deleted loan no longer has it.
 */
export interface Loans extends RecordsAsStored {
  find(id: number): Promise<Loan | null>;
  /** The loans among these ids that `find` finds, in no particular order. */
  findEach(ids: readonly number[]): Promise<Loan[]>;
  /** The loan that `find` finds, as stored: in whichever schema version, with its sealed parts decrypted. */
  findAsStored(id: number): Promise<StoredDocument | null>;
  /** The loan that contains a borrower, property, or fee. */
  findByPart(part: LoanPart, id: number): Promise<Loan | null>;
  /** Throws if the id or the loan number exists: both come from sequences that never issue a number twice. */
  add(loan: Loan, entry: LogEntry): Promise<LoanAdded>;
  /** Adds several new loans, each with its log entry, and returns an outcome for each, in order. If it fails, some may have been added. */
  addAll(loans: readonly NewRecord<Loan>[]): Promise<LoanAdded[]>;
  save(loan: Loan, entry: LogEntry): Promise<Loan | "conflict" | "external_id_taken">;
  /**
   * The loans to which these import keys may refer: loans with a key as their external id, and loans without an external id that have a key
   * as their loan number, which an export writes in its place.
   */
  namedBy(keys: readonly string[]): Promise<Loan[]>;
  list(filter: LoanFilter, page: Page<LoanOrder>): Promise<PageOf<Loan>>;
  /** A page of the borrowers of all loans, in the order of the loans; the borrowers of one loan are ordered by id. */
  listBorrowers(filter: BorrowerFilter, page: NumberedPage<"createdAt">): Promise<PageOf<BorrowerOfLoan>>;
  /**
   * The next loans of a share, in the order in which they were started, after `last` (null: from the first), at most `max`. A caller that
   * continues from the last loan of each batch reads all of them while holding only a few; loans started meanwhile come last.
   */
  listAfter(last: Pick<Loan, "createdAt" | "id"> | null, max: number, share: LoanShare): Promise<Loan[]>;
  /**
   * The next loans after `last` that belong to the register of a year once their date has come, read like `listAfter`. The store skips all
   * others.
   */
  ofRegister(year: number, last: Pick<Loan, "createdAt" | "id"> | null, max: number): Promise<Loan[]>;
  /**
   * The histories of the next loans after `last` that a call report for these dates may need, read like `listAfter`. The store skips loans
   * whose reported dates lie before or after. Other work runs between the reads.
   */
  historiesAfter(days: DaySpan, last: Pick<Loan, "createdAt" | "id"> | null, max: number): Promise<LoanHistory[]>;
  /** How many histories to request per batch: a tradeoff of memory against reads, which cost more in one store than in the other. */
  readonly historyBatchSize: number;
  /**
   * Loans, other than the one named by id, that include one of these people (by the blind indexes of their numbers): the newest
   * `maxSamePersonLoans`, of all officers (null) or of one.
   */
  withSamePeople(
    blindIndexes: readonly string[],
    exceptLoanId: number,
    loanOfficerId: number | null,
  ): Promise<Pick<Loan, "id">[]>;
  /**
   * Loans on the way to funding that include one of these people (by the blind indexes of their numbers) who is also on another such loan:
   * the newest `maxSamePersonLoans`, newest first.
   */
  openWithSamePeople(blindIndexes: readonly string[]): Promise<LoanOnHome[]>;
  /**
   * The encrypted numbers on the loans after a loan number, including deleted loans, ordered by loan number, at most `max` loans. Used only
   * to encrypt them again.
   */
  ssnsAfter(loanNumber: string, max: number): Promise<LoanSsns[]>;
  /**
   * Replaces encrypted numbers that were read at the loan's version. The version, `updatedAt`, and the log stay the same. Returns false and
   * changes nothing if the loan now has another version.
   */
  replaceSsns(renewed: LoanSsns): Promise<boolean>;
}

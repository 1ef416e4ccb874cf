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
  /** Any of these; empty: every status. */
  readonly statuses: readonly LoanStatus[];
  readonly loanOfficerId: number | null;
  /** What someone typed; see `searchedWords` of the kernel. */
  readonly search: string | null;
  readonly hecmType: HecmType | null;
  readonly state: string | null;
  readonly externalId: string | null;
  /** Those with a deadline before this day, which is not included; see `firstDueOn`. */
  readonly dueBefore: Day | null;
  /** This instant is included … */
  readonly createdAfter: Instant | null;
  /** … and this one is not, so that windows side by side count each loan once. */
  readonly createdBefore: Instant | null;
}

export type LoanOrder = "createdAt" | "updatedAt" | "loanNumber" | "status";

/** A borrower with the loan it is on. */
export interface BorrowerOfLoan {
  readonly borrower: Borrower;
  readonly loan: Loan;
}

export interface BorrowerFilter {
  readonly loanOfficerId: number | null;
  /** What someone typed: each word must begin one of the borrower's own; see `searchedWords` of the kernel. */
  readonly search: string | null;
}

/** The action that a filed register reports for a loan. */
export interface ReportedAction {
  readonly year: number;
  readonly action: number;
  readonly actionOn: Day;
}

/** What a company has reported about its loans: it remains, whatever happens to them. */
export interface ReportedActions {
  /** The action that the newest filed register reports of a loan; null where none has it. */
  find(loanId: number): Promise<ReportedAction | null>;
}

/** One of `of` parts of all loans, about as large as each other: those whose id leaves `number` when divided by `of`. */
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

/** The part of a loan that shows its state on each day: small, so that many are read quickly. */
export interface LoanHistory extends Omit<Pick<Loan, HistoryField>, "statusHistory" | "fees" | "enteredAmounts"> {
  readonly statusHistory: readonly Pick<StatusEntry, "status" | "at" | "effectiveOn">[];
  readonly fees: readonly Pick<Fee, "code" | "paidTo" | "paidBy" | "amountCents">[];
  readonly enteredAmounts: readonly Pick<
    EnteredAmount,
    "on" | "principalLimitCents" | "maxClaimAmountCents" | "enteredAt"
  >[];
}

/** The days from one to another, both included. */
export interface DaySpan {
  readonly from: Day;
  readonly until: Day;
}

/** The fields of a loan's history, which a store reads by themselves where the stored loan has the current shape. */
export const loanHistoryFields: readonly (keyof LoanHistory)[] = historyFields;

/** What became of a loan that was to be added. */
type LoanAdded = "added" | "external_id_taken";

/** How many other loans of the same people are named on a loan, however many there are. */
export const maxSamePersonLoans = 100;

/**
 * The loans of one company, whole. A deleted loan (`deletedAt`) is neither found nor listed. `save` succeeds only where the
 * stored version is `loan.version`, and returns the loan at its next version. Both say where another loan of the company has
 * the external id; a deleted one no longer has it.
 */
export interface Loans extends RecordsAsStored {
  find(id: number): Promise<Loan | null>;
  /** Those of these loans that `find` finds, in no particular order. */
  findEach(ids: readonly number[]): Promise<Loan[]>;
  /** The loan that `find` finds as it was stored: of whichever schema version, with its sealed parts opened. */
  findAsStored(id: number): Promise<StoredDocument | null>;
  /** The loan that holds a borrower, property or fee. */
  findByPart(part: LoanPart, id: number): Promise<Loan | null>;
  /** Throws where the id or the loan number is taken: both come from sequences that give nothing out twice. */
  add(loan: Loan, entry: LogEntry): Promise<LoanAdded>;
  /** The same of several new loans, each with its entry: an answer for each, in their order. Where it fails, some may be added. */
  addAll(loans: readonly NewRecord<Loan>[]): Promise<LoanAdded[]>;
  save(loan: Loan, entry: LogEntry): Promise<Loan | "conflict" | "external_id_taken">;
  /**
   * The loans that these keys of an import may name: those that have one as their external id, and those without any that have one as
   * their loan number, which an export writes in its place.
   */
  namedBy(keys: readonly string[]): Promise<Loan[]>;
  list(filter: LoanFilter, page: Page<LoanOrder>): Promise<PageOf<Loan>>;
  /** A page of the borrowers of all loans, in the order of the loans; those of one loan in the order of their ids. */
  listBorrowers(filter: BorrowerFilter, page: NumberedPage<"createdAt">): Promise<PageOf<BorrowerOfLoan>>;
  /**
   * The loans of a share started next after `last` (null: from the first one on), at most `max`. A caller that continues from
   * the last loan of each batch reads all of them and holds few at a time; one that is started meanwhile comes at the end.
   */
  listAfter(last: Pick<Loan, "createdAt" | "id"> | null, max: number, share: LoanShare): Promise<Loan[]>;
  /**
   * The loans started next after `last` that belong to the register of a year once their day has come, read like `listAfter`; the
   * store leaves out all others.
   */
  ofRegister(year: number, last: Pick<Loan, "createdAt" | "id"> | null, max: number): Promise<Loan[]>;
  /**
   * The histories of the loans started next after `last` that a call report of some days can need, read like `listAfter`; the
   * store leaves out a loan whose reported days lie before or after these days. Other work gets its turn meanwhile.
   */
  historiesAfter(days: DaySpan, last: Pick<Loan, "createdAt" | "id"> | null, max: number): Promise<LoanHistory[]>;
  /** How many histories a walk is to request at a time: a trade of memory for reads, which cost more in one store than in another. */
  readonly historyBatchSize: number;
  /**
   * Loans on which one of these people (blind indexes of their numbers) is, but for the one named, by id: the newest
   * `maxSamePersonLoans`, of all officers (null) or of one.
   */
  withSamePeople(
    blindIndexes: readonly string[],
    exceptLoanId: number,
    loanOfficerId: number | null,
  ): Promise<Pick<Loan, "id">[]>;
  /**
   * Loans on their way to funding on which one of these people (blind indexes of their numbers) is who is on another one too:
   * the newest `maxSamePersonLoans`, newest first.
   */
  openWithSamePeople(blindIndexes: readonly string[]): Promise<LoanOnHome[]>;
  /**
   * The encrypted numbers on the loans after a loan number, deleted loans too, in the order of loan numbers, at most `max`
   * loans: only in order to encrypt them again.
   */
  ssnsAfter(loanNumber: string, max: number): Promise<LoanSsns[]>;
  /**
   * Puts encrypted numbers in place of those that were read at the loan's version. Version, `updatedAt` and log stay as they
   * are. False, and nothing changes, where the loan has another version by now.
   */
  replaceSsns(renewed: LoanSsns): Promise<boolean>;
}

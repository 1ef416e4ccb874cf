import type { CompanyAccess } from "../company/credentials-guard.ts";
import type { Bureau } from "../company/credit-bureaus.ts";
import type { Address } from "../kernel/address.ts";
import type { Day } from "../kernel/day.ts";
import type { Page, PageOf } from "../kernel/page.ts";
import type { RecordsAsStored } from "../kernel/stored/record.ts";
import type { LogEntry } from "../log/entry.ts";
import type { Answered, CallFailed, CallProblem, CannotTell, Unknown } from "../outside-call/outcome.ts";
import type { BureauMessage, CreditReport, ReportStatus } from "./credit-report.ts";
import type { ReportContent } from "./report-content.ts";

/** A person as the bureau identifies one; the number is decrypted for the call only. */
export interface CreditApplicant {
  readonly borrowerId: number;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly suffix: string | null;
  /** 9 digits. */
  readonly ssn: string;
  readonly bornOn: Day;
  readonly address: Address;
}

/** Who requests something of the bureau; nothing of it changes what the bureau does. */
export interface Requester {
  readonly companyName: string;
  /** Null: it is requested for no loan that matters to the bureau. */
  readonly loanNumber: string | null;
  /** The person; null: not known. */
  readonly userName: string | null;
}

export interface CreditOrder extends CompanyAccess {
  readonly requester: Requester;
  /** Whether the bureau has to make a new report, even if it has a recent one. */
  readonly isForced: boolean;
  /** Whose files the report is to have; at least one. */
  readonly bureaus: readonly Bureau[];
  /** Our own reference: the same one gives the same order. */
  readonly reference: string;
  /** One person, or two of a joint report. */
  readonly applicants: readonly CreditApplicant[];
}

/** A person whom a report names, to be compared with the person it was ordered for. */
export interface NamedPerson {
  readonly ssn: string;
  readonly lastName: string;
  /** What the scores of this person say for a borrower id, where the bureau numbers the people by itself. */
  readonly scoresAs?: number;
}

/** The bureau's answer about an order. */
export interface BureauAnswer {
  /** Null: the bureau refused the request itself, which then has the status `error` and made no order. */
  readonly orderIdentifier: string | null;
  readonly status: ReportStatus;
  readonly messages: readonly BureauMessage[];
  /** For a completed report: the people it names, in the applicants' order where it gives one, and its content; else null. */
  readonly people: readonly NamedPerson[];
  readonly content: ReportContent | null;
  /** When a completed report was first issued; null: the bureau does not say. */
  readonly issuedOn: Day | null;
  /** A completed report as the bureau prints it, a PDF of at most 10 MiB; null: the bureau sent none. */
  readonly document: Uint8Array<ArrayBuffer> | null;
}

/** A refused order is an answer, whose status is `error`. `hadNoEffect`: it is certain that nothing was ordered. */
export type BureauFailure = CallFailed<CallProblem>;

export type BureauOutcome = Answered<BureauAnswer> | BureauFailure;

/** The bureau has no such order. */
export type UnknownOrder = Unknown;

/** An order or report by the bureau's own number, and its people; for a status they are empty where the bureau does not need them. */
export interface OrderQuery extends CompanyAccess, Pick<CreditOrder, "requester" | "applicants"> {
  readonly orderIdentifier: string;
}

/** The credit bureau, in the words of the domain. An order costs money: it is never repeated under another reference. */
export interface CreditBureau {
  /** How long the answer to an order may take at most: with some bureaus the report itself comes on the connection of its order. */
  readonly orderSeconds: number;
  /** Whether it finds an order by our reference; where it does not, `lookUp` always answers `CannotTell`. */
  readonly canLookUp: boolean;
  /** Whether it says the status of an order only to those who name its people. */
  readonly statusNamesPeople: boolean;
  /** Orders a report, or gives the order that was made under the same reference. */
  order(order: CreditOrder): Promise<BureauOutcome>;
  /** The order of our reference; `Unknown`: the bureau itself says that it never had it. */
  lookUp(
    order: Omit<CreditOrder, "applicants" | "bureaus" | "requester" | "isForced">,
  ): Promise<BureauOutcome | UnknownOrder | CannotTell>;
  /** The status of an order. */
  status(order: OrderQuery): Promise<BureauOutcome | UnknownOrder>;
  /** The status of an order once it is finished, or after so many seconds; it is polled until then. */
  awaitCompletion(order: OrderQuery, maxSeconds: number): Promise<BureauOutcome | UnknownOrder>;
  /** An existing report by the bureau's number, without a charge. */
  retrieve(order: OrderQuery): Promise<BureauOutcome | UnknownOrder>;
}

export interface ReportFilter {
  readonly loanId: number | null;
  /** As the borrower or the co-borrower. */
  readonly borrowerId: number | null;
  readonly status: ReportStatus | null;
  /** Only of loans that are this officer's now; null: of all. */
  readonly loanOfficerId: number | null;
}

export type ReportOrder = "orderedAt";

/** The credit reports of one company. None ever goes. */
export interface CreditReports extends RecordsAsStored {
  find(id: number): Promise<CreditReport | null>;
  /**
   * Returns "already_stored" where another report has the same `orderKey`. Throws where the id or the reference is taken. The
   * log entry belongs to a report that has already ended; null: it has not. As `save` it marks the file of the report's document as
   * named, and throws where that is not stored.
   */
  add(report: CreditReport, entry: LogEntry | null): Promise<"added" | "already_stored">;
  /**
   * Returns "conflict" where the stored version is no longer the given one, "already_stored" where another report has the same
   * `orderKey`, else the report at its next version.
   */
  save(report: CreditReport, entry: LogEntry | null): Promise<CreditReport | "conflict" | "already_stored">;
  list(filter: ReportFilter, page: Page<ReportOrder>): Promise<PageOf<CreditReport>>;
  /** The reports of a borrower, as borrower or co-borrower, newest first, at most `max`. */
  ofBorrower(borrowerId: number, max: number): Promise<CreditReport[]>;
  /** The completed reports of these loans, newest first, at most `max`. */
  completedOf(loanIds: readonly number[], max: number): Promise<CreditReport[]>;
  /** Encrypted contents after a report's id, in the order of ids, at most `max`; used only to encrypt them again. */
  contentsAfter(id: number, max: number): Promise<Pick<CreditReport, "id" | "version" | "sealedContent">[]>;
  /** Puts an encrypted content in place of the expected one; version and log stay. False where it is another by now. */
  replaceContent(id: number, expected: string, sealedContent: string): Promise<boolean>;
}

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

/** A person as identified to the bureau. The Social Security number is decrypted only for the call. */
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

/** Who makes a request to the bureau. It does not affect what the bureau does. */
export interface Requester {
  readonly companyName: string;
  /** Null if the request is not for a loan that the bureau needs to know. */
  readonly loanNumber: string | null;
  /** The person; null if not known. */
  readonly userName: string | null;
}

export interface CreditOrder extends CompanyAccess {
  readonly requester: Requester;
  /** Whether the bureau must create a new report even if it has a recent one. */
  readonly isForced: boolean;
  /** The bureaus whose files the report should include; at least one. */
  readonly bureaus: readonly Bureau[];
  /** The service's own reference: the same reference returns the same order. */
  readonly reference: string;
  /** One person, or the two of a joint report. */
  readonly applicants: readonly CreditApplicant[];
}

/** A person named in a report, to be compared with the person for whom it was ordered. */
export interface NamedPerson {
  readonly ssn: string;
  readonly lastName: string;
  /** The borrower id used for this person in the scores, if the bureau numbers people itself. */
  readonly scoresAs?: number;
}

/** The bureau's response about an order. */
export interface BureauAnswer {
  /** Null if the bureau rejected the request itself; the status is then `error`, and no order was made. */
  readonly orderIdentifier: string | null;
  readonly status: ReportStatus;
  readonly messages: readonly BureauMessage[];
  /** For a completed report: the people it names, in the applicants' order if it has one, and its content; otherwise null. */
  readonly people: readonly NamedPerson[];
  readonly content: ReportContent | null;
  /** When a completed report was first issued; null if the bureau does not say. */
  readonly issuedOn: Day | null;
  /** The printed form of a completed report, a PDF of at most 10 MiB; null if the bureau sent none. */
  readonly document: Uint8Array<ArrayBuffer> | null;
}

/** A rejected order is a response with status `error`. `hadNoEffect` means that nothing was ordered, with certainty. */
export type BureauFailure = CallFailed<CallProblem>;

export type BureauOutcome = Answered<BureauAnswer> | BureauFailure;

/** The bureau has no such order. */
export type UnknownOrder = Unknown;

/** An order or report by the bureau's own number, with its people; for a status query they are empty if the bureau does not need them. */
export interface OrderQuery extends CompanyAccess, Pick<CreditOrder, "requester" | "applicants"> {
  readonly orderIdentifier: string;
}

/** The credit bureau, in the domain's terms. An order costs money: it is never repeated under another reference. */
export interface CreditBureau {
  /** The maximum time for the response to an order. Some bureaus return the report itself on the connection of its order. */
  readonly orderSeconds: number;
  /** Whether the bureau finds an order by the service's reference. If not, `lookUp` always returns `CannotTell`. */
  readonly canLookUp: boolean;
  /** Whether the bureau requires the people of an order to return its status. */
  readonly statusNamesPeople: boolean;
  /** Orders a report, or returns the order that was made under the same reference. */
  order(order: CreditOrder): Promise<BureauOutcome>;
  /** Looks up an order by the service's reference. `Unknown`: the bureau itself says that it never received it. */
  lookUp(
    order: Omit<CreditOrder, "applicants" | "bureaus" | "requester" | "isForced">,
  ): Promise<BureauOutcome | UnknownOrder | CannotTell>;
  /** The status of an order. */
  status(order: OrderQuery): Promise<BureauOutcome | UnknownOrder>;
  /** Polls the status of an order until it is finished, or for at most this many seconds. */
  awaitCompletion(order: OrderQuery, maxSeconds: number): Promise<BureauOutcome | UnknownOrder>;
  /** Retrieves an existing report by the bureau's number, without a charge. */
  retrieve(order: OrderQuery): Promise<BureauOutcome | UnknownOrder>;
}

export interface ReportFilter {
  readonly loanId: number | null;
  /** As the borrower or the co-borrower. */
  readonly borrowerId: number | null;
  readonly status: ReportStatus | null;
  /** Only for loans that this officer has now; null for all. */
  readonly loanOfficerId: number | null;
}

export type ReportOrder = "orderedAt";

/** The credit reports of one company. None is ever deleted. */
export interface CreditReports extends RecordsAsStored {
  find(id: number): Promise<CreditReport | null>;
  /**
   * Returns "already_stored" if another report has the same `orderKey`. Throws if the id or the reference exists. `entry` is the log entry
   * of a report that has already ended; null if it has not. Like `save`, it marks the file of the report's document as referenced, and
   * throws if that file is not stored.
   */
  add(report: CreditReport, entry: LogEntry | null): Promise<"added" | "already_stored">;
  /**
   * Returns "conflict" if the stored version is not the given one, "already_stored" if another report has the same `orderKey`; otherwise
   * the report with its next version.
   */
  save(report: CreditReport, entry: LogEntry | null): Promise<CreditReport | "conflict" | "already_stored">;
  list(filter: ReportFilter, page: Page<ReportOrder>): Promise<PageOf<CreditReport>>;
  /** The reports that cover a borrower, as borrower or co-borrower, newest first, at most `max`. */
  ofBorrower(borrowerId: number, max: number): Promise<CreditReport[]>;
  /** The completed reports of these loans, newest first, at most `max`. */
  completedOf(loanIds: readonly number[], max: number): Promise<CreditReport[]>;
  /** Encrypted contents after a report's id, ordered by id, at most `max`. Used only to encrypt them again. */
  contentsAfter(id: number, max: number): Promise<Pick<CreditReport, "id" | "version" | "sealedContent">[]>;
  /** Replaces the expected encrypted content; the version and the log stay the same. Returns false if another content is stored. */
  replaceContent(id: number, expected: string, sealedContent: string): Promise<boolean>;
}

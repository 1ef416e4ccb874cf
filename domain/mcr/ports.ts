import type { ReportSettings } from "../company/company.ts";
import type { Instant } from "../kernel/day.ts";
import type { Page, PageOf } from "../kernel/page.ts";
import type { RecordsAsStored } from "../kernel/stored/record.ts";
import type { LogEntry } from "../log/entry.ts";
import type { CallReportFiling, CallReportFilingSummary, FiledPart } from "./filing/filing.ts";
import type { EnteredInputs } from "./filing/inputs.ts";
import type { Quarter } from "./quarter/quarter.ts";

export type CallReportFilingOrder = "filedAt";

/** A filed quarter, with when it was last filed, and with which amounts. */
export interface FiledQuarter extends Quarter {
  readonly filedAt: Instant;
  readonly amountBasis: ReportSettings["mcrAmountBasis"];
}

/** The call reports that one company filed, and what its accounting entered for them. */
export interface CallReports extends RecordsAsStored {
  /** What was entered for a quarter, by state. */
  inputsOf(quarter: Quarter): Promise<EnteredInputs[]>;
  /** Returns "conflict" if the quarter and state already have inputs. */
  addInputs(inputs: EnteredInputs, entry: LogEntry): Promise<"added" | "conflict">;
  /** Succeeds only if the stored version is `inputs.version`, and returns the inputs with their next version. */
  saveInputs(inputs: EnteredInputs, entry: LogEntry): Promise<EnteredInputs | "conflict">;
  find(id: number): Promise<CallReportFiling | null>;
  /** The newest edition of a quarter; null if it was not filed. */
  newestOf(quarter: Quarter): Promise<CallReportFiling | null>;
  /** Every filed quarter, earliest first, with the time and the amounts of its newest edition. */
  filedQuarters(): Promise<FiledQuarter[]>;
  /** Newest first. */
  list(year: number | null, page: Page<CallReportFilingOrder>): Promise<PageOf<CallReportFilingSummary>>;
  /** For a filing of an earlier release: the parts, from a number on, that are still in the store, in order, at most `max`. */
  partsFrom(filing: Pick<CallReportFiling, "id" | "partCount">, number: number, max: number): Promise<FiledPart[]>;
  /** Removes the parts of a filing once its file is stored. */
  dropParts(filingId: number): Promise<void>;
  /** Adds a filing whose file is stored. Returns "conflict" if the quarter already has that edition. */
  add(filing: CallReportFiling, entry: LogEntry): Promise<"added" | "conflict">;
}

import type { AgencyGateway } from "../../domain/agency/ports.ts";
import type { Casebooks } from "../../domain/casebook/ports.ts";
import type { CreditBureau } from "../../domain/credit/ports.ts";
import type { Drawing } from "../../domain/documents/drawing.ts";
import type { FormValues, PdfForms } from "../../domain/documents/form/ports.ts";
import type { DocumentRenderer, TemplateLanguage } from "../../domain/documents/printing.ts";
import type { WebhookSender, WebhookTargets } from "../../domain/events/ports.ts";
import type { Projection } from "../../domain/hecm/projection/projection.ts";
import type { IndexValues } from "../../domain/hecm/rates/ports.ts";
import type { CensusTracts, FilingYear } from "../../domain/hmda/edits/edit.ts";
import type { Passwords } from "../../domain/identity/ports.ts";
import type { SignInProviders } from "../../domain/identity/provider/ports.ts";
import type { OneTimeCodes } from "../../domain/identity/second-factor/ports.ts";
import type { BrowserSessionLimits } from "../../domain/identity/session/browser-session.ts";
import type { LoanLines } from "../../domain/imports/loan/loan-line.ts";
import type { ImportLines } from "../../domain/imports/ports.ts";
import type { Clock, LastingWork, Vault } from "../../domain/kernel/ports.ts";
import type { ProcessState } from "../../domain/kernel/process-state.ts";
import type { SsnAttemptLimits } from "../../domain/loan/borrowers/ssn-attempts.ts";
import type { ZipFiles } from "../../domain/log/evidence/ports.ts";
import type { CallReportWorkbook } from "../../domain/mcr/quarter/shown-report.ts";
import type { Stores } from "../../domain/stores.ts";

/** A failure of an outside system whose details are not shown to the caller. */
export interface Fault {
  /** The request in which the failure occurred; its response has the same id. */
  readonly requestId: string;
  /** The operation: one of the agency or the credit bureau, or one that sends or reads a whole file. */
  readonly operation: string;
  /** What went wrong, without personal data or credentials. */
  readonly detail: string;
  /** The thrown value, if any. The log includes only those parts of it that cannot contain data. */
  readonly error?: unknown;
}

/** Everything that use cases need from outside. It is the first argument of each use case, and of the functions that they share. */
export interface Dependencies extends Stores {
  readonly clock: Clock;
  readonly vault: Vault;
  readonly passwords: Passwords;
  readonly oneTimeCodes: OneTimeCodes;
  /** Index values as published. */
  readonly publishedIndexValues: IndexValues;
  readonly ssnAttemptLimits: SsnAttemptLimits;
  readonly browserSessionLimits: BrowserSessionLimits;
  /** Null if no agency is configured; its operations are then refused. */
  readonly agency: AgencyGateway | null;
  /** Null if no credit bureau is configured. */
  readonly creditBureau: CreditBureau | null;
  /** The sign-in providers of companies. */
  readonly signInProviders: SignInProviders;
  readonly webhookTargets: WebhookTargets;
  readonly webhookSender: WebhookSender;
  /** Decodes and encodes the loans in lines of an import. */
  readonly loanLines: LoanLines;
  /** Reads the lines of imports. */
  readonly importLines: ImportLines;
  readonly templateLanguage: TemplateLanguage;
  readonly formValues: FormValues;
  readonly documentRenderer: DocumentRenderer;
  readonly pdfForms: PdfForms;
  readonly callReportWorkbook: CallReportWorkbook;
  readonly casebooks: Casebooks;
  readonly zipFiles: ZipFiles;
  /** Draws a projection for print, under a title. */
  readonly projectionDrawing: (projection: Projection, title: string) => Drawing;
  /** The census tracts of each filing year whose list is available. For other years, nothing is compared with them. */
  readonly censusTracts: ReadonlyMap<FilingYear, CensusTracts>;
  /** Work that continues after the response to its request was sent. */
  readonly lastingWork: LastingWork;
  readonly processState: ProcessState;
  /** Reports a fault to the operator. */
  readonly reportFault: (fault: Fault) => void;
  /** The one client allowed to request tokens. */
  readonly client: { readonly id: string; readonly secret: string };
}

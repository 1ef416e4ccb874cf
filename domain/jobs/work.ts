import type { Permission } from "../access/permissions.ts";
import type { Recalculation } from "../calculation/recalculation.ts";
import type { KeyRotation } from "../company/stored/key-rotation.ts";
import type { MadeDocuments } from "../documents/history.ts";
import type { EditListing } from "../hmda/check/listed-hits.ts";
import type { ImportWork } from "../imports/work.ts";
import type { Loan } from "../loan/loan.ts";
import type { JobFile, StoredFile } from "./job-file.ts";

/** The recalculation of the loans that its requester may see. */
export interface RecalculationWork {
  readonly kind: "recalculation";
  readonly isDryRun: boolean;
  /** The last loan of its last completed step, and the report up to there; null before the first step. */
  readonly reached: { readonly last: Pick<Loan, "createdAt" | "id"> | null; readonly run: Recalculation } | null;
}

/** A new edition of a company's HMDA register. */
export interface HmdaRegisterWork {
  readonly kind: "hmda_register";
  readonly request: {
    /** Null for the requester's own. */
    readonly companyId: number | null;
    readonly year: number;
    /** Whether to generate a register that cannot be filed because of syntactical or validity edits. */
    readonly allowErrors: boolean;
    /** The loans that may be left out if data is missing. */
    readonly leftForLater: readonly number[];
  };
  /** The id that the filing will have, so that it is created only once. */
  readonly filingId: number;
  /** Set once everything is generated and only the filing remains to be stored. */
  readonly isPublishing?: true;
}

/** A check of a register file, which may come from any system. */
export interface HmdaFileCheckWork {
  readonly kind: "hmda_file_check";
  readonly year: number;
  /** Null for the whole year. */
  readonly quarter: number | null;
  /** The file to check, which is removed once the job has ended. */
  readonly input: StoredFile;
  /** The table of its findings; null until it was checked. */
  readonly file: JobFile | null;
  /** What the table lists of each edit. Absent until the file was checked, and for checks by releases that listed every line. */
  readonly findings?: readonly EditListing[];
}

/** The documents of a package for a loan. */
export interface DocumentPackageWork {
  readonly kind: "document_package";
  readonly packageId: number;
  readonly request: {
    readonly loanId: number;
    /** Whether to generate documents that lack values which the loan does not have. */
    readonly allowMissing: boolean;
  };
  /** The id that the generation will have, so that each document is generated only once. */
  readonly generationId: number;
  /** The documents, once all of their files are stored: only their history rows remain to be added. */
  readonly made?: MadeDocuments;
}

/** The call report of a workbook: a quarter computed from the present records, or a filed report. */
export type ReportOfWorkbook =
  | {
      readonly year: number;
      readonly number: number;
      /** Null for the requester's own. */
      readonly companyId: number | null;
      /** Null for all states. */
      readonly state: string | null;
    }
  | { readonly filingId: number };

/** The workbook of a call report. */
export interface CallReportWorkbookWork {
  readonly kind: "call_report_workbook";
  readonly of: ReportOfWorkbook;
  /** Null until it was written. */
  readonly file: JobFile | null;
}

/** The export of the users and loans of the job's company. */
export interface CompanyExportWork {
  readonly kind: "company_export";
  /** The company of the user who started it: a Super User can export other companies. */
  readonly requesterCompanyId: number;
  /** Null until it was written. */
  readonly file: JobFile | null;
}

/** The encryption of everything in the store under the first key of the ring. */
export interface KeyRotationWork {
  readonly kind: "key_rotation";
  readonly rotation: KeyRotation;
  /** The table of values that cannot be decrypted; null until the rotation was complete. */
  readonly file: JobFile | null;
}

/** What a job has to do, and its progress: a step begins with what the preceding one stored here. */
export type JobWork =
  | RecalculationWork
  | HmdaRegisterWork
  | HmdaFileCheckWork
  | DocumentPackageWork
  | CallReportWorkbookWork
  | CompanyExportWork
  | ImportWork
  | KeyRotationWork;

export type JobKind = JobWork["kind"];

/**
 * Whether everything is generated and the visible results are being stored. From then on a job ends with its result: it is not canceled,
 * and it is not given up before it has rolled back the visible results. Until then clients see nothing of it.
 */
export const isPublishing = (work: JobWork): boolean =>
  (work.kind === "hmda_register" && work.isPublishing === true) ||
  (work.kind === "document_package" && work.made !== undefined);

/** Each kind of work: who may start, see, and cancel it, and what its progress counts. */
export const jobKinds = {
  recalculation: { permission: "calculation.create", unit: "loans" },
  hmda_register: { permission: "report.hmda", unit: "loans" },
  hmda_file_check: { permission: "report.hmda", unit: "rows" },
  document_package: { permission: "document.generate", unit: "documents" },
  import: { permission: "loan.import", unit: "lines" },
  company_export: { permission: "company.export", unit: "lines" },
  call_report_workbook: { permission: "report.mcr", unit: "loans" },
  key_rotation: { permission: "company.rotate_keys", unit: "values" },
} as const satisfies Readonly<Record<JobKind, { readonly permission: Permission; readonly unit: string }>>;

export const jobKindNames = Object.keys(jobKinds) as readonly JobKind[];

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
  /** The last loan of its last completed step, and the report up to there; null before the first. */
  readonly reached: { readonly last: Pick<Loan, "createdAt" | "id"> | null; readonly run: Recalculation } | null;
}

/** A new edition of a company's HMDA register. */
export interface HmdaRegisterWork {
  readonly kind: "hmda_register";
  readonly request: {
    /** Null: the requester's own. */
    readonly companyId: number | null;
    readonly year: number;
    /** Generates also what cannot be filed because of syntactical or validity edits. */
    readonly allowErrors: boolean;
    /** The loans that may be left out where data of them is missing. */
    readonly leftForLater: readonly number[];
  };
  /** The id that the filing will have, so that it is made once. */
  readonly filingId: number;
  /** Everything is made, and the filing is what is left to store. Absent: it is not so far. */
  readonly isPublishing?: true;
}

/** A check of a register file that any system may have written. */
export interface HmdaFileCheckWork {
  readonly kind: "hmda_file_check";
  readonly year: number;
  /** Null: the whole year. */
  readonly quarter: number | null;
  /** The file to check, which is removed once the job has ended. */
  readonly input: StoredFile;
  /** The table of its findings; null until it was checked. */
  readonly file: JobFile | null;
  /** What the table lists of each edit. Absent until the file was checked, and of checks by releases that listed every line. */
  readonly findings?: readonly EditListing[];
}

/** The documents of a package for a loan. */
export interface DocumentPackageWork {
  readonly kind: "document_package";
  readonly packageId: number;
  readonly request: {
    readonly loanId: number;
    /** Makes documents also where they print what the loan does not have. */
    readonly allowMissing: boolean;
  };
  /** The id that the generation will have, so that each document is made once. */
  readonly generationId: number;
  /** The documents whose files are stored, once all are: their rows in the history are what is left to add. */
  readonly made?: MadeDocuments;
}

/** Which call report a workbook is of: what the records give of a quarter, or what was filed. */
export type ReportOfWorkbook =
  | {
      readonly year: number;
      readonly number: number;
      /** Null: the requester's own. */
      readonly companyId: number | null;
      /** Null: all states. */
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
  /** The company of the user who started it: a Super User exports others. */
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

/** What a job is to do, and how far it is: a step begins with what the one before it left here. */
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
 * Whether everything is made, and what clients see of it is being stored: from there on a job ends with its result and is not
 * canceled, nor given up before it took back what is seen. Before, clients see nothing of it.
 */
export const isPublishing = (work: JobWork): boolean =>
  (work.kind === "hmda_register" && work.isPublishing === true) ||
  (work.kind === "document_package" && work.made !== undefined);

/** Each kind of work: who may start, see and cancel it, and what its progress counts. */
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

import type { PermissionDenied } from "../access/actor.ts";
import type { Permission } from "../access/permissions.ts";
import type { Recalculation } from "../calculation/recalculation.ts";
import type { KeyRotation } from "../company/key-rotation.ts";
import type { MakeRefusal } from "../documents/making-refusals.ts";
import type { PackageNotForLoan } from "../documents/package/package-fit.ts";
import type { FileFailure } from "../imports/file/inspection.ts";
import type { ImportWork } from "../imports/work.ts";
import type { Instant } from "../kernel/day.ts";
import type { FieldsInvalid } from "../kernel/fields-invalid.ts";
import type { Lease } from "../kernel/lease.ts";
import type { RecordMetadata } from "../kernel/stored/record.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../kernel/stored/stored-document.ts";
import type { Loan } from "../loan/loan.ts";
import type { LoggedRecord } from "../log/entry.ts";
import type { NotFound, RecordKind } from "../log/record-kinds.ts";
import type { LoggedView } from "../log/view.ts";
import type { WorkbookTooLarge } from "../mcr/file/workbook-size.ts";
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

/** The job failed or lost its process time after time, without a step in between. */
interface JobGivenUp {
  readonly _tag: "JobGivenUp";
}

/** The one who started the job can no longer sign in. */
export interface JobRequesterInactive {
  readonly _tag: "JobRequesterInactive";
}

/** There is no register: data is missing, or edits hit that prevent its filing. */
interface RegisterNotGenerated {
  readonly _tag: "RegisterNotGenerated";
  readonly because: "RegisterDataMissing" | "RegisterBlocked";
  readonly year: number;
}

/** There is no report: loans lack what it needs. */
interface CallReportNotMade {
  readonly _tag: "CallReportNotMade";
  readonly year: number;
  readonly quarter: number;
}

/** What the job was to work on was removed before it came to it. */
interface JobInputRemoved {
  readonly _tag: "JobInputRemoved";
}

/** The file of an import cannot be read, so that none of its lines took effect. */
interface ImportFileRefused {
  readonly _tag: "ImportFileRefused";
  readonly failure: FileFailure;
}

/** So many lines of an import were refused that the rest is not tried. */
interface TooManyLinesRefused {
  readonly _tag: "TooManyLinesRefused";
}

/** The process that went on with a rotation has another first key than the one that began it. */
interface FirstKeyDiffers {
  readonly _tag: "FirstKeyDiffers";
}

/** The process of an import that has no stored file is gone. */
interface ImportLeft {
  readonly _tag: "ImportLeft";
}

/** Why a job failed. */
export type JobRefusal =
  | PermissionDenied
  | NotFound<"call_report_filing">
  | NotFound<"company">
  | NotFound<"document_package">
  | NotFound<"loan">
  | FieldsInvalid
  | RegisterNotGenerated
  | CallReportNotMade
  | WorkbookTooLarge
  | PackageNotForLoan
  | MakeRefusal
  | JobInputRemoved
  | ImportFileRefused
  | TooManyLinesRefused
  | ImportLeft
  | FirstKeyDiffers
  | JobGivenUp
  | JobRequesterInactive;

/** The places that a running job takes: of all, and of its company. Each is taken once at most. */
export interface JobPlaces {
  readonly place: number;
  readonly companyPlace: number;
}

interface WaitingState {
  readonly status: "waiting";
  /** After a failure some time later. */
  readonly notBefore: Instant;
}

interface RunningState extends JobPlaces {
  readonly status: "running";
  readonly lease: Lease;
}

type EndedState =
  | { readonly status: "done"; readonly endedAt: Instant }
  | { readonly status: "failed"; readonly endedAt: Instant; readonly refusal: JobRefusal }
  | { readonly status: "canceled"; readonly endedAt: Instant; readonly byUserId: number };

type JobState = WaitingState | RunningState | EndedState;

export const jobStatuses = ["waiting", "running", "done", "failed", "canceled"] as const;
export type JobStatus = JobState["status"];

/** Work that outlives the request that started it. */
export interface Job extends LoggedRecord, RecordMetadata {
  readonly companyId: number;
  readonly requestedByUserId: number;
  /** The request that started it, which the log names for all that the job does. */
  readonly requestId: string;
  /**
   * The record whose id an `Idempotency-Key` reserved for the request, such as `hmda_filing 31`: of a company one job has it, which
   * a repeated request finds by it. Absent where no id was reserved, or where the job's own was.
   */
  readonly requestKey?: string;
  readonly work: JobWork;
  /** Counted in units of the kind; the total is null until it is known. */
  readonly progress: { readonly done: number; readonly total: number | null };
  /** Failures and lost processes since the last completed step. */
  readonly failures: number;
  readonly state: JobState;
}

/** The `requestKey` of a job that makes a record. */
export const requestKeyOf = (kind: RecordKind | "document_generation", id: number): string => `${kind} ${id}`;

export type RunningJob = Job & { readonly state: RunningState };

export const isRunning = (job: Job): job is RunningJob => job.state.status === "running";

export const isOpen = ({ state }: Job): boolean => state.status === "waiting" || state.status === "running";

/** The stored file that a job works on; null: it needs none. */
export const inputOf = ({ work }: Job): StoredFile | null =>
  work.kind === "hmda_file_check" || work.kind === "import" ? work.input : null;

/** The file that a job has ended with; null: it has none. */
export const fileOf = ({ work }: Job): JobFile | null => ("file" in work && work.kind !== "import" ? work.file : null);

const steps: readonly UpgradeStep[] = [];

/** The schema version that jobs are written with. */
export const jobSchemaVersion = schemaVersionAfter(steps);

/** A stored job of any schema version as a current one. */
export const upgradeJob = upgradeThrough<Job>("job", steps);

/** What the log shows of jobs: who started and who canceled them. A job is its own evidence, and what it does is logged by itself. */
export const loggedJob: LoggedView<Job> = {
  kind: "job",
  companyIdOf: ({ companyId }) => companyId,
  idOf: ({ id }) => String(id),
  viewOf: () => ({}),
  secretsOf: () => [],
};

import type { Instant } from "../kernel/day.ts";
import type { Lease } from "../kernel/lease.ts";
import type { RecordMetadata } from "../kernel/stored/record.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../kernel/stored/stored-document.ts";
import type { LoggedRecord } from "../log/entry.ts";
import type { RecordKind } from "../log/record-kinds.ts";
import type { LoggedView } from "../log/view.ts";
import type { JobFile, StoredFile } from "./job-file.ts";
import type { JobRefusal } from "./refusal.ts";
import type { JobWork } from "./work.ts";

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
export const fileOf = ({ work }: Pick<Job, "work">): JobFile | null =>
  "file" in work && work.kind !== "import" ? work.file : null;

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

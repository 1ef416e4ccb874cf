import type { Instant } from "../kernel/day.ts";
import type { Lease } from "../kernel/lease.ts";
import type { RecordMetadata } from "../kernel/stored/record.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../kernel/stored/stored-document.ts";
import type { LoggedRecord } from "../log/entry.ts";
import type { RecordKind } from "../log/record-kinds.ts";
import { partialView } from "../log/view.ts";
import type { JobFile, StoredFile } from "./job-file.ts";
import type { JobRefusal } from "./refusal.ts";
import type { JobWork } from "./work.ts";

/** The slots that a running job occupies: one among all jobs, and one in its company. Each is occupied by at most one job. */
export interface JobPlaces {
  readonly place: number;
  readonly companyPlace: number;
}

interface WaitingState {
  readonly status: "waiting";
  /** After a failure: the earliest time of the next attempt. */
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
  /** The request that started it, which the log names for everything that the job does. */
  readonly requestId: string;
  /**
   * The record whose id an `Idempotency-Key` reserved for the request, such as `hmda_filing 31`. Only one job of a company has it, and a
   * repeated request finds that job by it. Absent if no id was reserved, or if the reserved id is the job's own.
   */
  readonly requestKey?: string;
  readonly work: JobWork;
  /** Counted in units of the kind; the total is null until it is known. */
  readonly progress: { readonly done: number; readonly total: number | null };
  /** Failures and lost processes since the last completed step. */
  readonly failures: number;
  /** Since when processes have lacked an encryption key that the next step needs; absent if none has. */
  readonly keyMissingSince?: Instant;
  readonly state: JobState;
}

/** The `requestKey` of a job that creates a record. */
export const requestKeyOf = (kind: RecordKind | "document_generation", id: number): string => `${kind} ${id}`;

export type RunningJob = Job & { readonly state: RunningState };

export const isRunning = (job: Job): job is RunningJob => job.state.status === "running";

export const isOpen = ({ state }: Job): boolean => state.status === "waiting" || state.status === "running";

/** The stored input file of a job; null if it needs none. */
export const inputOf = ({ work }: Job): StoredFile | null =>
  work.kind === "hmda_file_check" || work.kind === "import" ? work.input : null;

/** The result file of a job; null if it has none. */
export const fileOf = ({ work }: Pick<Job, "work">): JobFile | null =>
  "file" in work && work.kind !== "import" ? work.file : null;

const steps: readonly UpgradeStep[] = [];

/** The schema version with which jobs are written. */
export const jobSchemaVersion = schemaVersionAfter(steps);

/** Upgrades a stored job of any schema version. */
export const upgradeJob = upgradeThrough<Job>("job", steps);

/** What the log shows of jobs: who started and who canceled them. A job is its own evidence, and what it does is logged separately. */
export const loggedJob = partialView<Job>("job", { viewOf: () => ({}), secretsOf: () => [] });

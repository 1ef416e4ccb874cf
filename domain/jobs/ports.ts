import type { Instant } from "../kernel/day.ts";
import type { Page, PageOf } from "../kernel/page.ts";
import type { RecordsAsStored } from "../kernel/stored/record.ts";
import type { LogEntry } from "../log/entry.ts";
import type { Job, JobStatus, RunningJob } from "./job.ts";
import type { JobKind } from "./work.ts";

export interface JobFilter {
  /** Null for every kind. */
  readonly kinds: readonly JobKind[] | null;
  readonly status: JobStatus | null;
  readonly requestedByUserId: number | null;
}

export type JobOrder = "createdAt";

/**
 * The jobs of one company. A save returns "conflict" if the stored version is not `job.version`, "place_taken" if another running job has
 * one of its slots; otherwise the job with its next version. The version makes the token of a lease a fencing token: a process that saves
 * a job has read it with its own token.
 */
export interface Jobs extends RecordsAsStored {
  find(id: number): Promise<Job | null>;
  /** The job of a request; see `requestKey`. */
  findByRequest(requestKey: string): Promise<Job | null>;
  /**
   * Throws if the id exists: ids come from a sequence that never issues a number twice. A job that is added as running has slots, one of
   * which another job may have.
   */
  add(job: Job, entry: LogEntry): Promise<"added" | "request_taken" | "place_taken">;
  /** `entry` is null if only the service changes the job. */
  save(job: Job, entry: LogEntry | null): Promise<Job | "conflict" | "place_taken">;
  list(filter: JobFilter, page: Page<JobOrder>): Promise<PageOf<Job>>;
  /** Removes the oldest `max` jobs that ended before an instant, with their findings. Their log entries stay. */
  removeEndedBefore(instant: Instant, max: number): Promise<void>;
}

/** A waiting job whose time has come. */
export interface DueJob {
  readonly id: number;
  readonly companyId: number;
  readonly kind: JobKind;
}

/** The jobs of all companies, for the process that runs them. */
export interface JobQueue {
  /** Jobs of these kinds that are due at an instant, the oldest `max` of them. */
  due(now: Instant, kinds: readonly JobKind[], max: number): Promise<DueJob[]>;
  /** All jobs that occupy slots, including those whose lease has ended. */
  running(): Promise<RunningJob[]>;
}

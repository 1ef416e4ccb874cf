import type { Instant } from "../kernel/day.ts";
import type { Page, PageOf } from "../kernel/page.ts";
import type { RecordsAsStored } from "../kernel/stored/record.ts";
import type { LogEntry } from "../log/entry.ts";
import type { Job, JobStatus, RunningJob } from "./job.ts";
import type { JobKind } from "./work.ts";

export interface JobFilter {
  /** Null: of every kind. */
  readonly kinds: readonly JobKind[] | null;
  readonly status: JobStatus | null;
  readonly requestedByUserId: number | null;
}

export type JobOrder = "createdAt";

/**
 * The jobs of one company. A save returns "conflict" where the stored version is no longer `job.version`, "place_taken" where
 * another running job has one of its places, else the job at its next version. The version makes a token of a lease
 * a fencing token: who saves a job it holds read it with its token.
 */
export interface Jobs extends RecordsAsStored {
  find(id: number): Promise<Job | null>;
  /** The job of a request; see `requestKey`. */
  findByRequest(requestKey: string): Promise<Job | null>;
  /**
   * Throws where the id is taken: ids come from a sequence that gives nothing out twice. A job that is added as it runs has places, of which
   * another may have one.
   */
  add(job: Job, entry: LogEntry): Promise<"added" | "request_taken" | "place_taken">;
  /** `entry` is null where no one but the service changes the job. */
  save(job: Job, entry: LogEntry | null): Promise<Job | "conflict" | "place_taken">;
  list(filter: JobFilter, page: Page<JobOrder>): Promise<PageOf<Job>>;
  /** Removes jobs that ended before an instant, the oldest `max` of them, with their findings; what the log says of them stays. */
  removeEndedBefore(instant: Instant, max: number): Promise<void>;
}

/** A job that waits, and whose time has come. */
export interface DueJob {
  readonly id: number;
  readonly companyId: number;
  readonly kind: JobKind;
}

/** The jobs of all companies, for the process that runs them. */
export interface JobQueue {
  /** Jobs that are due at an instant, the oldest `max` of them. */
  due(now: Instant, max: number): Promise<DueJob[]>;
  /** All jobs that hold places, also those whose lease has ended. */
  running(): Promise<RunningJob[]>;
}

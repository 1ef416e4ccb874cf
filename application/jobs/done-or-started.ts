import type { Job } from "../../domain/jobs/job.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";

/** The result of a request that is done at once if it is small, and otherwise by a job. */
export type DoneOrStarted<Value> =
  | { readonly _tag: "Done"; readonly value: Value }
  | { readonly _tag: "Started"; readonly job: Job };

/** The outcome of a request that was done at once. */
export const doneAtOnce = <Value, Refusal>(outcome: Result<Value, Refusal>): Result<DoneOrStarted<Value>, Refusal> =>
  outcome._tag === "Refused" ? outcome : accept({ _tag: "Done", value: outcome.value });

/** The outcome of a request for which a job was to be started. */
export const leftToJob = <Refusal>(outcome: Result<Job, Refusal>): Result<DoneOrStarted<never>, Refusal> =>
  outcome._tag === "Refused" ? outcome : accept({ _tag: "Started", job: outcome.value });

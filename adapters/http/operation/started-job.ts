import type { TSchema } from "@sinclair/typebox";
import type { Job } from "../../../domain/jobs/job.ts";

/** In place of the value of an operation: it started a job that does the work. */
export interface StartedJob {
  readonly startedJob: Job;
}

export const isStartedJob = (value: unknown): value is StartedJob =>
  typeof value === "object" && value !== null && Object.hasOwn(value, "startedJob");

/** The response of an operation that may start a job instead, in which case the job itself is sent. */
export const orStartedJob = <Value, Rest extends readonly unknown[]>({
  schema,
  encode,
}: {
  readonly schema: TSchema;
  readonly encode: (value: Value, ...rest: Rest) => unknown;
}) => ({
  schema,
  encode: (value: Value | StartedJob, ...rest: Rest): unknown => {
    if (isStartedJob(value)) throw new Error("a started job is sent by itself");
    return encode(value, ...rest);
  },
});

const asynchronous = "respond-async";

/** Whether a request prefers a job to a response that it waits for (RFC 7240). */
export const prefersJob = (request: Request): boolean =>
  (request.headers.get("Prefer") ?? "").split(",").some((each) => {
    const [name = ""] = each.split(/[;=]/);
    return name.trim().toLowerCase() === asynchronous;
  });

/** The headers of a response that names a job. */
export const startedJobHeaders = ({ id }: Job, request: Request): Readonly<Record<string, string>> => ({
  Location: `/api/jobs/${id}/`,
  ...(prefersJob(request) ? { "Preference-Applied": asynchronous } : {}),
});

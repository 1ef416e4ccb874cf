import type { TSchema } from "@sinclair/typebox";
import type { DoneOrStarted } from "../../../application/jobs/done-or-started.ts";
import { findJob } from "../../../application/jobs/find-job.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Actor, PermissionDenied } from "../../../domain/access/actor.ts";
import type { Job } from "../../../domain/jobs/job.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Format } from "./formats/response-format.ts";

/** In place of the value of an operation: it started a job that does the work. */
export interface StartedJob {
  readonly startedJob: Job;
}

export const isStartedJob = (value: unknown): value is StartedJob =>
  typeof value === "object" && value !== null && Object.hasOwn(value, "startedJob");

/** The outcome of a request that is done at once or by a job, in the form of an operation: its value, or the started job. */
export const valueOrStartedJob = <Value, Refusal>(
  outcome: Result<DoneOrStarted<Value>, Refusal>,
): Result<Value | StartedJob, Refusal> => {
  if (outcome._tag === "Refused") return outcome;
  const { value } = outcome;
  return accept(value._tag === "Started" ? { startedJob: value.job } : value.value);
};

/** Finds the job that an earlier run of a request started. */
export const recallJob =
  (dependencies: Dependencies) =>
  async (actor: Actor, id: number): Promise<Result<StartedJob, PermissionDenied | NotFound<"job">>> => {
    const found = await findJob(dependencies, actor, id);
    return found._tag === "Refused" ? found : accept({ startedJob: found.value });
  };

const sentByItself = (): never => {
  throw new Error("a started job is sent by itself");
};

/** The response of an operation that may start a job instead, in which case the job is sent. */
export const orStartedJob = <Value, Rest extends readonly unknown[]>({
  schema,
  encode,
}: {
  readonly schema: TSchema;
  readonly encode: (value: Value, ...rest: Rest) => unknown;
}) => ({
  schema,
  encode: (value: Value | StartedJob, ...rest: Rest): unknown => {
    return isStartedJob(value) ? sentByItself() : encode(value, ...rest);
  },
});

const noContent = (): ReadableStream<Uint8Array> => new ReadableStream({ start: (controller) => controller.close() });

/** Another format of such a response. For HEAD nothing is written: what GET leaves to a job would hold up the request. */
export const formatOrStartedJob = <Value>({ headers, write, ...facts }: Format<Value>): Format<Value | StartedJob> => ({
  ...facts,
  ...(headers === undefined
    ? {}
    : {
        headers: (value: Value | StartedJob, wanted: string) => {
          if (typeof headers !== "function") return headers;
          return isStartedJob(value) ? sentByItself() : headers(value, wanted);
        },
      }),
  write: (value, actor) => {
    if (isStartedJob(value)) return sentByItself();
    return actor.receivesNoContent ? noContent() : write(value, actor);
  },
});

const asynchronous = "respond-async";

/** Whether a request prefers a job to waiting for the response (RFC 7240). */
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

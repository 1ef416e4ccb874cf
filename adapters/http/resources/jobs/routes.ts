import { cancelJob } from "../../../../application/jobs/cancel-job.ts";
import { findJob } from "../../../../application/jobs/find-job.ts";
import { listJobs } from "../../../../application/jobs/list-jobs.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { jobPermissions as permission } from "../../../../domain/jobs/access.ts";
import { optionalParam } from "../../codec/query.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { companyFilter } from "../part-fields.ts";
import { jobExample } from "./examples.ts";
import { jobFileOperation } from "./file-route.ts";
import { jobKind, jobResponse, jobState } from "./response.ts";

const tag = "Jobs";
const example = jobResponse.encode(jobExample);

const visibleWords =
  "Users see the jobs whose work they may do; loan officers without another role see the jobs that they started.";

/** The operations of jobs. */
export const jobOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  defineListOperation({
    path: "/jobs/",
    name: "listJobs",
    tag,
    summary: "List jobs",
    description: `Lists work that continues after the response to the request that started it. ${visibleWords}`,
    permission,
    filters: {
      ...companyFilter,
      kind: optionalParam("kind", jobKind, "Only jobs of this kind"),
      status: optionalParam("state", jobState, "Only jobs in this state"),
    },
    orderNames: { created_at: "createdAt" },
    orderingName: "CreationOrdering",
    row: jobResponse,
    rowExample: example,
    refusals: [],
    list: (actor, { companyId, ...filter }, page) => listJobs(dependencies, actor, companyId, filter, page),
  }),
  defineOperation({
    method: "GET",
    path: "/jobs/{id}/",
    name: "readJob",
    tag,
    summary: "Read a job",
    description: `Shows the progress of a job and, once it is done, where its result is. ${visibleWords} To wait for a job, read it every few seconds.`,
    permission,
    success: 200,
    response: jobResponse,
    example,
    refusals: ["JobNotFound"],
    handle: ({ actor, id }) => findJob(dependencies, actor, id),
    version: ({ version }) => version,
  }),
  jobFileOperation(dependencies),
  defineOperation({
    method: "POST",
    path: "/jobs/{id}/cancel/",
    name: "cancelJob",
    tag,
    summary: "Cancel a job",
    description:
      "The job ends after its current step, without a result: a register, documents or a file that it was making are not stored. The loans of an import, calculations and renewed encryption that its steps had stored remain. A job that is storing its result can no longer be canceled. A job that is already canceled is returned as it is.",
    permission,
    success: 200,
    response: jobResponse,
    example: jobResponse.encode({
      ...jobExample,
      state: { status: "canceled", endedAt: jobExample.updatedAt, byUserId: 2 },
    }),
    refusals: ["JobNotFound", "JobEnded", "JobFinishing", "JobChangedMeanwhile"],
    handle: ({ actor, id }) => cancelJob(dependencies, actor, id),
    version: ({ version }) => version,
  }),
];

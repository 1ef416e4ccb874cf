import { fileKeptDays } from "../../../../domain/jobs/job-file.ts";
import { waitingLimit } from "../../../../domain/jobs/next-job.ts";
import { badRequest, type ErrorTable } from "../../operation/refusals/error-row.ts";

/** Refusals of jobs. Those that end a job are shown in it. */
export const jobErrors = {
  JobEnded: badRequest("job_ended", "The job has already ended and cannot be canceled: read its state."),
  JobFinishing: badRequest(
    "job_finishing",
    "The job is storing its result and can no longer be canceled: read the job until it has ended.",
  ),
  TooManyJobs: {
    ...badRequest("too_many", ""),
    detail: ({ kind }) =>
      `The company has ${waitingLimit(kind).max} waiting ${kind === "import" ? "imports" : "jobs"}, the maximum: wait until one of them starts, or cancel one.`,
  },
  RegisterNotGenerated: {
    ...badRequest("register_data_missing", ""),
    codeOf: ({ because }) => (because === "RegisterDataMissing" ? "register_data_missing" : "register_blocked"),
    detail: ({ because, year }) =>
      `${
        because === "RegisterDataMissing"
          ? "Data that the register requires is missing"
          : "Edits that block filing were triggered"
      }: validate the register of ${year} (GET /api/loan/hmdareporting/?year=${year}), which names the loans, and generate it again once they are corrected.`,
  },
  CallReportNotMade: {
    ...badRequest("report_data_missing", ""),
    detail: ({ year, quarter }) =>
      `Data that the report requires is missing: read the report (GET /api/loan/mcr/json/?year=${year}&quarter=${quarter}), which names the loans, and start the job again once they are corrected.`,
  },
  JobInputRemoved: badRequest(
    "input_removed",
    `The file for the job was removed after ${fileKeptDays} days, before the job read it: send it again.`,
  ),
  JobHasNoFile: {
    status: 404,
    code: "result_not_found",
    detail: "The job has no file, or none yet: read its state, and its result at the path in result.",
  },
  JobFileRemoved: {
    status: 410,
    code: "result_removed",
    detail: `The file of the job was removed ${fileKeptDays} days after it was made: start the job again.`,
  },
  FirstKeyDiffers: badRequest(
    "first_key_differs",
    "The process that continued the job has a different first key in ENCRYPTION_KEYS than the one that started it: give all processes the same keys, and start it again.",
  ),
  JobGivenUp: badRequest(
    "job_given_up",
    "The job failed repeatedly and was given up; documents of a package that it had added to the history are voided. Tell your operator its id, and start it again once the cause is fixed.",
  ),
  DocumentsNotVoided: {
    ...badRequest("documents_not_voided", ""),
    detail: ({ loanId, generationId }) =>
      `The documents of the package could not all be added to the history, and those that may be there could not be voided: void what GET /api/documents/histories/?loan=${loanId}&generation=${generationId} lists, and tell your operator the job's id.`,
  },
  JobRequesterInactive: badRequest(
    "requester_inactive",
    "The user who started the job, or the company, is no longer active: have someone else start it.",
  ),
} satisfies Partial<ErrorTable>;

import { fileKeptDays } from "../../../../domain/jobs/job-file.ts";
import { waitingLimit } from "../../../../domain/jobs/next-job.ts";
import { badRequest, changedMeanwhile, type ErrorTable } from "../../operation/refusals/error-row.ts";

/** Refusals of jobs. Those that end a job are shown in it. */
export const jobErrors = {
  JobEnded: badRequest("job_ended", "The job has ended, so that there is nothing left to cancel: read its state."),
  JobFinishing: badRequest(
    "job_finishing",
    "Everything is made and the result is being stored, which is not left halfway: read the job until it has ended.",
  ),
  JobChangedMeanwhile: changedMeanwhile(
    "The job changed while this request ran: read it again and repeat the request.",
  ),
  TooManyJobs: {
    ...badRequest("too_many", ""),
    detail: ({ kind }) =>
      `The company has ${waitingLimit(kind).max} ${kind === "import" ? "imports" : "jobs"} that wait, which is the most: wait until one of them has begun, or cancel one.`,
  },
  RegisterNotGenerated: {
    ...badRequest("register_data_missing", ""),
    codeOf: ({ because }) => (because === "RegisterDataMissing" ? "register_data_missing" : "register_blocked"),
    detail: ({ because, year }) =>
      `${
        because === "RegisterDataMissing"
          ? "Data without which there is no register is missing"
          : "Edits that block filing hit the register"
      }: validate the register of ${year} (GET /api/loan/hmdareporting/?year=${year}), which names the loans, and generate it again once they are mended.`,
  },
  CallReportNotMade: {
    ...badRequest("report_data_missing", ""),
    detail: ({ year, quarter }) =>
      `Data without which there is no report is missing: read the report (GET /api/loan/mcr/json/?year=${year}&quarter=${quarter}), which names the loans, and start the job again once they are mended.`,
  },
  JobInputRemoved: badRequest(
    "input_removed",
    `The file that the job was to work on was removed after ${fileKeptDays} days, before the job came to it: send it again.`,
  ),
  JobHasNoFile: {
    status: 404,
    code: "result_not_found",
    detail: "The job has no file, or none yet: read its state, and what it came to at the address in its result.",
  },
  JobFileRemoved: {
    status: 410,
    code: "result_removed",
    detail: `The file of the job was removed ${fileKeptDays} days after it was made: start the job again.`,
  },
  FirstKeyDiffers: badRequest(
    "first_key_differs",
    "The process that went on with the job has another first key in ENCRYPTION_KEYS than the one that began it: give all processes the same keys, and start it again.",
  ),
  JobGivenUp: badRequest(
    "job_given_up",
    "The job failed again and again and was given up; what a package of documents had added to the history is voided. Tell your operator its id, and start it again once the cause is mended.",
  ),
  DocumentsNotVoided: {
    ...badRequest("documents_not_voided", ""),
    detail: ({ loanId, generationId }) =>
      `The documents of the package could not all be added to the history, and those that may be there could not be voided: void what GET /api/documents/histories/?loan=${loanId}&generation=${generationId} lists, and tell your operator the job's id.`,
  },
  JobRequesterInactive: badRequest(
    "requester_inactive",
    "The user who started the job, or the company, is no longer active: have somebody else start it.",
  ),
} satisfies Partial<ErrorTable>;

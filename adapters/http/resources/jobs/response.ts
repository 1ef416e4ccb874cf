import { Type } from "@sinclair/typebox";
import type { EditListing } from "../../../../domain/hmda/check/listed-hits.ts";
import { fileOf, type Job, jobStatuses } from "../../../../domain/jobs/job.ts";
import { type JobKind, jobKindNames, jobKinds } from "../../../../domain/jobs/work.ts";
import { refuse } from "../../../../domain/kernel/result.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { withoutDescription } from "../../codec/described.ts";
import { inApiNames } from "../../codec/field-names.ts";
import { instantSchema, nullableSchema, recordId } from "../../codec/record.ts";
import { listOf, orNull, responseObject, responseRecord } from "../../codec/response.ts";
import { choice, enumerated } from "../../codec/values/choice-codecs.ts";
import { encodeRefusal } from "../../operation/replies.ts";
import { refusedSchema } from "../calculation/refused-response.ts";
import { generationFields } from "../hmda/body.ts";
import { fileQuery } from "../hmda/file-query.ts";
import { quarterFields } from "../mcr/body.ts";

/** The kind of work of a job. */
export const jobKind = choice("JobKind", jobKindNames, {
  recalculation: "Calculates the loans of the company again, as of today",
  hmda_register: "Generates an edition of an HMDA register; the result is its filing",
  hmda_file_check: "Checks an HMDA file; the result is the table of its findings, and `findings` counts them",
  call_report_workbook: "Writes the Excel file of a call report; the result is the file",
  document_package: "Generates the documents of a package; the result is their rows in the loan's document history",
  company_export: "Exports the users and loans of the company; the result is the file",
  import: "Imports loans and users of another system; the result is the import",
  key_rotation:
    "Encrypts all data in the installation with its newest key; the result is the table of values that no available key decrypts",
});

/** The state of a job. */
export const jobState = choice("JobState", jobStatuses, {
  waiting: "The job has not started, or will be tried again",
  running: "The job is running",
  done: "The job is done; `result` is the path of its result",
  failed: "The job failed; `refusal` says why",
  canceled:
    "The job was canceled and has no result; loans, calculations and renewed encryption that its steps had stored remain",
});

/** Where the result of a job is found, below the address of the service. */
const resultOf = ({ id, work }: Job): string => {
  if (work.kind === "recalculation") return `/api/loan/recalculations/${id}/`;
  if (work.kind === "document_package")
    return `/api/documents/histories/?loan=${work.request.loanId}&generation=${work.generationId}`;
  if (work.kind === "import") return `/api/loan/imports/${id}/`;
  return work.kind === "hmda_register" ? `/api/loan/hmdareporting/${work.filingId}/` : `/api/jobs/${id}/file/`;
};

/** The fields for which a job of each kind may be refused. */
const refusedNames: Readonly<Record<JobKind, FieldNames>> = {
  recalculation: {},
  hmda_register: generationFields,
  hmda_file_check: fileQuery.names,
  document_package: {},
  import: {},
  company_export: {},
  call_report_workbook: quarterFields,
  key_rotation: {},
};

const units = [...new Set(jobKindNames.map((kind) => jobKinds[kind].unit))];

const progress = responseObject<Job>("JobProgress", {
  unit: [enumerated("JobUnit", units), "Unit that is counted", ({ work }) => jobKinds[work.kind].unit],
  done: [Type.Integer({ minimum: 0 }), "Number of units that are done", ({ progress: { done } }) => done],
  total: [
    nullableSchema(Type.Integer({ minimum: 0 })),
    "Number of units when the job started; null before",
    ({ progress: { total } }) => total,
  ],
});

const findings = listOf(
  responseObject<EditListing>("HmdaEditListing", {
    edit: [Type.String(), "Number of the edit, or `format` for malformed lines", "edit"],
    count: [Type.Integer({ minimum: 0 }), "Number of lines that triggered the edit", "count"],
    listed: [
      Type.Integer({ minimum: 0 }),
      "Number of these lines that the table lists, the first ones of the file",
      "listed",
    ],
  }),
);

/** A job as responses show it. */
export const jobResponse = responseRecord<Job>("Job", (job) => [job, job.companyId], {
  kind: [withoutDescription(jobKind.schema), "Work of the job", ({ work }) => work.kind],
  state: [withoutDescription(jobState.schema), "State of the job", ({ state }) => state.status],
  progress: [progress.schema, "Progress of the job, counted in units of its work", (job) => progress.encode(job)],
  result: [
    nullableSchema(Type.String()),
    "Path of the result; null until the job is done",
    (job) => (job.state.status === "done" ? resultOf(job) : null),
  ],
  result_kept_until: [
    nullableSchema(instantSchema),
    "When the resulting file is removed; null if the result is not a file, and until the job is done",
    (job) => fileOf(job)?.keptUntil ?? null,
  ],
  findings: [
    orNull(findings),
    "Edits that lines of an HMDA file triggered; null for other jobs and until the job is done, and for checks by earlier releases, whose tables list every line",
    ({ work }) => (work.kind === "hmda_file_check" ? (work.findings ?? null) : null),
  ],
  refusal: [
    nullableSchema(refusedSchema),
    "Why the job failed; null if it did not",
    ({ state, work }) =>
      state.status === "failed"
        ? encodeRefusal(inApiNames(refuse(state.refusal), refusedNames[work.kind]).refusal)
        : null,
  ],
  requested_by: [withoutDescription(recordId), "User who started the job; 0 if the operator did", "requestedByUserId"],
  ended_at: [
    withoutDescription(nullableSchema(instantSchema)),
    "When the job was done, failed or was canceled; null until then",
    ({ state }) => ("endedAt" in state ? state.endedAt : null),
  ],
  canceled_by: [
    withoutDescription(nullableSchema(recordId)),
    "User who canceled the job; null if none did",
    ({ state }) => (state.status === "canceled" ? state.byUserId : null),
  ],
});

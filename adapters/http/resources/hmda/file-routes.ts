import { checkHmdaFile } from "../../../../application/hmda/check-hmda-file.ts";
import { downloadHmdaFile, type OpenedFile } from "../../../../application/hmda/download-hmda-file.ts";
import { requestHmdaFileCheck } from "../../../../application/hmda/request-hmda-file-check.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { alwaysListedOfEdit, maxListed, maxListedOfEdit } from "../../../../domain/hmda/check/listed-hits.ts";
import type { CheckedRegister } from "../../../../domain/hmda/check/result.ts";
import { maxRowsAtOnce } from "../../../../domain/hmda/register/size.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { fileNameOf } from "../../../../domain/kernel/text/file-name.ts";
import { groupedNumber } from "../../../../domain/kernel/text/grouped-number.ts";
import { textOf } from "../../../../domain/kernel/text/lines.ts";
import { csvType } from "../../operation/formats/negotiate-format.ts";
import { attachment, bytesType } from "../../operation/formats/response-format.ts";
import { fileFault, streamOf } from "../../operation/formats/stream-of.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { orStartedJob, type StartedJob } from "../../operation/started-job.ts";
import { missingUpload, UploadBroken } from "../../request/receive-upload.ts";
import { fileExample } from "./examples.ts";
import { fileQuery } from "./file-query.ts";
import { hitTable } from "./hit-lines.ts";
import { checkedFileResponse } from "./response.ts";

const path = "/loan/hmdareporting/";
const common = { tag: "HMDA", permission: "report.hmda" } as const;

type Report = (error: unknown) => void;

const downloadOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...common,
    method: "GET",
    path: `${path}{id}/file/`,
    name: "downloadHmdaFile",
    summary: "Download the file of an HMDA filing",
    description:
      "Returns the pipe-delimited file that the regulator accepts, with one line for the transmittal sheet and one for each loan. The audit log records that it was read.",
    fairQueue: "files",
    success: 200,
    response: null,
    example: null,
    formats: [
      {
        mediaType: "text/plain",
        description: "HMDA register as a pipe-delimited file",
        headers: ({ filing: { year, edition, sheet } }) =>
          attachment(fileNameOf(["hmda-register", sheet.institution_name, year, "edition", edition], "txt")),
        write: ({ text, report }: OpenedFile & { readonly report: Report }) => streamOf(text, report),
      },
    ],
    refusals: ["HmdaFilingNotFound"],
    handle: async ({ actor, id: filingId }) => {
      const opened = await downloadHmdaFile(dependencies, actor, filingId);
      if (opened._tag === "Refused") return opened;
      return accept({ ...opened.value, report: fileFault(dependencies, actor) });
    },
  });

/** The findings of a file, or a table of all findings, which is written while the file is read. */
type CheckedFile =
  | { readonly _tag: "Checked"; readonly checked: CheckedRegister }
  | { readonly _tag: "Table"; readonly name: string; readonly table: ReadableStream<Uint8Array> };

const isTable = (file: CheckedFile | StartedJob): file is Extract<CheckedFile, { readonly _tag: "Table" }> =>
  "_tag" in file && file._tag === "Table";

/** The pieces of a file, with a pause after each. */
async function* paused(pieces: AsyncIterable<string>, pause: () => Promise<void>): AsyncGenerator<string, void> {
  for await (const piece of pieces) {
    yield piece;
    await pause();
  }
}

const checkOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...common,
    method: "POST",
    path: `${path}check-file/`,
    name: "checkHmdaFile",
    summary: "Check an HMDA file",
    description: `Checks a file from any system with the edits of its year; nothing is stored. The response contains each triggered edit with its first 100 lines and their values. Edits that compare with the institution's own data are run only if the file has the company's LEI, and edits that need the census tracts of the year only if the installation has their list; \`not_run\` names the edits that were not run. A file with more than ${groupedNumber(maxRowsAtOnce)} rows, and any file with \`Prefer: respond-async\`, is kept encrypted until a job has checked it. The result is a table of the first ${groupedNumber(maxListedOfEdit)} lines of each edit, and of ${groupedNumber(maxListed)} lines in all but for the first ${alwaysListedOfEdit} of each edit; it says at its end what it leaves out, and the job's \`findings\` count every line. With \`Accept: text/csv\` the table of all findings is returned at once, for a file of any size, while it is uploaded.`,
    query: fileQuery,
    upload: {
      mediaTypes: ["text/plain", bytesType],
      description: "HMDA file in UTF-8, at most as large as the installation's `MAX_UPLOAD_BYTES`.",
      example: fileExample,
    },
    fairQueue: "files",
    mayStartJob: true,
    success: 200,
    response: orStartedJob({
      schema: checkedFileResponse.schema,
      encode: (file: CheckedFile) => (file._tag === "Checked" ? checkedFileResponse.encode(file.checked) : null),
    }),
    example: checkedFileResponse.encode({
      year: 2025,
      quarter: null,
      rows: 0,
      edits: [],
      macro: [],
      notRun: [],
      formatErrorCount: 0,
      formatErrors: [],
      blocking: false,
    }),
    formats: [
      {
        mediaType: csvType,
        description:
          "One row for each finding, with its line, universal loan identifier and edit. A malformed line has the edit `format`; macro edits, which come last, have no line",
        headers: (file: CheckedFile | StartedJob) => (isTable(file) ? attachment(file.name) : {}),
        write: (file: CheckedFile | StartedJob) => (isTable(file) ? file.table : ""),
      },
    ],
    refusals: ["TooManyJobs"],
    handle: async ({ actor, query, upload, mediaType, prefersJob }) => {
      const file = textOf((upload ?? missingUpload()).pieces);
      if (prefersJob || mediaType !== csvType) {
        const outcome = await requestHmdaFileCheck(dependencies, actor, query, file, prefersJob);
        if (outcome._tag === "Refused") return outcome;
        const requested = outcome.value;
        return accept<CheckedFile | StartedJob>(
          requested._tag === "Started" ? { startedJob: requested.job } : { _tag: "Checked", checked: requested.value },
        );
      }
      const ready = await checkHmdaFile(dependencies, actor, query);
      if (ready._tag === "Refused") return ready;
      const { run, companyName } = ready.value;
      const report: Report = (error) => {
        if (error instanceof UploadBroken) return;
        const { requestId } = actor;
        dependencies.reportFault({ requestId, operation: "check_file", detail: "its check failed", error });
      };
      const table = hitTable((onHit, pause) => run(paused(file, pause), onHit), report);
      const quarter = query.quarter === null ? null : `Q${query.quarter}`;
      const name = fileNameOf(["hmda-edits", companyName, query.year, quarter], "csv");
      return accept<CheckedFile | StartedJob>({ _tag: "Table", name, table });
    },
  });

/** The operations that read whole files. */
export const hmdaFileOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  checkOperation(dependencies),
  downloadOperation(dependencies),
];

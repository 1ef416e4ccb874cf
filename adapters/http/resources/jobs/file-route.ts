import { downloadJobFile, type OpenedJobFile } from "../../../../application/jobs/download-job-file.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { jobPermissions } from "../../../../domain/jobs/access.ts";
import { fileKeptDays, jobFileTypes } from "../../../../domain/jobs/job-file.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { attachment, bytesType } from "../../operation/formats/response-format.ts";
import { fileFault, streamOf } from "../../operation/formats/stream-of.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";

type Sent = OpenedJobFile & { readonly report: (error: unknown) => void };

/** The operation that downloads a job's result file. */
export const jobFileOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/jobs/{id}/file/",
    name: "downloadJobFile",
    tag: "Jobs",
    summary: "Download the file of a job",
    description: `Returns the file that a job produced, if its \`result\` names this path. It is kept encrypted for ${fileKeptDays} days (\`result_kept_until\`); afterward the response is 410 \`result_removed\`. The audit log records that it was read.`,
    permission: jobPermissions,
    fairQueue: "files",
    success: 200,
    response: null,
    example: null,
    exampleId: 3,
    formats: [
      {
        // Bytes, because a client that was generated for text would damage a workbook.
        mediaType: bytesType,
        description:
          "Table of the findings of a check, the workbook of a call report, or the export of a company. A client that accepts `text/csv`, the type of a workbook, or `application/x-ndjson` gets the file with its own type",
        alsoAs: jobFileTypes,
        headers: ({ file: { name, bytes, contentType } }: Sent, wanted) => ({
          ...attachment(name),
          ...(wanted === bytesType ? {} : { "Content-Type": contentType }),
          "Content-Length": String(bytes),
        }),
        write: ({ content, report }: Sent) => streamOf(content, report),
      },
    ],
    refusals: ["JobNotFound", "JobHasNoFile", "JobFileRemoved"],
    handle: async ({ actor, id }) => {
      const opened = await downloadJobFile(dependencies, actor, id);
      if (opened._tag === "Refused") return opened;
      return accept({ ...opened.value, report: fileFault(dependencies, actor) });
    },
  });

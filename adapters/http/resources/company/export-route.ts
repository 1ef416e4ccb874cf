import { requestCompanyExport } from "../../../../application/company/export/request-company-export.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { fileNameOf } from "../../../../domain/kernel/text/file-name.ts";
import { parametersQuery } from "../../codec/query.ts";
import { attachment } from "../../operation/formats/response-format.ts";
import { streamOf } from "../../operation/formats/stream-of.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { formatOrStartedJob, type StartedJob } from "../../operation/started-job.ts";
import { companyFilter } from "../part-fields.ts";

interface Sent {
  readonly companyId: number;
  readonly lines: AsyncGenerator<string, void>;
  readonly report: (error: unknown) => void;
}

/** The operation that exports a company's users and loans. */
export const companyExportOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/company/export/",
    name: "exportCompany",
    tag: "Companies",
    summary: "Export the users and loans of a company",
    description:
      "Returns a file that an import accepts, with one JSON object on each line: the users of the company, then its loans. It contains no Social Security numbers, no documents, and no answers from the agency or the credit bureau. The last calculation of each day becomes an entered amount. The last line has the number of lines and their digest; an import refuses a file without it. The audit log records the export. With `Prefer: respond-async`, a job writes the file.",
    permission: "company.export",
    query: parametersQuery(companyFilter),
    fairQueue: "files",
    mayStartJob: true,
    success: 200,
    response: null,
    example: null,
    formats: [
      formatOrStartedJob<Sent>({
        mediaType: "application/x-ndjson",
        description: "Lines of JSON",
        headers: ({ companyId }) => attachment(fileNameOf(["company", companyId], "ndjson")),
        write: ({ lines, report }) => streamOf(lines, report),
      }),
    ],
    refusals: ["TooManyJobs"],
    handle: async ({ actor, query, prefersJob }) => {
      const companyId = query.companyId ?? actor.companyId;
      const exported = await requestCompanyExport(dependencies, actor, companyId, prefersJob);
      if (exported._tag === "Refused") return exported;
      const { value } = exported;
      if (value._tag === "Started") return accept<Sent | StartedJob>({ startedJob: value.job });
      const { requestId } = actor;
      const report = (error: unknown) =>
        dependencies.reportFault({
          requestId,
          operation: "company_export",
          detail: "the export cannot be read",
          error,
        });
      return accept<Sent | StartedJob>({ companyId, lines: value.value, report });
    },
  });

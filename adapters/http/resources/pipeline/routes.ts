import { readPipeline } from "../../../../application/loan/read-pipeline.ts";
import { logListExport } from "../../../../application/log/log-list-export.ts";
import { readPageFrame } from "../../../../application/pages/read-page-frame.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { maxPipelineLoans, pipelineDueDays } from "../../../../domain/loan/pipeline/pipeline.ts";
import { parametersQuery } from "../../codec/query.ts";
import { csvType } from "../../operation/formats/negotiate-format.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import type { Pages } from "../../pages.ts";
import { pipelineExample } from "./examples.ts";
import { pipelineFilters } from "./filters.ts";
import { filterText, pipelineCsv, pipelineResponse } from "./response.ts";

const path = "/loan/pipeline/";

/** The operation that shows the loans in progress. */
export const pipelineOperation = (dependencies: Dependencies, { pipeline }: Pages): AnyOperation =>
  defineOperation({
    method: "GET",
    path,
    name: "readPipeline",
    tag: "Loans",
    summary: "Read the pipeline",
    description: `Shows the loans in progress by status: requirements that are not met for the next status, deadlines within ${pipelineDueDays} days, stale calculations and the end of rate locks. It accepts the filters of the list of loans; without \`status\` it contains all loans from origination to funded. \`calculation\` keeps only loans whose last calculation is in that state. At most ${maxPipelineLoans} loans are shown, those changed last; \`count\` is the number of all. Loan officers without another role see only their own loans.`,
    permission: "loan.view",
    query: parametersQuery(pipelineFilters),
    fairQueue: "files",
    success: 200,
    response: pipelineResponse,
    example: () => pipelineResponse.encode(pipelineExample()),
    refusals: [],
    handle: ({ actor, query: { companyId, calculation, ...filter } }) =>
      readPipeline(dependencies, actor, companyId, filter, { calculation }),
    formats: [
      {
        mediaType: csvType,
        description: "One line for each loan",
        headers: { "Content-Disposition": 'attachment; filename="pipeline.csv"' },
        write: async (shown, actor) => {
          const { companyId } = shown;
          await logListExport(dependencies, actor, { companyId, list: path, filter: filterText(shown) });
          return pipelineCsv(shown);
        },
      },
      {
        mediaType: "text/html",
        description: "A printable page",
        headers: pipeline.headers,
        write: async (shown, actor) => pipeline.write(shown, await readPageFrame(dependencies, actor, shown.companyId)),
      },
    ],
  });

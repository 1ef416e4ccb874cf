import type { Actor } from "../../../domain/access/actor.ts";
import type { Job } from "../../../domain/jobs/job.ts";
import { jobFileTypes } from "../../../domain/jobs/job-file.ts";
import type { JobRefusal } from "../../../domain/jobs/refusal.ts";
import type { StepDone } from "../../../domain/jobs/run.ts";
import type { CompanyExportWork } from "../../../domain/jobs/work.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { fileNameOf } from "../../../domain/kernel/text/file-name.ts";
import { exportCompany } from "../../company/export/export-company.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { storeJobFile } from "../job-files.ts";

/** The first and last line describe the file and are not part of the exported data. */
const linesAround = 2;

/**
 * Writes and stores the export of a company in one step, because it is read as of one point in time. Repeating the step writes another
 * export.
 */
export const companyExportStep = async (
  dependencies: Dependencies,
  actor: Actor,
  { companyId }: Job,
  work: CompanyExportWork,
): Promise<Result<StepDone, JobRefusal>> => {
  const exported = await exportCompany(dependencies, actor, companyId);
  if (exported._tag === "Refused") return exported;
  let written = 0;
  async function* counted(lines: AsyncIterable<string>): AsyncGenerator<string, void> {
    for await (const line of lines) {
      written += 1;
      yield line;
    }
  }
  const facts = { name: fileNameOf(["company", companyId], "ndjson"), contentType: jobFileTypes[2] };
  const file = await storeJobFile(dependencies, companyId, facts, counted(exported.value));
  const done = written - linesAround;
  return accept({ work: { ...work, file }, progress: { done, total: done }, isLast: true });
};

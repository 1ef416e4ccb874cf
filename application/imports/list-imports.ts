import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { type Import, isImport } from "../../domain/imports/import.ts";
import type { JobOrder } from "../../domain/jobs/ports.ts";
import type { Page, PageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { listJobs } from "../jobs/list-jobs.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Lists a page of a company's imports (null: the actor's own company). */
export const listImports = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  page: Page<JobOrder>,
): Promise<Result<PageOf<Import>, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "loan.import");
  if (allowed._tag === "Refused") return allowed;
  const listed = await listJobs(dependencies, actor, companyId, { kind: "import", status: null }, page);
  if (listed._tag === "Refused") return listed;
  return accept({ ...listed.value, rows: listed.value.rows.filter(isImport) });
};

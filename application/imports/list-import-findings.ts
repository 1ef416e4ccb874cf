import type { Actor, PermissionDenied } from "../../domain/access/actor.ts";
import type { Finding } from "../../domain/imports/finding.ts";
import type { FindingFilter, FindingOrder } from "../../domain/imports/ports.ts";
import type { Page, PageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findImport } from "./find-import.ts";

/** Lists a page of the findings in an import's lines. */
export const listImportFindings = async (
  dependencies: Dependencies,
  actor: Actor,
  importId: number,
  filter: FindingFilter,
  page: Page<FindingOrder>,
): Promise<Result<PageOf<Finding>, PermissionDenied | NotFound<"job">>> => {
  const found = await findImport(dependencies, actor, importId);
  if (found._tag === "Refused") return found;
  const { importFindings } = dependencies.forCompany(found.value.companyId);
  return accept(await importFindings.list(importId, filter, page));
};

import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { CodedOrder, TemplateFilter } from "../../../domain/documents/ports.ts";
import type { DocumentTemplate } from "../../../domain/documents/template.ts";
import type { Page, PageOf } from "../../../domain/kernel/page.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { resolveRequestedCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { ensureStandardSet } from "../package/standard-set.ts";

/**
 * Lists a page of a company's templates (null: the actor's own company). The company gets the standard set when its templates are first
 * read.
 */
export const listDocumentTemplates = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  filter: TemplateFilter,
  page: Page<CodedOrder>,
): Promise<Result<PageOf<DocumentTemplate>, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "document.view");
  if (allowed._tag === "Refused") return allowed;
  const requested = await resolveRequestedCompany(dependencies, actor, companyId);
  if (requested._tag === "Refused") return requested;
  await ensureStandardSet(dependencies, actor, requested.value);
  return accept(await dependencies.forCompany(requested.value).documentTemplates.list(filter, page));
};

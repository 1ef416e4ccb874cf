import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { DocumentPackage } from "../../../domain/documents/package/package.ts";
import type { CodedOrder, PackageFilter } from "../../../domain/documents/ports.ts";
import type { Page, PageOf } from "../../../domain/kernel/page.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { resolveRequestedCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { ensureStandardSet } from "./standard-set.ts";

/**
 * Lists a page of a company's packages (null: the actor's own company). The company gets the standard set when its packages are first read.
 */
export const listDocumentPackages = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  filter: PackageFilter,
  page: Page<CodedOrder>,
): Promise<Result<PageOf<DocumentPackage>, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "document.view");
  if (allowed._tag === "Refused") return allowed;
  const requested = await resolveRequestedCompany(dependencies, actor, companyId);
  if (requested._tag === "Refused") return requested;
  await ensureStandardSet(dependencies, actor, requested.value);
  return accept(await dependencies.forCompany(requested.value).documentPackages.list(filter, page));
};

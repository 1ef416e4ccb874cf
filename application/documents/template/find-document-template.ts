import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisible } from "../../support/find-visible.ts";
import { newestRevision, type TemplateView, templateViewOf } from "./template-view.ts";

interface TemplateRevisionNotFound {
  readonly _tag: "TemplateRevisionNotFound";
  readonly templateId: number;
  readonly revision: number;
}

/** Finds a template, active or not, with its newest revision (null) or an earlier one. */
export const findDocumentTemplate = async (
  dependencies: Dependencies,
  actor: Actor,
  templateId: number,
  revision: number | null,
): Promise<Result<TemplateView, PermissionDenied | NotFound<"document_template"> | TemplateRevisionNotFound>> => {
  const allowed = authorize(actor, "document.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisible(dependencies, actor, "document_template", templateId);
  if (found._tag === "Refused") return found;
  const template = found.value;
  if (revision === null || revision === template.revision)
    return accept(templateViewOf(template, await newestRevision(dependencies, template)));
  const { documentTemplates } = dependencies.forCompany(template.companyId);
  // A revision that the template does not refer to yet was left by a change that was never completed.
  const earlier = revision < template.revision ? await documentTemplates.findRevision(templateId, revision) : null;
  return earlier === null
    ? refuse({ _tag: "TemplateRevisionNotFound", templateId, revision })
    : accept(templateViewOf(template, earlier));
};

import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions } from "../../support/expected-versions.ts";
import type { TemplateView } from "./template-view.ts";
import { type UpdateTemplateRefusal, updateTemplate } from "./update-template.ts";

/**
 * Deactivates a template, which is kept for its packages and for the documents generated from it. Deactivating it again changes nothing.
 */
export const deactivateDocumentTemplate = async (
  dependencies: Dependencies,
  actor: Actor,
  templateId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<TemplateView, PermissionDenied | UpdateTemplateRefusal>> => {
  const allowed = authorize(actor, "document.edit_templates");
  if (allowed._tag === "Refused") return allowed;
  return updateTemplate(dependencies, actor, "document_template.deactivate", templateId, ifMatch, (current) =>
    accept({ ...current, isActive: false }),
  );
};

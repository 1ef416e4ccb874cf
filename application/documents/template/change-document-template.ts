import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { WrittenTemplate } from "../../../domain/documents/template.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions } from "../../support/expected-versions.ts";
import type { TemplateView } from "./template-view.ts";
import { type UpdateTemplateRefusal, updateTemplate } from "./update-template.ts";

/** Changes a template, which creates a new revision. `revise` computes the new details from the newest state. A form keeps its blank. */
export const changeDocumentTemplate = async (
  dependencies: Dependencies,
  actor: Actor,
  templateId: number,
  ifMatch: ExpectedVersions,
  revise: (current: WrittenTemplate) => Result<WrittenTemplate, FieldsInvalid>,
): Promise<Result<TemplateView, PermissionDenied | UpdateTemplateRefusal>> => {
  const allowed = authorize(actor, "document.edit_templates");
  if (allowed._tag === "Refused") return allowed;
  return updateTemplate(dependencies, actor, "document_template.change", templateId, ifMatch, (current) => {
    const { blank, ...written } = current;
    const revised = revise(written);
    return revised._tag === "Refused" ? revised : accept({ ...revised.value, blank });
  });
};

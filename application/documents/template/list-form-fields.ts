import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { FieldMapping, FormField } from "../../../domain/documents/form/form.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisible } from "../../support/find-visible.ts";
import { newestRevision } from "./template-view.ts";

/** A form field and its mapping; null if it is not filled. */
export interface FormFieldView {
  readonly field: FormField;
  readonly mapping: FieldMapping | null;
}

/** Lists the fields of a form's blank, in its order; empty if the template has no blank. */
export const listFormFields = async (
  dependencies: Dependencies,
  actor: Actor,
  templateId: number,
): Promise<Result<readonly FormFieldView[], PermissionDenied | NotFound<"document_template">>> => {
  const allowed = authorize(actor, "document.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisible(dependencies, actor, "document_template", templateId);
  if (found._tag === "Refused") return found;
  const { blank, fields } = await newestRevision(dependencies, found.value);
  const mappings = new Map(fields.map((mapping) => [mapping.name, mapping]));
  return accept((blank?.fields ?? []).map((field) => ({ field, mapping: mappings.get(field.name) ?? null })));
};

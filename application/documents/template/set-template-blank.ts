import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { keptMappings } from "../../../domain/documents/form/mapping.ts";
import type { ReadBlank } from "../../../domain/documents/form/ports.ts";
import { fileTypeOf } from "../../../domain/documents/received-file.ts";
import type { TemplateDetails } from "../../../domain/documents/template.ts";
import { type FieldsInvalid, invalidField } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { putContent } from "../../files/stored-files.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions } from "../../support/expected-versions.ts";
import { findVisible } from "../../support/find-visible.ts";
import type { TemplateView } from "./template-view.ts";
import { type UpdateTemplateRefusal, updateTemplate } from "./update-template.ts";

/** A file to be used as the blank of a form. */
interface SentBlank {
  readonly content: Uint8Array;
  /** Whether to remove scripts, actions, and an XFA form from the file; otherwise, a file that contains them is refused. */
  readonly isCleaned: boolean;
}

const notForm = invalidField("file", "is only for a template of the kind form");

/**
 * The template with a different blank. Mappings are kept for fields that the new blank has. If any mapping is dropped, the template becomes
 * inactive.
 */
const withBlank = (
  current: TemplateDetails,
  { content, pages, fields }: ReadBlank,
  digests: { readonly sha256: string; readonly sentSha256: string },
): TemplateDetails => {
  const { kept, dropped } = keptMappings(current.fields, current.blank, { fields });
  const blank = { ...digests, bytes: content.length, pages, fields, droppedFields: dropped };
  return { ...current, fields: kept, blank, isActive: current.isActive && dropped.length === 0 };
};

/**
 * Sets the blank of a form, which creates a new revision. The file is stored before the revision that refers to it. If the process dies in
 * between, a sweep removes the file.
 */
export const setTemplateBlank = async (
  dependencies: Dependencies,
  actor: Actor,
  templateId: number,
  ifMatch: ExpectedVersions,
  sent: SentBlank,
): Promise<Result<TemplateView, PermissionDenied | UpdateTemplateRefusal>> => {
  const allowed = authorize(actor, "document.edit_templates");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisible(dependencies, actor, "document_template", templateId);
  if (found._tag === "Refused") return found;
  if (found.value.kind !== "form") return notForm;
  const { content, isCleaned } = sent;
  if (fileTypeOf(content) !== "application/pdf")
    return invalidField("file", "must be a whole PDF: what was sent is something else, or a part of one");
  const read = await dependencies.pdfForms.read(content, isCleaned);
  if (read._tag === "Refused") return invalidField("file", read.refusal.why);
  const { digestBytes } = dependencies.vault;
  const digests = { sha256: digestBytes(read.value.content), sentSha256: digestBytes(content) };
  await putContent(dependencies, found.value.companyId, digests.sha256, read.value.content);
  return updateTemplate(
    dependencies,
    actor,
    "document_template.change",
    templateId,
    ifMatch,
    (current): Result<TemplateDetails, FieldsInvalid> => accept(withBlank(current, read.value, digests)),
  );
};

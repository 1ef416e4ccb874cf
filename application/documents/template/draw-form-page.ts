import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { type FieldsInvalid, invalidField } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { loadFile } from "../../files/stored-files.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisible } from "../../support/find-visible.ts";
import type { DocumentPreview } from "./preview-document-template.ts";
import { newestRevision } from "./template-view.ts";

/** Draws a page of a form's blank, counted from 1, as a picture with the numbers of its fields. */
export const drawFormPage = async (
  dependencies: Dependencies,
  actor: Actor,
  templateId: number,
  page: number,
): Promise<Result<DocumentPreview, PermissionDenied | NotFound<"document_template"> | FieldsInvalid>> => {
  const allowed = authorize(actor, "document.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisible(dependencies, actor, "document_template", templateId);
  if (found._tag === "Refused") return found;
  const { blank, code } = await newestRevision(dependencies, found.value);
  if (blank === null) return invalidField("page", "cannot be shown: the template has no blank");
  if (page > blank.pages) return invalidField("page", `must be at most ${blank.pages}, the pages of the blank`);
  const drawn = await dependencies.pdfForms.draw(await loadFile(dependencies, found.value.companyId, blank), page);
  if (drawn === null) return invalidField("page", "cannot be shown: drawing it fails, or takes too long");
  return accept({ fileName: `${code}-page-${page}.png`, content: drawn });
};

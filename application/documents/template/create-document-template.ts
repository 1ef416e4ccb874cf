import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { loggedTemplate } from "../../../domain/documents/logged.ts";
import { checkTemplate, codeTaken, newTemplate, revisionOf } from "../../../domain/documents/new-template.ts";
import type { TemplateInvalid, TemplateTooCostly } from "../../../domain/documents/printing.ts";
import type { WrittenTemplate } from "../../../domain/documents/template.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { companyOfNewRecord } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logEntry } from "../../support/log-entry.ts";
import { ensureStandardSet } from "../package/standard-set.ts";
import { checkContent } from "./check-content.ts";
import { type TemplateView, templateViewOf } from "./template-view.ts";

type CreationRefusal = PermissionDenied | NotFound<"company"> | FieldsInvalid | TemplateInvalid | TemplateTooCostly;

/**
 * Creates a template for a company (null: the actor's own). Its body must be valid in the template language. `reservedId` is an id
 * allocated beforehand, or null.
 */
export const createDocumentTemplate = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  input: WrittenTemplate,
  reservedId: number | null,
): Promise<Result<TemplateView, CreationRefusal>> => {
  const allowed = authorize(actor, "document.edit_templates");
  if (allowed._tag === "Refused") return allowed;
  const company = await companyOfNewRecord(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  const checked = checkTemplate({ ...input, blank: null }, null);
  if (checked._tag === "Refused") return checked;
  const readable = await checkContent(dependencies, checked.value, null);
  if (readable._tag === "Refused") return readable;
  const { id: ownerId } = company.value;
  await ensureStandardSet(dependencies, actor, ownerId);
  const now = dependencies.clock.now();
  const id = reservedId ?? (await dependencies.sequences.next("document_template"));
  const template = newTemplate(checked.value, { id, companyId: ownerId, now });
  const revision = revisionOf(template, checked.value, { byUserId: actor.userId, now });
  const { documentTemplates } = dependencies.forCompany(ownerId);
  const entry = logEntry(dependencies, actor, "document_template.create", loggedTemplate, null, template);
  if ((await documentTemplates.add(template, revision, entry)) === "code_taken") return codeTaken;
  return accept(templateViewOf(template, revision));
};

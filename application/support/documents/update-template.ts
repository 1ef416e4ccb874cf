import type { Actor } from "../../../domain/access/actor.ts";
import { loggedTemplate } from "../../../domain/documents/logged.ts";
import { mergeShape } from "../../../domain/documents/merge/fields.ts";
import {
  checkTemplate,
  codeTaken,
  makesRevision,
  revisionOf,
  withTemplateDetails,
} from "../../../domain/documents/new-template.ts";
import type { TemplateInvalid, TemplateTooCostly } from "../../../domain/documents/printing.ts";
import type {
  DocumentTemplate,
  DocumentTemplateNotFound,
  TemplateDetails,
} from "../../../domain/documents/template.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { isSameData } from "../../../domain/kernel/same-data.ts";
import type { LogAction } from "../../../domain/log/actions.ts";
import type { Dependencies } from "../dependencies.ts";
import { type ExpectedVersions, isExpected, type VersionMismatch } from "../loan/expected-versions.ts";
import { logEntry } from "../log-entry.ts";
import { retryOnConflict } from "../retry-on-conflict.ts";
import { findVisibleTemplate, newestRevision, type TemplateView, templateViewOf } from "./find-visible-document.ts";

/** Others changed the template each time before it could be saved. */
interface DocumentTemplateChangedMeanwhile {
  readonly _tag: "DocumentTemplateChangedMeanwhile";
}

export type UpdateTemplateRefusal =
  | DocumentTemplateNotFound
  | FieldsInvalid
  | TemplateInvalid
  | TemplateTooCostly
  | VersionMismatch
  | DocumentTemplateChangedMeanwhile;
/** Saves a template with the revision that the change makes, where it makes one. */
const saveChanged = async (
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  template: DocumentTemplate,
  before: TemplateDetails,
  after: TemplateDetails,
): Promise<DocumentTemplate | "conflict" | "code_taken"> => {
  const { documentTemplates } = dependencies.forCompany(template.companyId);
  const now = dependencies.clock.now();
  const isRevised = makesRevision(before, after);
  const number = template.revision + (isRevised ? 1 : 0);
  const changed = { ...withTemplateDetails(template, after, number), updatedAt: now };
  const revision = isRevised ? revisionOf(changed, after, { byUserId: actor.userId, now }) : null;
  const entry = logEntry(dependencies, actor, action, loggedTemplate, template, changed);
  return documentTemplates.save(changed, revision, entry);
};

/** Changes a template: `revise` makes what is written of it from the newest state, again each time another write came between. */
export const updateTemplate = async (
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  templateId: number,
  ifMatch: ExpectedVersions,
  revise: (current: TemplateDetails) => Result<TemplateDetails, FieldsInvalid>,
): Promise<Result<TemplateView, UpdateTemplateRefusal>> => {
  const saved = await retryOnConflict<Result<TemplateView, UpdateTemplateRefusal>>(async () => {
    const found = await findVisibleTemplate(dependencies, actor, templateId);
    if (found._tag === "Refused") return found;
    const template = found.value;
    if (!isExpected(ifMatch, template.version)) return refuse({ _tag: "VersionMismatch" });
    const view = templateViewOf(template, await newestRevision(dependencies, template));
    const revised = revise(view.details);
    if (revised._tag === "Refused") return revised;
    const checked = checkTemplate(revised.value, view.details);
    if (checked._tag === "Refused") return checked;
    const after = checked.value;
    if (isSameData(view.details, after)) return accept(view);
    if (after.body !== view.details.body) {
      const readable = await dependencies.templateLanguage.check(after.body, mergeShape);
      if (readable._tag === "Refused") return readable;
    }
    const kept = await saveChanged(dependencies, actor, action, template, view.details, after);
    if (kept === "conflict") return kept;
    if (kept === "code_taken") return codeTaken;
    return accept({ template: kept, details: after, revision: kept.revision });
  });
  return saved === "conflict" ? refuse({ _tag: "DocumentTemplateChangedMeanwhile" }) : saved;
};

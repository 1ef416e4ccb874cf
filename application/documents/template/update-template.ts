import type { Actor } from "../../../domain/access/actor.ts";
import { loggedTemplate } from "../../../domain/documents/logged.ts";
import {
  checkTemplate,
  codeTaken,
  makesRevision,
  revisionOf,
  withTemplateDetails,
} from "../../../domain/documents/new-template.ts";
import type { TemplateInvalid, TemplateTooCostly } from "../../../domain/documents/printing.ts";
import type { DocumentTemplate, TemplateDetails } from "../../../domain/documents/template.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { ChangedMeanwhile, LogAction, NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../../support/expected-versions.ts";
import { findVisibleAtVersion } from "../../support/find-visible.ts";
import { saveLogged, updateRecord } from "../../support/update-record.ts";
import { checkContent } from "./check-content.ts";
import { newestRevision, type TemplateView, templateViewOf } from "./template-view.ts";

export type UpdateTemplateRefusal =
  | NotFound<"document_template">
  | FieldsInvalid
  | TemplateInvalid
  | TemplateTooCostly
  | VersionMismatch
  | ChangedMeanwhile<"document_template">;

/** Saves a template, with a new revision if the change creates one. */
const saveChanged = (
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  template: DocumentTemplate,
  before: TemplateDetails,
  after: TemplateDetails,
): Promise<DocumentTemplate | "conflict" | "code_taken"> => {
  const isRevised = makesRevision(before, after);
  const number = template.revision + (isRevised ? 1 : 0);
  const next = withTemplateDetails(template, after, number);
  return saveLogged(dependencies, actor, action, loggedTemplate, template, next, (changed, entry) => {
    const made = { byUserId: actor.userId, now: changed.updatedAt };
    const revision = isRevised ? revisionOf(changed, after, made) : null;
    return dependencies.forCompany(template.companyId).documentTemplates.save(changed, revision, entry);
  });
};

/** Changes a template; see `updateRecord`. `revise` computes the new details from the newest state. */
export const updateTemplate = (
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  id: number,
  ifMatch: ExpectedVersions,
  revise: (current: TemplateDetails) => Result<TemplateDetails, FieldsInvalid>,
): Promise<Result<TemplateView, UpdateTemplateRefusal>> =>
  updateRecord(
    dependencies,
    {
      kind: "document_template",
      id,
      find: async () => {
        const found = await findVisibleAtVersion(dependencies, actor, "document_template", id, ifMatch);
        if (found._tag === "Refused") return found;
        return accept(templateViewOf(found.value, await newestRevision(dependencies, found.value)));
      },
      save: async ({ template, details: before }, { details }) => {
        const saved = await saveChanged(dependencies, actor, action, template, before, details);
        if (saved === "conflict") return saved;
        return saved === "code_taken" ? codeTaken : accept({ template: saved, details, revision: saved.revision });
      },
    },
    async (view): Promise<Result<TemplateView, FieldsInvalid | TemplateInvalid | TemplateTooCostly>> => {
      const revised = revise(view.details);
      if (revised._tag === "Refused") return revised;
      const checked = checkTemplate(revised.value, view.details);
      if (checked._tag === "Refused") return checked;
      const details = checked.value;
      const readable = await checkContent(dependencies, details, view.details);
      return readable._tag === "Refused" ? readable : accept({ ...view, details });
    },
  );

import { detailsOf } from "../../../domain/documents/new-template.ts";
import type { DocumentTemplate, TemplateDetails, TemplateRevision } from "../../../domain/documents/template.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** A template with the details of one of its revisions. */
export interface TemplateView {
  readonly template: DocumentTemplate;
  readonly details: TemplateDetails;
  /** The number of the revision shown. */
  readonly revision: number;
}

/** A template with the details of one of its revisions. Whether it is active is only stored on the template. */
export const templateViewOf = (template: DocumentTemplate, revision: TemplateRevision): TemplateView => {
  const { kind, code, name, stage, signers, number } = revision;
  return {
    template,
    details: detailsOf({ ...template, kind, code, name, stage, signers }, revision),
    revision: number,
  };
};

/** The newest revision of a template. Throws if it is missing, because it is stored before the template refers to it. */
export const newestRevision = async (
  { forCompany }: Dependencies,
  { companyId, id, revision }: Pick<DocumentTemplate, "companyId" | "id" | "revision">,
): Promise<TemplateRevision> => {
  const found = await forCompany(companyId).documentTemplates.findRevision(id, revision);
  if (found === null) throw new Error(`revision ${revision} of template ${id} is missing`);
  return found;
};

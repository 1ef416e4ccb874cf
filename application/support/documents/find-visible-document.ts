import type { Actor } from "../../../domain/access/actor.ts";
import type { DocumentHistory, DocumentHistoryNotFound } from "../../../domain/documents/history.ts";
import { detailsOf } from "../../../domain/documents/new-template.ts";
import type { DocumentPackage, DocumentPackageNotFound } from "../../../domain/documents/package.ts";
import type {
  DocumentTemplate,
  DocumentTemplateNotFound,
  TemplateDetails,
  TemplateRevision,
} from "../../../domain/documents/template.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { findOwningCompany } from "../company-scope.ts";
import type { Dependencies } from "../dependencies.ts";
import { findVisibleLoan } from "../loan/find-visible-loan.ts";

/** A template with what is written of it, from one of its revisions. */
export interface TemplateView {
  readonly template: DocumentTemplate;
  readonly details: TemplateDetails;
  /** The number of the revision that is shown. */
  readonly revision: number;
}

/** A template as one of its revisions says it is; whether it is active, the template alone says. */
export const templateViewOf = (template: DocumentTemplate, revision: TemplateRevision): TemplateView => {
  const { code, name, stage, signers, number } = revision;
  return { template, details: detailsOf({ ...template, code, name, stage, signers }, revision), revision: number };
};

/** The newest revision of a template; throws where it is missing, since it is stored before the template that names it. */
export const newestRevision = async (
  { forCompany }: Dependencies,
  { companyId, id, revision }: Pick<DocumentTemplate, "companyId" | "id" | "revision">,
): Promise<TemplateRevision> => {
  const found = await forCompany(companyId).documentTemplates.findRevision(id, revision);
  if (found === null) throw new Error(`revision ${revision} of template ${id} is missing`);
  return found;
};

/** The template of an id, as far as the actor may know of it. */
export const findVisibleTemplate = async (
  dependencies: Dependencies,
  actor: Actor,
  templateId: number,
): Promise<Result<DocumentTemplate, DocumentTemplateNotFound>> => {
  const companyId = await findOwningCompany(dependencies, actor, "document_template", templateId);
  const found = companyId === null ? null : await dependencies.forCompany(companyId).documentTemplates.find(templateId);
  return found ? accept(found) : refuse({ _tag: "DocumentTemplateNotFound", templateId });
};

/** The package of an id, as far as the actor may know of it. */
export const findVisiblePackage = async (
  dependencies: Dependencies,
  actor: Actor,
  packageId: number,
): Promise<Result<DocumentPackage, DocumentPackageNotFound>> => {
  const companyId = await findOwningCompany(dependencies, actor, "document_package", packageId);
  const found = companyId === null ? null : await dependencies.forCompany(companyId).documentPackages.find(packageId);
  return found ? accept(found) : refuse({ _tag: "DocumentPackageNotFound", packageId });
};

/** A row of a loan's document history with its loan. */
interface HistoryOfLoan {
  readonly row: DocumentHistory;
  readonly loan: Loan;
}

/** The row of an id, where its loan is one that the actor may see. */
export const findVisibleHistory = async (
  dependencies: Dependencies,
  actor: Actor,
  historyId: number,
): Promise<Result<HistoryOfLoan, DocumentHistoryNotFound>> => {
  const companyId = await findOwningCompany(dependencies, actor, "document_history", historyId);
  const row = companyId === null ? null : await dependencies.forCompany(companyId).documentHistories.find(historyId);
  const loan = row && (await findVisibleLoan(dependencies, actor, row.loanId));
  return row && loan?._tag === "Accepted"
    ? accept({ row, loan: loan.value })
    : refuse({ _tag: "DocumentHistoryNotFound", historyId });
};

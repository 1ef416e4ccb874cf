import type { Instant } from "../kernel/day.ts";
import type { RecordMetadata } from "../kernel/stored/record.ts";
import type { FieldMapping, FormBlank } from "./form/form.ts";
import type { DocumentStage } from "./stage.ts";

/** Who signs a document: each borrower, each co-borrower, each non-borrowing spouse, the company's signer, the loan officer. */
export const signerRoles = ["borrower", "co_borrower", "nbs", "signer", "loan_officer"] as const;
export type SignerRole = (typeof signerRoles)[number];

/** The maximum length of a template's body, in characters. */
export const maxBodyCharacters = 512 * 1024;

/** What a document is made from: a text in Liquid, or a PDF form whose fields are filled. */
export const templateKinds = ["liquid", "form"] as const;
type TemplateKind = (typeof templateKinds)[number];

/** What an administrator enters for a template. */
export interface TemplateDetails {
  /** Cannot be changed. */
  readonly kind: TemplateKind;
  /** Unique in the company; cannot be changed. */
  readonly code: string;
  readonly name: string;
  readonly stage: DocumentStage;
  /** Liquid with the listed subset of HTML; null for a form. */
  readonly body: string | null;
  /** For a form: what its fields are filled with, each field at most once. */
  readonly fields: readonly FieldMapping[];
  /** For a form: its blank; null if it has none yet, or if it is not a form. */
  readonly blank: FormBlank | null;
  readonly signers: readonly SignerRole[];
  readonly isActive: boolean;
}

/** What is written of a template except its blank, which is uploaded as a file. */
export type WrittenTemplate = Omit<TemplateDetails, "blank">;

/** What only the revisions of a template have: the content from which documents are made. */
export type TemplateContent = "body" | "fields" | "blank";

/** A template without its content, which is in its revision. */
export interface DocumentTemplate extends Omit<TemplateDetails, TemplateContent>, RecordMetadata {
  readonly schemaVersion: number;
  readonly logNumber: number;
  readonly companyId: number;
  /** The digest of a form's blank; null if it has none, or if it is not a form. */
  readonly blankSha256: string | null;
  /** The number of its newest revision, from 1. */
  readonly revision: number;
}

/** A template as it was between two changes. Documents refer to the revision from which they were made. */
export interface TemplateRevision extends Omit<TemplateDetails, "isActive"> {
  readonly schemaVersion: number;
  readonly companyId: number;
  readonly templateId: number;
  readonly number: number;
  readonly writtenAt: Instant;
  readonly writtenByUserId: number;
}

/** Throws if a revision is not the newest one that a template names, which is a bug. */
export const assertRevisionOf = (template: DocumentTemplate, revision: TemplateRevision): void => {
  const { companyId, templateId, number } = revision;
  if (companyId !== template.companyId || templateId !== template.id || number !== template.revision)
    throw new Error(
      `revision ${number} of document template ${templateId} of company ${companyId} was given for revision ${template.revision} of document template ${template.id} of company ${template.companyId}`,
    );
};

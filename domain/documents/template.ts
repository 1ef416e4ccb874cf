import type { Instant } from "../kernel/day.ts";
import type { RecordMetadata } from "../kernel/stored/record.ts";
import type { FieldMapping, FormBlank } from "./form/form.ts";
import type { DocumentStage } from "./stage.ts";

/** Who signs a document: each borrower, each co-borrower, each non-borrowing spouse, the company's signer, the loan officer. */
export const signerRoles = ["borrower", "co_borrower", "nbs", "signer", "loan_officer"] as const;
export type SignerRole = (typeof signerRoles)[number];

/** The longest body of a template, in characters. */
export const maxBodyCharacters = 512 * 1024;

/** What a document is made of: a text in Liquid, or a PDF form whose fields are filled. */
export const templateKinds = ["liquid", "form"] as const;
type TemplateKind = (typeof templateKinds)[number];

/** What an administrator writes of a template. */
export interface TemplateDetails {
  /** It stays as it was given first. */
  readonly kind: TemplateKind;
  /** Unique in the company; it stays as it was given first. */
  readonly code: string;
  readonly name: string;
  readonly stage: DocumentStage;
  /** Liquid with the listed subset of HTML; null: it is a form. */
  readonly body: string | null;
  /** Of a form: what its fields are filled with, each field at most once. */
  readonly fields: readonly FieldMapping[];
  /** Of a form: its blank; null: it has none yet, or it is no form. */
  readonly blank: FormBlank | null;
  readonly signers: readonly SignerRole[];
  readonly isActive: boolean;
}

/** What is written of a template beside its blank, which is sent as a file. */
export type WrittenTemplate = Omit<TemplateDetails, "blank">;

/** What only the revisions of a template have: what its documents are made of. */
export type TemplateContent = "body" | "fields" | "blank";

/** A template without its content, which its revision has. */
export interface DocumentTemplate extends Omit<TemplateDetails, TemplateContent>, RecordMetadata {
  readonly schemaVersion: number;
  readonly logNumber: number;
  readonly companyId: number;
  /** The digest of a form's blank; null: it has none, or it is no form. */
  readonly blankSha256: string | null;
  /** The number of its newest revision, from 1. */
  readonly revision: number;
}

/** A template as it was from one change to the next; documents name the revision that they were made from. */
export interface TemplateRevision extends Omit<TemplateDetails, "isActive"> {
  readonly schemaVersion: number;
  readonly companyId: number;
  readonly templateId: number;
  readonly number: number;
  readonly writtenAt: Instant;
  readonly writtenByUserId: number;
}

/** Throws where a revision is not the one that a template names as its newest: a bug. */
export const assertRevisionOf = (template: DocumentTemplate, revision: TemplateRevision): void => {
  const { companyId, templateId, number } = revision;
  if (companyId !== template.companyId || templateId !== template.id || number !== template.revision)
    throw new Error(
      `revision ${number} of document template ${templateId} of company ${companyId} was given for revision ${template.revision} of document template ${template.id} of company ${template.companyId}`,
    );
};

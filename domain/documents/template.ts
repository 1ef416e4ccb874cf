import type { Instant } from "../kernel/day.ts";
import type { RecordMetadata } from "../kernel/stored/record.ts";
import type { DocumentStage } from "./stage.ts";

/** Who signs a document: each borrower, each co-borrower, each non-borrowing spouse, the company's signer, the loan officer. */
export const signerRoles = ["borrower", "co_borrower", "nbs", "signer", "loan_officer"] as const;
export type SignerRole = (typeof signerRoles)[number];

/** The longest body of a template, in characters. */
export const maxBodyCharacters = 512 * 1024;

/** What an administrator writes of a template. */
export interface TemplateDetails {
  /** Unique in the company; it stays as it was given first. */
  readonly code: string;
  readonly name: string;
  readonly stage: DocumentStage;
  /** Liquid with the listed subset of HTML. */
  readonly body: string;
  readonly signers: readonly SignerRole[];
  readonly isActive: boolean;
}

/** A template without its body, which its revision has. */
export interface DocumentTemplate extends Omit<TemplateDetails, "body">, RecordMetadata {
  readonly schemaVersion: number;
  readonly logNumber: number;
  readonly companyId: number;
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

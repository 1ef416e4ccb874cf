import type { Instant } from "../../kernel/day.ts";
import type { RecordMetadata } from "../../kernel/stored/record.ts";
import type { Company } from "../company.ts";

/** The most document codes that a signer may name. */
export const maxDocumentCodes = 100;

/** What a signer's record says that an administrator may write: someone who signs for the company. */
export interface SignerDetails {
  readonly name: string;
  /** The office in which it signs, such as Vice President. */
  readonly title: string;
  readonly email: string | null;
  readonly nmlsId: string | null;
  /** Codes of the documents that it signs before anyone else; empty: all documents, where it is the default. */
  readonly documentCodes: readonly string[];
  readonly isActive: boolean;
}

/** What is written of a signer: its details, and whether it is its company's default, which the company's record keeps. */
export interface SignerInput extends SignerDetails {
  readonly isDefault: boolean;
}

export interface Signer extends SignerDetails, RecordMetadata {
  /** The shape in which it is stored; see its upgrade. */
  readonly schemaVersion: number;
  /** The number of its last entry in the audit log. */
  readonly logNumber: number;
  readonly companyId: number;
}

/** A signer beside what its company says of it. */
export interface SignerOfCompany {
  readonly signer: Signer;
  readonly isDefault: boolean;
}

/** A signer as its company has it. */
export const signerOf = (company: Pick<Company, "defaultSignerId">, signer: Signer): SignerOfCompany => ({
  signer,
  isDefault: company.defaultSignerId === signer.id,
});

/** The company with a signer as its default or, where it is the default, without one; else the company itself. */
export const withDefaultSigner = (company: Company, signerId: number, isDefault: boolean, now: Instant): Company =>
  (company.defaultSignerId === signerId) === isDefault
    ? company
    : { ...company, defaultSignerId: isDefault ? signerId : null, updatedAt: now };

/**
 * Who signs a document for its company: of the active signers whose codes name the document the one with the lowest id,
 * else the company's default where that is active, else no one.
 */
export const signerFor = (
  company: Pick<Company, "defaultSignerId">,
  signers: readonly Signer[],
  documentCode: string,
): Signer | null => {
  const active = signers.filter(({ isActive }) => isActive).toSorted((one, other) => one.id - other.id);
  return (
    active.find(({ documentCodes }) => documentCodes.includes(documentCode)) ??
    active.find(({ id }) => id === company.defaultSignerId) ??
    null
  );
};

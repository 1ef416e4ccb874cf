import type { Instant } from "../../kernel/day.ts";
import type { RecordMetadata } from "../../kernel/stored/record.ts";
import type { Company } from "../company.ts";

/** The maximum number of document codes of a signer. */
export const maxDocumentCodes = 100;

/** The part of a signer's record that an administrator may write. A signer is someone who signs for the company. */
export interface SignerDetails {
  readonly name: string;
  /** The title under which they sign, such as Vice President. */
  readonly title: string;
  readonly email: string | null;
  readonly nmlsId: string | null;
  /** Codes of the documents for which this signer is preferred; empty for all documents, if this is the default signer. */
  readonly documentCodes: readonly string[];
  readonly isActive: boolean;
}

/** What is written about a signer: the details, and whether this is the company's default signer, which the company's record stores. */
export interface SignerInput extends SignerDetails {
  readonly isDefault: boolean;
}

export interface Signer extends SignerDetails, RecordMetadata {
  /** The version of the stored shape; see `upgradeSigner`. */
  readonly schemaVersion: number;
  /** The number of its last entry in the audit log. */
  readonly logNumber: number;
  readonly companyId: number;
}

/** A signer, and whether it is the company's default. */
export interface SignerOfCompany {
  readonly signer: Signer;
  readonly isDefault: boolean;
}

/** A signer with what its company records about it. */
export const signerOf = (company: Pick<Company, "defaultSignerId">, signer: Signer): SignerOfCompany => ({
  signer,
  isDefault: company.defaultSignerId === signer.id,
});

/** The company with this signer as its default, or without a default if this signer was it; otherwise the company unchanged. */
export const withDefaultSigner = (company: Company, signerId: number, isDefault: boolean, now: Instant): Company =>
  (company.defaultSignerId === signerId) === isDefault
    ? company
    : { ...company, defaultSignerId: isDefault ? signerId : null, updatedAt: now };

/**
 * The signer of a document for its company: the active signer with the lowest id among those whose codes include the document, otherwise the
 * company's default signer if active, otherwise null.
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

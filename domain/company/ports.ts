import type { Page, PageOf } from "../kernel/page.ts";
import type { RecordsAsStored } from "../kernel/stored/record.ts";
import type { StoredDocument } from "../kernel/stored/stored-document.ts";
import type { LogEntry } from "../log/entry.ts";
import type { RecordKind } from "../log/record-kinds.ts";
import type { Company } from "./company.ts";
import type { CompanyCredentials } from "./credentials.ts";
import type { Signer } from "./signers/signer.ts";

export interface CompanyFilter {
  readonly isActive: boolean | null;
}

export type CompanyOrder = "createdAt" | "name";

/**
 * All companies. This is the only store that is not scoped to a company, since a company is the scope. `save` returns "conflict" if the
 * stored version is not `company.version`; otherwise the company with its next version.
 */
export interface Companies {
  find(id: number): Promise<Company | null>;
  /** The company as stored, in whichever schema version. Used only to verify the log. */
  findAsStored(id: number): Promise<StoredDocument | null>;
  house(): Promise<Company | null>;
  add(company: Company, entry: LogEntry): Promise<"added" | "house_exists">;
  save(company: Company, entry: LogEntry): Promise<Company | "conflict">;
  list(filter: CompanyFilter, page: Page<CompanyOrder>): Promise<PageOf<Company>>;
  /** A company with a logo of this digest. */
  findByLogo(sha256: string): Promise<Company | null>;
  /** Which of these companies share their NMLS id or LEI with another company. */
  sharingIdentifier(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * Replaces credentials read at the company's version by newly encrypted ones. The version, `updatedAt`, and the log stay the same.
   * Returns false and changes nothing if the company now has another version.
   */
  replaceCredentials(of: Pick<Company, "id" | "version"> & CompanyCredentials): Promise<boolean>;
}

export interface SignerFilter {
  readonly isActive: boolean | null;
}

export type SignerOrder = "createdAt" | "name";

/** The signers of one company. None is ever deleted. */
export interface Signers extends RecordsAsStored {
  find(id: number): Promise<Signer | null>;
  /** Throws if the id exists: ids come from a sequence that never issues a number twice. */
  add(signer: Signer, entry: LogEntry): Promise<"added">;
  /** Returns "conflict" if the stored version is not `signer.version`; otherwise the signer with its next version. */
  save(signer: Signer, entry: LogEntry): Promise<Signer | "conflict">;
  list(filter: SignerFilter, page: Page<SignerOrder>): Promise<PageOf<Signer>>;
}

/** The company to which a record belongs; for Super Users only. */
export type CompanyOf = (kind: RecordKind, id: number) => Promise<number | null>;

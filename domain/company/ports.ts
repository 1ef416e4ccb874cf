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
 * All companies: the one store that is not scoped, since a company is the scope itself. `save` returns "conflict" where the
 * stored version is no longer `company.version`, else the company at its next version.
 */
export interface Companies {
  find(id: number): Promise<Company | null>;
  /** The company as it was stored, of whichever schema version: only in order to verify the log. */
  findAsStored(id: number): Promise<StoredDocument | null>;
  house(): Promise<Company | null>;
  add(company: Company, entry: LogEntry): Promise<"added" | "house_exists">;
  save(company: Company, entry: LogEntry): Promise<Company | "conflict">;
  list(filter: CompanyFilter, page: Page<CompanyOrder>): Promise<PageOf<Company>>;
  /** A company that has a logo of this digest. */
  findByLogo(sha256: string): Promise<Company | null>;
  /** Those of some companies whose NMLS id or LEI another company has too. */
  sharingIdentifier(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * Puts credentials that were encrypted again in place of those read at the company's version. Version, `updatedAt` and log
   * stay as they are. False, and nothing changes, where the company has another version by now.
   */
  replaceCredentials(of: Pick<Company, "id" | "version"> & CompanyCredentials): Promise<boolean>;
}

export interface SignerFilter {
  readonly isActive: boolean | null;
}

export type SignerOrder = "createdAt" | "name";

/** The signers of one company. None ever goes. */
export interface Signers extends RecordsAsStored {
  find(id: number): Promise<Signer | null>;
  /** Throws where the id is taken: ids come from a sequence that gives nothing out twice. */
  add(signer: Signer, entry: LogEntry): Promise<"added">;
  /** Returns "conflict" where the stored version is no longer `signer.version`, else the signer at its next version. */
  save(signer: Signer, entry: LogEntry): Promise<Signer | "conflict">;
  list(filter: SignerFilter, page: Page<SignerOrder>): Promise<PageOf<Signer>>;
}

/** For Super Users alone: which company a record belongs to. */
export type CompanyOf = (kind: RecordKind, id: number) => Promise<number | null>;

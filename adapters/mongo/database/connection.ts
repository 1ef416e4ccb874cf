import type { Db, Document } from "mongodb";
import type { CachedCount } from "../../../domain/kernel/cached-counts.ts";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import type { SealedDocuments } from "../../../domain/sealed-documents.ts";
import type { LogRelay } from "../log/relay.ts";

/** How a copy of the whole store reads and writes a collection of records. */
interface CopiedRecords {
  /** Excludes the fields that are computed again when a copy stores the record. */
  readonly projection: Document;
  /** Builds the whole document of a record from another store. */
  readonly documentOf: (stored: StoredDocument) => Document;
}

/**
 * What the ports of a store share: its database, the relay of its log, the cache of counts, and how documents are
 * encrypted and decrypted.
 */
export interface Connection extends SealedDocuments {
  readonly database: Db;
  readonly cached: CachedCount;
  /** How each collection is copied, by its name. The ports of records add theirs. */
  readonly copiedRecords: Map<string, CopiedRecords>;
  readonly relay: LogRelay;
}

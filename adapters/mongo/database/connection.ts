import type { Db, Document } from "mongodb";
import type { CachedCount } from "../../../domain/kernel/cached-counts.ts";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import type { SealedDocuments } from "../../../domain/sealed-documents.ts";
import type { LogRelay } from "../log/relay.ts";

/** A collection of records, as a copy of the whole store reads and writes it. */
interface CopiedRecords {
  /** Leaves out the fields that are computed again when a copy stores the record. */
  readonly projection: Document;
  /** The whole document of a record that another store had. */
  readonly documentOf: (stored: StoredDocument) => Document;
}

/**
 * What the ports of a store are made with: its database, the relay of its log, how long lists are counted, and how
 * documents are written and read.
 */
export interface Connection extends SealedDocuments {
  readonly database: Db;
  readonly cached: CachedCount;
  /** By the name of the collection; the ports of records add theirs. */
  readonly copiedRecords: Map<string, CopiedRecords>;
  readonly relay: LogRelay;
}

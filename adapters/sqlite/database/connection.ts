import type { Database } from "bun:sqlite";
import type { CachedCount } from "../../../domain/kernel/cached-counts.ts";
import type { Clock } from "../../../domain/kernel/ports.ts";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import type { LogEntry, LogEvent } from "../../../domain/log/entry.ts";
import type { SealedDocuments } from "../../../domain/sealed-documents.ts";
import type { ReadBeside } from "../threads/read-beside.ts";
import type { Write } from "./write-queue.ts";

/** Appends an entry to its company's log; runs inside the transaction that writes the record. */
export type LogWriter = (entry: LogEntry | LogEvent) => void;

/** How a copy of the whole store reads and writes one kind of stored document. */
export interface CopiedTable {
  readonly all: () => Iterable<StoredDocument>;
  readonly count: () => number;
  /** Inserts a document exactly as another store had it; runs inside a transaction. */
  readonly insert: (document: StoredDocument) => void;
}

/**
 * What the ports of a store share: its one connection, the write queue, reads in threads, the cache of counts, and how
 * documents are encrypted and decrypted.
 */
export interface Connection extends SealedDocuments {
  readonly database: Database;
  readonly write: Write;
  /** Runs a query that may scan a whole table, while other requests are served. */
  readonly read: ReadBeside;
  readonly writeLog: LogWriter;
  readonly cached: CachedCount;
  /** Lets other work run between the transactions of a long write. */
  readonly yielder: Clock["yielder"];
  /** How each table is copied, by its name. The ports of records add theirs. */
  readonly copiedTables: Map<string, CopiedTable>;
}

import type { Database } from "bun:sqlite";
import type { CachedCount } from "../../../domain/kernel/cached-counts.ts";
import type { Clock } from "../../../domain/kernel/ports.ts";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import type { LogEntry, LogEvent } from "../../../domain/log/entry.ts";
import type { SealedDocuments } from "../../../domain/sealed-documents.ts";
import type { ReadBeside } from "../threads/read-beside.ts";
import type { Write } from "./write-queue.ts";

/** Appends entries to their companies' logs; runs inside the transaction that writes the record. */
export type LogWriter = (entry: LogEntry | LogEvent) => void;

/** A kind of what is stored, as a copy of the whole store reads and writes it. */
export interface CopiedTable {
  readonly all: () => Iterable<StoredDocument>;
  readonly count: () => number;
  /** Inserts a document as another store had it; part of a transaction. */
  readonly insert: (document: StoredDocument) => void;
}

/**
 * What the ports of a store are made with: its one connection, the way to write, how long lists are counted, and how
 * documents are written and read.
 */
export interface Connection extends SealedDocuments {
  readonly database: Database;
  readonly write: Write;
  /** For what may walk a whole table: the others are served meanwhile. */
  readonly read: ReadBeside;
  readonly writeLog: LogWriter;
  readonly cached: CachedCount;
  /** For what writes in several transactions: gives others their turn between two of them. */
  readonly turns: Clock["turns"];
  /** By the name of the table; the ports of records add theirs. */
  readonly copiedTables: Map<string, CopiedTable>;
}

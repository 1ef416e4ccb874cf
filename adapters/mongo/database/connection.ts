import type { Db } from "mongodb";
import type { CachedCount } from "../../../domain/kernel/cached-counts.ts";
import type { SealedDocuments } from "../../../domain/sealed-documents.ts";
import type { LogRelay } from "../log/relay.ts";

/**
 * What the ports of a store are made with: its database, the relay of its log, how long lists are counted, and how
 * documents are written and read.
 */
export interface Connection extends SealedDocuments {
  readonly database: Db;
  readonly cached: CachedCount;
  readonly relay: LogRelay;
}

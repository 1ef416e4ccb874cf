import type { Db } from "mongodb";
import type { CachedCount } from "../../domain/kernel/cached-counts.ts";
import type { Upgrades } from "../../domain/stores.ts";
import type { LogRelay } from "./log/relay.ts";

/** What the ports of a store are made with: its database, the relay of its log, how long lists are counted, and how stored documents are read. */
export interface Connection {
  readonly database: Db;
  readonly cached: CachedCount;
  readonly relay: LogRelay;
  readonly upgrades: Upgrades;
}

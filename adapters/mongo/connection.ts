import type { Db } from "mongodb";
import type { Clock } from "../../domain/kernel/ports.ts";
import type { Upgrades } from "../../domain/upgrades.ts";
import type { LogRelay } from "./log/relay.ts";

/** What the ports of a store are made with: its database, the relay of its log, and how stored documents are read. */
export interface Connection {
  readonly database: Db;
  readonly clock: Pick<Clock, "now" | "after">;
  readonly relay: LogRelay;
  readonly upgrades: Upgrades;
}

import type { Clock } from "../domain/kernel/ports.ts";
import { accept, type Result, refuse } from "../domain/kernel/result.ts";
import type { Stores } from "../domain/stores.ts";
import type { Settings } from "./config.ts";

/** Why the service cannot start: one sentence for whoever started it. */
export interface CannotStart {
  readonly _tag: "CannotStart";
  readonly sentence: string;
}

export const cannotStart = (sentence: string) => refuse({ _tag: "CannotStart", sentence } satisfies CannotStart);

/** What the system said, without what it said it about. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : "unknown reason");

/** Where a MongoDB URI points, without its user and password. */
const hostsOf = (uri: string): string => uri.replace(/^[^:]+:\/\/(?:[^@/]*@)?/, "").replace(/[/?].*$/, "");

/** Opens the store that the settings name; its driver alone is loaded. */
export const openStore = async (store: Settings["store"], clock: Clock): Promise<Result<Stores, CannotStart>> => {
  if (store.kind === "sqlite") {
    const { openSqlite } = await import("../adapters/sqlite/open.ts");
    try {
      return accept(openSqlite(store.file, clock));
    } catch (error) {
      return cannotStart(`The SQLite file ${store.file} (SQLITE_FILE) cannot be opened: ${reasonOf(error)}.`);
    }
  }
  const { openMongo } = await import("../adapters/mongo/open.ts");
  try {
    return accept(await openMongo(store.uri, clock));
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown reason";
    return cannotStart(`The MongoDB server at ${hostsOf(store.uri)} (MONGODB_URI) cannot be used: ${name}.`);
  }
};

import type { Clock } from "../domain/kernel/ports.ts";
import { accept, type Result, refuse } from "../domain/kernel/result.ts";
import type { Mac } from "../domain/log/chain.ts";
import type { Stores } from "../domain/stores.ts";
import type { Settings } from "./settings/settings.ts";

/** Why the service cannot start: one sentence for whoever started it. */
export interface CannotStart {
  readonly _tag: "CannotStart";
  readonly sentence: string;
}

export const cannotStart = (sentence: string) => refuse({ _tag: "CannotStart", sentence } satisfies CannotStart);

/** What the system said, without what it said it about. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : "unknown reason");

/** Where a MongoDB URI points, without its user and password; whatever stands before an `@` is taken for one of them. */
export const hostsOf = (uri: string): string => uri.replace(/^[^:]+:\/\/(?:.*@)?/s, "").replace(/[/?].*$/s, "");

/** What is wrong with a MongoDB server, in the words of whoever runs it; never the driver's, which may repeat the URI. */
const mongoProblem = (error: unknown): string => {
  if (!(error instanceof Error)) return "cannot be used";
  if (/^Mongo(ServerSelection|Network\w*)Error$/.test(error.name)) return "does not answer";
  const isRefused = "code" in error && (error.code === 18 || error.code === 13);
  return isRefused ? "refuses the user and password of the URI" : `cannot be used: ${error.name}`;
};

/** Opens the store that the settings name; its driver alone is loaded. */
export const openStores = async (
  store: Settings["store"],
  clock: Clock,
  mac: Mac,
): Promise<Result<Stores, CannotStart>> => {
  if (store.kind === "sqlite") {
    const { openSqlite } = await import("../adapters/sqlite/open.ts");
    try {
      return accept(openSqlite(store.file, clock, mac));
    } catch (error) {
      return cannotStart(`The SQLite file ${store.file} (SQLITE_FILE) cannot be opened: ${reasonOf(error)}.`);
    }
  }
  const { openMongo } = await import("../adapters/mongo/open.ts");
  try {
    return accept(await openMongo(store.uri, clock, mac));
  } catch (error) {
    return cannotStart(`The MongoDB server at ${hostsOf(store.uri)} (MONGODB_URI) ${mongoProblem(error)}.`);
  }
};

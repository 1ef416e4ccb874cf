import type { openMongo } from "../../../adapters/mongo/open.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import type { Clock } from "../../../domain/kernel/ports.ts";
import type { StoreVault } from "../../../domain/kernel/stored/sealed-parts.ts";
import type { Stores } from "../../../domain/stores.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";

export type StoreName = "sqlite" | "mongo";

/** The company whose loans the storm writes. */
export const stormCompanyId = 1;

/** Loaded where it is opened: the driver takes a short process on SQLite half of its time. */
const onMongo = async (...given: Parameters<typeof openMongo>): Promise<Stores> => {
  const mongo = await import("../../../adapters/mongo/open.ts");
  return mongo.openMongo(...given);
};

/** Opens a store by its name and place: a file or a URI. */
export const openStore = async (
  name: StoreName,
  place: string,
  clock: Clock = aClock(),
  vault: StoreVault = testVault,
): Promise<Stores> => (name === "sqlite" ? openSqlite(place, clock, vault) : onMongo(place, clock, vault));

/** The same of a store that the test has opened before, for the many processes that do: MongoDB is not asked for each index again. */
export const openPreparedStore = async (
  name: StoreName,
  place: string,
  clock: Clock = aClock(),
  vault: StoreVault = testVault,
): Promise<Stores> =>
  name === "sqlite" ? openSqlite(place, clock, vault) : onMongo(place, clock, vault, undefined, { isPrepared: true });

import { openSqlite } from "../../../adapters/sqlite/open.ts";
import type { Clock } from "../../../domain/kernel/ports.ts";
import type { StoreVault } from "../../../domain/kernel/stored/sealed-parts.ts";
import type { Stores } from "../../../domain/stores.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import { patientMongo } from "../../runner/mongo-server/patient-mongo.ts";

export type StoreName = "sqlite" | "mongo";

/** The company whose loans the load writes. */
export const stormCompanyId = 1;

/**
 * Keeps what has expired: a server deletes by its own clock, for which everything that the clock of a test dates is long over. Keys and
 * sessions would vanish once a minute, and requests that are sent again would be made a second time.
 */
const keepExpired = async (place: string): Promise<void> => {
  const { MongoClient, MongoServerError } = await import("mongodb");
  const client = await MongoClient.connect(place);
  for (const name of ["sessions", "idempotencyKeys", "counters", "pageLinks"])
    await client
      .db()
      .collection(name)
      .dropIndex("tidyAt_1")
      .catch((error: unknown) => {
        // Another test file that opened the store at the same time has dropped it.
        if (!(error instanceof MongoServerError && error.codeName === "IndexNotFound")) throw error;
      });
  await client.close();
};

/** Loaded only when a store is opened: the driver takes half of the time of a short process on SQLite. */
const onMongo = async (place: string, clock: Clock, vault: StoreVault, isPrepared: boolean): Promise<Stores> => {
  const { openMongo } = await import("../../../adapters/mongo/open.ts");
  const stores = await openMongo(place, clock, vault, undefined, { isPrepared, ...patientMongo });
  if (!isPrepared) await keepExpired(place);
  return stores;
};

/** Opens a store by its name and place: a file or a URI. */
export const openStore = async (
  name: StoreName,
  place: string,
  clock: Clock = aClock(),
  vault: StoreVault = testVault,
): Promise<Stores> => (name === "sqlite" ? openSqlite(place, clock, vault) : onMongo(place, clock, vault, false));

/** The same for a store that the test has opened before, for the many processes that do: MongoDB's indexes are not checked again. */
export const openPreparedStore = async (
  name: StoreName,
  place: string,
  clock: Clock = aClock(),
  vault: StoreVault = testVault,
): Promise<Stores> => (name === "sqlite" ? openSqlite(place, clock, vault) : onMongo(place, clock, vault, true));

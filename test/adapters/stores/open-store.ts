import { openMongo } from "../../../adapters/mongo/open.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import type { Clock } from "../../../domain/kernel/ports.ts";
import type { StoreVault } from "../../../domain/kernel/stored/sealed-parts.ts";
import type { Stores } from "../../../domain/stores.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";

export type StoreName = "sqlite" | "mongo";

/** The company whose loans the storm writes. */
export const stormCompanyId = 1;

/** Opens a store by its name and place: a file or a URI. */
export const openStore = async (
  name: StoreName,
  place: string,
  clock: Clock = aClock(),
  vault: StoreVault = testVault,
): Promise<Stores> => (name === "sqlite" ? openSqlite(place, clock, vault) : openMongo(place, clock, vault));

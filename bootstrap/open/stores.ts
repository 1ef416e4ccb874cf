import { resolve } from "node:path";
import type { Clock } from "../../domain/kernel/ports.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { StoreVault } from "../../domain/kernel/stored/sealed-parts.ts";
import type { ServiceLock, Stores } from "../../domain/stores.ts";
import { diskFailureSentence } from "../disk-failure.ts";
import type { StoreKind } from "../settings/setting.ts";
import type { Settings } from "../settings/settings.ts";
import { mongoProblem, sqliteProblem } from "./store-problems.ts";

/** Why the service cannot start: one sentence for the operator. */
export interface CannotStart {
  readonly _tag: "CannotStart";
  readonly sentence: string;
}

export const cannotStart = (sentence: string) => refuse({ _tag: "CannotStart", sentence } satisfies CannotStart);

/** The hosts of a MongoDB URI, without its user and password; anything before an `@` counts as these. */
export const hostsOf = (uri: string): string => uri.replace(/^[^:]+:\/\/(?:.*@)?/s, "").replace(/[/?].*$/s, "");

/** The name of the database of a MongoDB URI, which settings require to have one. */
const databaseOf = (uri: string): string => /^[^:]+:\/\/[^/]+\/([^?]+)/.exec(uri)?.[1] ?? "";

/** How the service starts on a kind of store. */
interface StoreEntry {
  /** Its name in the start-up banner. */
  readonly nameOf: (settings: Settings) => string;
  /** Exactly which store the settings name, and what to check if it is a new one and should not be. */
  readonly placeOf: (settings: Settings) => { readonly place: string; readonly check: string };
  /** Whether processes on other machines may use it too; then request limits are counted in the store. */
  readonly isShared: boolean;
  /** Marks this process as one that serves the store, until it ends; null if several may. */
  readonly lockForService: (settings: Settings) => Promise<ServiceLock | null>;
  /** Opens it. The adapter is imported here, so that only the driver of the store in use is loaded. */
  readonly open: (settings: Settings, clock: Clock, vault: StoreVault) => Promise<Result<Stores, CannotStart>>;
}

/** Every kind of store that `STORE` can name. */
export const storeEntries: Readonly<Record<StoreKind, StoreEntry>> = {
  sqlite: {
    nameOf: ({ sqliteFile }) => sqliteFile,
    placeOf: ({ sqliteFile }) => ({
      place: `the SQLite file ${resolve(sqliteFile)} (SQLITE_FILE)`,
      check: "that SQLITE_FILE names the file with its data, and that the volume with that file is mounted",
    }),
    isShared: false,
    async lockForService({ sqliteFile }) {
      const { lockForService } = await import("../../adapters/sqlite/database/service-lock.ts");
      return lockForService(sqliteFile);
    },
    async open({ sqliteFile }, clock, vault) {
      const { openSqlite } = await import("../../adapters/sqlite/open.ts");
      try {
        return accept(openSqlite(sqliteFile, clock, vault));
      } catch (error) {
        const file = `The SQLite file ${sqliteFile} (SQLITE_FILE)`;
        const sentence = diskFailureSentence(error, file) ?? `${file} cannot be opened: ${sqliteProblem(error)}.`;
        return cannotStart(sentence);
      }
    },
  },
  mongodb: {
    nameOf: () => "MongoDB",
    placeOf: ({ mongoUri }) => ({
      place: `the database ${databaseOf(mongoUri ?? "")} at ${hostsOf(mongoUri ?? "")} (MONGODB_URI)`,
      check: "that MONGODB_URI names the server and the database with its data",
    }),
    isShared: true,
    lockForService: async () => null,
    async open({ mongoUri }, clock, vault) {
      if (mongoUri === null) return cannotStart("MONGODB_URI is required with STORE=mongodb.");
      const { openMongo } = await import("../../adapters/mongo/open.ts");
      try {
        return accept(await openMongo(mongoUri, clock, vault));
      } catch (error) {
        if (error instanceof Error && error.name === "NewerReleaseStarted")
          return cannotStart(
            "A newer release of this service was started on this MongoDB database, and this one cannot run at the same time: start the newer one.",
          );
        return cannotStart(`The MongoDB server at ${hostsOf(mongoUri)} (MONGODB_URI) ${mongoProblem(error)}.`);
      }
    },
  },
};

/** Opens the store of the settings. */
export const openStores = (settings: Settings, clock: Clock, vault: StoreVault): Promise<Result<Stores, CannotStart>> =>
  storeEntries[settings.storeKind].open(settings, clock, vault);

/** What a start says of a store that it created. In production that is rarely intended after the first start, so it says what to check. */
export const newStoreSentence = (settings: Settings): string => {
  const { place, check } = storeEntries[settings.storeKind].placeOf(settings);
  const created = `New store: ${place} was missing or empty, and this start created the store there.`;
  return settings.isProduction ? `${created} If the service was used before, stop it now and check ${check}.` : created;
};

/** What a start says of a store that another process serves, which is right only while that one is ending. */
export const servedStoreSentence = (settings: Settings): string =>
  `Another process of the service runs on ${storeEntries[settings.storeKind].placeOf(settings).place}. Run only one: each counts the request limits by itself, and they wait for each other's writes. Stop one of them, unless it is just ending, or move the store to MongoDB, which several processes can share.`;

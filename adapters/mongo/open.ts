import { MongoClient, ReadConcern } from "mongodb";
import { cachedCounts } from "../../domain/kernel/cached-counts.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import type { StoreVault } from "../../domain/kernel/stored/sealed-parts.ts";
import { sealedDocuments } from "../../domain/sealed-documents.ts";
import { currentUpgrades, type Stores, shapesOf, type Upgrades } from "../../domain/stores.ts";
import { companyStore } from "./companies.ts";
import { companyOfRecord } from "./company-of.ts";
import { companyStores } from "./company-stores.ts";
import { storedRecords } from "./copies/stored-records.ts";
import { endCommandsOfClosedConnections } from "./database/closed-while-writing.ts";
import type { Connection } from "./database/connection.ts";
import { createIndexes } from "./database/indexes.ts";
import { enterRelease, isOutdatedBy } from "./database/releases.ts";
import { isUnreachable } from "./database/unreachable.ts";
import { deliveryQueue } from "./event-deliveries.ts";
import { sessionStore } from "./identity/sessions.ts";
import { accountStore } from "./identity/users.ts";
import { counterStore } from "./installation/counters.ts";
import { enteredIndexValueStore } from "./installation/entered-index-values.ts";
import { enteredRuleStepStore } from "./installation/entered-rule-steps.ts";
import { idempotencyKeyStore } from "./installation/idempotency-keys.ts";
import { installationFactStore } from "./installation/installation-facts.ts";
import { pageLinkStore } from "./installation/page-links.ts";
import { sequenceStore } from "./installation/sequences.ts";
import { jobQueue } from "./jobs.ts";
import { currentFields, migrateLoanFields } from "./loans/loan-documents.ts";
import { logRelay } from "./log/relay.ts";

/** Timeouts for selecting a server, connecting and getting a connection, short enough that a request still gets a 503. */
const settingsFor = (reachMilliseconds: number) => ({
  appName: "hecm-origination-service",
  retryWrites: true,
  maxPoolSize: 50,
  serverSelectionTimeoutMS: reachMilliseconds,
  connectTimeoutMS: reachMilliseconds,
  waitQueueTimeoutMS: reachMilliseconds,
});

interface MongoOptions {
  /** How long to wait for a server, and for a connection to it. */
  readonly reachMilliseconds?: number;
  /** How long to wait for a reply. */
  readonly replyMilliseconds?: number;
  /** Whether this version has opened the database before, so that its indexes and query fields exist. */
  readonly isPrepared?: boolean;
  /** Waits while processes of a former release may still write. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

const usualReachMilliseconds = 3_000;
const usualReplyMilliseconds = 20_000;

/**
 * A write is acknowledged once a majority has stored it, within this time limit, and reads return only what a majority has stored:
 * a revoked token or a completed request is never read in its former state. Concerns in the URI are ignored.
 */
const consistency = {
  readPreference: "primary",
  readConcern: new ReadConcern("majority"),
  writeConcern: { w: "majority", wtimeoutMS: 5000 },
} as const;

/** Updates query fields and creates indexes, on separate connections without a reply timeout: on a large collection a reply may take minutes. */
const prepare = async (uri: string, upgrades: Upgrades, settings: ReturnType<typeof settingsFor>): Promise<void> => {
  const client = new MongoClient(uri, { ...settings, socketTimeoutMS: 0 });
  try {
    await migrateLoanFields(client.db(undefined, consistency), upgrades.loan);
    await createIndexes(client.db(undefined, { ...consistency, writeConcern: { w: "majority" } }));
  } finally {
    await client.close();
  }
};

const sweepMilliseconds = 30_000;

/**
 * Opens the store that scales out: the MongoDB database that the URI names. Creates missing indexes. Documents of older versions
 * are read through `upgrades`, after the vault has decrypted their sealed parts. Throws if no server responds within three seconds.
 */
export const openMongo = async (
  uri: string,
  clock: Pick<Clock, "now" | "after">,
  vault: StoreVault,
  upgrades: Upgrades = currentUpgrades,
  {
    reachMilliseconds = usualReachMilliseconds,
    replyMilliseconds = usualReplyMilliseconds,
    isPrepared = false,
    wait = Bun.sleep,
  }: MongoOptions = {},
): Promise<Stores> => {
  endCommandsOfClosedConnections();
  const settings = settingsFor(reachMilliseconds);
  const release = { shapes: shapesOf(upgrades), loanFields: currentFields };
  const documents = sealedDocuments(vault, upgrades);
  const client = new MongoClient(uri, { ...settings, socketTimeoutMS: replyMilliseconds });
  const database = client.db(undefined, consistency);
  try {
    await client.connect();
    if (!isPrepared) {
      const formerEnds = await enterRelease(database, release, clock.now());
      if (formerEnds > 0) await wait(formerEnds);
      await prepare(uri, documents.upgrades, settings);
    }
  } catch (error) {
    await client.close();
    throw error;
  }
  const relay = logRelay(database, documents);
  // Appends entries that a process left waiting when it died, or that could not be appended after their write.
  const sweep = setInterval(() => relay.sweep().catch(() => {}), sweepMilliseconds);
  sweep.unref();
  const copiedRecords: Connection["copiedRecords"] = new Map();
  const connection = { database, cached: cachedCounts(clock), relay, copiedRecords, ...documents };
  return {
    companies: companyStore(connection),
    accounts: accountStore(connection),
    sessions: sessionStore(connection),
    installationFacts: installationFactStore(database),
    sequences: sequenceStore(database),
    counters: counterStore(database, clock),
    idempotencyKeys: idempotencyKeyStore(database),
    pageLinks: pageLinkStore(database),
    enteredIndexValues: enteredIndexValueStore(connection),
    enteredRuleSteps: enteredRuleStepStore(connection),
    jobQueue: jobQueue(connection),
    deliveryQueue: deliveryQueue(connection),
    companyOf: companyOfRecord(database),
    forCompany: companyStores(connection),
    storedRecords: storedRecords(connection),
    // The server itself reuses the space of replaced documents.
    eraseReplaced: async () => {},
    isUnreachable,
    isOutdated: () => isOutdatedBy(database, release),
    async ping() {
      await database.command({ ping: 1 });
      return "writable";
    },
    async close() {
      clearInterval(sweep);
      await relay.settle();
      await client.close();
    },
  };
};

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

/** Every wait ends in time for a 503: for a server, for one of the connections, for a reply. */
const settingsFor = (reachMilliseconds: number) => ({
  appName: "hecm-origination-service",
  retryWrites: true,
  maxPoolSize: 50,
  serverSelectionTimeoutMS: reachMilliseconds,
  connectTimeoutMS: reachMilliseconds,
  waitQueueTimeoutMS: reachMilliseconds,
});

interface MongoOptions {
  /** How long the server, and one of the connections to it, are waited for. */
  readonly reachMilliseconds?: number;
  /** How long a reply is waited for. */
  readonly replyMilliseconds?: number;
  /** Whether this version has opened the database before, so that its indexes and the fields of its queries are there. */
  readonly isPrepared?: boolean;
  /** Waits while processes of a former release may still write. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

const usualReachMilliseconds = 3_000;
const usualReplyMilliseconds = 20_000;

/**
 * Acknowledged means stored by the majority, within this time limit, and reads see only what it stored: a revoked token or a
 * completed request is never read as it was before. A URI's own concerns are ignored.
 */
const consistency = {
  readPreference: "primary",
  readConcern: new ReadConcern("majority"),
  writeConcern: { w: "majority", wtimeoutMS: 5000 },
} as const;

/** Over connections of its own: on a large collection replies may take minutes, and they are waited for. */
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
 * The store that scales out: the MongoDB database that the URI names, with its indexes made where they are missing. Documents
 * of older versions are read through `upgrades`, once the vault has opened their
 * sealed parts. Throws where no server responds within three seconds.
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
  // What a process left waiting when it died, and what could not be appended at its time.
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
    // The server itself uses the space of what was replaced again.
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

import { afterAll, beforeAll, describe } from "bun:test";
import { emptiedDatabases, mongoKind } from "../../../contract/mongo-kind.ts";
import { sqliteKind } from "../../../contract/sqlite-kind.ts";
import type { StoreKind } from "../../../contract/store-kind.ts";
import { deepMongo } from "../../../runner/mongo-server/deep.ts";
import { isDeep } from "../../../runner/tier.ts";
import { openService, type Replaced, type RunningService, type Way } from "./running-service.ts";

/** Tests of the whole service, which runs on stores of a kind. */
type Journey = (service: () => RunningService, kind: StoreKind) => void;

/** Runs a journey against the whole service, on stores of one kind. */
export const walk = (kind: StoreKind, journey: Journey, replaced: Replaced = {}, way: Way = {}): void => {
  let running: RunningService | undefined;
  beforeAll(async () => {
    running = await openService(await kind.open({ shared: false }), replaced, way);
  });
  afterAll(() => running?.close());
  journey(() => {
    if (running === undefined) throw new Error("the service runs within a test alone");
    return running;
  }, kind);
};

/** The check's own server: what is left in it ends with it. A given database is dropped after its journey. */
const databases = deepMongo === null || deepMongo.kind === "given" ? undefined : emptiedDatabases();

/** Defines tests once for each store; the quick tier runs them on SQLite only, and the contract of stores on both. */
export const forBothStores = (tests: (kind: StoreKind) => void): void => {
  describe("on SQLite", () => tests(sqliteKind));
  if (!isDeep) return;
  describe.skipIf(deepMongo === null)("on MongoDB", () => {
    if (deepMongo !== null) tests(mongoKind(deepMongo, databases));
  });
};

/**
 * Defines tests on SQLite alone: of rules, fields and pages, which need of a store only what its contract guarantees on both. What depends
 * on the store is tested on both: concurrent and repeated requests, interruptions, lists, and every operation once.
 */
export const forSqlite = (tests: (kind: StoreKind) => void): void => tests(sqliteKind);

/** The cases of a list that are tried on a store. SQLite runs all of them, and MongoDB some. */
export const casesOn = <Case>(
  { name }: StoreKind,
  all: readonly Case[],
  isOnEveryStore: (found: Case, position: number) => boolean,
): Case[] => (name === sqliteKind.name ? [...all] : all.filter(isOnEveryStore));

/** How many concurrent requests a store gets in a test: the stand-in for MongoDB answers them one after another. */
export const loadOn = ({ name }: StoreKind, requests: number): number =>
  name === sqliteKind.name ? requests : requests / 5;

/** Runs a journey against the whole service, once on each store. */
export const onBothStores = (journey: Journey, replaced: Replaced = {}): void =>
  forBothStores((kind) => walk(kind, journey, replaced));

/** Runs a journey against the whole service on SQLite alone; see `forSqlite`. */
export const onSqlite = (journey: Journey, replaced: Replaced = {}): void =>
  forSqlite((kind) => walk(kind, journey, replaced));

/** Runs a journey whose requests come over a socket. */
export const walkOverSocket = (kind: StoreKind, journey: Journey): void =>
  walk(kind, journey, {}, { overSocket: true });

export const onBothStoresOverSocket = (journey: Journey): void =>
  forBothStores((kind) => walkOverSocket(kind, journey));

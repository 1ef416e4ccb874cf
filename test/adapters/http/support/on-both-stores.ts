import { afterAll, beforeAll, describe } from "bun:test";
import { mongoKind } from "../../../contract/mongo-kind.ts";
import { sqliteKind } from "../../../contract/sqlite-kind.ts";
import type { StoreKind } from "../../../contract/store-kind.ts";
import { deepMongo } from "../../../runner/mongo-server/deep.ts";
import { isDeep } from "../../../runner/tier.ts";
import { openService, type Replaced, type RunningService } from "./running-service.ts";

/** Runs a journey against the whole service, over a socket, on stores of one kind. */
export const walk = (
  kind: StoreKind,
  journey: (service: () => RunningService) => void,
  replaced: Replaced = {},
): void => {
  let running: RunningService | undefined;
  beforeAll(async () => {
    running = await openService(await kind.open({ shared: false }), replaced);
  });
  afterAll(() => running?.close());
  journey(() => {
    if (running === undefined) throw new Error("the service runs within a test alone");
    return running;
  });
};

/** Defines tests once for each store; the quick tier runs them on SQLite alone, and the contract of stores on both. */
export const forBothStores = (tests: (kind: StoreKind) => void): void => {
  describe("on SQLite", () => tests(sqliteKind));
  if (!isDeep) return;
  describe.skipIf(deepMongo === null)("on MongoDB", () => {
    if (deepMongo !== null) tests(mongoKind(deepMongo));
  });
};

/** How many requests at once a store takes in a test: the stand-in for MongoDB answers them one after the other. */
export const loadOn = ({ name }: StoreKind, requests: number): number =>
  name === sqliteKind.name ? requests : requests / 5;

/** Runs a journey against the whole service, over a socket, once on each store. */
export const onBothStores = (journey: (service: () => RunningService) => void, replaced: Replaced = {}): void =>
  forBothStores((kind) => walk(kind, journey, replaced));

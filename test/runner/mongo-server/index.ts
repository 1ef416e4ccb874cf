/**
 * How a test file gets its MongoDB server: the one that the runner started and passed in two environment variables, or its own if the file
 * runs by itself.
 *
 *     const mongo = await mongoServer();
 *     describe.skipIf(mongo === null)("loans on MongoDB", () => { ... mongo.uriOf("loans") ... });
 */
import { test } from "bun:test";
import { databaseOf, withDatabase } from "./given.ts";
import { handedKind, handedUri } from "./handed.ts";
import type { MongoKind, MongoServer } from "./server.ts";
import { startMongoServer } from "./start.ts";

export interface MongoForTests {
  readonly kind: MongoKind;
  readonly isReal: boolean;
  /** The URI of a database for this suite alone, so that suites that run at the same time do not interfere. */
  readonly uriOf: (suite: string) => string;
}

const forTests = ({ kind, uri }: Pick<MongoServer, "kind" | "uri">): MongoForTests => ({
  kind,
  isReal: kind !== "stand-in",
  uriOf: (suite) => withDatabase(uri, `${databaseOf(uri)}_${suite}`),
});

/** Kept in a variable on purpose: a server that we start lives as long as the pipe to it, which must not be garbage-collected. */
let started: MongoServer | null = null;

const obtain = async (): Promise<MongoForTests | null> => {
  const kind = process.env[handedKind];
  const uri = process.env[handedUri];
  if (kind === "none") return null;
  if (kind !== undefined && uri !== undefined) return forTests({ kind: kind as MongoKind, uri });
  started = await startMongoServer();
  return started && forTests(started);
};

let obtained: Promise<MongoForTests | null> | undefined;

/** The server of this test run, shared by all files of the process. Null if none is available. */
export const mongoServer = (): Promise<MongoForTests | null> => {
  obtained ??= obtain();
  return obtained;
};

/** A test that only a real server can pass. On the stand-in it is skipped, with the reason in its name. */
export const needsRealServer = (mongo: MongoForTests | null, name: string, body: () => Promise<void> | void): void => {
  if (mongo?.isReal) test(name, body);
  else test.skip(`${name} (needs: real server)`, body);
};

/**
 * How a test file gets its MongoDB: the server test/run.ts started and handed over in two environment variables, or one
 * of its own when the file is run alone.
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
  /** The URI of a database of this suite's own, so that suites at the same time keep apart. */
  readonly uriOf: (suite: string) => string;
}

const forTests = ({ kind, uri }: Pick<MongoServer, "kind" | "uri">): MongoForTests => ({
  kind,
  isReal: kind !== "stand-in",
  uriOf: (suite) => withDatabase(uri, `${databaseOf(uri)}_${suite}`),
});

/** Held on purpose: a server of our own lives as long as the pipe to it, which must not be collected as garbage. */
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

/** The server of this test run, the same one for every file of the process; null when none can be had here. */
export const mongoServer = (): Promise<MongoForTests | null> => {
  obtained ??= obtain();
  return obtained;
};

/** A test only a real server can pass: skipped, with its reason in its name, on the stand-in. */
export const needsRealServer = (mongo: MongoForTests | null, name: string, body: () => Promise<void> | void): void => {
  if (mongo?.isReal) test(name, body);
  else test.skip(`${name} (needs: real server)`, body);
};

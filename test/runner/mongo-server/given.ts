/** The tester's own server, named by MONGODB_URI. Tests write and drop, so its database must be named for tests. */
import type { Attempt } from "./server.ts";

/** The database name in a MongoDB URI, which may list several hosts and so is no URL; empty when it names none. */
export const databaseOf = (uri: string): string => /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]*)/.exec(uri)?.[1] ?? "";

/** The same server, another database: suites that run at the same time keep apart. */
export const withDatabase = (uri: string, database: string): string =>
  uri.replace(
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/,
    (_whole, server: string) => `${server}/${encodeURIComponent(database)}`,
  );

/** Throws when the named database is not one for tests; the URI may hold a password and is never repeated. */
export const givenServer = (uri: string | undefined): Attempt => {
  if (uri === undefined || uri === "") return { missing: "MONGODB_URI is not set" };
  if (!databaseOf(uri).includes("test"))
    throw new Error('MONGODB_URI is refused: the name of its database must contain "test", because tests write to it.');
  return { kind: "given", uri, stop: async () => {} };
};

/** The developer's own server, named by MONGODB_URI. Tests write to it and drop databases, so its database name must contain `test`. */
import type { Attempt } from "./server.ts";

/** The database name in a MongoDB URI, or empty if it names none. Such a URI can list several hosts, so it cannot be parsed as a URL. */
export const databaseOf = (uri: string): string => /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]*)/.exec(uri)?.[1] ?? "";

/** The same server with another database, so that suites that run at the same time do not interfere. */
export const withDatabase = (uri: string, database: string): string =>
  uri.replace(
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/,
    (_whole, server: string) => `${server}/${encodeURIComponent(database)}`,
  );

/** Throws if the named database is not a test database. The URI can contain a password and is never repeated. */
export const givenServer = (uri: string | undefined): Attempt => {
  if (uri === undefined || uri === "") return { missing: "MONGODB_URI is not set" };
  if (!databaseOf(uri).includes("test"))
    throw new Error('MONGODB_URI is refused: the name of its database must contain "test", because tests write to it.');
  return { kind: "given", uri, stop: async () => {} };
};

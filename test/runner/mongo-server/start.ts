/** Tries in order: the developer's server, a mongod on this machine, a downloaded mongod, the protocol stand-in, none. */
import { givenServer } from "./given.ts";
import { downloadedMongod, mongodOnPath } from "./mongod.ts";
import type { Attempt, MongoServer } from "./server.ts";
import { standIn } from "./stand-in.ts";

const named: Record<MongoServer["kind"], string> = {
  given: "the server named by MONGODB_URI",
  mongod: "a mongod from the PATH",
  downloaded: "a downloaded mongod",
  "stand-in": "the protocol stand-in mongo-java-server (no real server)",
};

/**
 * Returns the first available server, or null after printing every reason. Prints which server it uses in one line on standard error,
 * because the caller may print figures on standard output. Throws if MONGODB_URI names a database that is not a test database.
 */
export const startMongoServer = async (): Promise<MongoServer | null> => {
  const ways: readonly (() => Attempt | Promise<Attempt>)[] = [
    () => givenServer(process.env.MONGODB_URI),
    mongodOnPath,
    downloadedMongod,
    standIn,
  ];
  const reasons: string[] = [];
  for (const way of ways) {
    const attempt = await way();
    if ("kind" in attempt) {
      console.error(`MongoDB for the tests: ${named[attempt.kind]}.`);
      return attempt;
    }
    reasons.push(attempt.missing);
  }
  console.error(`MongoDB for the tests: NONE (${reasons.join("; ")}).`);
  return null;
};

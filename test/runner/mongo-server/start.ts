/** The ladder: the tester's server, a mongod here, a mongod from the network, the protocol stand-in, none. */
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
 * The first server there is, or null with every reason printed. Says in one line which it took, on standard error: what it
 * is started for may print figures. Throws when MONGODB_URI names a database that is not one for tests.
 */
export const startMongoServer = async (): Promise<MongoServer | null> => {
  const rungs: readonly (() => Attempt | Promise<Attempt>)[] = [
    () => givenServer(process.env.MONGODB_URI),
    mongodOnPath,
    downloadedMongod,
    standIn,
  ];
  const reasons: string[] = [];
  for (const rung of rungs) {
    const attempt = await rung();
    if ("kind" in attempt) {
      console.error(`MongoDB for the tests: ${named[attempt.kind]}.`);
      return attempt;
    }
    reasons.push(attempt.missing);
  }
  console.error(`MongoDB for the tests: NONE (${reasons.join("; ")}).`);
  return null;
};

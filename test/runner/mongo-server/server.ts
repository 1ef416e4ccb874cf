/**
 * What every way of getting a MongoDB for the tests answers with. `given` is the tester's own server, `mongod` and
 * `downloaded` are real ones started here, `stand-in` only speaks the protocol.
 */
export type MongoKind = "given" | "mongod" | "downloaded" | "stand-in";

export interface MongoServer {
  readonly kind: MongoKind;
  /** Names a database whose name contains `test`. */
  readonly uri: string;
  readonly stop: () => Promise<void>;
}

/** One rung of the ladder: a server, or the reason there is none. */
export type Attempt = MongoServer | { readonly missing: string };

export const testDatabase = "hecm_test";

/** Downloads survive a test run but never reach a commit. */
export const cacheFolder = `${import.meta.dir}/../../../node_modules/.cache/mongo-server`;

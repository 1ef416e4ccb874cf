/**
 * How the MongoDB server for the tests was obtained. `given` is the developer's own server, `mongod` and `downloaded` are real servers
 * started here, and `stand-in` only speaks the protocol.
 */
export type MongoKind = "given" | "mongod" | "downloaded" | "stand-in";

export interface MongoServer {
  readonly kind: MongoKind;
  /** Names a database whose name contains `test`. */
  readonly uri: string;
  readonly stop: () => Promise<void>;
}

/** The result of one way to get a server: the server, or the reason why there is none. */
export type Attempt = MongoServer | { readonly missing: string };

export const testDatabase = "hecm_test";

/** Downloads outlive a test run but are never committed. */
export const cacheFolder = `${import.meta.dir}/../../../node_modules/.cache/mongo-server`;

import { Failure } from "./failure.ts";

/** The database of a walkthrough. */
interface OwnDatabase {
  readonly name: string;
  readonly uri: string;
}

const named = /^(mongodb(?:\+srv)?:\/\/[^/?]+\/)([^/?]+)(?:\?(.*))?$/s;

/**
 * A database beside the one that a URI names: on the same server, with `suffix` appended to the name. A user is still authenticated against
 * the database that the URI names, unless its options or an SRV record specify another. Fails if the URI names no database; the error does
 * not repeat the URI, which may contain a password.
 */
export const databaseBeside = (uri: string, suffix: string): OwnDatabase => {
  const [, server, database, options = ""] = named.exec(uri) ?? [];
  if (server === undefined || database === undefined)
    throw new Failure("MONGODB_URI must name a database, as mongodb://localhost/hecm does.");
  const name = `${database}_${suffix}`;
  const isUserThere = server.startsWith("mongodb://") && server.includes("@") && !/(^|&)authSource=/i.test(options);
  const all = [options, isUserThere ? `authSource=${database}` : ""].filter((part) => part !== "").join("&");
  return { name, uri: `${server}${name}${all === "" ? "" : `?${all}`}` };
};

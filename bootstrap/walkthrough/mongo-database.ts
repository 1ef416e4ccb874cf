import { Failure } from "./failure.ts";

/** A database of a walkthrough's own. */
interface OwnDatabase {
  readonly name: string;
  readonly uri: string;
}

const named = /^(mongodb(?:\+srv)?:\/\/[^/?]+\/)([^/?]+)(?:\?(.*))?$/s;

/**
 * A database beside the one that a URI names: the same server, and the name with `suffix` behind it. A user is still looked for
 * where the URI has it: in the named database, unless the options or the server's record say another. Fails where no database is
 * named; the URI may hold a password and is not repeated.
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

/** The code of an error of the system, of SQLite, or of the MongoDB server. */
const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

const unopenable = /^(EACCES|EPERM|EROFS|SQLITE_CANTOPEN|SQLITE_READONLY)/;

/** Why SQLite's file cannot be opened, and what to do, as the end of a sentence. SQLite's own words for the first case name no reason. */
export const sqliteProblem = (error: unknown): string => {
  const code = codeOf(error);
  if (unopenable.test(code))
    return `the user who runs this must be able to read and write it, and to create files in its folder, on a file system that is not read-only (${code})`;
  if (code.startsWith("SQLITE_BUSY")) return "another process has locked it: end that process first";
  return error instanceof Error ? error.message : "unknown reason";
};

/** The code of the first connection that failed, such as ECONNREFUSED; null if none failed before the time limit. */
const connectionCodeOf = (error: Error): string | null => {
  const servers: unknown = Reflect.get(Object(Reflect.get(error, "reason")), "servers");
  if (!(servers instanceof Map)) return null;
  const codes = [...servers.values()].map((server) => codeOf(server?.error?.cause)).filter((code) => code !== "");
  return codes[0] ?? null;
};

/** The problem with a MongoDB server in terms of the operator, never the driver's message, which may contain the URI. */
export const mongoProblem = (error: unknown): string => {
  if (!(error instanceof Error)) return "cannot be used";
  const { name } = error;
  const code = codeOf(error);
  if (/^Mongo(ServerSelection|Network\w*)Error$/.test(name)) {
    const connection = connectionCodeOf(error);
    const why = connection === null ? "" : ` (${connection})`;
    return `does not respond${why}: check that it is running, and the host, port, tls and replicaSet of the URI`;
  }
  if (/^Mongo(Parse|InvalidArgument)Error$/.test(name))
    return "cannot be used: the URI has an option that is unknown, or has no valid value";
  if (/^(ENOENT|EACCES)$/.test(code)) return `cannot be used: a file that the URI names cannot be read (${code})`;
  if (code === "18" || code === "13") return "refuses the user and password of the URI";
  return `cannot be used: ${name}${code === "" ? "" : ` (${code})`}`;
};

interface Place {
  readonly host: string;
  readonly port: number;
  /** The setting of the port. */
  readonly setting: "PORT" | "METRICS_PORT";
}

/** Only root may listen on the ports below. */
const firstUnreserved = 1024;

/**
 * Why the service cannot listen, and which setting to change, as a sentence for the operator; null if the error has no code, and so
 * another cause.
 */
export const listenProblem = (error: unknown, { host, port, setting }: Place): string | null => {
  const code = error instanceof Error && "code" in error ? String(error.code) : null;
  const named = setting === "PORT" ? `Port ${port}` : `Port ${port} (${setting})`;
  const example = setting === "PORT" ? ", such as PORT=8001 npm start" : "";
  if (code === null) return null;
  if (code === "EADDRINUSE") return `${named} is in use: set ${setting} to a free one${example}.`;
  if (/^(EACCES|EPERM)$/.test(code) && port < firstUnreserved)
    return `${named} is reserved for root: set ${setting} to one from ${firstUnreserved} on, and let the proxy in front listen on ${port}.`;
  if (/^(EACCES|EPERM)$/.test(code))
    return `${named} is not allowed to this user by the system (${code}), such as by SELinux: allow it there, or set ${setting} to another one.`;
  if (/^(EADDRNOTAVAIL|EINVAL|ENOTFOUND|EAI_\w+)$/.test(code))
    return `${host} (HOST) is not an address of this machine (${code}): set HOST to one of its addresses, or to 0.0.0.0 or :: for all.`;
  return `${host} port ${port} cannot be listened on (${code}): set HOST and ${setting}.`;
};

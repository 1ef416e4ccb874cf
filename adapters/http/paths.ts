import type { AnyOperation } from "./operation/operation.ts";

/** A path that responds, with its methods. */
export interface KnownPath {
  /** `/api/loan/loans/{id}/` */
  readonly path: string;
  readonly method: string;
  /** Responds without a token. */
  readonly isPublic: boolean;
}

interface RouteEntry {
  readonly isPublic: boolean;
  readonly methods: Set<string>;
}

/** What exists at an address, for any method. */
export interface Found {
  readonly isPublic: boolean;
  /** The value of the `Allow` header. */
  readonly allow: string;
}

/** The id in a path segment: an integer from 1 to 2^53 − 1 in its canonical form; otherwise null. */
export const pathId = (piece: string): number | null => {
  const id = /^[1-9]\d{0,15}$/.test(piece) ? Number(piece) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** Whether a path matches a pattern, whose segments in braces stand for an id or for any text. */
export const isAddressOf = (pattern: string, pathname: string): boolean => {
  const pieces = pathname.split("/");
  const wanted = pattern.split("/");
  return (
    wanted.length === pieces.length &&
    wanted.every((piece, place) => {
      const given = pieces[place] ?? "";
      if (piece === "{id}") return pathId(given) !== null;
      return piece.startsWith("{") ? given !== "" : piece === given;
    })
  );
};

/** The path of a request, without its query. */
export const pathnameOf = (request: Request): string => {
  const start = request.url.indexOf("/", request.url.indexOf("://") + 3);
  const end = request.url.indexOf("?", start);
  return end === -1 ? request.url.slice(start) : request.url.slice(start, end);
};

export const pathsOf = (operations: readonly AnyOperation[]): KnownPath[] =>
  operations.map(({ method, path }) => ({ method, path: `/api${path}`, isPublic: false }));

const withSlash = (path: string): string => (path.endsWith("/") ? path : `${path}/`);

const allowOf = ({ methods }: RouteEntry): string =>
  [...methods, ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ");

/**
 * Finds what exists at an address, for wrong methods and `OPTIONS`, which the router does not know. A literal path takes precedence over
 * one with an id.
 */
export const routeFinder = (known: readonly KnownPath[]) => {
  const entries = new Map<string, RouteEntry>();
  for (const { path, method, isPublic } of known) {
    const entry = entries.get(withSlash(path)) ?? { isPublic, methods: new Set<string>() };
    entry.methods.add(method);
    entries.set(withSlash(path), entry);
  }
  return (pathname: string): Found | null => {
    const written = withSlash(pathname);
    const pieces = written.split("/").map((piece) => (pathId(piece) === null ? piece : "{id}"));
    const byName = () => [...entries].find(([pattern]) => isAddressOf(pattern, written))?.[1];
    const entry =
      entries.get(written) ?? (written.includes("{") ? undefined : (entries.get(pieces.join("/")) ?? byName()));
    return entry ? { isPublic: entry.isPublic, allow: allowOf(entry) } : null;
  };
};

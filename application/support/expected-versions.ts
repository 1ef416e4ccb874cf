import { type Result, refuse } from "../../domain/kernel/result.ts";

/** The versions over which a caller will write, as `If-Match` names them; null: every version. */
export type ExpectedVersions = readonly number[] | null;

const isExpected = (versions: ExpectedVersions, version: number): boolean =>
  versions === null || versions.includes(version);

/** The record has another version than those the caller named. */
export interface VersionMismatch {
  readonly _tag: "VersionMismatch";
}

/** A record that was found, unless its version is not among those the caller names. */
export const atVersion = <Found, NotFound>(
  found: Result<Found, NotFound>,
  ifMatch: ExpectedVersions,
  versionOf: (found: Found) => number,
): Result<Found, NotFound | VersionMismatch> =>
  found._tag === "Refused" || isExpected(ifMatch, versionOf(found.value)) ? found : refuse({ _tag: "VersionMismatch" });

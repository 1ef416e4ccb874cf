import { type Result, refuse } from "../../domain/kernel/result.ts";

/** The versions that a client expects to overwrite, from `If-Match`; null accepts any version. */
export type ExpectedVersions = readonly number[] | null;

const isExpected = (versions: ExpectedVersions, version: number): boolean =>
  versions === null || versions.includes(version);

/** The record's version is not among the expected ones. */
export interface VersionMismatch {
  readonly _tag: "VersionMismatch";
}

/** Returns a found record, or refuses if its version is not among those the client expects. */
export const atVersion = <Found, NotFound>(
  found: Result<Found, NotFound>,
  ifMatch: ExpectedVersions,
  versionOf: (found: Found) => number,
): Result<Found, NotFound | VersionMismatch> =>
  found._tag === "Refused" || isExpected(ifMatch, versionOf(found.value)) ? found : refuse({ _tag: "VersionMismatch" });

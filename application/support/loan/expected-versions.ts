/** The versions over which a caller will write, as `If-Match` names them; null: every version. */
export type ExpectedVersions = readonly number[] | null;

/** Whether a caller may write over a version. */
export const isExpected = (versions: ExpectedVersions, version: number): boolean =>
  versions === null || versions.includes(version);

/** The record has another version than those the caller named. */
export interface VersionMismatch {
  readonly _tag: "VersionMismatch";
}

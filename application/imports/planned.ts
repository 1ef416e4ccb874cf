import type { InspectedFile } from "../../domain/imports/file/inspection.ts";
import type { LineUser } from "../../domain/imports/loan/line-people.ts";
import type { ImportWork } from "../../domain/imports/work.ts";
import { type NumberTable, numberTable } from "./number-table.ts";

/** What the lines of a dry run so far would have created. Later lines of the same file are compared with it. */
export interface PlannedRecords {
  /** By the key of the e-mail address. */
  readonly users: Map<string, LineUser>;
  /** For lines with loans, the digest of the line by the digest of its key, both as numbers, because a file may have a million of them. */
  readonly loans: NumberTable;
}

/** The state before the first line of an import. Only a dry run plans records. */
export const nothingPlanned = ({
  dryRun,
  file,
}: Pick<ImportWork, "dryRun"> & { readonly file: Pick<InspectedFile, "lines"> }): PlannedRecords => ({
  users: new Map(),
  loans: numberTable(dryRun ? file.lines : 0),
});

/**
 * The first 48 bits of a base64url digest, which are eight characters. In one of 560 dry runs of a million lines, two lines share it.
 * Stored data never depends on it.
 */
export const numberOfDigest = (digest: string): number =>
  Uint8Array.fromBase64(digest.slice(0, 8), { alphabet: "base64url" }).reduce((number, byte) => number * 256 + byte, 0);

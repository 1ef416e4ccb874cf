import type { InspectedFile } from "../../domain/imports/file/inspection.ts";
import type { LineUser } from "../../domain/imports/loan/line-people.ts";
import type { ImportWork } from "../../domain/imports/work.ts";
import { type NumberTable, numberTable } from "./number-table.ts";

/** What the lines of a dry run would have created by now, which later lines of its file are taken by. */
export interface PlannedRecords {
  /** By the keys of their addresses. */
  readonly users: Map<string, LineUser>;
  /** The digests of lines of loans by those of their keys, each as a number: a file may have a million of them. */
  readonly loans: NumberTable;
}

/** Before the first line of an import; only a dry run plans anything. */
export const nothingPlanned = ({
  dryRun,
  file,
}: Pick<ImportWork, "dryRun"> & { readonly file: Pick<InspectedFile, "lines"> }): PlannedRecords => ({
  users: new Map(),
  loans: numberTable(dryRun ? file.lines : 0),
});

/**
 * The first 48 bits of a digest in base64url, eight characters of it. Of a million lines two share it in one dry run of 560; what is
 * stored never depends on it.
 */
export const numberOfDigest = (digest: string): number =>
  Uint8Array.fromBase64(digest.slice(0, 8), { alphabet: "base64url" }).reduce((number, byte) => number * 256 + byte, 0);

/** A file of an archive. */
export interface PackedFile {
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array>;
}

/** Packs files into a ZIP archive piece by piece: each file is requested after the one before it was packed. */
export type ZipFiles = (files: AsyncIterable<PackedFile>) => AsyncGenerator<Uint8Array, void>;

/** A file read from an archive. Reading throws if it is incomplete or does not match its checksum. */
export interface ZippedFile {
  readonly name: string;
  readonly content: () => AsyncIterable<Uint8Array>;
}

/** The files of a ZIP archive at a path; null if it is not one, or incomplete. */
export type OpenZip = (path: string) => Promise<readonly ZippedFile[] | null>;

/** A file of an archive. */
export interface PackedFile {
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array>;
}

/** Packs files into a ZIP archive, piece by piece: each file is taken when the one before it was. */
export type ZipFiles = (files: AsyncIterable<PackedFile>) => AsyncGenerator<Uint8Array, void>;

/** A file of an archive that is read. What is not whole or does not match its checksum throws once it is read. */
export interface ZippedFile {
  readonly name: string;
  readonly content: () => AsyncIterable<Uint8Array>;
}

/** The files of a ZIP archive at a path; null: it is none, or not whole. */
export type OpenZip = (path: string) => Promise<readonly ZippedFile[] | null>;

import type { DocumentFile } from "../../../domain/documents/history.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { openFile, putContent } from "../../support/stored-files.ts";

/** Stores a file under its digest. `storedAt` is now, or a later time if sweeps are to keep the file longer. */
export const storeFile = (
  dependencies: Dependencies,
  companyId: number,
  sha256: string,
  content: Uint8Array,
  storedAt = dependencies.clock.now(),
): Promise<void> => putContent(dependencies, companyId, sha256, content, storedAt);

/** Loads a stored file as a whole. Throws if it is missing or its content differs. */
export const loadFile = async (
  dependencies: Dependencies,
  companyId: number,
  { bytes, sha256 }: Pick<DocumentFile, "bytes" | "sha256">,
): Promise<Uint8Array<ArrayBuffer>> => {
  const parts = await openFile(dependencies, companyId, sha256);
  if (parts === null) throw new Error(`the file ${sha256} of a document is missing`);
  const content = new Uint8Array(bytes);
  let at = 0;
  for await (const part of parts) {
    content.set(part, at);
    at += part.length;
  }
  if (at !== bytes || dependencies.vault.digestBytes(content) !== sha256)
    throw new Error(`the file ${sha256} is not what was stored`);
  return content;
};

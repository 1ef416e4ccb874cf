import { companyFilePartPlace } from "../../domain/company-files.ts";
import type { DocumentFile } from "../../domain/documents/history.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The size of each part of a file except the last: 256 KiB in base64. */
const partBytes = 192 * 1024;

/**
 * A file that no record refers to is removed one day after it was stored, which is longer than any work takes between storing a file and
 * referring to it.
 */
export const abandonedAfterSeconds = 86_400;

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Splits the same bytes into parts of equal size; at least one part. */
async function* inParts(pieces: Pieces): AsyncGenerator<Uint8Array, void> {
  let [held, size, parts]: [Uint8Array[], number, number] = [[], 0, 0];
  for await (const piece of pieces)
    for (let from = 0; from < piece.length; ) {
      const taken = piece.subarray(from, from + partBytes - size);
      held.push(taken);
      from += taken.length;
      size += taken.length;
      if (size < partBytes) continue;
      yield Buffer.concat(held);
      [held, size, parts] = [[], 0, parts + 1];
    }
  if (size > 0 || parts === 0) yield Buffer.concat(held);
}

/** Stores a file under a key and returns its size. Each part is encrypted for its position in the file. */
export const putFile = async (
  { forCompany, vault, clock }: Dependencies,
  companyId: number,
  key: string,
  pieces: Pieces,
  storedAt: Instant,
): Promise<number> => {
  const yieldIfDue = clock.yielder();
  let [bytes, number] = [0, 0];
  async function* sealed() {
    for await (const part of inParts(pieces)) {
      bytes += part.length;
      number += 1;
      yield vault.seal(part.toBase64(), companyFilePartPlace(companyId, key, number));
      await yieldIfDue();
    }
  }
  await forCompany(companyId).files.put(key, sealed(), storedAt);
  return bytes;
};

/**
 * Stores a file that is in memory. If it fits in one part, it is passed to the store as a whole. `storedAt` is now, or a later time if
 * sweeps are to keep the file longer.
 */
export const putContent = async (
  dependencies: Dependencies,
  companyId: number,
  key: string,
  content: Uint8Array,
  storedAt: Instant = dependencies.clock.now(),
): Promise<void> => {
  if (content.length > partBytes) {
    await putFile(dependencies, companyId, key, [content], storedAt);
    return;
  }
  const { forCompany, vault } = dependencies;
  const sealed = vault.seal(content.toBase64(), companyFilePartPlace(companyId, key, 1));
  await forCompany(companyId).files.put(key, [sealed], storedAt);
};

/** Reads a file on demand, skipping its first `from` bytes; null if there is no file. */
export const openFile = async (
  { forCompany, vault, clock }: Dependencies,
  companyId: number,
  key: string,
  from = 0,
): Promise<AsyncGenerator<Uint8Array, void> | null> => {
  const parts = await forCompany(companyId).files.read(key);
  if (parts === null) return null;
  const yieldIfDue = clock.yielder();
  return (async function* opened() {
    let number = 0;
    for await (const sealed of parts) {
      const before = from - number * partBytes;
      number += 1;
      if (before < partBytes) {
        const part = Uint8Array.fromBase64(vault.open(sealed, companyFilePartPlace(companyId, key, number)));
        yield before > 0 ? part.subarray(before) : part;
      }
      await yieldIfDue();
    }
  })();
};

/** Loads a file that is stored under its digest as a whole. Throws if it is missing or its content differs. */
export const loadFile = async (
  dependencies: Dependencies,
  companyId: number,
  { bytes, sha256 }: Pick<DocumentFile, "bytes" | "sha256">,
): Promise<Uint8Array<ArrayBuffer>> => {
  const parts = await openFile(dependencies, companyId, sha256);
  if (parts === null) throw new Error(`the file ${sha256} is missing`);
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

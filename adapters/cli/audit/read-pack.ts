import { createHash, createPublicKey, hash, verify } from "node:crypto";
import { packNames } from "../../../domain/log/evidence/pack.ts";
import type { ReadPack } from "../../../domain/log/evidence/pack-check.ts";
import type { ZippedFile } from "../../../domain/log/evidence/ports.ts";

/** A pack as it was read, and the fingerprint of its key; null: it has none. */
interface PackWithKey {
  readonly pack: ReadPack;
  readonly fingerprint: string | null;
}

/** The digest of a file, and its bytes unless it is a document, which may be large. */
const readFile = async ({ name, content }: ZippedFile) => {
  const digest = createHash("sha256");
  const pieces: Uint8Array[] = [];
  for await (const piece of content()) {
    digest.update(piece);
    if (!name.startsWith(packNames.folder)) pieces.push(piece);
  }
  return { name, sha256: digest.digest("hex"), bytes: Buffer.concat(pieces) };
};

/** The fingerprint of a public key; null: the text is none. */
const fingerprintOf = (pem: string): string | null => {
  try {
    return hash("sha256", createPublicKey(pem).export({ format: "der", type: "spki" }), "hex");
  } catch {
    return null;
  }
};

/** Reads the files of a pack. Throws where one is not whole. */
export const readPack = async (files: readonly ZippedFile[]): Promise<PackWithKey> => {
  const read: Awaited<ReturnType<typeof readFile>>[] = [];
  for (const file of files) read.push(await readFile(file));
  const bytesOf = new Map(read.map(({ name, bytes }) => [name, bytes]));
  const of = (name: string): Buffer => bytesOf.get(name) ?? Buffer.alloc(0);
  const key = of(packNames.key).toString("utf8");
  const fingerprint = fingerprintOf(key);
  const pack = {
    digests: read.map(({ name, sha256 }) => [name, sha256] as const),
    texts: new Map(read.map(({ name, bytes }) => [name, bytes.toString("utf8")])),
    isSigned: fingerprint !== null && verify(null, of(packNames.sums), key, of(packNames.signature)),
  };
  return { pack, fingerprint };
};

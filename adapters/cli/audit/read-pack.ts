import { createHash, createPublicKey, hash, verify } from "node:crypto";
import { packNames } from "../../../domain/log/evidence/pack.ts";
import type { ReadPack } from "../../../domain/log/evidence/pack-check.ts";
import type { ZippedFile } from "../../../domain/log/evidence/ports.ts";

/** A pack as read, and the fingerprint of its key; null if it has none. */
interface PackWithKey {
  readonly pack: ReadPack;
  readonly fingerprint: string | null;
}

/** The files whose content the check reads; of all others it needs only the digests. */
const readNames: ReadonlySet<string> = new Set([
  packNames.log,
  packNames.loan,
  packNames.key,
  packNames.manifest,
  packNames.sums,
  packNames.signature,
]);

const mebibyte = 1024 * 1024;

/**
 * The maximum total size of the files whose content is read. A log of 50,000 entries of 5 KB fits. Without a limit, an archive of a few
 * megabytes could unpack to more than the memory of the machine.
 */
const maxReadMebibytes = 256;

/** The files whose content would be read are larger than the limit. */
export class PackTooLarge extends Error {}

/** Counts the bytes read from a pack, over all its files; throws if they exceed the limit. */
const countUpTo = (mebibytes: number): ((name: string, bytes: number) => void) => {
  let counted = 0;
  return (name, bytes) => {
    counted += bytes;
    if (counted > mebibytes * mebibyte)
      throw new PackTooLarge(`with ${name}, more than ${mebibytes} MiB of the pack would have to be read`);
  };
};

/** The digest of a file, and its bytes if its content is read. */
const readFile = async ({ name, content }: ZippedFile, count: ReturnType<typeof countUpTo>) => {
  const digest = createHash("sha256");
  const chunks: Uint8Array[] = [];
  for await (const chunk of content()) {
    if (readNames.has(name)) {
      count(name, chunk.length);
      chunks.push(chunk);
    }
    digest.update(chunk);
  }
  return { name, sha256: digest.digest("hex"), bytes: Buffer.concat(chunks) };
};

/** The fingerprint of a public key; null if the text is not one. */
const fingerprintOf = (pem: string): string | null => {
  try {
    return hash("sha256", createPublicKey(pem).export({ format: "der", type: "spki" }), "hex");
  } catch {
    return null;
  }
};

/** Reads the files of a pack. Throws `PackTooLarge`, or another error if one of them is incomplete. */
export const readPack = async (files: readonly ZippedFile[], maxMebibytes = maxReadMebibytes): Promise<PackWithKey> => {
  const count = countUpTo(maxMebibytes);
  const read: Awaited<ReturnType<typeof readFile>>[] = [];
  for (const file of files) read.push(await readFile(file, count));
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

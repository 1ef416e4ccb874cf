import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import type { Vault } from "../../domain/kernel/ports.ts";

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** Reads `id:base64,id:base64`. Throws with a sentence that shows no key where it cannot. */
const readKeys = (encryptionKeys: string): readonly [Key, ...Key[]] => {
  const [first, ...others] = encryptionKeys.split(",").map((entry, position): Key => {
    const [, id, text] = /^\s*([A-Za-z0-9_-]+):([A-Za-z0-9+/_-]+=*)\s*$/.exec(entry) ?? [];
    const bytes = Buffer.from(text ?? "", "base64");
    if (!id || bytes.length !== keyBytes)
      throw new Error(`ENCRYPTION_KEYS: entry ${position + 1} must be an id, a colon and ${keyBytes} bytes in base64`);
    return { id, bytes };
  });
  if (!first) throw new Error("ENCRYPTION_KEYS: must hold a key");
  if (new Set([first, ...others].map(({ id }) => id)).size !== 1 + others.length)
    throw new Error("ENCRYPTION_KEYS: two keys must not have the same id");
  return [first, ...others];
};

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

const sealWith = (key: Key, text: string): string => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key.bytes, iv).setAAD(Buffer.from(key.id));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${key.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
};

const openWith = (keys: readonly Key[], sealed: string): string => {
  const [id, body = ""] = sealed.split(".");
  const key = keys.find((candidate) => candidate.id === id);
  if (!key) throw new Error("a sealed text names a key that is not in ENCRYPTION_KEYS");
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(key.id))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString("utf8");
};

/**
 * Secrets under the key ring `ENCRYPTION_KEYS`, `id:base64,id:base64` of 32 bytes each: AES-256-GCM, the first key seals,
 * all of them open. A new key goes in front. The key of the blind index is made of `blindIndexKey`; where that is null, of
 * the ring's last key, which then stays where it is: so the same person is found again whatever keys came since.
 */
export const openVault = (encryptionKeys: string, blindIndexKey: string | null): Vault => {
  const keys = readKeys(encryptionKeys);
  const [sealing] = keys;
  const indexRoot = blindIndexKey ?? (keys.at(-1) ?? sealing).bytes;
  const indexKey = Buffer.from(hkdfSync("sha256", indexRoot, "", "blind index", keyBytes));
  return {
    seal: (text) => sealWith(sealing, text),
    open: (sealed) => openWith(keys, sealed),
    blindIndex: (text) => createHmac("sha256", indexKey).update(text).digest("base64url"),
    secret: () => randomBytes(keyBytes).toString("base64url"),
    digest: (text) => hash("sha256", text, "hex"),
    // Digests have one length, so that not even the secret's own is told by the time it takes.
    sameSecret: (left, right) => timingSafeEqual(sha256(left), sha256(right)),
  };
};

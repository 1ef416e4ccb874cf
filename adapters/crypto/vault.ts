import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { Unavailable } from "../../domain/kernel/failures/unavailable.ts";
import { Undecryptable } from "../../domain/kernel/failures/undecryptable.ts";
import type { FieldPlace, Vault } from "../../domain/kernel/ports.ts";
import { auditorsKeys } from "./auditors-keys.ts";
import { compressed, decompressed } from "./compression/compressed-text.ts";

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** Parses `id:base64,id:base64`. Throws an error that shows no key if the text is not valid. */
const readKeys = (encryptionKeys: string): readonly [Key, ...Key[]] => {
  const [first, ...others] = encryptionKeys.split(",").map((entry, position): Key => {
    const [, id, text] = /^\s*([A-Za-z0-9_-]+):([A-Za-z0-9+/_-]+=*)\s*$/.exec(entry) ?? [];
    const bytes = Buffer.from(text ?? "", "base64");
    if (!id || bytes.length !== keyBytes)
      throw new Error(`ENCRYPTION_KEYS: entry ${position + 1} must be an id, a colon and ${keyBytes} bytes in base64`);
    return { id, bytes };
  });
  if (!first) throw new Error("ENCRYPTION_KEYS: must contain a key");
  if (new Set([first, ...others].map(({ id }) => id)).size !== 1 + others.length)
    throw new Error("ENCRYPTION_KEYS: two keys must not have the same id");
  return [first, ...others];
};

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

const encrypt = (key: Key, content: Buffer, authenticated: string): string => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key.bytes, iv).setAAD(Buffer.from(authenticated));
  const body = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
};

const decrypt = (key: Key, body: string, authenticated: string): Buffer => {
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(authenticated))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    throw new Undecryptable(
      `an encrypted value does not match the key ${key.id} in ENCRYPTION_KEYS: the key is another one, or the value was altered`,
    );
  }
};

// Key ids contain no dot, so the number of dots distinguishes the first format from the others, even for a key whose id is 2.
const firstFormat = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;
/** The second format contains a plain text, the third one a compressed text. */
const boundFormats = /^([23])\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;
type BoundFormat = "2" | "3";

/** The additional authenticated data that binds a text of these formats to its place. A JSON list, so that no two places have the same data. */
const boundTo = (format: string, keyId: string, { companyId, kind, id, field }: FieldPlace): string =>
  JSON.stringify([format, keyId, companyId, kind, id, field]);

const keyNamed = (keys: readonly Key[], id: string): Key => {
  const key = keys.find((candidate) => candidate.id === id);
  if (!key) throw new Undecryptable(`an encrypted value needs the key ${id}, which is not in ENCRYPTION_KEYS`, id);
  return key;
};

const sealWith = (key: Key, format: BoundFormat, content: Buffer, place: FieldPlace): string =>
  `${format}.${key.id}.${encrypt(key, content, boundTo(format, key.id, place))}`;

const openWith = (keys: readonly Key[], sealed: string, place: FieldPlace): string => {
  const [, format, id, body] = boundFormats.exec(sealed) ?? [];
  if (format === undefined || id === undefined || body === undefined) {
    if (firstFormat.test(sealed))
      throw new Unavailable("an encrypted value has the format of the first release: run `keys rotate`");
    throw new Error("a text is not an encrypted value");
  }
  const content = decrypt(keyNamed(keys, id), body, boundTo(format, id, place));
  return format === "3" ? decompressed(content) : content.toString("utf8");
};

const openFirstFormatWith = (keys: readonly Key[], sealed: string): string => {
  const [, id, body] = firstFormat.exec(sealed) ?? [];
  if (id === undefined || body === undefined) throw new Error("a text does not have the format of the first release");
  return decrypt(keyNamed(keys, id), body, id).toString("utf8");
};

/** Bun's HMAC takes half as long as that of `node:crypto`, and verifying a log computes one for each entry. */
const hmac = (key: Buffer, text: string): string =>
  new Bun.CryptoHasher("sha256", key).update(text).digest("base64url");

/**
 * The vault of the key ring `ENCRYPTION_KEYS`, `id:base64,id:base64` of 32 bytes each: AES-256-GCM, the first key
 * encrypts, all of them decrypt. The key of the blind index is derived from `blindIndexKey`; the keys of the audit log, of digests of imported
 * lines and of signatures for auditors are derived from `auditKey`. If one of these is null, which production does not allow, its keys are
 * derived from the last key of the ring, which must then remain the last.
 */
export const openVault = (
  encryptionKeys: string,
  blindIndexKey: string | null,
  auditKey: string | null = null,
): Vault => {
  const keys = readKeys(encryptionKeys);
  const [sealing] = keys;
  const { bytes: lastKey } = keys.at(-1) ?? sealing;
  const keyFrom = (root: string | Buffer, purpose: string) =>
    Buffer.from(hkdfSync("sha256", root, "", purpose, keyBytes));
  const derivedIndexKey = keyFrom(lastKey, "blind index");
  const indexKey = blindIndexKey === null ? derivedIndexKey : keyFrom(blindIndexKey, "blind index");
  const logKey = keyFrom(auditKey ?? lastKey, "audit log");
  const lineKey = keyFrom(auditKey ?? lastKey, "imported line");
  const signing = auditorsKeys(() => keyFrom(auditKey ?? lastKey, "audit signature"));
  return {
    seal: (text, place) => sealWith(sealing, "2", Buffer.from(text, "utf8"), place),
    sealCompressed: (text, place) => sealWith(sealing, "3", compressed(text), place),
    open: (sealed, place) => openWith(keys, sealed, place),
    isUnderFirstKey: (sealed) => boundFormats.exec(sealed)?.[2] === sealing.id,
    isFirstFormat: (sealed) => firstFormat.test(sealed),
    openFirstFormat: (sealed) => openFirstFormatWith(keys, sealed),
    blindIndex: (companyId, text) => hmac(indexKey, `${companyId}:${text}`),
    blindIndexKeyChecks: (text) => ({ current: hmac(indexKey, text), derived: hmac(derivedIndexKey, text) }),
    auditMac: (text) => hmac(logKey, text),
    lineDigest: (companyId, text) => hmac(lineKey, `${companyId}:${text}`),
    ...signing,
    secret: () => randomBytes(keyBytes).toString("base64url"),
    digest: (text) => hash("sha256", text, "hex"),
    digestBytes: (bytes) => hash("sha256", bytes, "hex"),
    startDigest: () => {
      const started = createHash("sha256");
      return { add: (piece) => started.update(piece), end: () => started.digest("hex") };
    },
    // Digests have the same length, so that the time taken does not reveal even the secret's length.
    sameSecret: (left, right) => timingSafeEqual(sha256(left), sha256(right)),
  };
};

import { createPrivateKey, createPublicKey, hash, type KeyObject, sign } from "node:crypto";
import type { Vault } from "../../domain/kernel/ports.ts";

/** The bytes that precede the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Start = Buffer.from("302e020100300506032b657004220420", "hex");

interface KeyPair {
  readonly secret: KeyObject;
  readonly shown: ReturnType<Vault["auditorsKey"]>;
}

const pairFrom = (seed: Buffer): KeyPair => {
  const secret = createPrivateKey({ key: Buffer.concat([pkcs8Start, seed]), format: "der", type: "pkcs8" });
  const shown = createPublicKey(secret);
  return {
    secret,
    shown: {
      id: hash("sha256", shown.export({ format: "der", type: "spki" }), "hex"),
      pem: shown.export({ format: "pem", type: "spki" }).toString(),
    },
  };
};

/** Signs for auditors with the key derived from a seed of 32 bytes. The key pair is created on first use. */
export const auditorsKeys = (seedOf: () => Buffer): Pick<Vault, "signForAuditors" | "auditorsKey"> => {
  let made: KeyPair | undefined;
  const pair = (): KeyPair => {
    made ??= pairFrom(seedOf());
    return made;
  };
  return {
    signForAuditors: (text) => sign(null, Buffer.from(text, "utf8"), pair().secret).toString("base64"),
    auditorsKey: () => pair().shown,
  };
};

import { createHmac } from "node:crypto";

/** The bytes of a secret in the notation of Standard Webhooks. */
const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ""), "base64");

interface Signed {
  readonly id: string;
  /** Whole seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The `webhook-signature` of a message (Standard Webhooks 1.0.0): one signature under each secret. */
export const signatureOf = ({ id, timestamp, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest("base64"))
    .map((signature) => `v1,${signature}`)
    .join(" ");

import { Secret, TOTP } from "otpauth";
import type { OneTimeCodes } from "../../domain/identity/second-factor/ports.ts";

const issuer = "HECM origination";
const periodSeconds = 30;
/** How many steps early or late a code is accepted, because the clocks of people's devices differ. */
const stepsBeside = 1;
const secretBytes = 20;
const recoveryBytes = 10;

/** The kind of code that every app supports. SHA-1 is sufficient here, because it is used as a keyed hash (HMAC). */
const codesOf = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer, label, secret, algorithm: "SHA1", digits: 6, period: periodSeconds });

/** One-time codes, generated and checked with the library `otpauth`. */
export const oneTimeCodes: OneTimeCodes = {
  newSecret: () => new Secret({ size: secretBytes }).base32,
  newRecoveryCode: () => new Secret({ size: recoveryBytes }).base32,
  stepOf: (secret, code, now) => {
    const timestamp = Date.parse(now);
    const codes = codesOf(Secret.fromBase32(secret), "");
    const delta = /^\d{6}$/.test(code) ? codes.validate({ token: code, timestamp, window: stepsBeside }) : null;
    return delta === null ? null : codes.counter({ timestamp }) + delta;
  },
  addressOf: (secret, email) => codesOf(Secret.fromBase32(secret), email).toString(),
};

import type { Instant } from "../../kernel/day.ts";

/** Time-based one-time codes (RFC 6238): six digits, a new code every 30 seconds. */
export interface OneTimeCodes {
  /** A new secret of 160 bits, in base 32 as people enter it. */
  newSecret(): string;
  /** A new text of 80 bits, in base 32. */
  newRecoveryCode(): string;
  /** The 30-second step of a code, at most one away from the present one; null if none of these. */
  stepOf(secret: string, code: string, now: Instant): number | null;
  /** The URI from which an app imports the secret. */
  addressOf(secret: string, email: string): string;
}

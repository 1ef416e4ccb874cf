import type { Instant } from "../../kernel/day.ts";

/** One-time codes by the clock (RFC 6238): six digits, another one every 30 seconds. */
export interface OneTimeCodes {
  /** A new secret of 160 bits, in base 32 as people type it. */
  newSecret(): string;
  /** A new text of 80 bits, in base 32. */
  newRecoveryCode(): string;
  /** The 30-second step that a code belongs to, at most one away from the present one; null: none of them. */
  stepOf(secret: string, code: string, now: Instant): number | null;
  /** The address by which an app takes the secret over. */
  addressOf(secret: string, email: string): string;
}

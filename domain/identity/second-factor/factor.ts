import type { Instant } from "../../kernel/day.ts";

/** What a user presents in addition to the password: a code from an app with the same secret, or one of the recovery codes. */
export interface SecondFactor {
  readonly sealedSecret: string;
  /** Random; included in each digest, so that one list of digests cannot be used against several users. */
  readonly recoverySalt: string;
  /** Digests of the unused recovery codes. */
  readonly recoveryDigests: readonly string[];
  readonly turnedOnAt: Instant;
}

import type { Instant } from "../../kernel/day.ts";

/** What a user shows beside the password: the codes of an app that has the same secret, or one of the recovery codes. */
export interface SecondFactor {
  readonly sealedSecret: string;
  /** Random; it goes into each digest, so that one list of digests does not do for several users. */
  readonly recoverySalt: string;
  /** Digests of the recovery codes that were not used. */
  readonly recoveryDigests: readonly string[];
  readonly turnedOnAt: Instant;
}

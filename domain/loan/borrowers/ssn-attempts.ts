import type { Instant } from "../../kernel/day.ts";

/** How many numbers that are not the stored ones may be sent; 0: no limit. Each is a guess at whose number it is. */
export interface SsnAttemptLimits {
  readonly ofUserPerHour: number;
  readonly ofBorrowerPerDay: number;
}

/** Too many numbers were sent that are not the stored ones: no other is taken until then. */
export interface SsnAttemptsExceeded {
  readonly _tag: "SsnAttemptsExceeded";
  readonly endsAt: Instant;
}

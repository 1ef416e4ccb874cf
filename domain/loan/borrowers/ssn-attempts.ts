import type { Instant } from "../../kernel/day.ts";

/** How many numbers that differ from the stored ones may be sent; 0 means no limit. Each may be an attempt to guess whose number it is. */
export interface SsnAttemptLimits {
  readonly ofUserPerHour: number;
  readonly ofBorrowerPerDay: number;
}

/** Too many numbers were sent that differ from the stored ones: no other is accepted until the given time. */
export interface SsnAttemptsExceeded {
  readonly _tag: "SsnAttemptsExceeded";
  readonly endsAt: Instant;
}

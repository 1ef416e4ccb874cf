import { clockOver } from "../../adapters/system/clock.ts";
import type { Day, Instant } from "../../domain/kernel/day.ts";
import type { Clock } from "../../domain/kernel/ports.ts";

const HOUR_MILLISECONDS = 3_600_000;
const maxHours = 8;

/** A clock that can be put on another day; on each it begins at noon UTC, so many hours later, and goes on as real time does. */
export interface ScenarioClock extends Clock {
  putOn(on: Day): void;
}

/**
 * The clock of a scenario, put on a day. `hours`: a run that goes on with the work of one that died begins its days later than
 * that one did, so that what that one has left open is overdue.
 */
export const scenarioClock = (on: Day, hours: number): ScenarioClock => {
  let day = on;
  let beganAt = performance.now();
  const now = (): Instant => {
    const noon = Date.parse(`${day}T12:00:00.000Z`) + Math.min(hours, maxHours) * HOUR_MILLISECONDS;
    return new Date(noon + performance.now() - beganAt).toISOString() as Instant;
  };
  return {
    ...clockOver(now),
    putOn: (next) => {
      if (next === day) return;
      day = next;
      beganAt = performance.now();
    },
  };
};

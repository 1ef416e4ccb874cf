import { clockOver } from "../../adapters/system/clock.ts";
import type { Day, Instant } from "../../domain/kernel/day.ts";
import type { Clock } from "../../domain/kernel/ports.ts";

const HOUR_MILLISECONDS = 3_600_000;
const HALF_MINUTE_MILLISECONDS = 30_000;

/** The first runs begin an hour apart, later runs half a minute apart, so that even the last of five hundred ends on the same day. */
const hourlyRuns = 7;
const maxLaterRuns = 480;

const laterMilliseconds = (runs: number): number =>
  Math.min(runs, hourlyRuns) * HOUR_MILLISECONDS +
  Math.min(Math.max(runs - hourlyRuns, 0), maxLaterRuns) * HALF_MINUTE_MILLISECONDS;

/** A clock that can be set to another day. On each day it begins at noon UTC or later, and advances in real time. */
export interface SimulationClock extends Clock {
  putOn(on: Day): void;
}

/**
 * The clock of a simulation, set to a day. `runs` is the number of earlier runs. A run that continues the work of others begins its days
 * later than they did, so that what they left open is overdue, and nothing happens before what they did.
 */
export const simulationClock = (on: Day, runs: number): SimulationClock => {
  let day = on;
  let beganAt = performance.now();
  const now = (): Instant => {
    const begin = Date.parse(`${day}T12:00:00.000Z`) + laterMilliseconds(runs);
    return new Date(begin + performance.now() - beganAt).toISOString() as Instant;
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

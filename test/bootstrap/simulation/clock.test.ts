import { expect, test } from "bun:test";
import { simulationClock } from "../../../bootstrap/simulation/clock.ts";
import { day } from "../../../domain/kernel/day.ts";

test("each of hundreds of runs begins a day after the previous one, and all of them on that day", () => {
  const begins = Array.from({ length: 400 }, (_, runs) => simulationClock(day("2026-05-01"), runs).now());
  expect(begins[0]).toStartWith("2026-05-01T12:00:0");
  expect(begins[1]).toStartWith("2026-05-01T13:00:0");
  expect(begins[7]).toStartWith("2026-05-01T19:00:0");
  // 19:00 and 392 half minutes, which are 3 hours and 16 minutes.
  expect(begins[399]).toStartWith("2026-05-01T22:16:0");
  expect(begins).toEqual(begins.toSorted());
  expect(new Set(begins.map((each) => each.slice(0, 18))).size).toBe(400);
});

import { expect, test } from "bun:test";
import { retryAfterSeconds } from "../../../adapters/outside-calls/retry-after.ts";
import { aClock, instant } from "../../fixtures/clock.ts";

const clock = aClock(instant("2026-05-01T12:00:00.000Z"));
const cases: readonly (readonly [said: string | undefined, seconds: number | null])[] = [
  [undefined, null],
  ["0", 0],
  ["120", 120],
  [" 7 ", 7],
  ["999999999", 86_400],
  ["9999999999999999999999", null],
  ["-5", null],
  ["1.5", null],
  ["soon", null],
  ["", null],
  ["Fri, 01 May 2026 12:00:30 GMT", 30],
  ["Fri, 01 May 2026 11:00:00 GMT", 0],
  ["Fri, 01 May 2099 11:00:00 GMT", 86_400],
];

for (const [said, seconds] of cases)
  test(`a Retry-After of ${said === undefined ? "nothing" : `"${said}"`} is ${seconds} seconds`, () => {
    expect(retryAfterSeconds(new Headers(said === undefined ? {} : { "retry-after": said }), clock)).toBe(seconds);
  });

test("a date is relative to the responding server's own clock, if it states its time", () => {
  const headers = new Headers({
    date: "Wed, 01 Jan 2025 00:00:00 GMT",
    "retry-after": "Wed, 01 Jan 2025 00:00:45 GMT",
  });
  expect(retryAfterSeconds(headers, clock)).toBe(45);
});

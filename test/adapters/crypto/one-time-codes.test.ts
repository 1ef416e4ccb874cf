import { expect, test } from "bun:test";
import { oneTimeCodes } from "../../../adapters/crypto/one-time-codes.ts";
import type { Instant } from "../../../domain/kernel/day.ts";

/** The ASCII text `12345678901234567890` of RFC 6238, appendix B, in base 32. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1000).toISOString() as Instant;
const stepOf = (code: string, seconds: number) => oneTimeCodes.stepOf(secret, code, at(seconds));

/** RFC 6238, appendix B, the rows of SHA-1: the last six of their eight digits. */
const vectors = [
  [59, "287082", 0x1],
  [1_111_111_109, "081804", 0x23523ec],
  [1_111_111_111, "050471", 0x23523ed],
  [1_234_567_890, "005924", 0x273ef07],
  [2_000_000_000, "279037", 0x3f940aa],
  [20_000_000_000, "353130", 0x27bc86aa],
] as const;

test.each(vectors)("the code at %p seconds is that of RFC 6238", (seconds, code, step) => {
  expect(stepOf(code, seconds)).toBe(step);
});

test("a code is valid one step early and one step late, and no further", () => {
  // The step at 59 seconds lasts from 30 to 60.
  expect([stepOf("287082", 0), stepOf("287082", 29)]).toEqual([1, 1]);
  expect([stepOf("287082", 89), stepOf("287082", 90)]).toEqual([1, null]);
  expect([stepOf("081804", 1_111_111_049), stepOf("081804", 1_111_111_050)]).toEqual([null, 0x23523ec]);
});

test("anything but a six-digit code is wrong", () => {
  for (const typed of ["", "28708", "2870822", "28708a", "２８７０８２"]) expect(stepOf(typed, 59)).toBeNull();
});

test("secrets have 160 bits and recovery codes 80, in base 32, each time different", () => {
  expect(oneTimeCodes.newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(oneTimeCodes.newRecoveryCode()).toMatch(/^[A-Z2-7]{16}$/);
  expect(new Set(Array.from({ length: 100 }, oneTimeCodes.newRecoveryCode)).size).toBe(100);
});

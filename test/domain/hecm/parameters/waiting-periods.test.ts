import { describe, expect, test } from "bun:test";
import {
  disclosureWait,
  firstDayAfterWait,
  rescissionWait,
} from "../../../../domain/hecm/parameters/periods/waiting-periods.ts";
import { day } from "../../../../domain/kernel/day.ts";

const earliest = (wait: typeof rescissionWait, from: string) => {
  const first = firstDayAfterWait(wait, day(from));
  return first._tag === "Refused" ? first.refusal._tag : `${first.value}`;
};

describe("a borrower can rescind until midnight of the third business day after the closing", () => {
  test.each([
    ["closed on a Monday, a loan is paid out on Friday at the earliest", "2026-05-04", "2026-05-08"],
    ["closed on a Thursday, on Tuesday: Friday, Saturday and Monday pass", "2026-05-07", "2026-05-12"],
    ["closed on a Wednesday, on Sunday: Thursday, Friday and Saturday pass", "2026-05-06", "2026-05-10"],
    ["closed on a Saturday, on Thursday: the Sunday does not count", "2026-05-09", "2026-05-14"],
    ["closed before Thanksgiving Day, that day does not count", "2026-11-24", "2026-11-29"],
    // Observed on Friday, July 3, which counts; Saturday, July 4 does not.
    ["closed before a holiday on a Saturday, the Friday counts and the Saturday does not", "2026-07-01", "2026-07-07"],
  ])("%s", (_, closed, paidOut) => expect(earliest(rescissionWait, closed)).toBe(paidOut));
});

describe("three business days lie between the receipt of the disclosures and the closing of a reverse mortgage", () => {
  test.each([
    ["received on a Friday, it closes on Wednesday at the earliest", "2026-05-08", "2026-05-13"],
    ["received on a Monday, on Friday", "2026-05-04", "2026-05-08"],
    ["received on a Thursday before a Monday holiday, on Wednesday", "2026-05-21", "2026-05-27"],
  ])("%s", (_, received, closed) => expect(earliest(disclosureWait, received)).toBe(closed));
});

test("before the rules of a waiting period are known, nothing is assumed", () => {
  expect(earliest(rescissionWait, "2011-12-29")).toBe("NoRuleInForce");
  // A Friday: Saturday, Monday, and Tuesday pass, because New Year's Day is that Sunday.
  expect(earliest(rescissionWait, "2011-12-30")).toBe("2012-01-04");
});

import { describe, expect, test } from "bun:test";
import {
  isAlphanumeric,
  isAtLeastShare,
  isAtMostPercent,
  isDate,
  isDigits,
  isInteger,
  isNotReported,
  isWhole,
  isZip,
  numberOf,
} from "../../../../domain/hmda/edits/values.ts";
import { maxLineCharacters } from "../../../../domain/hmda/register/lines.ts";

/** The texts for which a check is true. */
const those = (check: (text: string) => boolean, ...texts: readonly string[]) => texts.filter(check);

describe("a cell contains", () => {
  test("a number with digits, a minus sign, and one point with digits after it, and nothing else", () => {
    const numbers = [
      "0",
      "7",
      "0012",
      "-12",
      "3.5",
      "-3.5",
      ".08",
      "-.5",
      "9.0",
      "123456789012345",
      "1234567890123456",
    ];
    expect(numbers.map(numberOf)).toEqual([0, 7, 12, -12, 3.5, -3.5, 0.08, -0.5, 9, 123456789012345, 1234567890123456]);
    // The slash and the colon are the characters before 0 and after 9.
    const others = [
      "",
      "-",
      ".",
      "-.",
      "1.",
      "+1",
      "--1",
      "1-",
      "1e3",
      "1.5e3",
      "1.5 ",
      "1,000",
      " 1",
      "1 ",
      "1.2.3",
      "/",
      ":",
      "1:",
      "1./",
    ];
    expect(others.filter((text) => !Number.isNaN(numberOf(text)))).toEqual([]);
  });

  test("a whole number, an integer, or a fixed number of digits", () => {
    expect(those(isWhole, "", "0", "09", "-1", "1.0", "a", "1a")).toEqual(["0", "09"]);
    expect(those(isInteger, "", "-", "0", "-1", "-09", "--1", "1.0", "-a", "1-")).toEqual(["0", "-1", "-09"]);
    const [two, twoOrThree] = [(text: string) => isDigits(text, 2), (text: string) => isDigits(text, 2, 3)];
    expect(those(two, "", "1", "12", "123", "1a")).toEqual(["12"]);
    expect(those(twoOrThree, "1", "12", "123", "1234", "12a")).toEqual(["12", "123"]);
  });

  test("a calendar date, written YYYYMMDD", () => {
    const days = ["20250101", "20251231", "20240229", "00010101"];
    const others = [
      "20250001",
      "20251301",
      "20250100",
      "20250132",
      "20250229",
      "20250431",
      "00000101",
      "2025010",
      "202501011",
    ];
    expect(those(isDate, ...days, ...others)).toEqual(days);
  });

  test("letters and digits only, through the first and last of each", () => {
    expect(those(isAlphanumeric, "A", "Z", "a", "z", "0", "9", "aZ09")).toHaveLength(7);
    // The characters next to the first and the last.
    expect(those(isAlphanumeric, "", "@", "[", "`", "{", "/", ":", "A ", "A-1", "é")).toEqual([]);
  });

  test("a ZIP code of five digits, or of nine with a dash", () => {
    const codes = ["62701", "62701-0123"];
    const others = [
      "6270",
      "627010",
      "62701-012",
      "62701-01234",
      "62701_0123",
      "6270a-0123",
      "62701-012a",
      "627010123",
    ];
    expect(those(isZip, ...codes, ...others)).toEqual(codes);
  });

  test("a code saying that nothing is reported", () => {
    expect(those(isNotReported, "NA", "Exempt", "", "na", "exempt", "0")).toEqual(["NA", "Exempt"]);
  });
});

describe("shares are compared exactly", () => {
  test("a number that is at most a percentage of another", () => {
    expect(isAtMostPercent("80", 80, "100")).toBe(true);
    expect(isAtMostPercent("80.01", 80, "100")).toBe(false);
    // 80% of 0.3 is 0.24.
    expect(isAtMostPercent("0.24", 80, "0.3")).toBe(true);
    expect(isAtMostPercent(".2400", 80, ".30")).toBe(true);
    expect(isAtMostPercent("0.240000000000000001", 80, "0.3")).toBe(false);
    expect(isAtMostPercent("-1", 80, "0")).toBe(true);
    expect(isAtMostPercent("-.5", 80, "-.5")).toBe(true);
    expect(isAtMostPercent("-.0", 80, ".0")).toBe(true);
  });

  test("a percentage that is at least a share, rounded half up to its own decimals", () => {
    // 1 ÷ 3 = 33.33… %.
    expect(isAtLeastShare("33", "1", "3")).toBe(true);
    expect(isAtLeastShare("33.3", "1", "3")).toBe(true);
    expect(isAtLeastShare("33.2", "1", "3")).toBe(false);
    // 667 ÷ 2,000 = 33.35%, which is 33.4 with one decimal and 33.35 with two; 33.349% is 33.3.
    expect(isAtLeastShare("33.3", "667", "2000")).toBe(false);
    expect(isAtLeastShare("33.4", "667", "2000")).toBe(true);
    expect(isAtLeastShare("33.35", "667", "2000")).toBe(true);
    expect(isAtLeastShare("33.3", "333.49", "1000")).toBe(true);
    // Trailing zeros are no decimals of its own: 33.30 is 33.3.
    expect(isAtLeastShare("33.30", "333.49", "1000.00")).toBe(true);
  });

  test("a cell that fills a line of the greatest length takes no longer than reading it, in milliseconds, not seconds", () => {
    const long = `0.${"0".repeat(maxLineCharacters - 3)}1`;
    const began = performance.now();
    expect(isAtMostPercent(long, 15, "100000")).toBe(true);
    expect(isAtMostPercent("15000", 15, long)).toBe(false);
    expect(isAtLeastShare(long, "1", "3")).toBe(false);
    expect(isAtLeastShare("33", long, "3")).toBe(true);
    // Looking for the last zeros from each zero took 5 seconds for one of them.
    expect(performance.now() - began).toBeLessThan(1_500);
  });
});

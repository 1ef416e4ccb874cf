import { describe, expect, test } from "bun:test";
import { instantIn, localText } from "../../../../../adapters/http/site/form/local-time.ts";

describe("a time in a form", () => {
  // New York is five hours behind UTC in winter and four in summer, Honolulu ten all year.
  test.each([
    ["05/01/2026 2:30 PM", "America/New_York", "2026-05-01T18:30:00.000Z"],
    ["5/1/2026 14:30", "America/New_York", "2026-05-01T18:30:00.000Z"],
    ["01/31/2026 11:59 PM", "America/New_York", "2026-02-01T04:59:00.000Z"],
    ["05/01/2026 12:00 AM", "Pacific/Honolulu", "2026-05-01T10:00:00.000Z"],
    ["05/01/2026 12:00 PM", "Pacific/Honolulu", "2026-05-01T22:00:00.000Z"],
    // Daylight saving time begins on March 8, 2026 at 2 a.m. and ends on November 1 at 2 a.m.
    ["03/08/2026 1:59 AM", "America/New_York", "2026-03-08T06:59:00.000Z"],
    ["03/08/2026 2:30 AM", "America/New_York", "2026-03-08T07:30:00.000Z"],
    ["03/08/2026 3:00 AM", "America/New_York", "2026-03-08T07:00:00.000Z"],
    ["11/01/2026 12:59 AM", "America/New_York", "2026-11-01T04:59:00.000Z"],
    ["11/01/2026 1:30 AM", "America/New_York", "2026-11-01T05:30:00.000Z"],
    ["11/01/2026 2:00 AM", "America/New_York", "2026-11-01T07:00:00.000Z"],
  ])("%s in %s is %s", (text, zone, instant) => {
    expect(instantIn(text, zone)).toBe(instant);
  });

  test("is shown as it is typed, to the minute", () => {
    expect(localText("2026-05-01T18:30:59.999Z", "America/New_York")).toBe("05/01/2026 2:30 PM");
    expect(localText("2026-05-01T04:00:00.000Z", "America/New_York")).toBe("05/01/2026 12:00 AM");
  });

  test.each([
    "soon",
    "13/01/2026 1:00 PM",
    "02/29/2026 1:00 PM",
    "05/01/2026 13:00 PM",
    "05/01/2026 24:00",
    "05/01/2026",
    "2026-05-01T14:30:00-04:00",
  ])("that is invalid is left to the API: %s", (text) => {
    expect(instantIn(text, "America/New_York")).toBe(text);
  });
});

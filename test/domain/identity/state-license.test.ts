import { describe, expect, test } from "bun:test";
import { licenseNumberIn, licensesToRenew } from "../../../domain/identity/state-license.ts";
import { day } from "../../../domain/kernel/day.ts";
import { aLicense } from "../../fixtures/company/user.ts";

const license = (number: string, validThrough: string, state = "IL") => ({
  ...aLicense("2026-01-01", validThrough, state),
  number,
});

test.each([
  ["of another state none", [license("W-1", "2026-12-31", "WI")], null],
  ["of several the one that is valid longest", [license("A", "2027-12-31"), license("B", "2026-12-31")], "A"],
  ["of two that end on one day the higher one", [license("A", "2026-12-31"), license("B", "2026-12-31")], "B"],
])("the number of a license: %s, in any order", (_, licenses, number) => {
  for (const listed of [licenses, licenses.toReversed()]) expect(licenseNumberIn(listed, "IL")).toBe(number);
});

describe("a license to renew", () => {
  const states = (today: string, ...given: readonly (readonly [state: string, through: string])[]) =>
    licensesToRenew(
      given.map(([state, through]) => license("1", through, state)),
      day(today),
    ).map(({ state }) => state);

  test("is one that ends within 60 days, or ended in the last 60", () => {
    // November has 30 days and December 31: November 1 is 60 days before December 31. January has 31, which leaves 29 in February.
    const california = ["CA", "2026-12-31"] as const;
    expect(
      ["2026-10-31", "2026-11-01", "2026-12-31", "2027-01-01", "2027-03-01", "2027-03-02"].map(
        (today) => states(today, california).length,
      ),
    ).toEqual([0, 1, 1, 1, 1, 0]);
  });

  test("is named once for each state, and not if the renewed one is entered", () => {
    const ending = ["TX", "2026-12-31"] as const;
    expect(states("2026-12-01", ending, ["CA", "2026-12-31"], ["CA", "2026-11-30"])).toEqual(["CA", "TX"]);
    expect(states("2026-12-01", ending, ["TX", "2027-12-31"])).toEqual([]);
  });
});

import { expect, test } from "bun:test";
import { licenseNumberIn } from "../../../domain/identity/state-license.ts";
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

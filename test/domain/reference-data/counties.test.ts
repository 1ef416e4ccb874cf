import { describe, expect, test } from "bun:test";
import { type CountyYear, countiesOf, isCounty } from "../../../domain/reference-data/counties/counties.ts";
import { states } from "../../../domain/reference-data/states.ts";

const file = Bun.file(new URL("../../../domain/reference-data/counties/2024-2026.csv", import.meta.url));

describe("the counties of the HMDA register", () => {
  test("are in the file that its README describes", async () => {
    const digest = new Bun.CryptoHasher("sha256").update(await file.bytes()).digest("hex");
    expect(digest).toBe("3c3f12f94a5af6ad8ed80f61b1d14d4bec839b0e893f2510d34755916f0ae789");
    const counted = (year: CountyYear) => states.flatMap(({ abbreviation }) => countiesOf(abbreviation, year)).length;
    // 3,235 in each year, and the 8 former counties of Connecticut in 2024.
    expect(([2024, 2025, 2026] as const).map(counted)).toEqual([3_243, 3_235, 3_235]);
  });

  test("begin with the digits of their state", () => {
    for (const { abbreviation, fips } of states)
      for (const county of countiesOf(abbreviation, 2025)) expect(county.fips).toStartWith(fips);
  });

  test("are known by their five digits: Cook County is one; 17999 and 1703 are not", () => {
    expect([isCounty("17031", 2026), isCounty("17999", 2026), isCounty("1703", 2026)]).toEqual([true, false, false]);
    expect(countiesOf("IL", 2026)).toContainEqual({ fips: "17031", state: "IL", name: "COOKCOUNTY" });
  });

  test("of Connecticut are its planning regions, and in 2024 also its former counties", () => {
    expect([isCounty("09003", 2024), isCounty("09003", 2025)]).toEqual([true, false]);
    expect([isCounty("09110", 2024), isCounty("09110", 2026)]).toEqual([true, true]);
    expect(countiesOf("CT", 2026)).toHaveLength(9);
  });

  test("of a year that is not listed are not taken from another one", () => {
    // @ts-expect-error The edits of a year do not compile without its counties.
    expect(isCounty("17031", 2023)).toBe(false);
    // @ts-expect-error The same for a list of counties.
    expect(countiesOf("IL", 2023)).toEqual([]);
  });
});

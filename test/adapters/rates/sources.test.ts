import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { bundledIndexValues, bundledThrough } from "../../../adapters/rates/bundled.ts";
import { combinedIndexValues } from "../../../adapters/rates/daily-values.ts";
import type { IndexValues } from "../../../domain/hecm/rates/ports.ts";
import { rateIndexes } from "../../../domain/hecm/terms.ts";
import { day, weekday } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { bundledValue } from "../../fixtures/calculation/daily-values.ts";

const folder = `${import.meta.dir}/../../../adapters/rates`;
const far = day("2999-12-31");

describe("the bundled series", () => {
  test("is the file whose checksum the README states", () => {
    const checksum = createHash("sha256")
      .update(readFileSync(`${folder}/treasury-cmt-daily.csv`))
      .digest("hex");
    expect(readFileSync(`${folder}/README.md`, "utf8")).toContain(checksum);
  });

  test("has 1,439 weekdays for each index, ascending, from 2021-01-04 to 2026-10-02", async () => {
    for (const index of rateIndexes) {
      const days = (await bundledIndexValues().list(index, far)).map(({ on }) => on);
      expect([days.length, days[0], days.at(-1)]).toEqual([1439, day("2021-01-04"), bundledThrough]);
      expect(days.every((on, position) => weekday(on) <= 5 && (days[position - 1] ?? "") < on)).toBe(true);
    }
  });

  // The Treasury's par yields of 2026-10-02: 1 Mo 4.04, 1 Yr 4.46, 10 Yr 5.28.
  test("gives each index's own value", async () => {
    const lastOf = async (index: (typeof rateIndexes)[number]) => (await bundledIndexValues().list(index, far)).at(-1);
    expect((await lastOf("cmt_1_month"))?.value).toBe(rate(4.04));
    expect((await lastOf("cmt_1_year"))?.value).toBe(rate(4.46));
    expect((await lastOf("cmt_10_year"))?.value).toBe(rate(5.28));
  });

  test("has no values for days after the requested one", async () => {
    const values = bundledIndexValues();
    expect((await values.list("cmt_10_year", day("2026-05-03"))).at(-1)?.on).toBe(day("2026-05-01"));
    expect(await values.list("cmt_10_year", day("2021-01-03"))).toEqual([]);
  });
});

test("of several sources the first that has a day gives its value, and later ones add days", async () => {
  const source = (...values: readonly (readonly [string, number])[]): IndexValues => ({
    list: async () => values.map(([on, value]) => bundledValue({ on: day(on), value: rate(value) })),
  });
  const combined = combinedIndexValues([
    source(["2026-10-01", 5.24], ["2026-10-05", 5.27]),
    source(["2026-10-01", 9.99], ["2026-10-02", 5.28]),
  ]);
  expect(await combined.list("cmt_10_year", far)).toEqual([
    bundledValue({ on: day("2026-10-01"), value: rate(5.24) }),
    bundledValue({ on: day("2026-10-02"), value: rate(5.28) }),
    bundledValue({ on: day("2026-10-05"), value: rate(5.27) }),
  ]);
});

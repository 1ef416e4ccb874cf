import { describe, expect, test } from "bun:test";
import type { EnteredIndexValue } from "../../domain/hecm/rates/ports.ts";
import { day } from "../../domain/kernel/day.ts";
import { rate } from "../../domain/kernel/rate.ts";
import { instant } from "../fixtures/clock.ts";
import { freshStores, type StoreKind } from "./store-kind.ts";

const anIndexValue = (given: Partial<EnteredIndexValue> = {}): EnteredIndexValue => ({
  index: "cmt_1_year",
  on: day("2026-04-30"),
  value: rate(3.875),
  enteredAt: instant("2026-05-01T12:00:00.000Z"),
  enteredByUserId: 1,
  ...given,
});

/** Index values that a Super User entered. */
export const enteredIndexValuesContract = (kind: StoreKind): void => {
  describe("entered index values", () => {
    const opened = freshStores(kind, { shared: true });
    const values = () => opened().stores.enteredIndexValues;

    test("are listed oldest first, each index for itself, through the day asked for and no further", async () => {
      const [first, second, third] = [
        anIndexValue({ on: day("2026-04-28") }),
        anIndexValue({ on: day("2026-04-29") }),
        anIndexValue({ on: day("2026-04-30") }),
      ];
      for (const value of [third, first, second, anIndexValue({ index: "cmt_10_year" })]) await values().set(value);
      expect(await values().list("cmt_1_year", day("2026-04-29"))).toEqual([first, second]);
      expect(await values().list("cmt_1_year", day("2026-04-30"))).toEqual([first, second, third]);
      expect(await values().list("cmt_1_month", day("2026-04-30"))).toEqual([]);
    });

    test("of one index and day the value entered last counts, also when first entries come at once", async () => {
      const { stores, others } = opened();
      const entries = Array.from({ length: 20 }, (_, percent) =>
        (percent % 2 === 0 ? stores : others).enteredIndexValues.set(anIndexValue({ value: rate(percent) })),
      );
      await Promise.all(entries);
      expect(await values().list("cmt_1_year", day("2026-04-30"))).toHaveLength(1);
      const corrected = anIndexValue({ value: rate(4.125), enteredByUserId: 2 });
      await values().set(corrected);
      expect(await values().list("cmt_1_year", day("2026-04-30"))).toEqual([corrected]);
    });
  });
};

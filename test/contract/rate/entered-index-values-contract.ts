import { describe, expect, test } from "bun:test";
import type { EnteredIndexValue } from "../../../domain/calculation/ports.ts";
import { indexValueSchemaVersion } from "../../../domain/calculation/upgrade.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { instant } from "../../fixtures/clock.ts";
import { indexValueAdded, indexValueSaved } from "../../fixtures/loan/log.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

const anIndexValue = (given: Partial<EnteredIndexValue> = {}): EnteredIndexValue => ({
  schemaVersion: indexValueSchemaVersion,
  index: "cmt_1_year",
  on: day("2026-04-30"),
  value: rate(3.875),
  version: 1,
  logNumber: 1,
  enteredAt: instant("2026-05-01T12:00:00.000Z"),
  enteredByUserId: 1,
  ...given,
});

/** Index values entered by a Super User. */
export const enteredIndexValuesContract = (kind: StoreKind): void => {
  describe("entered index values", () => {
    const opened = freshStores(kind, { shared: true });
    const values = () => opened().stores.enteredIndexValues;

    test("are listed oldest first, separately for each index, through the requested date", async () => {
      const [first, second, third] = [
        anIndexValue({ on: day("2026-04-28") }),
        anIndexValue({ on: day("2026-04-29") }),
        anIndexValue({ on: day("2026-04-30") }),
      ];
      for (const value of [third, first, second, anIndexValue({ index: "cmt_10_year" })])
        await values().add(value, indexValueAdded(value));
      expect(await values().list("cmt_1_year", day("2026-04-29"))).toEqual([first, second]);
      expect(await values().list("cmt_1_year", day("2026-04-30"))).toEqual([first, second, third]);
      expect(await values().list("cmt_1_month", day("2026-04-30"))).toEqual([]);
    });

    test("are unique for an index and date, even if they are first entered concurrently", async () => {
      const { stores, others } = opened();
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, percent) => {
          const value = anIndexValue({ value: rate(percent) });
          return (percent % 2 === 0 ? stores : others).enteredIndexValues.add(value, indexValueAdded(value));
        }),
      );
      expect(outcomes.filter((outcome) => outcome === "added")).toHaveLength(1);
      expect(await values().list("cmt_1_year", day("2026-04-30"))).toHaveLength(1);
    });

    test("are corrected only at the version that was read, by one of several concurrent callers", async () => {
      const { stores, others } = opened();
      const first = anIndexValue();
      await values().add(first, indexValueAdded(first));
      const outcomes = await Promise.all(
        [stores, others].map(({ enteredIndexValues }, user) => {
          const corrected = { ...first, value: rate(4.125), enteredByUserId: user };
          return enteredIndexValues.save(corrected, indexValueSaved(corrected, first));
        }),
      );
      const saved = outcomes.filter((outcome) => outcome !== "conflict");
      expect(saved).toMatchObject([{ value: rate(4.125), version: 2, logNumber: 2 }]);
      expect(await values().find("cmt_1_year", day("2026-04-30"))).toEqual(saved[0] as EnteredIndexValue);
      expect(await values().find("cmt_1_year", day("2026-04-29"))).toBeNull();
    });
  });
};

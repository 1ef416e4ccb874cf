import { describe, expect, test } from "bun:test";
import { freshStores, type StoreKind } from "../store-kind.ts";

/** Numbers that are given out once. */
export const sequencesContract = (kind: StoreKind): void => {
  describe("sequences", () => {
    const opened = freshStores(kind, { shared: true });

    test("numbers begin at 1, separately for each name", async () => {
      const { sequences } = opened().stores;
      expect([await sequences.next("loan"), await sequences.next("loan")]).toEqual([1, 2]);
      expect(await sequences.next("borrower")).toBe(1);
    });

    test("a block of consecutive numbers is given to one caller only, by either store", async () => {
      const { stores, others } = opened();
      const row = async ({ sequences }: typeof stores) => {
        const first = await sequences.nextInRow("loan", 250);
        return Array.from({ length: 250 }, (_, position) => first + position);
      };
      const single = async ({ sequences }: typeof stores) => [await sequences.next("loan")];
      const given = [
        await single(stores),
        await row(stores),
        await single(stores),
        await row(others),
        await single(others),
      ];
      expect(new Set(given.flat()).size).toBe(503);
      expect(Math.min(...given.flat())).toBe(1);
    });

    test("two stores with 50 concurrent callers each never give out a number twice", async () => {
      const { stores, others } = opened();
      const callers = Array.from({ length: 100 }, (_, number) => (number % 2 === 0 ? stores : others).sequences);
      const rounds = Array.from({ length: 5 }, () => callers.map((sequences) => sequences.next("loan")));
      const numbers = await Promise.all(rounds.flat());
      expect(new Set(numbers).size).toBe(500);
      expect(numbers.every((number) => Number.isSafeInteger(number) && number >= 1)).toBe(true);
    });
  });
};

import { expect, test } from "bun:test";
import { earnestMoneyWithinPrice } from "../../../../domain/hecm/proceeds/purchase.ts";
import { earnestMoneyErrors } from "../../../../domain/loan/checks/earnest-money.ts";

const paid = (earnestMoneyCents: number, purchasePriceCents: number | null = 300_000_00) => ({
  purchasePriceCents,
  earnestMoneyCents,
});

test("earnest money is at most the purchase price, if there is one", () => {
  const above = [{ field: "earnestMoneyCents", message: "must be at most the purchase price", code: "invalid" }];
  expect(earnestMoneyErrors(null, paid(300_000_00))).toEqual([]);
  expect(earnestMoneyErrors(null, paid(300_000_01))).toMatchObject(above);
  expect(earnestMoneyErrors(null, paid(300_000_01, null))).toEqual([]);
  expect(earnestMoneyErrors(null, { purchasePriceCents: 1 })).toEqual([]);
  // A value that the loan already has stays valid as long as neither changes.
  expect(earnestMoneyErrors(paid(300_000_01), paid(300_000_01))).toEqual([]);
  expect(earnestMoneyErrors(paid(300_000_01), paid(300_000_02))).toMatchObject(above);
  expect(earnestMoneyErrors(paid(300_000_01), paid(300_000_01, 300_000_00 - 1))).toMatchObject(above);
});

test("a calculation refuses earnest money above the price, because the loan would pay a negative amount of it", () => {
  expect(earnestMoneyWithinPrice(paid(300_000_00))._tag).toBe("Accepted");
  expect(earnestMoneyWithinPrice(paid(300_000_01))).toEqual({
    _tag: "Refused",
    refusal: { _tag: "EarnestMoneyAbovePrice", priceCents: 300_000_00 },
  });
  expect(earnestMoneyWithinPrice(paid(1, null))._tag).toBe("Accepted");
});

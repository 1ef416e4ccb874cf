import { expect, test } from "bun:test";
import { filedStandingsBuilder } from "../../../../domain/mcr/compact/filed-standings.ts";
import type { Standing } from "../../../../domain/mcr/quarter/contribution.ts";

const inTexas: Standing = { state: "TX", group: "direct", amountDollars: 150_000 };
const fromBroker: Standing = { state: "TX", group: "thirdParty", amountDollars: 1_000 };
const inOhio: Standing = { state: "OH", group: "direct", amountDollars: 725_500 };

test("what was filed for a loan is taken out once, in any order of filed loans", () => {
  const builder = filedStandingsBuilder({ year: 2026, number: 1 });
  builder.add(30, inOhio);
  builder.add(7, inTexas);
  builder.add(4_000_000_000, fromBroker);
  builder.add(12, inOhio);
  const standings = builder.end();
  expect(standings.take(7)).toEqual(inTexas);
  expect(standings.take(7)).toBeNull();
  expect([6, 8, 31, 5_000_000_000].map((loanId) => standings.take(loanId))).toEqual([null, null, null, null]);
  expect(standings.take(4_000_000_000)).toEqual(fromBroker);
  expect(standings.left()).toEqual([
    [12, inOhio],
    [30, inOhio],
  ]);
});

test("a loan that was filed twice is refused, because it is unknown which of the two counts", () => {
  const builder = filedStandingsBuilder({ year: 2026, number: 1 });
  builder.add(30, inOhio);
  builder.add(7, inTexas);
  builder.add(30, inTexas);
  expect(() => builder.end()).toThrow("loan 30 is twice in what was filed of Q1 2026");
});

test("nothing is left where nothing was filed", () => {
  const standings = filedStandingsBuilder({ year: 2026, number: 1 }).end();
  expect(standings.take(1)).toBeNull();
  expect(standings.left()).toEqual([]);
});

import { describe, expect, test } from "bun:test";
import { loggedLoan } from "../../../domain/loan/logged-loan.ts";
import { chained, emptyLog, isChained } from "../../../domain/log/chain.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { entryOf, testMac } from "../../fixtures/loan/log.ts";

describe("the version of the form that an entry's digest is of", () => {
  const entry = entryOf("loan.start", loggedLoan, null, aLoan({ schemaVersion: 21 }));

  test("is under the entry's MAC: with another version the chain is broken", () => {
    const placed = chained(entry, emptyLog, testMac);
    expect(placed.viewVersion).toBe(21);
    expect(isChained(placed, emptyLog, testMac)).toBe(true);
    expect(isChained({ ...placed, viewVersion: 20 }, emptyLog, testMac)).toBe(false);
  });

  test("is not in entries from before it was logged, whose MAC is as it was, and cannot be added to them", () => {
    const { viewVersion: _, ...earlier } = entry;
    const placed = chained(earlier, emptyLog, testMac);
    expect(isChained(placed, emptyLog, testMac)).toBe(true);
    expect(isChained({ ...placed, viewVersion: 21 }, emptyLog, testMac)).toBe(false);
  });
});

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { loggedLoan } from "../../../domain/loan/stored/logged-loan.ts";
import { canonicalJson } from "../../../domain/log/canonical-json.ts";
import { chained, emptyLog, isAuthentic, isChained, macText } from "../../../domain/log/chain.ts";
import type { Change } from "../../../domain/log/changes.ts";
import { anyText } from "../../fixtures/any-text.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { entryOf, testMac } from "../../fixtures/loan/log.ts";

describe("the version of the form of an entry's digest", () => {
  const entry = entryOf("loan.start", loggedLoan, null, aLoan({ schemaVersion: 21 }));

  test("is covered by the entry's MAC: with another version the chain is broken", () => {
    const placed = chained(entry, emptyLog, testMac);
    expect(placed.viewVersion).toBe(21);
    expect(isChained(placed, emptyLog, testMac)).toBe(true);
    expect(isChained({ ...placed, viewVersion: 20 }, emptyLog, testMac)).toBe(false);
  });

  test("is missing in entries from before it was logged, whose MAC is unchanged, and cannot be added to them", () => {
    const { viewVersion: _, ...earlier } = entry;
    const placed = chained(earlier, emptyLog, testMac);
    expect(isChained(placed, emptyLog, testMac)).toBe(true);
    expect(isChained({ ...placed, viewVersion: 21 }, emptyLog, testMac)).toBe(false);
  });
});

describe("an entry's MAC covers", () => {
  const value = fc.option(fc.oneof(fc.jsonValue(), anyText(), fc.double()), { nil: undefined });
  const path = fc.array(fc.oneof(fc.string(), fc.nat()));
  const order = fc.record({ path, fromOrder: fc.array(fc.nat()), toOrder: fc.array(fc.nat()) });
  const entries = fc.record({ path, fromEntries: fc.array(fc.jsonValue()), toEntries: fc.array(fc.jsonValue()) });
  const change = fc.oneof(fc.record({ path, from: value, to: value }, { requiredKeys: ["path"] }), order, entries);
  const entry = entryOf("loan.start", loggedLoan, null, aLoan());

  test("the entry as canonical JSON, whatever changed", () => {
    const { mac: ofNew, ...started } = chained(entry, emptyLog, testMac);
    expect(macText({ ...started, mac: ofNew })).toBe(canonicalJson(started));
    fc.assert(
      fc.property(fc.array(change), fc.option(fc.constant(7), { nil: undefined }), (changes, viewVersion) => {
        const { mac, ...placed } = chained({ ...entry, viewVersion, changes: changes as Change[] }, emptyLog, testMac);
        expect(macText({ ...placed, mac })).toBe(canonicalJson(placed));
      }),
    );
  });

  test("all of it: a name that is added to an entry or a change, or invalid changes, break its MAC", () => {
    const placed = chained({ ...entry, changes: [{ path: ["version"], from: 1, to: 2 }] }, emptyLog, testMac);
    expect(isAuthentic(placed, testMac)).toBe(true);
    const changed = (changes: unknown) => ({ ...placed, changes: changes as Change[] });
    for (const other of [
      { ...placed, note: "added" },
      changed([{ path: ["version"], from: 1, to: 2, note: "added" }]),
      changed([null]),
      changed("none"),
      changed([{ path: [], to: null }]),
      changed([{ path: [], to: { version: 2 }, note: "added" }]),
      changed(undefined),
    ])
      expect(isAuthentic(other, testMac)).toBe(false);
  });
});

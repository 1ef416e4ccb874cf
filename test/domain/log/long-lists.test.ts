import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { loansReshapedBefore } from "../../../domain/loan/stored/loan-of-view.ts";
import { loggedLoan } from "../../../domain/loan/stored/logged-loan.ts";
import { canonicalJson } from "../../../domain/log/canonical-json.ts";
import { chained, emptyLog } from "../../../domain/log/chain.ts";
import { type Change, changesBetween, type Json, type JsonObject, valueAt } from "../../../domain/log/changes.ts";
import { wayBack } from "../../../domain/log/earlier-view.ts";
import type { LoggedEntry } from "../../../domain/log/entry.ts";
import { packNames } from "../../../domain/log/evidence/pack.ts";
import { checkPack } from "../../../domain/log/evidence/pack-check.ts";
import { replay } from "../../../domain/log/evidence/replay.ts";
import { revertChanges, reverting } from "../../../domain/log/reverting.ts";
import { instant } from "../../fixtures/clock.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { digestOf, loanAdded, loanSaved, testMac } from "../../fixtures/loan/log.ts";

const named = (...names: readonly number[]): readonly JsonObject[] => names.map((name) => ({ name }));
const ten = named(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
const elevens = ten.map(() => ({ name: 11 }));

/** A change as an earlier release logged it, which logged every list without ids as a whole. */
const asBefore =
  (before: JsonObject, after: JsonObject) =>
  (change: Change): Change => {
    if (!("fromEntries" in change)) return change;
    const path = change.path.slice(0, -1);
    return { path, from: valueAt(before, path) as Json, to: valueAt(after, path) as Json };
  };

/** Few different ones, so that lists have entries in common. One that has an id by chance is no part. */
const entry = fc.record(
  { name: fc.constantFrom("a", "b"), id: fc.integer({ min: 1, max: 2 }), amounts: fc.array(fc.constantFrom(1, 2)) },
  { requiredKeys: ["name"] },
);
const longList = fc
  .tuple(fc.constantFrom(11, 11, 11, 0), fc.array(entry, { maxLength: 4 }), fc.array(entry, { maxLength: 4 }))
  .map(([between, start, end]) => [...start, ...Array.from({ length: between }, () => ({ name: "c" })), ...end]);
const part = fc.record({ id: fc.integer({ min: 1, max: 4 }), entries: longList });
const record = fc
  .record({
    entries: longList,
    within: fc.record({ entries: longList }),
    parts: fc.uniqueArray(part, { selector: ({ id }) => id }),
  })
  .map((value) => value as unknown as JsonObject);
const saves = fc.array(fc.tuple(record, fc.boolean()), { minLength: 2, maxLength: 8, size: "max" });

describe("the changes of a long list of objects without ids", () => {
  test.each<readonly [what: string, before: readonly Json[], after: readonly Json[], change: Change]>([
    ["added at the end", ten, [...ten, ...named(11)], { path: ["list", 10], fromEntries: [], toEntries: named(11) }],
    ["added at the start", ten, [...named(11), ...ten], { path: ["list", 0], fromEntries: [], toEntries: named(11) }],
    ["repeated", ten, [...ten, ...named(10)], { path: ["list", 10], fromEntries: [], toEntries: named(10) }],
    [
      "removed",
      [...ten, ...named(11)],
      [...ten.toSpliced(4, 1), ...named(11)],
      { path: ["list", 4], fromEntries: named(5), toEntries: [] },
    ],
    [
      "replaced by more",
      ten,
      ten.toSpliced(2, 1, ...named(11, 12)),
      { path: ["list", 2], fromEntries: named(3), toEntries: named(11, 12) },
    ],
  ])("have only its entries that changed: %s", (_, before, after, change) => {
    expect(changesBetween({ list: before }, { list: after })).toEqual([change]);
    expect(revertChanges({ list: after }, [change])).toEqual({ list: before });
  });

  test.each<readonly [what: string, before: readonly Json[], after: readonly Json[]]>([
    ["one with no entry in common", [...ten, { name: 0 }], elevens],
    ["a short list", ten.slice(1), ten],
    ["a list of single values", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  ])("are of the whole list for %s", (_, from, to) => {
    expect(changesBetween({ list: from }, { list: to })).toEqual([{ path: ["list"], from, to }]);
  });

  test("are reverted, also together with those of an earlier release, in any order", () => {
    let [ofEntries, ofWhole] = [0, 0];
    fc.assert(
      fc.property(saves, (saved) => {
        const views = saved.map(([view]) => view);
        const revert = reverting(views.at(-1) as JsonObject);
        for (const [place, [after, isEarlier]] of [...saved.entries()].slice(1).toReversed()) {
          const before = views[place - 1] as JsonObject;
          const changes = changesBetween(before, after);
          const count = changes.filter((change) => "fromEntries" in change).length;
          if (isEarlier) ofWhole += count;
          else ofEntries += count;
          expect(revert(isEarlier ? changes.map(asBefore(before, after)) : changes)).toEqual(before);
        }
      }),
      { numRuns: 1_000 },
    );
    expect(Math.min(ofEntries, ofWhole)).toBeGreaterThan(100);
  });

  test("are not reverted by an earlier release, which reads only their path, so that it shows nothing wrong", () => {
    let tried = 0;
    fc.assert(
      fc.property(record, record, (before, after) => {
        for (const change of changesBetween(before, after).filter((each) => "fromEntries" in each)) {
          tried += 1;
          expect(() => revertChanges(after, [{ path: change.path }])).toThrow("no list of parts");
        }
      }),
      { numRuns: 300 },
    );
    expect(tried).toBeGreaterThan(50);
  });

  test("that do not belong to the record are detected", () => {
    for (const path of [["list", 2], ["list"], ["none", 0], ["list", 0, "name", 0]])
      expect(() => revertChanges({ list: named(1, 2) }, [{ path, fromEntries: [], toEntries: named(1) }])).toThrow();
  });
});

describe("the log of a loan with a long history", () => {
  const disclosure = (place: number) => ({
    disclosedOn: `2026-05-${String((place % 28) + 1).padStart(2, "0")}`,
    fees: [{ kind: "appraisal", amountCents: place }],
  });
  const at = (number: number) => instant(new Date(Date.UTC(2026, 4, 1) + number * 60_000).toISOString());

  /** A loan whose disclosures were added one by one, with its entries; every entry with `isEarlier` is of an earlier release. */
  const lifeOf = (count: number, isEarlier: (number: number) => boolean) => {
    let loan = aLoan({ id: 1, companyId: 1, version: 1, logNumber: 1, createdAt: at(1), updatedAt: at(1) });
    const states = [loan];
    const log: LoggedEntry[] = [chained({ ...loanAdded(loan), at: at(1) }, emptyLog, testMac)];
    for (let number = 2; number <= count + 1; number += 1) {
      const before = loan;
      const changed = { ...before, feeDisclosures: [...before.feeDisclosures, disclosure(number)] as never };
      loan = { ...changed, version: number, logNumber: number };
      const { changes, ...logged } = loanSaved(changed, before);
      const shown = [before, loan].map(loggedLoan.viewOf) as [JsonObject, JsonObject];
      const of = isEarlier(number) ? changes.map(asBefore(...shown)) : changes;
      log.push(chained({ ...logged, changes: of, at: at(number) }, log.at(-1) ?? emptyLog, testMac));
      states.push(loan);
    }
    return { states, log };
  };

  test("leads back to each of its states, verified, whichever release logged each change", () => {
    const { states, log } = lifeOf(40, (number) => number % 3 === 0);
    const last = states.at(-1) ?? aLoan();
    const view = loggedLoan.viewOf(last);
    const { schemaVersion, logNumber, updatedAt } = last;
    const stored = { view, schemaVersion, logNumber, updatedAt, digest: digestOf(canonicalJson(view)) };
    for (const [place, state] of states.entries()) {
      const back = wayBack(stored, at(place + 1), { mac: testMac, reshapedBefore: loansReshapedBefore });
      for (const entry of log.slice(place).toReversed()) back.take(entry, entry.at > at(place + 1));
      expect(back.end()).toMatchObject({
        value: { view: loggedLoan.viewOf(state), number: place + 1, isVerified: true },
      });
    }
    expect(replay(view, log, digestOf)).toEqual({ compared: 41, problem: null });
  });

  test("grows with what is added, not with what is there", () => {
    const disclosuresIn = ({ log }: ReturnType<typeof lifeOf>) =>
      JSON.stringify(log.slice(1)).split("disclosedOn").length - 1;
    // The first ten are logged with those before them: 1 + 3 + 5 + … + 19. The other ninety are logged alone.
    expect(disclosuresIn(lifeOf(100, () => false))).toBe(190);
    // Each with those before it: 1 + 3 + 5 + … + 199.
    expect(disclosuresIn(lifeOf(100, () => true))).toBe(10_000);
  });
});

test("an evidence pack is checked in the form of before, in which every list is whole, and in that of now, but in no later one", () => {
  const isKnown = (format: number): boolean => {
    const texts = new Map([[packNames.manifest, JSON.stringify({ format })]]);
    const { problems } = checkPack({ digests: [], texts, isSigned: true }, digestOf);
    return !problems.includes("manifest.json is missing or of a form that is not known here");
  };
  expect([1, 2, 3].map(isKnown)).toEqual([true, true, false]);
});

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Instant } from "../../../domain/kernel/day.ts";
import { refuse } from "../../../domain/kernel/result.ts";
import { type StoredDocument, schemaVersionAfter } from "../../../domain/kernel/stored/stored-document.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { loanOfView, loansReshapedBefore } from "../../../domain/loan/stored/loan-of-view.ts";
import { loggedLoan } from "../../../domain/loan/stored/logged-loan.ts";
import { loanSchemaVersion, loanUpgradeSteps, upgradeLoan } from "../../../domain/loan/stored/upgrade.ts";
import { canonicalJson } from "../../../domain/log/canonical-json.ts";
import { chained, emptyLog } from "../../../domain/log/chain.ts";
import { type NotReconstructible, type StoredState, wayBack } from "../../../domain/log/earlier-view.ts";
import type { LoggedEntry } from "../../../domain/log/entry.ts";
import { instant } from "../../fixtures/clock.ts";
import { arbitraryLoan } from "../../fixtures/loan/arbitrary-loan.ts";
import { aBorrower, aLoan } from "../../fixtures/loan/loan.ts";
import { digestOf, loanAdded, loanSaved, testMac } from "../../fixtures/loan/log.ts";
import { firstRelease } from "../../stored-shapes/first-release.ts";
import beforeAgencyCalls from "../../stored-shapes/loan-before-agency-calls.json" with { type: "json" };
import beforeOriginator from "../../stored-shapes/loan-before-originator.json" with { type: "json" };

type WayBackRest = Parameters<typeof wayBack> extends [unknown, ...infer Rest] ? Rest : never;

const verification = { mac: testMac, reshapedBefore: loansReshapedBefore };

/** Noon of a date in May: a change is made on each date. */
const noonOf = (dayOfMay: number): Instant => instant(`2026-05-${String(dayOfMay).padStart(2, "0")}T12:00:00.000Z`);
const eveningOf = (dayOfMay: number): Instant => noonOf(dayOfMay).replace("T12", "T20") as Instant;

const storedOf = (document: StoredDocument): StoredState => {
  const loan = document as unknown as Loan;
  const view = loggedLoan.viewOf(loan);
  const { schemaVersion, logNumber, updatedAt } = loan;
  return { view, schemaVersion, logNumber, updatedAt, digest: digestOf(canonicalJson(view)) };
};

/** A loan that was started on May 1 and changed on each day since, with its log. */
const lifeOf = (
  versions: readonly Loan[],
): { readonly states: readonly Loan[]; readonly log: readonly LoggedEntry[] } => {
  const states: Loan[] = [];
  const log: LoggedEntry[] = [];
  for (const version of versions) {
    const before = states.at(-1);
    const number = states.length + 1;
    const state = { ...version, id: 1, companyId: 1, version: number, logNumber: number, deletedAt: null };
    const given = before && { ...state, version: before.version, logNumber: before.logNumber };
    const entry = before && given ? loanSaved(given, before) : loanAdded(state);
    log.push(chained({ ...entry, at: noonOf(number) }, log.at(-1) ?? emptyLog, testMac));
    states.push(state);
  }
  return { states, log };
};

const lives = fc.array(arbitraryLoan, { minLength: 1, maxLength: 6 }).map(lifeOf);

const lastOf = (states: readonly Loan[]): StoredState => {
  const last = states.at(-1);
  if (last === undefined) throw new Error("a life without a state");
  return storedOf(last as unknown as StoredDocument);
};

/** The view at an instant, from entries in the order of their numbers. */
const earlierView = (stored: StoredState, entries: readonly LoggedEntry[], ...rest: WayBackRest) => {
  const [at] = rest;
  const back = wayBack(stored, ...rest);
  const first = entries.findIndex((entry) => entry.at > at);
  for (const [place, entry] of [...entries.entries()].toReversed()) {
    const taken = back.take(entry, first >= 0 && place >= first);
    if (taken._tag === "Refused") return taken;
  }
  return back.end();
};

/** The entries that reading needs: the first later one, all after it, and the one before it. */
const neededFor = (log: readonly LoggedEntry[], at: Instant): readonly LoggedEntry[] => {
  const first = log.findIndex((entry) => entry.at > at);
  return log.slice(Math.max(0, (first < 0 ? log.length : first) - 1));
};

const readAt = (stored: StoredState, log: readonly LoggedEntry[], at: Instant) =>
  earlierView(stored, neededFor(log, at), at, verification);

const isVerifiedAt = (...reading: Parameters<typeof readAt>): boolean | null | "refused" => {
  const read = readAt(...reading);
  return read._tag === "Accepted" ? read.value.isVerified : "refused";
};

describe("a loan as of an instant", () => {
  test("is what was read then, and verified, on each day of any history", () => {
    fc.assert(
      fc.property(lives, ({ states, log }) => {
        for (const [place, state] of states.entries())
          expect(readAt(lastOf(states), log, eveningOf(place + 1))).toMatchObject({
            value: { view: loggedLoan.viewOf(state), number: place + 1, isVerified: true },
          });
      }),
      { numRuns: 15 },
    );
  });

  test("exists from the millisecond of its start on, and has a change from the millisecond of the change on", () => {
    const { states, log } = lifeOf([aLoan({ notes: "first" }), aLoan({ notes: "second" })]);
    const notesAt = (at: string) => {
      const read = readAt(lastOf(states), log, instant(at));
      return read._tag === "Accepted" ? (read.value.view?.notes ?? null) : "refused";
    };
    expect(notesAt("2026-05-01T11:59:59.999Z")).toBeNull();
    expect(notesAt("2026-05-01T12:00:00.000Z")).toBe("first");
    expect(notesAt("2026-05-02T11:59:59.999Z")).toBe("first");
    expect(notesAt("2026-05-02T12:00:00.000Z")).toBe("second");
  });

  const { states, log } = lifeOf(["first", "second", "third", "fourth"].map((notes) => aLoan({ notes })));
  const altered = (number: number, other: Partial<LoggedEntry>) =>
    log.map((entry) => (entry.number === number ? { ...entry, ...other } : entry));

  test("is not verified if a reverted entry is altered or missing, or the record does not match its last entry", () => {
    const stored = lastOf(states);
    expect(isVerifiedAt(stored, log, eveningOf(1))).toBe(true);
    expect(isVerifiedAt(stored, altered(3, { byUserId: 8 }), eveningOf(1))).toBe(false);
    for (const missing of [1, 2, 3, 4]) {
      const rest = log.filter(({ number }) => number !== missing);
      expect([missing, isVerifiedAt(stored, rest, eveningOf(1))]).toEqual([missing, false]);
    }
    expect(isVerifiedAt(stored, [], eveningOf(1))).toBe(false);
    const view = { ...stored.view, notes: "written by hand" };
    expect(isVerifiedAt({ ...stored, view, digest: digestOf(canonicalJson(view)) }, log, eveningOf(1))).toBe(false);
    // Entries authenticated with one key do not verify with another key.
    const otherKey = { ...verification, mac: (text: string) => testMac(`another ${text}`) };
    expect(earlierView(stored, log, eveningOf(1), otherKey)).toMatchObject({ value: { isVerified: false } });
    // Earlier entries are not read.
    expect(isVerifiedAt(stored, altered(1, { byUserId: 8 }), eveningOf(2))).toBe(true);
  });

  test("is not known to be verified if an entry does not name the form of its digest", () => {
    const [first, ...rest] = log.map(({ viewVersion: _, ...entry }) => entry);
    if (first === undefined) throw new Error("no entry");
    expect(isVerifiedAt(lastOf(states), [first, ...rest], eveningOf(1))).toBeNull();
  });

  test("is refused if a change cannot be reverted or the record is older than its log, with the earliest instant", () => {
    const nowhere = altered(3, { changes: [{ path: ["notes", "deeper"], from: "a", to: "b" }] });
    const refusal = (earliest: Instant) => refuse<NotReconstructible>({ _tag: "NotReconstructible", earliest });
    expect(readAt(lastOf(states), nowhere, eveningOf(1))).toEqual(refusal(noonOf(3)));
    expect(readAt(lastOf(states), nowhere, eveningOf(3))).toMatchObject({ _tag: "Accepted" });
    const older = altered(1, { changes: [{ path: ["notes"], from: "before the log", to: "first" }] });
    expect(readAt(lastOf(states), older, noonOf(1))).toMatchObject({ _tag: "Accepted" });
    expect(readAt(lastOf(states), older, instant("2026-05-01T11:00:00.000Z"))).toEqual(refusal(noonOf(1)));
    const unlogged = { ...lastOf(states), logNumber: 0, updatedAt: noonOf(5) };
    expect(readAt(unlogged, [], noonOf(5))).toMatchObject({ value: { isVerified: null, number: 0 } });
    expect(readAt(unlogged, [], noonOf(4))).toEqual(refusal(noonOf(5)));
  });
});

describe("a loan that was stored by an earlier version", () => {
  const storedLoans: readonly StoredDocument[] = [firstRelease.loan, beforeAgencyCalls, beforeOriginator];

  /** A stored document as each version since would have stored it. */
  const versionsOf = (document: StoredDocument): StoredDocument[] => {
    const { schemaVersion = 1 } = document as unknown as Loan;
    const versions = [{ ...document, schemaVersion }];
    for (const step of loanUpgradeSteps.slice(schemaVersion - 1)) {
      const last = versions.at(-1) ?? versions[0];
      if (last === undefined) throw new Error("a document without a version");
      versions.push({ ...step(last), schemaVersion: last.schemaVersion + 1 });
    }
    return versions;
  };

  test("is verified by the digest of its own form since that is logged, whatever later upgrades add", () => {
    for (const document of storedLoans) {
      const versions = versionsOf(document);
      expect(versions.at(-1)).toMatchObject({ schemaVersion: schemaVersionAfter(loanUpgradeSteps) });
      for (const version of versions) {
        const loan = { ...version, logNumber: 1 } as unknown as Loan;
        const entry = chained({ ...loanAdded(loan), at: loan.createdAt }, emptyLog, testMac);
        const isVerified = isVerifiedAt(storedOf(loan as unknown as StoredDocument), [entry], eveningOf(1));
        expect([loan.schemaVersion, isVerified]).toEqual([
          loan.schemaVersion,
          loan.schemaVersion < loansReshapedBefore ? null : true,
        ]);
      }
    }
  });

  test("keeps everything that was stored, in each upgrade since that version", () => {
    for (const document of storedLoans) {
      const since = versionsOf(document).filter(({ schemaVersion }) => Number(schemaVersion) >= loansReshapedBefore);
      for (const [place, version] of since.slice(1).entries()) {
        const [before, after] = [since[place], version].map(
          (each) => storedOf({ ...each, logNumber: 1 } as never).view,
        );
        if (before === undefined || after === undefined) throw new Error("a version without a view");
        expect(after).toMatchObject(before);
      }
    }
  });

  test("is read as a current loan: a part restored from before an upgrade has the names that it added", () => {
    const loan = aLoan({ borrowers: [aBorrower(), aBorrower()] });
    const view = loggedLoan.viewOf(loan);
    const [first, second] = loan.borrowers.map(({ representative: _, ssn: _ssn, ...borrower }) => ({
      ...borrower,
      ssn: null,
    }));
    const reverted = { ...view, borrowers: [{ ...first, representative: null }, second] } as never;
    const versions = { stored: loanSchemaVersion, lowest: loansReshapedBefore };
    const read = loanOfView(reverted, versions, loan as unknown as StoredDocument);
    expect(read.borrowers.map(({ representative }) => representative)).toEqual([null, null]);
    expect(loanOfView(view, { stored: loanSchemaVersion, lowest: loanSchemaVersion }, {})).toEqual(
      upgradeLoan({ ...loan, lastCall: null, logNumber: undefined }),
    );
  });
});

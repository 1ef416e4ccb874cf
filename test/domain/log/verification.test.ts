import { describe, expect, test } from "bun:test";
import { loggedLoan } from "../../../domain/loan/stored/logged-loan.ts";
import { chained, emptyLog, type LogHead } from "../../../domain/log/chain.ts";
import type { LoggedEntry } from "../../../domain/log/entry.ts";
import { headOfText, textOfHead } from "../../../domain/log/head-text.ts";
import type { PlacedEntry } from "../../../domain/log/ports.ts";
import { chainStart, checkEnd, checkNext } from "../../../domain/log/verification/chain-check.ts";
import type { LogProblem } from "../../../domain/log/verification/problem.ts";
import { numberProblem, recordProblem } from "../../../domain/log/verification/record-check.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { entryOf, testMac } from "../../fixtures/loan/log.ts";

const log: LoggedEntry[] = [];
for (let number = 0; number < 5; number += 1)
  log.push(chained(entryOf("loan.start", loggedLoan, null, aLoan()), log.at(-1) ?? emptyLog, testMac));

const placed = (entries: readonly LoggedEntry[]): PlacedEntry[] =>
  entries.map((entry) => ({ place: entry.seq, entry }));

const verified = (entries: readonly PlacedEntry[], from: LogHead | null = null): string[] => {
  const { until: before, head } = chainStart(from);
  let until = before;
  const problems: LogProblem[] = [];
  for (const each of entries.filter(({ place }) => place > before.seq)) {
    const next = checkNext(until, each, { head, mac: testMac });
    problems.push(...next.problems);
    until = next.until;
  }
  problems.push(...checkEnd(until, head));
  return problems.map(({ problem, seq, lastSeq }) => `${problem} ${seq}-${lastSeq}`);
};

const headAt = (seq: number): LogHead => ({ seq, mac: log[seq - 1]?.mac ?? "" });

describe("the chain of a log", () => {
  test("is verified from its first entry, from any head of it, and from its last", () => {
    expect([null, headAt(1), headAt(4), headAt(5), emptyLog].map((from) => verified(placed(log), from))).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
    expect(verified([])).toEqual([]);
  });

  test("differs from a head of another history only there, and ends before one of a longer log", () => {
    expect(verified(placed(log), { seq: 3, mac: headAt(2).mac })).toEqual(["head_differs 3-3"]);
    expect(verified(placed(log), { seq: 5, mac: "another" })).toEqual(["head_differs 5-5"]);
    expect(verified(placed(log), { seq: 6, mac: "another" })).toEqual(["truncated 6-6"]);
    expect(verified([], headAt(1))).toEqual(["truncated 1-1"]);
  });

  test("continues after a place whose MAC is unknown without comparing the next entry with it", () => {
    const [, second, third, fourth, fifth] = placed(log);
    if (!second || !third || !fourth || !fifth) throw new Error("five entries");
    expect(verified([third, fourth, fifth], { seq: 2, mac: "" })).toEqual([]);
    expect(verified([fourth, fifth], { seq: 2, mac: "" })).toEqual(["missing 3-3"]);
  });

  test("reports a first entry that follows another one, as if the log began with a part of itself", () => {
    const begun = log.slice(1).map((entry, place): PlacedEntry => ({ place: place + 1, entry }));
    expect(verified(begun)).toEqual(["moved 1-1", "moved 2-2", "moved 3-3", "moved 4-4"]);
    const other = chained(entryOf("loan.start", loggedLoan, null, aLoan()), { seq: 0, mac: "another" }, testMac);
    expect(verified(placed([other]))).toEqual(["inserted 1-1"]);
  });

  test("has a head that is written as its number and MAC, and nothing else", () => {
    expect(headOfText(textOfHead(headAt(3)))).toEqual(headAt(3));
    expect(["0:", "7:", "7:ab-_9"].map(headOfText)).toEqual([emptyLog, { seq: 7, mac: "" }, { seq: 7, mac: "ab-_9" }]);
    expect(["", "7", ":ab", "-7:ab", "7:a b", "7.5:ab", `7:${"a".repeat(65)}`].map(headOfText)).toEqual(
      Array(7).fill(null),
    );
  });
});

describe("the records beside a log", () => {
  const entry = (recordId: string, number: number) => ({ kind: "loan", recordId, number }) as const;

  test("have entries that are numbered from 1 without gaps or duplicates", () => {
    expect(numberProblem(null, entry("1", 1))).toBeNull();
    expect(numberProblem(entry("1", 1), entry("1", 2))).toBeNull();
    expect(numberProblem(entry("1", 7), entry("2", 1))).toBeNull();
    expect(numberProblem(null, entry("1", 2))).toMatchObject({ problem: "number_gap", number: 1 });
    expect(numberProblem(entry("1", 1), entry("1", 3))).toMatchObject({ problem: "number_gap", number: 2 });
    expect(numberProblem(entry("1", 2), entry("1", 2))).toMatchObject({ problem: "number_gap", number: 3 });
    expect(numberProblem(entry("1", 2), entry("2", 3))).toMatchObject({ problem: "number_gap", number: 1 });
  });

  test("are compared only if their last entry names their form", () => {
    const record = { kind: "loan", recordId: "1" } as const;
    const stored = { record, schemaVersion: 21, logNumber: 3, digest: () => "digest" };
    const problemWith = (more: object) => recordProblem({ ...stored, entry: undefined, ...more })?.problem ?? null;
    const logged = { stateDigest: "digest", viewVersion: 21 };
    expect(problemWith({ entry: logged })).toBeNull();
    expect(problemWith({ entry: { ...logged, stateDigest: "another" } })).toBe("record_differs");
    expect(problemWith({ entry: { ...logged, viewVersion: 20 } })).toBe("record_differs");
    expect(problemWith({ entry: { stateDigest: "another" } })).toBeNull();
    expect(problemWith({ entry: { ...logged, stateDigest: "another" }, digest: null })).toBeNull();
    expect(problemWith({})).toBe("truncated");
    expect(problemWith({ digest: null })).toBe("truncated");
    expect(problemWith({ logNumber: 0 })).toBeNull();
    for (const logNumber of [-1, 1.5, Number.NaN]) expect(problemWith({ logNumber })).toBe("record_differs");
    const unseen = () => {
      throw new Error("not of this form");
    };
    expect(problemWith({ entry: logged, digest: unseen })).toBe("record_differs");
  });
});

import { describe, expect, test } from "bun:test";
import { verifyChain } from "../../application/log/verify/verify-chain.ts";
import { verifyLog } from "../../application/log/verify/verify-log.ts";
import { chained, type LogHead } from "../../domain/log/chain.ts";
import type { LogEvent, LoggedEntry } from "../../domain/log/entry.ts";
import type { LogProblem } from "../../domain/log/verification/problem.ts";
import { instant } from "../fixtures/clock.ts";
import { aCompany } from "../fixtures/company/company.ts";
import { aSigner } from "../fixtures/company/signer.ts";
import { aUser } from "../fixtures/company/user.ts";
import { aLoan } from "../fixtures/loan/loan.ts";
import {
  companyAdded,
  digestOf,
  loanAdded,
  loanSaved,
  signerAdded,
  testDocuments,
  testMac,
  userAdded,
} from "../fixtures/loan/log.ts";
import { someDependencies } from "../fixtures/some-dependencies.ts";
import { freshStores, type OpenedStores, present, type StoredEntry, type StoreKind } from "./store-kind.ts";

type Edit = (entries: readonly StoredEntry[]) => readonly StoredEntry[];

/** Edits the document at a place. */
const edited =
  (place: number, edit: (document: StoredEntry["document"]) => StoredEntry["document"]): Edit =>
  (entries) =>
    entries.map((each) => (each.place === place ? { place, document: edit(each.document) } : each));

const without =
  (...places: number[]): Edit =>
  (entries) =>
    entries.filter(({ place }) => !places.includes(place));

const swapped =
  (one: number, other: number): Edit =>
  (entries) =>
    entries.map((each) => {
      const place = each.place === one ? other : each.place === other ? one : each.place;
      return { ...each, place };
    });

/** The event of exporting the list of loans. */
const anExport: LogEvent = {
  schemaVersion: 1,
  companyId: 1,
  kind: "list",
  recordId: "/loan/loans/",
  action: "list.export",
  at: instant("2026-05-01T12:00:00.000Z"),
  byUserId: 7,
  requestId: "a-test",
  changes: [],
  stateDigest: "",
};

/** A problem in short: what it is, where, and which entry of which record it concerns. */
const said = ({ problem, seq, lastSeq, record, number }: LogProblem): string => {
  const places = seq === null ? [] : [seq === lastSeq ? `${seq}` : `${seq}-${lastSeq}`];
  return [
    problem,
    ...places,
    ...(record === null ? [] : [`${record.kind} ${record.recordId}`]),
    ...(number === null ? [] : [`#${number}`]),
  ].join(" ");
};

/**
 * Creates a company whose log contains: 1 the company, 2 a user, 3 a loan, 4 a signer, 5 and 6 changes of the loan, 7 an export, 8 another
 * loan.
 */
const seeded = async ({ stores }: OpenedStores) => {
  const [company, user, signer, loan, other] = [
    aCompany({ id: 1 }),
    aUser({ id: 11 }),
    aSigner({ id: 12 }),
    aLoan({ id: 21 }),
    aLoan({ id: 22 }),
  ];
  const { users, loans, signers, log } = stores.forCompany(1);
  await stores.companies.add(company, companyAdded(company));
  await log.listAfter(0, 1);
  await users.add(user, userAdded(user));
  await log.listAfter(0, 1);
  await loans.add(loan, loanAdded(loan));
  await log.listAfter(0, 1);
  await signers.add(signer, signerAdded(signer));
  await log.listAfter(0, 1);
  let saved = loan;
  for (const notes of ["first", "second"]) {
    const next = { ...saved, notes };
    saved = present((await loans.save(next, loanSaved(next, saved))) as typeof loan | "conflict");
    await log.listAfter(0, 1);
  }
  await log.append(anExport);
  await loans.add(other, loanAdded(other));
  return log.listAfter(0, 100);
};

/** An entry of another history of the same company, as if the store had been restored from a backup. */
const ofAnotherHistory = ({ number, ...entry }: LoggedEntry): StoredEntry => {
  const placed = chained(
    { ...entry, number: Number(number) },
    { seq: entry.seq - 1, mac: testMac("another") },
    testMac,
  );
  return { place: entry.seq, document: testDocuments.seals.logEntry(placed) };
};

const dependenciesOf = ({ stores, clock }: OpenedStores) =>
  someDependencies({ ...stores, clock, vault: { digest: digestOf, auditMac: testMac } as never });

const verified = async (opened: OpenedStores, from: LogHead | null = null): Promise<string[]> => {
  const problems: string[] = [];
  const { problemCount } = await verifyLog(dependenciesOf(opened), 1, {
    from,
    found: (each) => problems.push(said(each)),
  });
  expect(problemCount).toBe(problems.length);
  return problems;
};

/** Tampering with a store directly, without the audit key, is detected, and each kind of tampering is reported as such. */
export const logTamperingContract = (kind: StoreKind): void => {
  describe("a log that was tampered with", () => {
    const opened = freshStores(kind, { shared: true });
    const moved = kind.name.endsWith("SQLite") ? "moved" : "altered";

    test("reports each edit, deletion, swap, and truncation of its entries, also several at once", async () => {
      const entries = await seeded(opened());
      expect(entries.map(({ seq, kind: of, recordId, number }) => `${seq} ${of} ${recordId} ${number}`)).toEqual([
        "1 company 1 1",
        "2 user 11 1",
        "3 loan 21 1",
        "4 signer 12 1",
        "5 loan 21 2",
        "6 loan 21 3",
        "7 list /loan/loans/ r7",
        "8 loan 22 1",
      ]);
      expect(await verified(opened())).toEqual([]);
      let original: readonly StoredEntry[] = [];
      await opened().rewriteLog(1, (stored) => {
        original = stored;
        return stored;
      });
      const after = async (edit: Edit, from: LogHead | null = null) => {
        await opened().rewriteLog(1, edit);
        const problems = await verified(opened(), from);
        await opened().rewriteLog(1, () => original);
        return problems;
      };
      const headAt = (seq: number): LogHead => ({ seq, mac: entries[seq - 1]?.mac ?? "" });

      // Edits of the user, of the encrypted parts, of the MAC itself, of the schema version, and of the time.
      expect(await after(edited(2, (entry) => ({ ...entry, byUserId: 8 })))).toEqual(["altered 2 user 11 #1"]);
      expect(await after(edited(5, (entry) => ({ ...entry, sealedParts: `${entry.sealedParts}AA` })))).toEqual([
        "altered 5",
      ]);
      expect(await after(edited(8, (entry) => ({ ...entry, mac: testMac("another") })))).toEqual([
        "altered 8 loan 22 #1",
      ]);
      expect(await after(edited(4, (entry) => ({ ...entry, schemaVersion: 99 })))).toEqual(["altered 4"]);
      expect(await after(edited(4, (entry) => ({ ...entry, at: "2026-05-02T12:00:00.000Z" })))).toEqual([
        "altered 4 signer 12 #1",
      ]);
      // An edited digest is reported at its entry and at the comparison with the record.
      expect(await after(edited(6, (entry) => ({ ...entry, stateDigest: digestOf("another") })))).toEqual([
        "altered 6 loan 21 #3",
        "record_differs loan 21 #3",
      ]);

      // Deletions of one entry, of two in a row, of the first, and of the last, which only its record's entry count reveals.
      expect(await after(without(5))).toEqual(["missing 5", "number_gap loan 21 #2"]);
      expect(await after(without(5, 6))).toEqual(["missing 5-6", "truncated loan 21 #3"]);
      expect(await after(without(1))).toEqual(["missing 1", "truncated company 1 #1"]);
      expect(await after(without(8))).toEqual(["truncated loan 22 #1"]);
      expect(await after(without(7, 8))).toEqual(["truncated loan 22 #1"]);
      // The last entry is an export, which no record counts; a head that was kept elsewhere reveals its deletion.
      await opened().stores.forCompany(1).log.append(anExport);
      const [ninth] = await opened().stores.forCompany(1).log.listAfter(8, 1);
      await opened().rewriteLog(1, (stored) => {
        original = stored;
        return stored;
      });
      expect(await after(without(9))).toEqual([]);
      expect(await after(without(9), { seq: 9, mac: ninth?.mac ?? "" })).toEqual(["truncated 9"]);
      expect(await after((stored) => stored, { seq: 9, mac: ninth?.mac ?? "" })).toEqual([]);

      // Swapped and moved entries.
      expect(await after(swapped(2, 4))).toEqual([`${moved} 2 signer 12 #1`, `${moved} 4 user 11 #1`]);

      // An authentic entry of this company at its own place, but not chained to the previous one: from a store that was restored.
      const others = entries.filter(({ seq }) => seq === 4).map(ofAnotherHistory);
      expect(await after((stored) => [...without(4)(stored), ...others])).toEqual(["inserted 4 signer 12 #1"]);
      // A head that was kept elsewhere tells which of two histories the log is.
      expect(await after((stored) => stored, { ...headAt(5), mac: testMac("another history") })).toEqual([
        "head_differs 5 loan 21 #2",
      ]);
      // Several at once: verification continues after each problem.
      expect(await after((stored) => without(3)(edited(7, (entry) => ({ ...entry, byUserId: 8 }))(stored)))).toEqual([
        "missing 3",
        "altered 7 list /loan/loans/ #r7",
        "number_gap loan 21 #1",
      ]);
    });

    test("reports each record that is missing or does not match its last entry", async () => {
      await seeded(opened());
      const after = async (
        of: "company" | "loan" | "user" | "signer",
        id: number,
        edit: Parameters<OpenedStores["rewriteRecord"]>[2],
      ) => {
        let original: StoredEntry["document"] = {};
        await opened().rewriteRecord(of, id, (document) => {
          original = document;
          return edit(document);
        });
        const problems = await verified(opened());
        await opened().rewriteRecord(of, id, () => original);
        return problems;
      };
      expect(await after("user", 11, (user) => ({ ...user, roles: ["Administrator"] }))).toEqual([
        "record_differs user 11 #1",
      ]);
      expect(await after("company", 1, (company) => ({ ...company, name: "Another name" }))).toEqual([
        "record_differs company 1 #1",
      ]);
      expect(await after("signer", 12, (signer) => ({ ...signer, schemaVersion: 99 }))).toEqual([
        "record_differs signer 12 #1",
      ]);
      // A user's last sign-in may change without a log entry.
      expect(await after("user", 11, (user) => ({ ...user, lastLoginAt: "2026-05-02T12:00:00.000Z" }))).toEqual([]);
      // A loan that was set back to an earlier state, with the entry number of that state, or to before the log existed.
      expect(await after("loan", 21, (loan) => ({ ...loan, logNumber: 0 }))).toEqual(["record_differs loan 21 #0"]);
      expect(await after("loan", 21, (loan) => ({ ...loan, logNumber: 2 }))).toEqual(["record_differs loan 21 #2"]);
      expect(await after("loan", 21, (loan) => ({ ...loan, logNumber: 4 }))).toEqual(["truncated loan 21 #4"]);
      expect(await after("loan", 21, (loan) => ({ ...loan, sealedParts: "2.test.AAAA" }))).toEqual([
        "record_differs loan 21",
      ]);
      // A record that was deleted although the log has its entries.
      await opened().rewriteRecord("signer", 12, () => null);
      expect(await verified(opened())).toEqual(["record_differs signer 12"]);
    });

    test("can be verified in consecutive parts, each from the head of the previous one", async () => {
      await seeded(opened());
      await opened().rewriteLog(
        1,
        edited(4, (entry) => ({ ...entry, byUserId: 8 })),
      );
      const parts: unknown[] = [];
      const verifyAfter = async (from: LogHead | null) => {
        const problems: string[] = [];
        const found = (each: LogProblem) => problems.push(said(each));
        const part = await verifyChain(dependenciesOf(opened()), 1, { from, maxEntries: 4, found });
        parts.push([part.through.seq, part.checked, part.isComplete, problems]);
        return part;
      };
      let part = await verifyAfter(null);
      while (!part.isComplete) part = await verifyAfter(part.through);
      // Nothing is verified beyond the end.
      await verifyAfter({ seq: 99, mac: "of a longer log" });
      expect(parts).toEqual([
        [4, 4, false, ["altered 4 signer 12 #1"]],
        [8, 4, true, []],
        [8, 0, true, ["truncated 99"]],
      ]);
    });
  });
};

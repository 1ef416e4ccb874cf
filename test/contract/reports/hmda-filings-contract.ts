import { describe, expect, test } from "bun:test";
import type { FilePart } from "../../../domain/hmda/ports.ts";
import { day, type Instant } from "../../../domain/kernel/day.ts";
import { instant } from "../../fixtures/clock.ts";
import { filingGenerated, filingSaved } from "../../fixtures/loan/log.ts";
import { putRegisterPart } from "../../fixtures/reports/former-parts.ts";
import { aFiling, aRegisterLoan, filed } from "../../fixtures/reports/hmda-filing.ts";
import { expectWholeLog } from "../log-contract.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

const newestFirst = { number: 1, size: 25, order: [{ field: "createdAt", descending: true }] } as const;
const stored = instant("2026-02-01T11:59:00.000Z");
const later = instant("2026-02-02T12:00:00.000Z");

/** What every store of HMDA filings guarantees. */
export const hmdaFilingsContract = (kind: StoreKind): void => {
  describe("HMDA filings", () => {
    const opened = freshStores(kind, { shared: true });
    const company = () => opened().stores.forCompany(1);
    const filings = () => company().hmdaFilings;
    const putPart = (part: FilePart, at: Instant) => putRegisterPart(opened().stores, 1, part, at);
    const add = async (filing: ReturnType<typeof aFiling>) => {
      expect(await filings().add(filing, filingGenerated(filing))).toBe("added");
      return filing;
    };

    test("a filing is found as it was added, with every field, in every process", async () => {
      const filing = await add(aFiling());
      expect(await opened().others.forCompany(1).hmdaFilings.find(filing.id)).toEqual(filing);
      expect(await filings().find(filing.id + 1000)).toBeNull();
    });

    test("an edition is unique within a company's year; other years and other companies have their own", async () => {
      const first = await add(aFiling());
      const again = aFiling({ status: "verified" });
      expect(await filings().add(again, filingGenerated(again))).toBe("edition_taken");
      expect(await filings().find(again.id)).toBeNull();
      await add(aFiling({ year: 2024 }));
      await add(aFiling({ edition: 2 }));
      const elsewhere = aFiling({ companyId: 2 });
      const others = opened().stores.forCompany(2).hmdaFilings;
      expect(await others.add(elsewhere, filingGenerated(elsewhere))).toBe("added");
      await expect(filings().add({ ...first, edition: 3 }, filingGenerated(first))).rejects.toThrow();
    });

    test("of two processes that add one edition concurrently, one succeeds", async () => {
      const { stores, others } = opened();
      const outcomes = await Promise.all(
        [stores, others].map((store) => {
          const filing = aFiling();
          return store.forCompany(1).hmdaFilings.add(filing, filingGenerated(filing));
        }),
      );
      expect(outcomes.toSorted()).toEqual(["added", "edition_taken"]);
    });

    test("a save increments the version, a save based on an older version changes nothing, and each change has a log entry", async () => {
      const filing = await add(aFiling());
      const next = filed(filing);
      const saved = { ...next, version: 2, logNumber: 2 };
      expect(await filings().save(next, filingSaved(next, filing))).toEqual(saved);
      const late = { ...filing, status: "verified" } as const;
      expect(await filings().save(late, filingSaved(late, filing))).toBe("conflict");
      expect(await filings().find(filing.id)).toEqual(saved);
      const entries = await opened().others.forCompany(1).log.listAfter(0, 10);
      expectWholeLog(entries);
      expect(entries.map(({ recordId, number }) => [recordId, number])).toEqual([
        [String(filing.id), 1],
        [String(filing.id), 2],
      ]);
    });

    test("lists are ordered by creation and can be filtered by status; the latest edition of a year is found, of any status or of one", async () => {
      const first = filed(aFiling({ createdAt: instant("2026-02-01T12:00:00.000Z") }));
      const second = aFiling({ edition: 2, createdAt: instant("2026-02-03T12:00:00.000Z") });
      const former = aFiling({ year: 2024, createdAt: instant("2026-02-02T12:00:00.000Z") });
      for (const filing of [first, second, former]) await add(filing);
      expect(await filings().list({ status: null }, newestFirst)).toEqual({ count: 3, rows: [second, former, first] });
      expect(await filings().list({ status: "filed" }, newestFirst)).toEqual({ count: 1, rows: [first] });
      expect(await filings().latest(2025, null)).toEqual(second);
      expect(await filings().latest(2025, "filed")).toEqual(first);
      expect(await filings().latest(2026, null)).toBeNull();
      expect(await opened().stores.forCompany(2).hmdaFilings.latest(2025, null)).toBeNull();
    });

    test("the parts of an earlier release's file are found by their numbers, and are removed together, whether or not a filing references them", async () => {
      await putPart({ contentsId: 1, number: 1, sealedText: "one" }, stored);
      await putPart({ contentsId: 1, number: 2, sealedText: "two" }, stored);
      const others = opened().others.forCompany(1).hmdaFilings;
      expect([await others.findPart(1, 1), await others.findPart(1, 2), await others.findPart(1, 3)]).toEqual([
        "one",
        "two",
        null,
      ]);
      const elsewhere = opened().stores.forCompany(2).hmdaFilings;
      expect(await elsewhere.findPart(1, 1)).toBeNull();
      await elsewhere.dropParts(1);
      expect(await others.findPart(1, 1)).toBe("one");
      await add(aFiling({ contentsId: 1 }));
      await others.dropParts(1);
      expect([await filings().findPart(1, 1), await filings().findPart(1, 2)]).toEqual([null, null]);
    });

    test("whether a filing references its contents is known to its own company only", async () => {
      const filing = await add(aFiling());
      const { stores, others } = opened();
      expect(await others.forCompany(1).hmdaFilings.isNamed(filing.contentsId)).toBe(true);
      expect(await stores.forCompany(2).hmdaFilings.isNamed(filing.contentsId)).toBe(false);
      expect(await filings().isNamed(filing.contentsId + 1000)).toBe(false);
    });

    test("a part as large as a file's is returned in full", async () => {
      const sealedText = "2.key.".padEnd(700_000, "aZ09_-");
      await putPart({ contentsId: 1, number: 1, sealedText }, stored);
      expect(await filings().findPart(1, 1)).toBe(sealedText);
    });

    test("a register's loans are listed by id and found by ids, and a loan that is stored again replaces the earlier one", async () => {
      const loans = [3, 1, 2].map((loanId) => aRegisterLoan(loanId));
      await filings().putLoans(7, loans);
      const again = aRegisterLoan(2, { action: 3, actionOn: day("2025-06-01") });
      await filings().putLoans(7, [again]);
      await filings().putLoans(8, [aRegisterLoan(1)]);
      expect(await filings().loansAfter(7, 0, 2)).toEqual([aRegisterLoan(1), again]);
      expect(await filings().loansAfter(7, 2, 10)).toEqual([aRegisterLoan(3)]);
      const found = await filings().loansIn(7, [2, 3, 9]);
      expect(found.toSorted((one, other) => one.loanId - other.loanId)).toEqual([again, aRegisterLoan(3)]);
      expect(await opened().stores.forCompany(2).hmdaFilings.loansAfter(7, 0, 10)).toEqual([]);
      expect(await opened().stores.forCompany(2).hmdaFilings.loansIn(7, [1])).toEqual([]);
    });

    test("the contents of a filing that was never added are reported once they are old enough, and removed; those of an added filing stay", async () => {
      const filing = await add(aFiling({ contentsId: 7 }));
      for (const contentsId of [filing.contentsId, 8]) {
        await putPart({ contentsId, number: 1, sealedText: "part" }, stored);
        await filings().putLoans(contentsId, [aRegisterLoan(1)]);
      }
      await putPart({ contentsId: 9, number: 1, sealedText: "under way" }, later);
      expect(await filings().abandonedBefore(stored, 10)).toEqual([]);
      expect(await filings().abandonedBefore(later, 10)).toEqual([8]);
      expect(await opened().stores.forCompany(2).hmdaFilings.abandonedBefore(later, 10)).toEqual([]);
      for (const contentsId of [filing.contentsId, 8]) await filings().discard(contentsId);
      expect([await filings().findPart(8, 1), await filings().loansAfter(8, 0, 10)]).toEqual([null, []]);
      expect([await filings().findPart(7, 1), await filings().loansAfter(7, 0, 10)]).toEqual([
        "part",
        [aRegisterLoan(1)],
      ]);
      expect(await filings().abandonedBefore(later, 10)).toEqual([]);
    });

    test("parts are listed in the order of filings and numbers, and replaced only if they still have the expected value", async () => {
      for (const [contentsId, number] of [
        [2, 1],
        [1, 2],
        [1, 1],
      ] as const)
        await putPart({ contentsId, number, sealedText: `${contentsId} ${number}` }, stored);
      const walked = await filings().partsAfter({ contentsId: 0, number: 0 }, 2);
      expect(walked.map(({ sealedText }) => sealedText)).toEqual(["1 1", "1 2"]);
      expect(await filings().partsAfter({ contentsId: 1, number: 1 }, 10)).toEqual([
        { contentsId: 1, number: 2, sealedText: "1 2" },
        { contentsId: 2, number: 1, sealedText: "2 1" },
      ]);
      expect(await opened().stores.forCompany(2).hmdaFilings.partsAfter({ contentsId: 0, number: 0 }, 10)).toEqual([]);
      expect(await filings().replacePart({ contentsId: 1, number: 2 }, "another", "again")).toBe(false);
      const elsewhere = opened().stores.forCompany(2).hmdaFilings;
      expect(await elsewhere.replacePart({ contentsId: 1, number: 2 }, "1 2", "again")).toBe(false);
      expect(await filings().replacePart({ contentsId: 1, number: 2 }, "1 2", "again")).toBe(true);
      expect(await filings().findPart(1, 2)).toBe("again");
    });

    test("a loan's action counts as reported once its register is filed, as in the newest filed register, and for its own company only", async () => {
      const [first, second, draft] = [aFiling(), aFiling({ edition: 2 }), aFiling({ edition: 3 })];
      for (const filing of [first, second, draft]) await add(filing);
      await filings().putLoans(first.contentsId, [aRegisterLoan(1), aRegisterLoan(2)]);
      await filings().putLoans(second.contentsId, [aRegisterLoan(1, { action: 3, actionOn: day("2025-12-01") })]);
      await filings().putLoans(draft.contentsId, [aRegisterLoan(1, { action: 4 })]);
      const reported = (loanId: number, companyId = 1) =>
        opened().others.forCompany(companyId).reportedActions.find(loanId);
      expect(await reported(1)).toBeNull();
      await filings().save(filed(first), filingSaved(filed(first), first));
      expect(await reported(1)).toEqual({ year: 2025, action: 1, actionOn: day("2025-12-30") });
      await filings().save(filed(second), filingSaved(filed(second), second));
      expect(await reported(1)).toEqual({ year: 2025, action: 3, actionOn: day("2025-12-01") });
      expect(await reported(2)).toEqual({ year: 2025, action: 1, actionOn: day("2025-12-30") });
      expect([await reported(3), await reported(1, 2)]).toEqual([null, null]);
    });
  });
};

import { describe, expect, test } from "bun:test";
import { openVault } from "../../../adapters/crypto/vault.ts";
import type { AgencyTransaction } from "../../../domain/agency/transaction/transaction.ts";
import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { StoreVault } from "../../../domain/kernel/stored/sealed-parts.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import type { LoggedEntry } from "../../../domain/log/entry.ts";
import type { StaleDocument } from "../../../domain/sealed-parts.ts";
import type { CompanyStores, Stores } from "../../../domain/stores.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";
import { aBorrower, aLoan } from "../../fixtures/loan/loan.ts";
import { loanAdded, loanSaved, reportAdded, testMac, transactionAdded } from "../../fixtures/loan/log.ts";
import { aTransaction, closed } from "../../fixtures/outside/agency-transaction.ts";
import { aPerson, aReport } from "../../fixtures/outside/credit-report.ts";
import laterRecords from "../../stored-shapes/first-of-later-records.json" with { type: "json" };
import { firstRelease } from "../../stored-shapes/first-release.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

const page = { number: 1, size: 25, order: [] } as const;

const keyOf = (id: string, byte: number): string => `${id}:${Buffer.alloc(32, byte).toString("base64")}`;
const underKeys = (...keys: readonly string[]): StoreVault => ({
  ...openVault(keys.join(","), null),
  auditMac: testMac,
});
const [oldKey, newKey] = [keyOf("former", 7), keyOf("latter", 8)];

const inOrder = (documents: readonly StaleDocument[]) =>
  documents.map(({ kind, id, isClear }) => `${kind} ${id} ${isClear ? "in clear" : "under another key"}`).toSorted();

/** All documents of the loans and the log that are not sealed under the current key. */
const staleOf = async ({ sealedParts }: CompanyStores, ...loanIds: readonly number[]): Promise<StaleDocument[]> => [
  ...(await sealedParts.staleOfLoans(loanIds)),
  ...(await sealedParts.staleOfLog(0, 100)).stale,
];

/** The personal parts of records are encrypted, and are sealed again if they are in clear or under a former key. */
export const sealedPartsContract = (kind: StoreKind): void => {
  describe("sealed parts that earlier releases stored in clear", () => {
    const opened = freshStores(kind, { shared: true });
    const ofCompany = ({ forCompany }: Stores) => forCompany(1);
    const transaction = laterRecords.agencyTransaction as unknown as AgencyTransaction;
    const report = laterRecords.creditReport as unknown as CreditReport;
    const entry = { ...(laterRecords.logEntry as unknown as LoggedEntry), companyId: 1, seq: 1 };
    const insertAll = async (): Promise<void> => {
      await opened().insertFirstRelease();
      await opened().insertInClear("agencyTransaction", transaction);
      await opened().insertInClear("creditReport", report);
      await opened().insertInClear("logEntry", { ...entry, id: entry.seq });
    };
    const readAll = async (stores: Stores) => {
      const { loans, calculations, agencyTransactions, creditReports, log } = ofCompany(stores);
      return [
        await loans.find(1),
        await calculations.find(1),
        await calculations.find(2),
        await agencyTransactions.find(transaction.id),
        await creditReports.find(report.id),
        ...(await log.listAfter(0, 10)),
      ];
    };
    const personal = [
      ...firstRelease.loan.borrowers.map(({ bornOn }) => bornOn),
      report.person.bornOn,
      ...transaction.messages.map(({ text }) => text),
    ];

    test("are readable, are all found to be in clear, are sealed and erased, and are then readable as before", async () => {
      await insertAll();
      const { stores, others } = opened();
      const before = await readAll(stores);
      expect(before.every((record) => record !== null)).toBe(true);
      const raw = await opened().rawContents();
      expect(personal.filter((value) => raw.includes(value))).toEqual(personal);

      const stale = await staleOf(ofCompany(stores), 1);
      expect(inOrder(stale)).toEqual([
        `agencyTransaction ${transaction.id} in clear`,
        "calculation 1 in clear",
        "calculation 2 in clear",
        `creditReport ${report.id} in clear`,
        "loan 1 in clear",
        "logEntry 1 in clear",
      ]);
      expect(await ofCompany(stores).sealedParts.seal(stale)).toEqual({ sealed: 6, missed: 0, unreadable: [] });
      await stores.eraseReplaced();
      const sealed = await opened().rawContents();
      expect(personal.filter((value) => sealed.includes(value))).toEqual([]);
      expect(await staleOf(ofCompany(others), 1)).toEqual([]);
      expect(await readAll(others)).toEqual(before);
      expect((await ofCompany(others).loans.list({ ...everyLoan, search: "cleo" }, page)).rows).toHaveLength(1);
    });

    test("are sealed from where an interrupted run stopped", async () => {
      await insertAll();
      const { stores, others } = opened();
      const before = await readAll(stores);
      const [first, ...rest] = await staleOf(ofCompany(stores), 1);
      if (first === undefined) throw new Error("nothing is stale");
      await ofCompany(stores).sealedParts.seal([first]);
      expect(await readAll(others)).toEqual(before);
      const left = await staleOf(ofCompany(others), 1);
      expect(inOrder(left)).toEqual(inOrder(rest));
      await ofCompany(others).sealedParts.seal(left);
      expect(await staleOf(ofCompany(stores), 1)).toEqual([]);
    });

    test("are sealed by the next save of their record", async () => {
      await insertAll();
      const { loans } = ofCompany(opened().stores);
      const loan = await loans.find(1);
      if (loan === null) throw new Error("the loan is gone");
      await loans.save(loan, loanSaved(loan));
      expect((await ofCompany(opened().others).sealedParts.staleOfLoans([1])).map(({ kind: of }) => of)).not.toContain(
        "loan",
      );
    });
  });

  describe("sealed parts under a former key", () => {
    const opened = freshStores(kind, {
      shared: true,
      vaults: { stores: underKeys(oldKey), others: underKeys(newKey, oldKey) },
    });
    const loan = aLoan({ id: 7, notes: "a note", borrowers: [aBorrower({ id: 8, email: "someone@example.com" })] });
    const people = [{ bornOn: day("1950-04-12"), part: "borrower" }] as const;
    const calculation = aCalculation({ id: 9, loanId: 7, inputs: { ...aCalculation().inputs, people } });
    const transaction = { ...closed(aTransaction({ id: 10, loanId: 7 })), logNumber: 1 };
    const report = { ...aReport({ id: 11, loanId: 7, person: aPerson(8) }), logNumber: 1 };
    const addAll = async () => {
      const { loans, calculations, agencyTransactions, creditReports } = opened().stores.forCompany(1);
      await loans.add(loan, loanAdded(loan));
      await calculations.add(calculation);
      await agencyTransactions.add(transaction, transactionAdded(transaction));
      await creditReports.add(report, reportAdded(report));
    };

    test("are readable with the new key ring and sealed under its first key, without changing versions or the log", async () => {
      await addAll();
      const { stores, others } = opened();
      const log = await stores.forCompany(1).log.listAfter(0, 10);
      const stale = await staleOf(others.forCompany(1), 7);
      expect(inOrder(stale)).toEqual([
        "agencyTransaction 10 under another key",
        "calculation 9 under another key",
        "creditReport 11 under another key",
        "loan 7 under another key",
        "logEntry 1 under another key",
        "logEntry 2 under another key",
        "logEntry 3 under another key",
      ]);
      expect((await others.forCompany(1).sealedParts.seal(stale)).unreadable).toEqual([]);
      await others.eraseReplaced();
      for (const format of [2, 3]) expect(await opened().rawContents()).not.toContain(`${format}.former.`);
      expect(await others.forCompany(1).loans.find(7)).toEqual(loan);
      expect(await others.forCompany(1).calculations.find(9)).toEqual(calculation);
      expect(await others.forCompany(1).log.listAfter(0, 10)).toEqual(log);
      await expect(stores.forCompany(1).calculations.find(9)).rejects.toThrow(
        "the key latter, which is not in ENCRYPTION_KEYS",
      );
    });

    test("stay unchanged if their key is lost, and each is reported by its place", async () => {
      await addAll();
      const lost = await opened()
        .stores.forCompany(1)
        .sealedParts.seal([{ kind: "loan", id: 7, isClear: false }]);
      expect(lost).toMatchObject({ sealed: 1 });
      await opened()
        .others.forCompany(1)
        .sealedParts.seal([{ kind: "loan", id: 7, isClear: false }]);
      const place = { companyId: 1, kind: "loan", id: 7, field: "sealed parts" };
      const stale = await opened().stores.forCompany(1).sealedParts.staleOfLoans([7]);
      expect(inOrder(stale)).toEqual(["loan 7 under another key"]);
      expect(await opened().stores.forCompany(1).sealedParts.seal(stale)).toEqual({
        sealed: 0,
        missed: 0,
        unreadable: [place],
      });
      expect(await opened().others.forCompany(1).loans.find(7)).toEqual(loan);
    });
  });
};

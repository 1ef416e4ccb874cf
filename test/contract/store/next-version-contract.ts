import { describe, expect, test } from "bun:test";
import {
  type AgencyTransaction,
  transactionSchemaVersion,
  transactionUpgradeSteps,
} from "../../../domain/agency/transaction/transaction.ts";
import type { CalculationRecord } from "../../../domain/calculation/calculation-record.ts";
import { calculationSchemaVersion, calculationUpgradeSteps } from "../../../domain/calculation/upgrade.ts";
import { type CreditReport, reportSchemaVersion, reportUpgradeSteps } from "../../../domain/credit/credit-report.ts";
import { filingSchemaVersion, filingUpgradeSteps, type HmdaFiling } from "../../../domain/hmda/filing/filing.ts";
import { isCurrentAfter, type UpgradeStep, upgradeThrough } from "../../../domain/kernel/stored/stored-document.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { loanSchemaVersion, loanUpgradeSteps } from "../../../domain/loan/stored/upgrade.ts";
import { currentUpgrades, type Upgrades } from "../../../domain/stores.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";
import { instant } from "../../fixtures/clock.ts";
import { aLoan, everyDay, everyShare } from "../../fixtures/loan/loan.ts";
import {
  filingGenerated,
  filingSaved,
  loanAdded,
  loanSaved,
  reportEnded,
  transactionClosed,
} from "../../fixtures/loan/log.ts";
import { aTransaction, closed } from "../../fixtures/outside/agency-transaction.ts";
import { aPerson, aReport, completed } from "../../fixtures/outside/credit-report.ts";
import { aFiling, filed } from "../../fixtures/reports/hmda-filing.ts";
import { asLoanNow, firstRelease } from "../../stored-shapes/first-release.ts";
import { freshStores, present, type StoreKind } from "../store-kind.ts";

const addList: UpgradeStep = (document) => ({ ...document, addedList: [] });
const nextLoanSteps = [...loanUpgradeSteps, addList];
const nameEdition: UpgradeStep = (document) => ({ ...document, ruleEdition: `edition ${document.ruleEdition}` });
const nextCalculationSteps = [...calculationUpgradeSteps, nameEdition];

/** A future version of the service: its calculations name their edition differently, and every other record has one more list. */
const nextVersion: Upgrades = {
  ...currentUpgrades,
  loan: upgradeThrough<Loan>("loan", nextLoanSteps),
  isCurrentLoan: isCurrentAfter("loan", nextLoanSteps),
  calculation: upgradeThrough<CalculationRecord>("calculation", nextCalculationSteps),
  agencyTransaction: upgradeThrough<AgencyTransaction>("agency transaction", [...transactionUpgradeSteps, addList]),
  creditReport: upgradeThrough<CreditReport>("credit report", [...reportUpgradeSteps, addList]),
  hmdaFiling: upgradeThrough<HmdaFiling>("HMDA filing", [...filingUpgradeSteps, addList]),
  isCurrentCalculation: isCurrentAfter("calculation", nextCalculationSteps),
};

/** Documents of the first release and of this version, read by a future version. */
export const nextVersionContract = (kind: StoreKind): void => {
  describe("a future version of the service", () => {
    const opened = freshStores(kind, { shared: true, upgrades: nextVersion });
    const nextShape = { schemaVersion: loanSchemaVersion + 1, addedList: [] };

    test("reads loans of the first release and of this version in its own shape, wherever it reads them", async () => {
      await opened().insertFirstRelease();
      const current = aLoan({ id: 900, createdAt: instant("2026-04-30T09:00:00.000Z") });
      await opened().others.forCompany(1).loans.add(current, loanAdded(current));
      const { loans } = opened().stores.forCompany(1);
      const order = [{ field: "createdAt", descending: false }] as const;
      const both = [
        [await loans.find(1), await loans.find(900)],
        [await loans.findByPart("fee", 1), await loans.findByPart("property", current.property.id)],
        (await loans.list(everyLoan, { number: 1, size: 25, order })).rows,
        await loans.listAfter(null, 10, everyShare),
        await loans.historiesAfter(everyDay, null, 10),
      ];
      for (const [old, recent, ...more] of both) {
        expect<unknown>(old).toEqual({ ...asLoanNow(firstRelease.loan), ...nextShape });
        expect<unknown>(recent).toEqual({ ...current, ...nextShape });
        expect(more).toEqual([]);
      }
    });

    test("keeps its own shape once it has saved a loan, which this version then refuses with a sentence", async () => {
      await opened().insertFirstRelease();
      const { loans } = opened().stores.forCompany(1);
      const loan = present(await loans.find(1));
      await loans.save(loan, loanSaved(loan));
      const saved = { ...asLoanNow(firstRelease.loan), ...nextShape, version: 3, logNumber: 1 };
      expect<unknown>(await loans.find(1)).toEqual(saved);
      await expect(opened().others.forCompany(1).loans.find(1)).rejects.toThrow(
        `A stored loan was written by a newer version of this service (schema version ${loanSchemaVersion + 1}, known here: ${loanSchemaVersion}); start that version.`,
      );
    });

    test("reads calculations of both in its own shape, in full and as summaries", async () => {
      await opened().insertFirstRelease();
      const current = aCalculation({ loanId: 2, id: 900, ruleEdition: "2026.1" });
      await opened().others.forCompany(1).calculations.add(current);
      const store = opened().stores.forCompany(1).calculations;
      const next = { schemaVersion: calculationSchemaVersion + 1, ruleEdition: "edition 2026.1" };
      expect(await store.find(2)).toMatchObject(next);
      expect<unknown>(await store.find(900)).toEqual({ ...current, ...next });
      const latest = (await store.latestOfEach([1, 2])).toSorted((one, other) => one.loanId - other.loanId);
      expect(latest).toMatchObject([
        { ...next, id: 2, principalLimitCents: 155_800_00 },
        { ...next, id: 900, principalLimitCents: current.result.principalLimitCents },
      ]);
    });

    test("reads agency transactions of this version in its own shape, and keeps that shape once it has saved one", async () => {
      const current = aTransaction();
      await opened().others.forCompany(1).agencyTransactions.add(current, null);
      const { agencyTransactions } = opened().stores.forCompany(1);
      const next = { schemaVersion: transactionSchemaVersion + 1, addedList: [] };
      const filter = { loanId: null, operation: null, status: null, loanOfficerId: null };
      const page = { number: 1, size: 25, order: [] };
      const [found, listed, started] = [
        present(await agencyTransactions.find(current.id)),
        (await agencyTransactions.list(filter, page)).rows,
        await agencyTransactions.startedOf(1, 10),
      ];
      expect<unknown>([[found], listed, started]).toEqual(Array.from({ length: 3 }, () => [{ ...current, ...next }]));
      await agencyTransactions.save(closed(found), transactionClosed(closed(found), found));
      const saved = { ...closed(current), ...next, version: 2, logNumber: 1 };
      expect<unknown>(await agencyTransactions.find(current.id)).toEqual(saved);
      await expect(opened().others.forCompany(1).agencyTransactions.find(current.id)).rejects.toThrow(
        "A stored agency transaction was written by a newer version of this service",
      );
    });

    test("reads credit reports of this version in its own shape, and keeps that shape once it has saved one", async () => {
      const current = aReport({ person: aPerson(5) });
      await opened().others.forCompany(1).creditReports.add(current, null);
      const { creditReports } = opened().stores.forCompany(1);
      const next = { schemaVersion: reportSchemaVersion + 1, addedList: [] };
      const filter = { loanId: null, borrowerId: null, status: null, loanOfficerId: null };
      const page = { number: 1, size: 25, order: [] };
      const [found, listed, ofBorrower] = [
        present(await creditReports.find(current.id)),
        (await creditReports.list(filter, page)).rows,
        await creditReports.ofBorrower(5, 10),
      ];
      expect<unknown>([[found], listed, ofBorrower]).toEqual(
        Array.from({ length: 3 }, () => [{ ...current, ...next }]),
      );
      await creditReports.save(completed(found), reportEnded(completed(found), found));
      const saved = { ...completed(current), ...next, version: 2, logNumber: 1 };
      expect<unknown>(await creditReports.find(current.id)).toEqual(saved);
      expect<unknown>(await creditReports.completedOf([current.loanId], 10)).toEqual([saved]);
      await expect(opened().others.forCompany(1).creditReports.find(current.id)).rejects.toThrow(
        "A stored credit report was written by a newer version of this service",
      );
    });

    test("reads HMDA filings of this version in its own shape, and keeps that shape once it has saved one", async () => {
      const current = aFiling();
      await opened().others.forCompany(1).hmdaFilings.add(current, filingGenerated(current));
      const { hmdaFilings } = opened().stores.forCompany(1);
      const next = { schemaVersion: filingSchemaVersion + 1, addedList: [] };
      const found = present(await hmdaFilings.find(current.id));
      const listed = (await hmdaFilings.list({ status: null }, { number: 1, size: 25, order: [] })).rows;
      expect<unknown>([[found], listed, [await hmdaFilings.latest(2025, null)]]).toEqual(
        Array.from({ length: 3 }, () => [{ ...current, ...next }]),
      );
      await hmdaFilings.save(filed(found), filingSaved(filed(found), found));
      const saved = { ...filed(current), ...next, version: 2, logNumber: 2 };
      expect<unknown>(await hmdaFilings.find(current.id)).toEqual(saved);
      await expect(opened().others.forCompany(1).hmdaFilings.find(current.id)).rejects.toThrow(
        "A stored HMDA filing was written by a newer version of this service",
      );
    });
  });
};

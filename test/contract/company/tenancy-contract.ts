import { beforeEach, describe, expect, test } from "bun:test";
import type { AgencyTransaction } from "../../../domain/agency/transaction/transaction.ts";
import type { CalculationRecord } from "../../../domain/calculation/calculation-record.ts";
import { summarize } from "../../../domain/calculation/calculation-record.ts";
import type { Signer } from "../../../domain/company/signers/signer.ts";
import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import type { HmdaFiling } from "../../../domain/hmda/filing/filing.ts";
import type { User } from "../../../domain/identity/user.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";
import { aSigner } from "../../fixtures/company/signer.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { aBorrower, aLoan, everyShare } from "../../fixtures/loan/loan.ts";
import {
  filingGenerated,
  filingSaved,
  loanAdded,
  loanSaved,
  signerAdded,
  signerSaved,
  userAdded,
  userSaved,
} from "../../fixtures/loan/log.ts";
import { aTransaction } from "../../fixtures/outside/agency-transaction.ts";
import { aPerson, aReport } from "../../fixtures/outside/credit-report.ts";
import { aFiling } from "../../fixtures/reports/hmda-filing.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

const firstPage = { number: 1, size: 25, order: [] } as const;
const anyTransaction = { loanId: null, operation: null, status: null, loanOfficerId: null };
const anyReport = { loanId: null, borrowerId: null, status: null, loanOfficerId: null };
const nothing = { count: 0, rows: [] };

/**
 * A store obtained for one company has no access to another company's records. Here company 2 owns the records, and company 1 looks for
 * them.
 */
export const tenancyContract = (kind: StoreKind): void => {
  describe("one company's stores and another company's records", () => {
    const opened = freshStores(kind);
    let loan: Loan;
    let user: User;
    let signer: Signer;
    let calculation: CalculationRecord;
    let transaction: AgencyTransaction;
    let report: CreditReport;
    let filing: HmdaFiling;

    beforeEach(async () => {
      const { forCompany } = opened().stores;
      const ssn = { sealed: "sealed", last4: "0000", blindIndex: "a person" };
      loan = aLoan({ companyId: 2, borrowers: [aBorrower({ ssn })] });
      user = aUser({ companyId: 2 });
      signer = aSigner({ companyId: 2 });
      calculation = aCalculation({ companyId: 2, loanId: loan.id });
      transaction = aTransaction({ companyId: 2, loanId: loan.id });
      report = aReport({ companyId: 2, loanId: loan.id, person: aPerson(5), sealedContent: "sealed" });
      await forCompany(2).loans.add(loan, loanAdded(loan));
      await forCompany(2).users.add(user, userAdded(user));
      await forCompany(2).signers.add(signer, signerAdded(signer));
      await forCompany(2).calculations.add(calculation);
      await forCompany(2).agencyTransactions.add(transaction, null);
      await forCompany(2).creditReports.add(report, null);
      filing = aFiling({ companyId: 2 });
      await forCompany(2).hmdaFilings.add(filing, filingGenerated(filing));
    });

    const nothingFound = [null, null, null, null, null, null, null, null, [], [], null, [], null, [], [], null, null];
    const everythingFound = () => {
      const brief = summarize(calculation);
      const content = { id: report.id, version: 1, sealedContent: "sealed" };
      const ofLoan = [loan, loan, loan, loan, user, signer, calculation, brief, [brief], [loan]];
      return [...ofLoan, transaction, [transaction], report, [report], [content], filing, filing];
    };

    const lookUps = (companyId: number): Promise<unknown[]> => {
      const { forCompany } = opened().stores;
      return Promise.all([
        forCompany(companyId).loans.find(loan.id),
        forCompany(companyId).loans.findByPart("borrower", loan.borrowers[0]?.id ?? 0),
        forCompany(companyId).loans.findByPart("property", loan.property.id),
        forCompany(companyId).loans.findByPart("fee", loan.fees[0]?.id ?? 0),
        forCompany(companyId).users.find(user.id),
        forCompany(companyId).signers.find(signer.id),
        forCompany(companyId).calculations.find(calculation.id),
        forCompany(companyId).calculations.latestOf(loan.id),
        forCompany(companyId).calculations.latestOfEach([loan.id]),
        forCompany(companyId).loans.listAfter(null, 10, everyShare),
        forCompany(companyId).agencyTransactions.find(transaction.id),
        forCompany(companyId).agencyTransactions.startedOf(loan.id, 10),
        forCompany(companyId).creditReports.find(report.id),
        forCompany(companyId).creditReports.ofBorrower(5, 10),
        forCompany(companyId).creditReports.contentsAfter(0, 10),
        forCompany(companyId).hmdaFilings.find(filing.id),
        forCompany(companyId).hmdaFilings.latest(2025, null),
      ]);
    };

    test("looking up any id finds nothing, although the owner finds every record", async () => {
      expect(await lookUps(1)).toEqual(nothingFound);
      expect(await lookUps(2)).toEqual(everythingFound());
    });

    test("lists, searches, and the search for the same people are empty, although the owner's are not", async () => {
      const { forCompany } = opened().stores;
      for (const search of [null, "example"]) {
        expect(await forCompany(1).loans.list({ ...everyLoan, search }, firstPage)).toEqual(nothing);
        expect(await forCompany(2).loans.list({ ...everyLoan, search }, firstPage)).toEqual({ count: 1, rows: [loan] });
        expect(await forCompany(1).users.list({ isActive: null, search }, firstPage)).toEqual(nothing);
        expect(await forCompany(2).users.list({ isActive: null, search }, firstPage)).toEqual({
          count: 1,
          rows: [user],
        });
      }
      expect(await forCompany(1).signers.list({ isActive: null }, firstPage)).toEqual(nothing);
      expect(await forCompany(2).signers.list({ isActive: null }, firstPage)).toEqual({ count: 1, rows: [signer] });
      expect(await forCompany(1).calculations.list(loan.id, firstPage)).toEqual(nothing);
      expect(await forCompany(2).calculations.list(loan.id, firstPage)).toEqual({ count: 1, rows: [calculation] });
      for (const loanOfficerId of [null, loan.loanOfficerId]) {
        const ofOfficer = { loanId: loan.id, loanOfficerId };
        for (const [companyId, transactions, reports] of [
          [1, [], []],
          [2, [transaction], [report]],
        ] as const) {
          const { agencyTransactions, creditReports } = forCompany(companyId);
          expect(await agencyTransactions.list({ ...anyTransaction, ...ofOfficer }, firstPage)).toEqual({
            count: transactions.length,
            rows: transactions,
          });
          expect(await creditReports.list({ ...anyReport, ...ofOfficer, borrowerId: 5 }, firstPage)).toEqual({
            count: reports.length,
            rows: reports,
          });
        }
      }
      expect(await forCompany(1).loans.withSamePeople(["a person"], 0, null)).toEqual([]);
      expect(await forCompany(2).loans.withSamePeople(["a person"], 0, null)).toEqual([{ id: loan.id }]);
    });

    test("adding or saving another company's record is refused as a bug", async () => {
      const { forCompany } = opened().stores;
      await expect(
        forCompany(1).loans.add(aLoan({ companyId: 2 }), loanAdded(aLoan({ companyId: 2 }))),
      ).rejects.toThrow("company 2");
      const [own, foreign] = [aLoan(), aLoan({ companyId: 2 })].map((record) => ({ record, entry: loanAdded(record) }));
      await expect(forCompany(1).loans.addAll(own && foreign ? [own, foreign] : [])).rejects.toThrow("company 2");
      await expect(forCompany(1).loans.save(loan, loanSaved(loan))).rejects.toThrow("company 2");
      await expect(
        forCompany(1).users.add(aUser({ companyId: 2 }), userAdded(aUser({ companyId: 2 }))),
      ).rejects.toThrow("company 2");
      await expect(forCompany(1).users.save(user, userSaved(user))).rejects.toThrow("company 2");
      const another = aSigner({ companyId: 2 });
      await expect(forCompany(1).signers.add(another, signerAdded(another))).rejects.toThrow("company 2");
      await expect(forCompany(1).signers.save(signer, signerSaved(signer))).rejects.toThrow("company 2");
      await expect(forCompany(1).calculations.add(aCalculation({ companyId: 2 }))).rejects.toThrow("company 2");
      await expect(forCompany(1).calculations.addAll([aCalculation(), aCalculation({ companyId: 2 })])).rejects.toThrow(
        "company 2",
      );
      const { agencyTransactions, creditReports } = forCompany(1);
      await expect(agencyTransactions.add(aTransaction({ companyId: 2 }), null)).rejects.toThrow("company 2");
      await expect(agencyTransactions.save(transaction, null)).rejects.toThrow("company 2");
      await expect(creditReports.add(aReport({ companyId: 2 }), null)).rejects.toThrow("company 2");
      await expect(creditReports.save(report, null)).rejects.toThrow("company 2");
      const { hmdaFilings } = forCompany(1);
      const second = aFiling({ companyId: 2, edition: 2 });
      await expect(hmdaFilings.add(second, filingGenerated(second))).rejects.toThrow("company 2");
      await expect(hmdaFilings.save(filing, filingSaved(filing))).rejects.toThrow("company 2");
      expect(await lookUps(2)).toEqual(everythingFound());
    });

    test("a record with another company's id is not written under one's own company", async () => {
      const { forCompany } = opened().stores;
      expect(
        await forCompany(1).loans.save(
          { ...loan, companyId: 1, notes: "taken" },
          loanSaved({ ...loan, companyId: 1, notes: "taken" }),
        ),
      ).toBe("conflict");
      expect(
        await forCompany(1).users.save(
          { ...user, companyId: 1, lastName: "Taken" },
          userSaved({ ...user, companyId: 1, lastName: "Taken" }),
        ),
      ).toBe("conflict");
      await expect(
        forCompany(1).loans.add(aLoan({ id: loan.id }), loanAdded(aLoan({ id: loan.id }))),
      ).rejects.toThrow();
      await expect(
        forCompany(1).users.add(
          aUser({ id: user.id, email: "free@example.com" }),
          userAdded(aUser({ id: user.id, email: "free@example.com" })),
        ),
      ).rejects.toThrow();
      const taken = { ...signer, companyId: 1, name: "Taken" };
      expect(await forCompany(1).signers.save(taken, signerSaved(taken))).toBe("conflict");
      await expect(forCompany(1).signers.add(taken, signerAdded(taken))).rejects.toThrow();
      const ofSameId = aCalculation({ id: calculation.id, loanId: loan.id, fingerprint: calculation.fingerprint });
      await expect(forCompany(1).calculations.add(ofSameId)).rejects.toThrow();
      await expect(forCompany(1).calculations.addAll([ofSameId])).rejects.toThrow();
      const { agencyTransactions, creditReports } = forCompany(1);
      const takenTransaction = { ...transaction, companyId: 1, reference: "taken" };
      expect(await agencyTransactions.save(takenTransaction, null)).toBe("conflict");
      await expect(agencyTransactions.add(takenTransaction, null)).rejects.toThrow();
      const takenReport = { ...report, companyId: 1, reference: "taken" };
      expect(await creditReports.save(takenReport, null)).toBe("conflict");
      await expect(creditReports.add(takenReport, null)).rejects.toThrow();
      expect(await creditReports.replaceContent(report.id, "sealed", "taken")).toBe(false);
      const takenFiling = { ...filing, companyId: 1 };
      expect(await forCompany(1).hmdaFilings.save(takenFiling, filingSaved(takenFiling))).toBe("conflict");
      await expect(forCompany(1).hmdaFilings.add(takenFiling, filingGenerated(takenFiling))).rejects.toThrow();
      expect(await lookUps(1)).toEqual(nothingFound);
      expect(await lookUps(2)).toEqual(everythingFound());
    });
  });
};

import { describe, expect, test } from "bun:test";
import type { RecordKind } from "../../../domain/log/record-kinds.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aSigner } from "../../fixtures/company/signer.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { aPackage, aReportedHistory, aTemplate, revisionOf } from "../../fixtures/document/document.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import {
  companyAdded,
  documentLogged,
  filingAdded,
  filingGenerated,
  loanAdded,
  packageAdded,
  signerAdded,
  templateAdded,
  userAdded,
} from "../../fixtures/loan/log.ts";
import { aTransaction } from "../../fixtures/outside/agency-transaction.ts";
import { aReport } from "../../fixtures/outside/credit-report.ts";
import { aCallReportFiling } from "../../fixtures/reports/call-report.ts";
import { aFiling } from "../../fixtures/reports/hmda-filing.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

/** How a Super User looks up the company that a record belongs to. */
export const companyOfContract = (kind: StoreKind): void => {
  describe("the company of a record", () => {
    const opened = freshStores(kind);

    test("is found for every kind of record, and is null for an unknown id", async () => {
      const { stores } = opened();
      const [first, second] = [aCompany(), aCompany()];
      for (const company of [first, second]) await stores.companies.add(company, companyAdded(company));
      const loan = aLoan({ companyId: second.id });
      const user = aUser({ companyId: second.id });
      const signer = aSigner({ companyId: second.id });
      const calculation = aCalculation({ companyId: second.id, loanId: loan.id });
      await stores
        .forCompany(first.id)
        .loans.add(aLoan({ companyId: first.id }), loanAdded(aLoan({ companyId: first.id })));
      await stores.forCompany(second.id).loans.add(loan, loanAdded(loan));
      await stores.forCompany(second.id).users.add(user, userAdded(user));
      await stores.forCompany(second.id).signers.add(signer, signerAdded(signer));
      await stores.forCompany(second.id).calculations.add(calculation);
      const transaction = aTransaction({ companyId: second.id });
      const report = aReport({ companyId: second.id });
      await stores.forCompany(second.id).agencyTransactions.add(transaction, null);
      await stores.forCompany(second.id).creditReports.add(report, null);
      const filing = aFiling({ companyId: second.id });
      const callReport = aCallReportFiling({ companyId: second.id });
      await stores.forCompany(second.id).callReports.add(callReport, filingAdded(callReport));
      await stores.forCompany(second.id).hmdaFilings.add(filing, filingGenerated(filing));
      const template = aTemplate({ companyId: second.id });
      const documentPackage = aPackage({ companyId: second.id });
      const row = aReportedHistory({ companyId: second.id });
      const { documentTemplates, documentPackages, documentHistories } = stores.forCompany(second.id);
      await documentTemplates.add(template, revisionOf(template), templateAdded(template));
      await documentPackages.add(documentPackage, packageAdded(documentPackage));
      await documentHistories.add(row, documentLogged(row));
      const ids: readonly [RecordKind, number | undefined][] = [
        ["company", second.id],
        ["user", user.id],
        ["signer", signer.id],
        ["loan", loan.id],
        ["borrower", loan.borrowers[0]?.id],
        ["property", loan.property.id],
        ["fee", loan.fees[0]?.id],
        ["calculation", calculation.id],
        ["agency_transaction", transaction.id],
        ["credit_report", report.id],
        ["call_report_filing", callReport.id],
        ["hmda_filing", filing.id],
        ["document_template", template.id],
        ["document_package", documentPackage.id],
        ["document_history", row.id],
      ];
      for (const [record, id] of ids) {
        expect([record, await stores.companyOf(record, id ?? 0)]).toEqual([record, second.id]);
        expect([record, await stores.companyOf(record, 987_654_321)]).toEqual([record, null]);
      }
      expect(await stores.companyOf("fee", loan.property.id)).toBeNull();
    });
  });
};

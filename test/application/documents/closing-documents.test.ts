import { expect, test } from "bun:test";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { digestOfTerms } from "../../../application/loan/view/digest-of-terms.ts";
import { factsOfLoan, loanFactsOf } from "../../../application/loan/view/loan-facts.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { LoanStatus } from "../../../domain/loan/status/status.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aGeneratedDocument } from "../../fixtures/document/document.ts";
import { aStatusEntry } from "../../fixtures/loan/loan.ts";
import { documentLogged } from "../../fixtures/loan/log.ts";
import { aRequest, office } from "../office.ts";

test("a loan about to close is checked against the documents generated for its current terms", async () => {
  const { dependencies, officer, company } = await office();
  const request = aRequest(officer, {
    terms: { loanOfficerId: officer.userId, expectedRate: rate(6), noteRate: rate(5.75) },
  });
  const { loan: started } = accepted(await startLoan(dependencies, officer, null, request, null));
  const { id: calculationId } = accepted(await calculateLoan(dependencies, officer, started.id, null, null));
  const at = (status: LoanStatus) => ({ ...started, statusHistory: [aStatusEntry(status)] });
  const loan = at("clear_to_close");
  const hasThem = async (of = loan) => (await factsOfLoan(dependencies, of)).closingDocumentsOn !== null;
  expect(await hasThem()).toBe(false);
  const termsDigest = digestOfTerms(dependencies, { loan, facts: await factsOfLoan(dependencies, loan) }, true);
  const given = { companyId: company.id, loanId: loan.id, packageStage: "closing", missingFields: [] } as const;
  const row = aGeneratedDocument({ ...given, termsDigest, calculationId });
  const { files, documentHistories } = dependencies.forCompany(company.id);
  await files.put(row.file.sha256, ["sealed"], row.at);
  await documentHistories.add(row, documentLogged(row));
  expect([await hasThem(), await hasThem(at("closing"))]).toEqual([true, true]);
  const changed = { ...loan, repairEstimateCents: loan.repairEstimateCents + 1 };
  expect(await factsOfLoan(dependencies, changed)).toMatchObject({
    closingDocumentsOn: null,
    outdatedClosingDocumentsOn: day(row.at.slice(0, 10)),
  });
  const described = { ...loan, property: { ...loan.property, legalDescription: "Lot 4 of another block" } };
  expect(await factsOfLoan(dependencies, described)).toMatchObject({ closingDocumentsOn: null });
  // Before the loan is clear to close, the check does not apply.
  expect(await hasThem(at("underwriting"))).toBe(false);
});

test("the documents of loans that are about to close, or name documents as evidence, are read at once, and of no other loan", async () => {
  const { dependencies, officer } = await office();
  const start = async () => accepted(await startLoan(dependencies, officer, null, aRequest(officer), null)).loan;
  const [first, second, third] = [await start(), await start(), await start()];
  const closing = { ...first, statusHistory: [aStatusEntry("clear_to_close")] };
  const proven: Loan = {
    ...second,
    overrides: [
      {
        code: "spouse_not_on_loan",
        at: second.createdAt,
        byUserId: officer.userId,
        reason: "The spouse has died",
        documentId: 1,
        unmet: [],
      },
    ],
  };
  const read: (readonly number[])[] = [];
  const forCompany: typeof dependencies.forCompany = (id) => {
    const stores = dependencies.forCompany(id);
    const generatedOrVoidedOfEach = async (loanIds: readonly number[]) => {
      read.push(loanIds);
      return stores.documentHistories.generatedOrVoidedOfEach(loanIds);
    };
    return { ...stores, documentHistories: { ...stores.documentHistories, generatedOrVoidedOfEach } };
  };
  const facts = await loanFactsOf({ ...dependencies, forCompany }, first.companyId, [closing, proven, third]);
  expect(facts).toHaveLength(3);
  expect(read).toEqual([[closing.id, proven.id]]);
});

import { describe, expect, test } from "bun:test";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { explainCalculation } from "../../../application/calculation/explain-calculation.ts";
import { documentFacts } from "../../../application/documents/print/document-facts.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { contentPlace } from "../../../domain/credit/credit-report.ts";
import { mergeDataOf } from "../../../domain/documents/merge/data.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { instant } from "../../fixtures/clock.ts";
import { aSigner } from "../../fixtures/company/signer.ts";
import { deniedLoan } from "../../fixtures/document/document-facts.ts";
import { companySaved, reportAdded, signerAdded } from "../../fixtures/loan/log.ts";
import { noContent } from "../../fixtures/outside/bureau.ts";
import { aPerson, aReport, completed } from "../../fixtures/outside/credit-report.ts";
import { aRequest, office } from "../office.ts";

const startedLoan = async () => {
  const { dependencies, officer, company } = await office();
  const request = aRequest(officer, {
    terms: { loanOfficerId: officer.userId, expectedRate: rate(6), noteRate: rate(5.75) },
  });
  const { loan } = accepted(await startLoan(dependencies, officer, null, request, null));
  return { dependencies, officer, company, loan };
};

describe("what documents state about a loan", () => {
  test("has the projection and the loan cost that the explanation of its latest calculation shows", async () => {
    const { dependencies, officer, loan } = await startedLoan();
    const { id } = accepted(await calculateLoan(dependencies, officer, loan.id, null, null));
    const explained = accepted(await explainCalculation(dependencies, officer, id));
    const facts = (await documentFacts(dependencies, officer, loan)).factsOf("talc");
    expect(facts.calculation).toEqual(explained.record);
    expect(facts.projection).toEqual(accepted(explained.projection));
    expect(facts.loanCost).toEqual(accepted(explained.loanCost));
    expect(facts.plans.map(({ type }) => type)).toEqual([
      "line_of_credit",
      "tenure",
      "term",
      "modified_tenure",
      "modified_term",
    ]);
    expect([facts.officer?.nmlsId, facts.officer?.lastName, facts.today]).toEqual([
      "123456",
      "Example",
      day("2026-05-01"),
    ]);
  });

  test("has no figures and no signer if there are none, and still fills every field", async () => {
    const { dependencies, officer, loan } = await startedLoan();
    const facts = (await documentFacts(dependencies, officer, loan)).factsOf("talc");
    expect(facts).toMatchObject({ calculation: null, projection: null, plans: [], loanCost: null, signer: null });
    expect(mergeDataOf(facts).signer).toEqual({ name: null, title: null, nmls_id: null, email: null });
  });

  test("names each document's signer: the one named for its code, otherwise the company's default", async () => {
    const { dependencies, officer, company, loan } = await startedLoan();
    const { signers } = dependencies.forCompany(company.id);
    const forTalc = aSigner({ companyId: company.id, name: "Tess Talc", documentCodes: ["talc"] });
    const standing = aSigner({ companyId: company.id, name: "Dora Default" });
    const others = Array.from({ length: 120 }, () => aSigner({ companyId: company.id, documentCodes: ["other"] }));
    for (const signer of [...others, standing, forTalc]) await signers.add(signer, signerAdded(signer));
    const changed = { ...company, defaultSignerId: standing.id };
    expect(await dependencies.companies.save(changed, companySaved(changed, company))).toMatchObject({ version: 2 });
    const { factsOf } = await documentFacts(dependencies, officer, loan);
    expect([factsOf("talc").signer?.name, factsOf("loan-summary").signer?.name]).toEqual(["Tess Talc", "Dora Default"]);
  });

  test("has the underwriters' reasons by which the loan proceeds, without those that no longer count", async () => {
    const { dependencies, officer, loan } = await startedLoan();
    const given = (code: string, text: string): Loan["overrides"][number] => ({
      ...{ code, byUserId: officer.userId, reason: "Signed off by the branch", documentId: null },
      // 10 p.m. on April 30 where the company is.
      at: instant("2026-05-01T02:00:00.000Z"),
      unmet: [{ field: "underwriterId", text }],
    });
    const sentence = "No underwriter is named on the loan";
    const printed = async (...overrides: Loan["overrides"]) =>
      (await documentFacts(dependencies, officer, { ...loan, overrides })).factsOf("any").overrides;
    expect(await printed(given("underwriter_missing", sentence))).toEqual([
      {
        rule: "The underwriter who approves the financial assessment is named",
        unmet: [sentence],
        reason: "Signed off by the branch",
        underwriter: "Otto Example",
        givenOn: day("2026-04-30"),
      },
    ]);
    expect(await printed(given("underwriter_missing", "Something else"))).toEqual([]);
    expect(await printed()).toEqual([]);
  });

  test("reads the credit reports of a denied application that existed by then, and logs it", async () => {
    const { dependencies, officer, company, loan } = await startedLoan();
    const [borrower] = loan.borrowers;
    if (!borrower) throw new Error("a loan without a borrower");
    const score = { borrowerId: borrower.id, bureau: "experian", model: "Model", value: 612, factors: [] } as const;
    // Earlier releases did not store the ranges of scores.
    const asRead = { ...score, rangeLow: null, rangeHigh: null };
    const { creditReports, log } = dependencies.forCompany(company.id);
    const store = async (reference: string, completedAt = instant("2026-05-01T12:05:00.000Z")) => {
      const report = aReport({
        companyId: company.id,
        loanId: loan.id,
        person: aPerson(borrower.id),
        logNumber: 1,
        reference,
      });
      const content = JSON.stringify({ ...noContent, scores: [score] });
      const sealedContent = dependencies.vault.seal(content, contentPlace(company.id, report.id));
      const sealed = { ...completed(report, sealedContent), completedAt };
      await creditReports.add(sealed, reportAdded(sealed));
      return sealed;
    };
    await store("one");
    const reads = async () =>
      (await log.listAfter(0, 100)).filter(({ action }) => action === "credit_report.read").length;
    const factsOn = async (given: Loan) =>
      (await documentFacts(dependencies, officer, given)).factsOf("any").creditReports;
    expect([await factsOn(loan), await reads()]).toEqual([[], 0]);
    // The report was completed on May 1, 2026.
    const denied = { ...deniedLoan(loan), actionTakenOn: day("2026-05-01") };
    expect(await factsOn(denied)).toEqual([{ completedOn: day("2026-05-01"), scores: [asRead] }]);
    expect(await reads()).toBe(1);
    expect(await factsOn({ ...denied, actionTakenOn: day("2026-04-30") })).toEqual([]);
    // 10 p.m. on April 30 where the company is.
    expect(company.timeZone).toBe("America/New_York");
    await store("two", instant("2026-05-01T02:00:00.000Z"));
    expect(await factsOn({ ...denied, actionTakenOn: day("2026-04-30") })).toEqual([
      { completedOn: day("2026-04-30"), scores: [asRead] },
    ]);
  });
});

import type { Actor } from "../../../domain/access/actor.ts";
import type { CalculationRecord } from "../../../domain/calculation/calculation-record.ts";
import { comparePlans } from "../../../domain/calculation/what-if/compare-plans.ts";
import { type Signer, signerFor } from "../../../domain/company/signers/signer.ts";
import type { DecisionReport, DocumentFacts } from "../../../domain/documents/merge/facts.ts";
import { isDecidedAgainst } from "../../../domain/documents/merge/fields/notice-fields.ts";
import { nationalLimitOn, ruleDay } from "../../../domain/hecm/inputs.ts";
import { totalAnnualLoanCost } from "../../../domain/hecm/loan-cost/talc.ts";
import { projection } from "../../../domain/hecm/projection/projection.ts";
import type { Position } from "../../../domain/kernel/page.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { CalculationStanding } from "../../../domain/loan/status/calculation-standing.ts";
import { rulesFor } from "../../calculation/inputs/rule-book.ts";
import { loadLogo } from "../../company/load-logo.ts";
import { viewReport } from "../../credit/report-view.ts";
import { calculationStandingOf } from "../../loan/view/calculation-standing.ts";
import { existingCompany, todayOf } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { printedOverrides } from "./printed-overrides.ts";

const orNull = <Value>(result: Result<Value, unknown>): Value | null =>
  result._tag === "Accepted" ? result.value : null;

/** What documents show of a stored calculation, each part derived in the same way as on its own page. */
const calculatedFacts = async (
  dependencies: Dependencies,
  record: CalculationRecord | null,
): Promise<Pick<DocumentFacts, "calculation" | "projection" | "plans" | "loanCost">> => {
  if (record === null) return { calculation: null, projection: null, plans: [], loanCost: null };
  const { inputs, result } = record;
  const book = await rulesFor(dependencies, [ruleDay(inputs), nationalLimitOn(inputs)]);
  const rules = orNull(book.rulesInForce(ruleDay(inputs), nationalLimitOn(inputs)));
  return {
    calculation: record,
    projection: orNull(projection(inputs, result, null)),
    plans: rules === null ? [] : comparePlans(inputs, result, rules),
    loanCost: orNull(totalAnnualLoanCost(inputs, result)),
  };
};

const pageSize = 100;

const activeSigners = async ({ forCompany }: Dependencies, companyId: number): Promise<readonly Signer[]> => {
  const { signers } = forCompany(companyId);
  const found: Signer[] = [];
  let after: Position | null = null;
  do {
    const order = [{ field: "createdAt", descending: false }] as const;
    const step: Awaited<ReturnType<typeof signers.list>> = await signers.list(
      { isActive: true },
      { size: pageSize, order, after },
    );
    found.push(...step.rows);
    after = step.next ?? null;
  } while (after !== null);
  return found;
};

/**
 * The completed credit reports at the time of the decision. They are read, and the read is logged, only if the application was decided
 * against the applicant.
 */
const decisionReports = async (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
): Promise<readonly DecisionReport[]> => {
  if (!isDecidedAgainst(loan)) return [];
  const { timeZone } = await existingCompany(dependencies, loan.companyId);
  const completed = { loanId: loan.id, borrowerId: null, status: "completed", loanOfficerId: null } as const;
  const newest = { number: 1, size: pageSize, order: [{ field: "orderedAt", descending: true }] } as const;
  const { rows } = await dependencies.forCompany(loan.companyId).creditReports.list(completed, newest);
  const reports: DecisionReport[] = [];
  for (const report of rows) {
    const completedOn = report.completedAt && dependencies.clock.dayOf(report.completedAt, timeZone);
    if (completedOn === null || (loan.actionTakenOn !== null && completedOn > loan.actionTakenOn)) continue;
    const { content } = await viewReport(dependencies, actor, report);
    if (content !== null) reports.push({ completedOn, scores: content.scores });
  }
  return reports;
};

/** The facts of a loan for its documents, and whether its latest calculation is current. */
interface FactsOfDocuments {
  /** The facts for the template with a code, which determines who signs for the company. */
  readonly factsOf: (documentCode: string) => DocumentFacts;
  readonly calculation: CalculationStanding;
  /** Null if there is no calculation. */
  readonly calculationId: number | null;
}

/**
 * Gathers the facts that documents state about a loan today, once for all templates of a package: the company, the officer, the signer of
 * each document, and the loan's latest calculation with what is derived from it. If the application was decided against the applicant,
 * credit reports are read, and the read is logged.
 */
export const documentFacts = async (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
): Promise<FactsOfDocuments> => {
  const stores = dependencies.forCompany(loan.companyId);
  const today = await todayOf(dependencies, actor, loan.companyId);
  const [company, officer, signers, { last, standing }, creditReports] = await Promise.all([
    existingCompany(dependencies, loan.companyId),
    stores.users.find(loan.loanOfficerId),
    activeSigners(dependencies, loan.companyId),
    calculationStandingOf(dependencies, loan, today),
    decisionReports(dependencies, actor, loan),
  ]);
  const [logo, overrides] = await Promise.all([
    loadLogo(dependencies, company),
    printedOverrides(dependencies, { loan, calculation: standing, today }),
  ]);
  const calculated = await calculatedFacts(dependencies, last && (await stores.calculations.find(last.id)));
  const factsOf = (documentCode: string): DocumentFacts => ({
    today,
    company,
    logo,
    loan,
    officer,
    signer: signerFor(company, signers, documentCode),
    ...calculated,
    creditReports,
    overrides,
  });
  return { factsOf, calculation: standing, calculationId: last?.id ?? null };
};

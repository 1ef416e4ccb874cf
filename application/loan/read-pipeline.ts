import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { dueDaysByReports } from "../../domain/credit/standing.ts";
import { countOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import {
  inPipelineOrder,
  isChosen,
  maxPipelineLoans,
  type Pipeline,
  type PipelineChoice,
  type PipelineLoan,
  pipelineLoan,
} from "../../domain/loan/pipeline/pipeline.ts";
import type { LoanFilter } from "../../domain/loan/ports.ts";
import { statusesToFunding } from "../../domain/loan/status/status.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { resolveRequestedCompany, todayOf } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { listLoans } from "./list-loans.ts";
import { calculationStandingsOf } from "./view/calculation-standing.ts";
import { loanFactsOf } from "./view/loan-facts.ts";

const changedLast = {
  number: 1,
  size: maxPipelineLoans,
  order: [{ field: "updatedAt", descending: true }],
} as const;

/**
 * Lists a company's loans that are in progress (null: the actor's own company), with what prevents each from reaching its next status. A
 * filter without a status means all of `statusesToFunding`. `choice` selects which of these loans are shown. The number of store calls does
 * not depend on the number of loans.
 */
export const readPipeline = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  filter: LoanFilter,
  choice: PipelineChoice = { calculation: null },
): Promise<Result<Pipeline, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "loan.view");
  if (allowed._tag === "Refused") return allowed;
  const company = await resolveRequestedCompany(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  const statuses = filter.statuses.length === 0 ? statusesToFunding : filter.statuses;
  const listed = await listLoans(dependencies, actor, company.value, { ...filter, statuses }, changedLast);
  if (listed._tag === "Refused") return listed;
  const loans = listed.value.rows;
  const today = await todayOf(dependencies, actor, company.value);
  const [standings, facts] = await Promise.all([
    calculationStandingsOf(dependencies, company.value, loans, today),
    loanFactsOf(dependencies, company.value, loans),
  ]);
  const lines: PipelineLoan[] = [];
  const yieldIfDue = dependencies.clock.yielder();
  for (const [position, loan] of loans.entries()) {
    await yieldIfDue();
    const { last: lastCalculation = null, standing = { state: "none", obstacles: [] } as const } =
      standings[position] ?? {};
    const besideLoan = facts[position];
    if (besideLoan === undefined) throw new Error("each loan has facts");
    const dueByReports = dueDaysByReports(loan, besideLoan.creditReports);
    lines.push(pipelineLoan(loan, { lastCalculation, standing, facts: besideLoan, dueByReports }, today));
  }
  const count = countOf(listed.value);
  return accept({
    companyId: company.value,
    filter: { ...filter, statuses },
    today,
    count,
    loans: inPipelineOrder(lines.filter((line) => isChosen(line, choice))),
  });
};

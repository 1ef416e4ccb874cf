import type { Actor } from "../../../domain/access/actor.ts";
import type { Company } from "../../../domain/company/company.ts";
import type { Applicants } from "../../../domain/credit/applicants.ts";
import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import type { BureauAnswer } from "../../../domain/credit/ports.ts";
import { orderSettledBy } from "../../../domain/credit/settled-order.ts";
import { isUnsettled } from "../../../domain/credit/standing.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { recordOnReport, reportsOfBorrowers, withAnswer } from "../reports.ts";

/**
 * Completes the open order of these people with a report that was retrieved by the number on the bureau's website. Null if it belongs to no
 * open order, or if another request has settled the order in the meantime; the report is then stored separately.
 */
export const settleOrder = async (
  dependencies: Dependencies,
  actor: Actor,
  company: Company,
  applicants: Applicants,
  answer: BureauAnswer,
): Promise<CreditReport | null> => {
  const reports = await reportsOfBorrowers(dependencies, company.id, applicants);
  const dayOf = (at: CreditReport["orderedAt"]) => dependencies.clock.dayOf(at, company.timeZone);
  const open = orderSettledBy(answer, applicants, reports, dayOf);
  if (open === undefined) return null;
  const settled = await recordOnReport(dependencies, actor, open, async (newest) => {
    if (!isUnsettled(newest)) return newest;
    const next = await withAnswer(dependencies, company, answer)(newest);
    return next.status === "completed" ? next : newest;
  });
  return settled?.status === "completed" && settled.orderIdentifier === answer.orderIdentifier ? settled : null;
};

import type { Company } from "../../../domain/company/company.ts";
import { answeredReport, isOfSomebodyElse, isStoredAlready } from "../../../domain/credit/bureau-answer.ts";
import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import { storedOfOrder } from "../../../domain/credit/people.ts";
import type { BureauAnswer } from "../../../domain/credit/ports.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../dependencies.ts";
import type { CreditReportRefused, NotThisBorrower } from "./bureau-connection.ts";
import { reportsOfBorrowers } from "./stored-reports.ts";

/** A report after an answer that came now. */
export const withAnswer =
  ({ clock, vault }: Dependencies, company: Company, answer: BureauAnswer) =>
  (report: CreditReport): CreditReport =>
    answeredReport(report, answer, {
      now: clock.now(),
      today: clock.today(company.timeZone),
      vault,
    });

/** Refuses a report that ended in an error, as the one who ordered or retrieved it is told; `isStored`: whether it can be read. */
export const checkReport = (
  report: CreditReport,
  isStored = true,
): Result<CreditReport, CreditReportRefused | NotThisBorrower> => {
  if (report.status !== "error") return accept(report);
  return isOfSomebodyElse(report)
    ? refuse({ _tag: "NotThisBorrower" })
    : refuse({
        _tag: "CreditReportRefused",
        creditReportId: isStored ? report.id : null,
        messages: report.messages,
      });
};

/** The report to give to the one who ordered this one: the stored one of its order, where this one ended for that. Refuses one that ended in another error. */
export const reportToAnswer = async (
  dependencies: Dependencies,
  report: CreditReport,
): Promise<ReturnType<typeof checkReport>> => {
  if (!isStoredAlready(report)) return checkReport(report);
  const reports = await reportsOfBorrowers(dependencies, report.companyId, [report.person.borrowerId]);
  return checkReport(storedOfOrder(reports, report) ?? report);
};

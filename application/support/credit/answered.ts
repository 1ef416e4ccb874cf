import type { Company } from "../../../domain/company/company.ts";
import { answeredReport, isOfSomebodyElse } from "../../../domain/credit/bureau-answer.ts";
import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import type { BureauAnswer } from "../../../domain/credit/ports.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../dependencies.ts";
import type { CreditReportRefused, NotThisBorrower } from "./bureau-connection.ts";

/** A report after an answer that came now. */
export const withAnswer =
  ({ clock, vault }: Pick<Dependencies, "clock" | "vault">) =>
  (company: Company, answer: BureauAnswer) =>
  (report: CreditReport): CreditReport =>
    answeredReport(report, answer, {
      now: clock.now(),
      today: clock.today(company.timeZone),
      vault,
    });

/** A report as whoever ordered or retrieved it is answered: one that ended in an error is refused. */
export const goodReport = (report: CreditReport): Result<CreditReport, CreditReportRefused | NotThisBorrower> => {
  if (report.status !== "error") return accept(report);
  return isOfSomebodyElse(report)
    ? refuse({ _tag: "NotThisBorrower" })
    : refuse({ _tag: "CreditReportRefused", messages: report.messages });
};

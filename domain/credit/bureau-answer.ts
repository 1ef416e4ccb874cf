import { type Day, type Instant, secondsBetween } from "../kernel/day.ts";
import type { Vault } from "../kernel/ports.ts";
import { isBlankText } from "../kernel/text/blank.ts";
import { trustedData, trustedMessages } from "../kernel/text/untrusted-words.ts";
import type { Loan } from "../loan/loan.ts";
import { type CreditReport, contentPlace } from "./credit-report.ts";
import { endedReport } from "./endings.ts";
import { namesExactly, peopleOf } from "./people.ts";
import type { BureauAnswer } from "./ports.ts";
import type { ReportContent } from "./report-content.ts";
import { reportFindings } from "./report-findings.ts";
import { mayOrderStillArrive, sentByNow } from "./sending.ts";
import { expiryOf, isEnded } from "./standing.ts";

/** What is needed to apply a response. */
interface AnswerContext {
  readonly now: Instant;
  /** The company's date. */
  readonly today: Day;
  readonly vault: Pick<Vault, "seal" | "blindIndex" | "digestBytes">;
}

/** The alert for a score on a joint report that is neither of its people's. */
export const scoreOmitted = "A score without a person of the report was omitted.";

/**
 * The bureau's content in the form that may be stored; until now only its shape has been checked. Scores refer to the people of the report.
 */
const trustedContent = (
  { person, coPerson, companyId }: CreditReport,
  { people }: Pick<BureauAnswer, "people">,
  content: ReportContent,
  vault: Pick<Vault, "blindIndex">,
): ReportContent => {
  const reported = coPerson === null ? [person] : [person, coPerson];
  const numbered = people.filter(({ scoresAs }) => scoresAs !== undefined);
  /**
   * The borrower for the number that the bureau gave a person; undefined if no person of the report has it. A bureau that has a report from
   * elsewhere numbers its people differently: if there is only one person, it is that one nevertheless.
   */
  const borrowerOf = (number: number): number | undefined => {
    if (coPerson === null) return person.borrowerId;
    if (numbered.length === 0) return reported.find(({ borrowerId }) => borrowerId === number)?.borrowerId;
    const named = numbered.find(({ scoresAs }) => scoresAs === number);
    const index = named && vault.blindIndex(companyId, named.ssn);
    return reported.find(({ ssnIndex }) => ssnIndex === index)?.borrowerId;
  };
  const trusted = trustedData(content);
  const scores = trusted.scores.flatMap((score) => {
    const borrowerId = borrowerOf(score.borrowerId);
    return borrowerId === undefined ? [] : [{ ...score, borrowerId }];
  });
  const omitted = trusted.scores.slice(scores.length).map(() => scoreOmitted);
  return { ...trusted, scores, alerts: [...trusted.alerts, ...omitted].filter((text) => !isBlankText(text)) };
};

/**
 * The date from which a report's validity is counted: when it was first issued, but not a future date; today if the bureau does not say.
 */
const countedFrom = ({ issuedOn }: BureauAnswer, today: Day): Day =>
  issuedOn !== null && issuedOn < today ? issuedOn : today;

/**
 * A report after the bureau's response. The validity of a completed one is counted from the date on which it was first issued; one that
 * names someone else ends in an error, without content. The file of its document is stored before the report. The bureau's messages are
 * kept in order, with Social Security numbers masked.
 */
export const answeredReport = (
  report: CreditReport,
  answer: BureauAnswer,
  { now, today, vault }: AnswerContext,
): CreditReport => {
  const messages = trustedMessages(answer.messages);
  const orderIdentifier = answer.orderIdentifier ?? report.orderIdentifier;
  const updated = { ...report, orderIdentifier, messages, askedAt: now, updatedAt: now };
  if (answer.status !== "completed" || answer.content === null) return { ...updated, status: answer.status };
  if (!namesExactly(peopleOf(report), answer.people, report.companyId, vault))
    return endedReport(updated, "not_this_borrower", now);
  const content = trustedContent(report, answer, answer.content, vault);
  const issuedOn = countedFrom(answer, today);
  const { document } = answer;
  return {
    ...updated,
    status: "completed",
    completedAt: now,
    issuedOn,
    expiresOn: expiryOf(issuedOn),
    findings: reportFindings(content),
    sealedContent: vault.seal(JSON.stringify(content), contentPlace(report.companyId, report.id)),
    document: document && { sha256: vault.digestBytes(document), bytes: document.length },
  };
};

/** After a query to the bureau, a read does not query it again for this many seconds. */
const refreshSeconds = 30;

/**
 * Whether a read of a report may query the bureau. A last query further in the future than the clocks of two processes differ was made
 * before the clock was set back, and is ignored.
 */
export const mayRefresh = (report: Pick<CreditReport, "askedAt" | "status">, now: Instant): boolean =>
  !isEnded(report) && (report.askedAt === null || Math.abs(secondsBetween(report.askedAt, now)) >= refreshSeconds);

/**
 * A report whose order the bureau does not know. It ends once it is certain that the order is not in transit and no process is about to send
 * it. If the clock was set back since it was sent, that period is counted from now.
 */
export const unknownReport = (report: CreditReport, loan: Pick<Loan, "callAttempt">, now: Instant): CreditReport => {
  if (loan.callAttempt !== null) return report;
  const sent = sentByNow(report, now);
  return mayOrderStillArrive(sent, now) ? sent : endedReport(sent, "never_ordered", now);
};

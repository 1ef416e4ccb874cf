import { type Day, type Instant, secondsBetween } from "../kernel/day.ts";
import type { Vault } from "../kernel/ports.ts";
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

/** What is needed to apply an answer. */
interface AnswerContext {
  readonly now: Instant;
  /** The company's date. */
  readonly today: Day;
  readonly vault: Pick<Vault, "seal" | "blindIndex" | "digestBytes">;
}

/** The bureau's content as it may be stored; only its shape has been checked. Scores name the report's own people. */
const trustedContent = (
  { person, coPerson, companyId }: CreditReport,
  { people }: Pick<BureauAnswer, "people">,
  content: ReportContent,
  vault: Pick<Vault, "blindIndex">,
): ReportContent => {
  const numbered = people.filter(({ scoresAs }) => scoresAs !== undefined);
  /** The borrower of a number that the bureau gave a person. */
  const borrowerOf = (number: number): number => {
    const named = numbered.find(({ scoresAs }) => scoresAs === number);
    const index = named && vault.blindIndex(companyId, named.ssn);
    return [person, coPerson].find((one) => one?.ssnIndex === index)?.borrowerId ?? number;
  };
  return {
    ...trustedData(content),
    // A bureau that holds a report from elsewhere has other numbers of its people; of one person it is that person all the same.
    scores: trustedData(content.scores).map((score) => ({
      ...score,
      borrowerId: coPerson === null ? person.borrowerId : borrowerOf(score.borrowerId),
    })),
  };
};

/** The day that a report's validity counts from: when it was first issued, but no day to come; today where the bureau does not say. */
const countedFrom = ({ issuedOn }: BureauAnswer, today: Day): Day =>
  issuedOn !== null && issuedOn < today ? issuedOn : today;

/**
 * A report after the bureau's answer. A completed one counts from the day on which it was first issued; one
 * that names somebody else ends in an error, without content. The file of its document is stored before the report is. The bureau's messages are kept in order, numbers of people masked.
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

/** How many seconds after a query the bureau is not queried again for somebody who only reads. */
const refreshSeconds = 30;

/**
 * Whether the bureau may be queried about a report for somebody who reads it. A last query further in the future than two
 * processes' clocks differ was made before the clock was set back: then no one waits for it.
 */
export const mayRefresh = (report: Pick<CreditReport, "askedAt" | "status">, now: Instant): boolean =>
  !isEnded(report) && (report.askedAt === null || Math.abs(secondsBetween(report.askedAt, now)) >= refreshSeconds);

/**
 * A report whose order the bureau does not know: it ends once it is certain that it is not on its way and no one is about to
 * send it. Where the clock was set back since it was sent, that is waited for from now on.
 */
export const unknownReport = (report: CreditReport, loan: Pick<Loan, "callAttempt">, now: Instant): CreditReport => {
  if (loan.callAttempt !== null) return report;
  const sent = sentByNow(report, now);
  return mayOrderStillArrive(sent, now) ? sent : endedReport(sent, "never_ordered", now);
};

import type { Company } from "../../domain/company/company.ts";
import type { User } from "../../domain/identity/user.ts";
import type { Day, Instant } from "../../domain/kernel/day.ts";
import type { Originator } from "../../domain/loan/loan.ts";
import type { LoanHistory, Loans } from "../../domain/loan/ports.ts";
import { originatorOf, presentNmlsIdOf } from "../../domain/loan/status/originator.ts";
import { type CalculatedAmount, type DayOf, factsOfLoan } from "../../domain/mcr/history/facts-of-loan.ts";
import type { PipelineFacts } from "../../domain/mcr/history/pipeline-facts.ts";
import type { ReportedQuarter } from "../../domain/mcr/quarter/quarter.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { batchesAfter } from "../support/walk/batches.ts";

/** A loan without an application that was never funded is in no report. */
const canBeReported = ({ applicationOn, pipeline, statusHistory }: LoanHistory): boolean =>
  applicationOn !== null || pipeline.length > 0 || statusHistory.some(({ status }) => status === "funded");

/** Converts instants to dates in a time zone. Each UTC date, which covers at most two local dates, is looked up once. */
const daysIn = (clock: Dependencies["clock"], timeZone: string): DayOf => {
  const known = new Map<string, { readonly first: Day; readonly last: Day; readonly lastBegins: Instant }>();
  const daysOf = (date: string) => {
    const first = clock.dayOf(`${date}T00:00:00.000Z` as Instant, timeZone);
    const last = clock.dayOf(`${date}T23:59:59.999Z` as Instant, timeZone);
    const days = { first, last, lastBegins: clock.startOfDay(last, timeZone) };
    known.set(date, days);
    return days;
  };
  return (at) => {
    const date = at.slice(0, 10);
    const { first, last, lastBegins } = known.get(date) ?? daysOf(date);
    return at < lastBegins ? first : last;
  };
};

/**
 * The originators of a company's loans; each user is looked up once. If no NMLS id was recorded at funding, the one that was entered
 * on the user of the same person since then is used.
 */
const originatorsOf = ({ forCompany }: Dependencies, companyId: number) => {
  const known = new Map<number, User | null>();
  const userOf = async (userId: number): Promise<User | null> => {
    const found = known.get(userId);
    if (found !== undefined) return found;
    const user = await forCompany(companyId).users.find(userId);
    known.set(userId, user);
    return user;
  };
  return async ({ originatorAtFunding: recorded, loanOfficerId }: LoanHistory): Promise<Originator | null> => {
    if (recorded !== null && recorded.nmlsId !== null) return recorded;
    const user = await userOf(recorded?.userId ?? loanOfficerId);
    if (recorded !== null) return { ...recorded, nmlsId: presentNmlsIdOf(recorded, user) };
    return user === null ? null : originatorOf(user);
  };
};

const groupedByLoan = (amounts: readonly (CalculatedAmount & { readonly loanId: number })[]) => {
  const byLoan = new Map<number, CalculatedAmount[]>();
  for (const amount of amounts) {
    const ofLoan = byLoan.get(amount.loanId);
    if (ofLoan === undefined) byLoan.set(amount.loanId, [amount]);
    else ofLoan.push(amount);
  }
  return byLoan;
};

/** Yields batches of the histories of all loans that can be in a report of some dates. Other work gets a turn after each batch. */
export const loanHistories = (
  loans: Loans,
  { beginsOn, endsOn }: Pick<ReportedQuarter, "beginsOn" | "endsOn">,
): AsyncGenerator<readonly LoanHistory[], void> => {
  const days = { from: beginsOn, until: endsOn };
  const after = (last: LoanHistory | null) => loans.historiesAfter(days, last, loans.historyBatchSize);
  return batchesAfter(null, (loan) => loan, after);
};

/**
 * Yields the facts of every loan of a company that can be in a report of some dates, in the order in which the loans were started. Only a
 * batch is in memory at a time.
 */
export const quarterFacts = async function* (
  dependencies: Dependencies,
  { id, name, timeZone, reportSettings }: Company,
  span: Pick<ReportedQuarter, "beginsOn" | "endsOn">,
): AsyncGenerator<PipelineFacts, void> {
  const { loans, calculations } = dependencies.forCompany(id);
  const dayOf = daysIn(dependencies.clock, timeZone);
  const originatorOfLoan = originatorsOf(dependencies, id);
  for await (const batch of loanHistories(loans, span)) {
    const reported = batch.filter(canBeReported);
    const amounts = groupedByLoan(await calculations.amountsOfEach(reported.map((loan) => loan.id)));
    for (const loan of reported)
      yield factsOfLoan(loan, {
        calculations: amounts.get(loan.id) ?? [],
        originator: await originatorOfLoan(loan),
        basis: reportSettings.mcrAmountBasis,
        companyName: name,
        dayOf,
      });
  }
};

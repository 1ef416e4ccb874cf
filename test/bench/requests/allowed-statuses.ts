import { responseEncoder } from "../../../adapters/http/codec/response.ts";
import { allowedStatusResponse } from "../../../adapters/http/resources/loan/status/status-response.ts";
import { loanViewExample } from "../../../adapters/http/resources/loan/view-examples.ts";
import { type Judgment, judgeOnce } from "../../../application/loan/view/judgment.ts";
import { allowedStatuses } from "../../../domain/loan/status/allowed-statuses.ts";
import { judgedLoan } from "../../fixtures/loan/judged-loan.ts";
import { aLoanToFund } from "../../fixtures/loan/loan-to-fund.ts";
import { processorMicroseconds } from "../support/child.ts";
import { type LoadRequest, requestsPerSecond } from "../support/load.ts";
import { type Figure, median } from "../support/report.ts";

/** A loan in underwriting that does not meet the requirements of the next statuses. */
const judged = judgedLoan(
  aLoanToFund("underwriting", { appraisedValueCents: null, closingOn: null, disbursedOn: null, paymentPlan: null }),
  { calculation: { state: "stale", obstacles: [] } },
);

/**
 * Two equal results of reading the loan and the facts by which it is judged. The facts are new objects with each read; the loan is the same
 * object, or a new one if the store reads it again too.
 */
const twoReads = (returnsSameLoan: boolean) => {
  const [one, other] = [structuredClone(judged), structuredClone(judged)];
  return returnsSameLoan
    ? [
        { ...one, loan: judged.loan },
        { ...other, loan: judged.loan },
      ]
    : [one, other];
};

const encode = responseEncoder(allowedStatusResponse);

const written = ({ allowedStatuses }: Pick<Judgment, "allowedStatuses">): string =>
  JSON.stringify(encode({ ...loanViewExample(), allowedStatuses }));

/** Microseconds of this process's processor time for one run: the median of several rounds. */
const processorTimeOf = (run: () => unknown): number => {
  const round = (): number => {
    const before = process.cpuUsage();
    for (let count = 0; count < 1_000; count += 1) run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  round();
  return median(Array.from({ length: 7 }, round));
};

/**
 * The time to judge a loan's next statuses and to encode them as JSON, compared with reading its detail: for the first read, and for a
 * repeated one, for which the ratio must be at most 0.05.
 */
export const measureAllowedStatuses = async (
  detail: LoadRequest,
  {
    pid,
    store,
    returnsSameLoan,
    isQuick,
  }: { readonly pid: number; readonly store: string; readonly returnsSameLoan: boolean; readonly isQuick: boolean },
): Promise<Figure[]> => {
  const requests = isQuick ? 200 : 3_000;
  const loansRead = twoReads(returnsSameLoan);
  let readings = 0;
  const read = () => {
    readings += 1;
    return judgeOnce(loansRead[readings % loansRead.length] ?? judged);
  };
  const reading = async (): Promise<number> => {
    const before = await processorMicroseconds(pid);
    await requestsPerSecond(detail, requests);
    return ((await processorMicroseconds(pid)) - before) / requests;
  };
  await requestsPerSecond(detail, requests);
  const rounds: { readonly first: number; readonly again: number; readonly reading: number }[] = [];
  for (let round = 0; round < (isQuick ? 1 : 7); round += 1)
    rounds.push({
      first: processorTimeOf(() => written({ allowedStatuses: allowedStatuses(judged) })),
      again: processorTimeOf(() => written(read())),
      reading: await reading(),
    });
  const detailTime = median(rounds.map((round) => round.reading));
  const figureOf = (when: "first" | "again"): Figure => {
    const value = median(rounds.map((round) => round[when]));
    const name = `allowed_statuses of a loan in underwriting, read ${when}`;
    return {
      name,
      value,
      unit: "µs",
      baseline: `processor time of GET loan detail, ${store}`,
      ratio: value / detailTime,
    };
  };
  return [figureOf("again"), figureOf("first")];
};

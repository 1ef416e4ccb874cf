import { responseEncoder } from "../../adapters/http/codec/response.ts";
import { allowedStatusResponse } from "../../adapters/http/resources/loan/status/status-response.ts";
import { loanViewExample } from "../../adapters/http/resources/loan/view-examples.ts";
import { allowedStatuses } from "../../domain/loan/status/allowed-statuses.ts";
import { judgedLoan } from "../fixtures/loan/judged-loan.ts";
import { aLoanToFund } from "../fixtures/loan/loan-to-fund.ts";
import { microsecondsOf } from "./calculation.ts";
import { requestsPerSecond, type Shot } from "./load.ts";
import { type Figure, median } from "./report.ts";

/** A loan with the most moves before it, in underwriting as it may be there: it lacks what the next statuses require. */
const judged = judgedLoan(
  aLoanToFund("underwriting", { appraisedValueCents: null, closingOn: null, disbursedOn: null, paymentPlan: null }),
  { calculation: { state: "stale", obstacles: [] } },
);

const encode = responseEncoder(allowedStatusResponse);

/** What judging a loan's next statuses and writing them as JSON takes of reading its detail; at most 0.05 of it. */
export const measureAllowedStatuses = async (detail: Shot, store: string, isQuick: boolean): Promise<Figure> => {
  const requests = isQuick ? 200 : 3_000;
  await requestsPerSecond(detail, requests);
  const rounds: { readonly judging: number; readonly reading: number }[] = [];
  for (let round = 0; round < (isQuick ? 1 : 7); round += 1)
    rounds.push({
      judging: microsecondsOf(
        () => JSON.stringify(encode({ ...loanViewExample, allowedStatuses: allowedStatuses(judged) })),
        1_000,
      ),
      reading: 1_000_000 / (await requestsPerSecond(detail, requests)),
    });
  const value = median(rounds.map(({ judging }) => judging));
  return {
    name: "allowed_statuses of a loan in underwriting",
    value,
    unit: "µs",
    baseline: `GET loan detail, ${store}`,
    ratio: value / median(rounds.map(({ reading }) => reading)),
  };
};

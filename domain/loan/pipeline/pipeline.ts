import type { Day, Instant } from "../../kernel/day.ts";
import type { LoanFacts } from "../../requirements/facts.ts";
import { type Deadline, type DueDay, deadlinesOf } from "../deadlines/deadlines.ts";
import type { Loan } from "../loan.ts";
import type { LoanFilter } from "../ports.ts";
import { type AllowedStatus, allowedStatuses } from "../status/allowed-statuses.ts";
import type { CalculationStanding, CalculationState } from "../status/calculation-standing.ts";
import { type LoanStatus, loanStatuses, statusesToFunding, statusOf } from "../status/status.ts";

/** The maximum number of loans that a pipeline shows; the most recently changed ones are chosen. */
export const maxPipelineLoans = 500;

/** How many days ahead deadlines are shown. Deadlines that have passed are shown too. */
export const pipelineDueDays = 30;

/** When a loan was last calculated, for which date, and the resulting amount. */
interface LastCalculation {
  readonly calculatedAt: Instant;
  readonly asOf: Day;
  readonly principalLimitCents: number;
  readonly availableProceedsCents: number;
  readonly cashRequiredToCloseCents: number;
}

/** One loan of a pipeline: its status, what is unmet, and what is due. */
export interface PipelineLoan {
  readonly loan: Loan;
  readonly status: LoanStatus;
  readonly officerName: string;
  /** The next status on the way to funding, with what is unmet; null if the loan is no longer on the way. */
  readonly next: AllowedStatus | null;
  readonly lastCalculation: LastCalculation | null;
  readonly calculationState: CalculationState;
  /** Deadlines that have passed or are at most `pipelineDueDays` ahead, earliest first. */
  readonly due: readonly Deadline[];
  /** The last day of its locked rate; null if none is locked. */
  readonly lockExpiresOn: Day | null;
}

/** Criteria that no store can evaluate; null if not used. */
export interface PipelineChoice {
  readonly calculation: CalculationState | null;
}

const isOfChoice: {
  readonly [Key in keyof PipelineChoice]: (line: PipelineLoan, chosen: PipelineChoice[Key]) => boolean;
} = {
  calculation: ({ calculationState }, state) => state === null || calculationState === state,
};

/** Whether a loan matches the criteria. */
export const isChosen = (line: PipelineLoan, choice: PipelineChoice): boolean => {
  const isOf = <Key extends keyof PipelineChoice>(key: Key) => isOfChoice[key](line, choice[key]);
  return (Object.keys(isOfChoice) as (keyof PipelineChoice)[]).every((key) => isOf(key));
};

/** The loans of a company that are in process, as of a date. */
export interface Pipeline {
  readonly companyId: number;
  /** The filter by which the loans were chosen. */
  readonly filter: LoanFilter;
  readonly today: Day;
  /** The number of loans that match the filter, of which at most `maxPipelineLoans` are shown. */
  readonly count: number;
  /** Ordered by status, and within a status by due date. */
  readonly loans: readonly PipelineLoan[];
}

/** The stored data in addition to a loan that its pipeline line shows. */
interface LoanContext {
  readonly lastCalculation: LastCalculation | null;
  readonly standing: CalculationStanding;
  readonly facts: LoanFacts;
  /** Deadlines that follow from its credit reports. */
  readonly dueByReports: readonly DueDay[];
}

const nameOfOfficer = ({ loanOfficerId }: Loan, { people: { loanOfficer } }: LoanFacts): string =>
  loanOfficer === null ? `User ${loanOfficerId}` : `${loanOfficer.firstName} ${loanOfficer.lastName}`;

/** A loan's line in a pipeline, as of a date. */
export const pipelineLoan = (
  loan: Loan,
  { lastCalculation, standing, facts, dueByReports }: LoanContext,
  today: Day,
): PipelineLoan => {
  const status = statusOf(loan);
  const deadlines = deadlinesOf(loan, dueByReports, today);
  return {
    loan,
    status,
    officerName: nameOfOfficer(loan, facts),
    next: statusesToFunding.includes(status)
      ? (allowedStatuses({ loan, calculation: standing, facts, today })[0] ?? null)
      : null,
    lastCalculation,
    calculationState: standing.state,
    due: deadlines.filter(({ daysLeft }) => daysLeft <= pipelineDueDays),
    lockExpiresOn: deadlines.find(({ kind }) => kind === "rate_lock_expires")?.on ?? null,
  };
};

const placeOf = ({ status, due, loan }: PipelineLoan): readonly (number | string)[] => [
  loanStatuses.indexOf(status),
  // Sorts after every real date.
  due[0]?.on ?? "9999",
  loan.loanNumber,
];

/** Orders loans by status, then by due date, then by loan number. */
export const inPipelineOrder = (loans: readonly PipelineLoan[]): PipelineLoan[] =>
  loans.toSorted((one, other) => {
    const [left, right] = [placeOf(one), placeOf(other)];
    const at = left.findIndex((value, position) => value !== right[position]);
    return at === -1 ? 0 : (left[at] ?? "") < (right[at] ?? "") ? -1 : 1;
  });

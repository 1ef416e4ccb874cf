import type { Day, Instant } from "../../kernel/day.ts";
import type { LoanFacts } from "../../requirements/facts.ts";
import { type Deadline, type DueDay, deadlinesOf } from "../deadlines/deadlines.ts";
import type { Loan } from "../loan.ts";
import type { LoanFilter } from "../ports.ts";
import { type AllowedStatus, allowedStatuses } from "../status/allowed-statuses.ts";
import type { CalculationStanding, CalculationState } from "../status/calculation-standing.ts";
import { type LoanStatus, loanStatuses, statusesToFunding, statusOf } from "../status/status.ts";

/** The most loans that one pipeline shows: those changed last. */
export const maxPipelineLoans = 500;

/** How many days ahead deadlines are shown; those that have passed are shown too. */
export const pipelineDueDays = 30;

/** When a loan was calculated last, for which day, and what it came to. */
interface LastCalculation {
  readonly calculatedAt: Instant;
  readonly asOf: Day;
  readonly principalLimitCents: number;
  readonly availableProceedsCents: number;
  readonly cashRequiredToCloseCents: number;
}

/** One loan of a pipeline: where it is, what keeps it there, and what falls due. */
export interface PipelineLoan {
  readonly loan: Loan;
  readonly status: LoanStatus;
  readonly officerName: string;
  /** The status that it goes to if all goes well, with what is unmet; null where it is on its way no longer. */
  readonly next: AllowedStatus | null;
  readonly lastCalculation: LastCalculation | null;
  readonly calculationState: CalculationState;
  /** Passed, or at most `pipelineDueDays` ahead; the earliest first. */
  readonly due: readonly Deadline[];
  /** The last day of its locked rate; null where none is locked. */
  readonly lockExpiresOn: Day | null;
}

/** What the loans of a pipeline are chosen by that no store has; null: not by this. */
export interface PipelineChoice {
  readonly calculation: CalculationState | null;
}

const isOfChoice: {
  readonly [Key in keyof PipelineChoice]: (line: PipelineLoan, chosen: PipelineChoice[Key]) => boolean;
} = {
  calculation: ({ calculationState }, state) => state === null || calculationState === state,
};

/** Whether a loan is one of those that are chosen. */
export const isChosen = (line: PipelineLoan, choice: PipelineChoice): boolean => {
  const isOf = <Key extends keyof PipelineChoice>(key: Key) => isOfChoice[key](line, choice[key]);
  return (Object.keys(isOfChoice) as (keyof PipelineChoice)[]).every((key) => isOf(key));
};

/** The loans of a company that are on their way, as of a day. */
export interface Pipeline {
  readonly companyId: number;
  /** What the loans were chosen by. */
  readonly filter: LoanFilter;
  readonly today: Day;
  /** The number of all loans that match the filter; at most `maxPipelineLoans` are shown. */
  readonly count: number;
  /** In the order of statuses; in each those that fall due first. */
  readonly loans: readonly PipelineLoan[];
}

/** What is stored with a loan, as far as its line in a pipeline shows it. */
interface LoanContext {
  readonly lastCalculation: LastCalculation | null;
  readonly standing: CalculationStanding;
  readonly facts: LoanFacts;
  /** What falls due by its credit reports. */
  readonly dueByReports: readonly DueDay[];
}

const nameOfOfficer = ({ loanOfficerId }: Loan, { people: { loanOfficer } }: LoanFacts): string =>
  loanOfficer === null ? `User ${loanOfficerId}` : `${loanOfficer.firstName} ${loanOfficer.lastName}`;

/** A loan's line in a pipeline, as of a day. */
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
  // After every day there is.
  due[0]?.on ?? "9999",
  loan.loanNumber,
];

/** In the order of statuses; in each those that fall due first, then by loan number. */
export const inPipelineOrder = (loans: readonly PipelineLoan[]): PipelineLoan[] =>
  loans.toSorted((one, other) => {
    const [left, right] = [placeOf(one), placeOf(other)];
    const at = left.findIndex((value, position) => value !== right[position]);
    return at === -1 ? 0 : (left[at] ?? "") < (right[at] ?? "") ? -1 : 1;
  });

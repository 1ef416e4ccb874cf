import { day } from "../../../domain/kernel/day.ts";
import type { LoanStatus } from "../../../domain/loan/status/status.ts";
import type { Channel, PipelineFacts } from "../../../domain/mcr/history/pipeline-facts.ts";
import type { Standing } from "../../../domain/mcr/quarter/contribution.ts";
import type { Filing } from "../../../domain/mcr/quarter/counted-facts.ts";
import {
  type Quarter,
  type QuarterNumber,
  quarterIndex,
  type ReportedQuarter,
  reportedQuarter,
} from "../../../domain/mcr/quarter/quarter.ts";
import type { QuarterReport, StateReport } from "../../../domain/mcr/quarter/report.ts";
import { reportBuilder } from "../../../domain/mcr/quarter/report-builder.ts";
import type { QuarterSurroundings } from "../../../domain/mcr/quarter/state/state-report.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { instant } from "../../fixtures/clock.ts";

/** An entry recorded at noon, by default on the date on which it took effect. */
export const onDay = (effectiveOn: string, recordedOn = effectiveOn) => ({
  effectiveOn: day(effectiveOn),
  recordedAt: instant(`${recordedOn}T12:00:00.000Z`),
  recordedOn: day(recordedOn),
});

type Move = readonly [status: LoanStatus, effectiveOn: string, recordedOn?: string];
type PlaceChange = readonly [channel: Channel, state: string, effectiveOn: string, recordedOn?: string];

interface History {
  readonly applied: readonly [on: string, recordedOn?: string] | null;
  readonly channel?: Channel;
  readonly state?: string;
  readonly changes?: readonly PlaceChange[];
  readonly moves?: readonly Move[];
  /** In dollars, by date. */
  readonly amounts?: Readonly<Record<string, number>>;
}

export const anOfficer = { userId: 7, name: "Olga Officer", nmlsId: "123456" } as const;

/** A loan's facts from a short history: by default received directly in Texas and in origination. */
export const aHistory = (
  { applied, channel = "retail", state = "TX", changes = [], moves = [], amounts = {} }: History,
  given: Partial<PipelineFacts> = {},
): PipelineFacts => ({
  loanId: 1,
  loanNumber: "2026-000001",
  application: applied && onDay(...applied),
  places:
    applied === null
      ? []
      : [
          { ...onDay(...applied), channel, propertyState: state },
          ...changes.map(([to, propertyState, ...days]) => ({ ...onDay(...days), channel: to, propertyState })),
        ],
  statuses: [
    ...(applied === null ? [] : [{ ...onDay(...applied), status: "origination" as const }]),
    ...moves.map(([status, ...days]) => ({ ...onDay(...days), status })),
  ],
  amounts: Object.entries(amounts).map(([on, dollars]) => ({ on: day(on), amountCents: Math.round(dollars * 100) })),
  closingOn: null,
  program: "hecm",
  isPurchase: false,
  servicingIntent: "retained",
  originator: anOfficer,
  brokerFeesCents: 0,
  lenderFeesCents: 0,
  ...given,
});

/** A quarter that has ended. */
export const inQuarter = (number: QuarterNumber, year = 2026): ReportedQuarter =>
  accepted(reportedQuarter({ year, number }, day("2027-06-30")));

/** A quarter that was filed at noon of a date. */
export const filedOn = (quarter: Quarter, on: string): Filing => ({
  quarterIndex: quarterIndex(quarter),
  filedAt: instant(`${on}T12:00:00.000Z`),
});

export const noSurroundings: QuarterSurroundings = {
  licensedStates: [],
  inputs: new Map(),
  filedBefore: null,
  lastFiled: null,
};

interface Reported {
  readonly filings?: readonly Filing[];
  readonly filed?: ReadonlyMap<number, Standing>;
  readonly surroundings?: Partial<QuarterSurroundings>;
}

/** The report of a quarter for some loans. */
export const reportOf = (
  quarter: ReportedQuarter,
  loans: readonly PipelineFacts[],
  { filings = [], filed, surroundings = {} }: Reported = {},
): QuarterReport => {
  const builder = reportBuilder(quarter, filings);
  for (const facts of loans) builder.add(facts, filed === undefined ? undefined : (filed.get(facts.loanId) ?? null));
  return accepted(builder.finish({ ...noSurroundings, ...surroundings }));
};

/** A state's part of a report; throws if it has none. */
export const stateIn = ({ states }: QuarterReport, state: string): StateReport => {
  const found = states.find((report) => report.state === state);
  if (found === undefined) throw new Error(`no report for ${state}`);
  return found;
};

const computed = /^(AC066|AC090|AC[1-9]90|AC1290|AC9[01]0|I100|I180|I200|I2[3-9]9|I240|I3\d9|I409)_/;

/** The cells of a state that are not 0 and not computed, in the order of their names. */
export const enteredIn = (report: QuarterReport, state: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...(report.states.find((candidate) => candidate.state === state)?.cells ?? [])]
      .filter(([name, figure]) => figure !== 0 && !computed.test(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

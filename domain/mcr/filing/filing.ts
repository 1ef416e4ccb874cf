import type { ReportSettings } from "../../company/company.ts";
import type { Instant } from "../../kernel/day.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../../kernel/stored/stored-document.ts";
import type { JsonObject } from "../../log/changes.ts";
import { partialView } from "../../log/view.ts";
import type { FormVersion } from "../form/form.ts";
import { type ChangedCell, changedCells } from "../quarter/cells.ts";
import type { Quarter } from "../quarter/quarter.ts";
import type { LoanAmounts, LoansBehind, OriginatorLine, OriginatorLoans, QuarterReport } from "../quarter/report.ts";

/** What was filed for a state. */
export interface FiledState {
  readonly state: string;
  /** The figures by cell name; a missing one is 0. */
  readonly cells: Readonly<Record<string, number>>;
  readonly originators: readonly OriginatorLine[];
}

/** A figure that differs from the preceding edition. */
export interface FiledChange extends ChangedCell {
  readonly state: string;
}

/** The filer's company data at the time. */
export interface Filer {
  readonly name: string;
  readonly nmlsId: string | null;
}

/** A quarter's report as filed; never changed once stored. */
export interface CallReportFiling extends Quarter {
  /** The version of the stored shape. */
  readonly schemaVersion: number;
  readonly id: number;
  readonly companyId: number;
  /** The company as it filed; null in filings of earlier versions, which did not store it. */
  readonly filer: Filer | null;
  readonly version: number;
  readonly logNumber: number;
  /** 1 for the first filing of the quarter, and one more each time it is filed again. */
  readonly edition: number;
  readonly filedAt: Instant;
  readonly filedByUserId: number;
  readonly formVersion: FormVersion;
  readonly amountBasis: ReportSettings["mcrAmountBasis"];
  readonly states: readonly FiledState[];
  /** Changes from the preceding edition; empty in the first one. */
  readonly changes: readonly FiledChange[];
  /** SHA-256 of figures, notes, and loans. */
  readonly digest: string;
  /**
   * The id under which its loans and notes are stored as a file. It is new for each attempt to file, so that no attempt overwrites
   * another's data. 0: an earlier release stored them next to the filing.
   */
  readonly contentsId: number;
  /** The number of parts that contain its loans and notes; each is a line of the file. */
  readonly partCount: number;
}

/** A filing without its figures, for lists. */
export type CallReportFilingSummary = Omit<CallReportFiling, "states"> & { readonly stateNames: readonly string[] };

/** A filing with the sentences of its explanatory notes by state; states without notes are left out. */
export interface FiledReport {
  readonly filing: CallReportFiling;
  readonly notes: ReadonlyMap<string, readonly string[]>;
}

/**
 * A part of the filed data that grows with the number of loans: some loans behind a figure or an originator's line, or some notes of a
 * state.
 */
export type FiledPart =
  | ({ readonly kind: "loans"; readonly state: string } & Omit<LoansBehind, "loanCount">)
  | ({ readonly kind: "originator"; readonly state: string } & Omit<OriginatorLoans, "loanCount">)
  | { readonly kind: "notes"; readonly state: string; readonly notes: readonly string[] };

const upgradeSteps: readonly UpgradeStep[] = [
  // The company's name at the time of earlier filings is not known.
  (document) => ({ ...document, filer: null }),
  // Parts used to be stored next to the filing.
  (document) => ({ ...document, contentsId: 0 }),
];

/** The schema version with which filings are written. */
export const filingSchemaVersion = schemaVersionAfter(upgradeSteps);

/** Upgrades a stored filing of any schema version. */
export const upgradeCallReportFiling = upgradeThrough<CallReportFiling>("call report filing", upgradeSteps);

/** A filing without its figures. */
export const summarizeCallReportFiling = ({ states, ...filing }: CallReportFiling): CallReportFilingSummary => ({
  ...filing,
  stateNames: states.map(({ state }) => state),
});

type FilingContents = Pick<CallReportFiling, "id" | "contentsId">;

/** The key of the file with a filing's parts. */
export const callReportFileKey = ({ id, contentsId }: FilingContents): string => `call-report-${id}-${contentsId}`;

/** The ids in a key made by `callReportFileKey`; null for the key of any other file. */
export const callReportInKey = (key: string): FilingContents | null => {
  const [, id, contentsId] = /^call-report-(\d+)-(\d+)$/.exec(key) ?? [];
  return id === undefined ? null : { id: Number(id), contentsId: Number(contentsId) };
};

/** The log shows filings without the figures, which are stored with them; their digest is enough. */
export const loggedCallReportFiling = partialView<CallReportFiling>("call_report_filing", {
  // A filing is plain data, but its interfaces are not assignable to the JSON types.
  viewOf: ({ schemaVersion: _version, logNumber: _number, states: _states, changes: _changes, ...filing }) =>
    filing as unknown as JsonObject,
  secretsOf: () => [],
});

/** The maximum number of loans in one part. Parts are read one at a time. */
const maxLoansInPart = 10_000;
const maxNotesInPart = 5000;

/** Loans, split into parts. */
function* piecesOf({ loanIds, amountsDollars }: LoanAmounts): Generator<LoanAmounts> {
  for (let from = 0; from < loanIds.length; from += maxLoansInPart) {
    const until = from + maxLoansInPart;
    yield { loanIds: loanIds.slice(from, until), amountsDollars: amountsDollars.slice(from, until) };
  }
}

/** The data of a report that grows with the number of loans, part by part. */
export function* partsOf({ states }: QuarterReport): Generator<FiledPart> {
  for (const { state, loans, originatorLoans, notes } of states) {
    for (const behind of loans.values())
      for (const some of piecesOf(behind))
        yield { kind: "loans", state, code: behind.code, group: behind.group, ...some };
    for (const behind of originatorLoans.values())
      for (const some of piecesOf(behind)) yield { kind: "originator", state, nmlsId: behind.nmlsId, ...some };
    for (let from = 0; from < notes.length; from += maxNotesInPart)
      yield { kind: "notes", state, notes: notes.slice(from, from + maxNotesInPart) };
  }
}

/** The states of a report in the form in which they are filed. */
export const filedStates = ({ states }: QuarterReport): readonly FiledState[] =>
  states.map(({ state, cells, originators }) => ({ state, cells: Object.fromEntries(cells), originators }));

/** The notes of a report in the form in which they are filed. */
export const filedNotes = ({ states }: QuarterReport): FiledReport["notes"] =>
  new Map(states.filter(({ notes }) => notes.length > 0).map(({ state, notes }) => [state, notes]));

const cellsByState = (states: readonly FiledState[]): Map<string, Map<string, number>> =>
  new Map(states.map(({ state, cells }) => [state, new Map(Object.entries(cells))]));

/** The figures of a filing by state, with which the next quarter begins. */
export const filedCells = ({ states }: CallReportFiling): ReadonlyMap<string, ReadonlyMap<string, number>> =>
  cellsByState(states);

/** The changes of a new edition, by state. */
export const filedChanges = (before: readonly FiledState[], after: readonly FiledState[]): readonly FiledChange[] => {
  const [earlier, later] = [cellsByState(before), cellsByState(after)];
  return [...new Set([...earlier.keys(), ...later.keys()])].sort().flatMap((state) =>
    changedCells(earlier.get(state) ?? new Map(), later.get(state) ?? new Map()).map((change) => ({
      state,
      ...change,
    })),
  );
};

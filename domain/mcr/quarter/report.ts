import type { FormVersion } from "../form/form.ts";
import type { ColumnGroup } from "../form/line.ts";
import type { Cells } from "./cells.ts";
import type { Correction, MissingField } from "./contribution.ts";
import type { Quarter } from "./quarter.ts";
import type { TieOut } from "./tie-outs.ts";

/** A line in the list of originators: the outcomes of their own applications in the quarter. */
export interface OriginatorLine {
  readonly nmlsId: string;
  readonly name: string;
  readonly amountDollars: number;
  readonly count: number;
}

/** The ids of loans, and for each the amount that it adds to a figure. */
export interface LoanAmounts {
  readonly loanIds: readonly number[];
  readonly amountsDollars: readonly number[];
}

/** The same, with their number, which is available without creating the arrays. */
export interface CountedLoans extends LoanAmounts {
  readonly loanCount: number;
}

/** The loans behind the figures of a line in a group of columns. */
export interface LoansBehind extends CountedLoans {
  readonly code: string;
  readonly group: ColumnGroup;
}

/** The loans behind the line of an originator. */
export interface OriginatorLoans extends CountedLoans {
  readonly nmlsId: string;
}

/** Something to be reviewed, although no rule of the form requires it. */
export interface Remark {
  readonly code:
    | "amount_unknown"
    | "basis_amount_missing"
    | "form_not_verified"
    | "funded_late"
    | "inputs_not_entered"
    | "not_licensed"
    | "opening_not_used"
    | "quarter_not_filed";
  readonly message: string;
  /** The loans that it concerns; may be empty. */
  readonly loanIds: readonly number[];
}

/** A correction in line AC063, with its loan. */
export interface LoanCorrection extends Correction {
  readonly loanId: number;
  readonly loanNumber: string;
}

/** The figures of one sheet: a state's, or the sum of all. */
export interface Sheet {
  /** Including the computed lines. */
  readonly cells: Cells;
  readonly originators: readonly OriginatorLine[];
  /** The sentences of the explanatory note (ACNOTE). */
  readonly notes: readonly string[];
  readonly tieOuts: readonly TieOut[];
}

/** What is filed for a state. */
export interface StateReport extends Sheet {
  readonly state: string;
  /** Whether the company's record lists the state; null if it lists none at all. */
  readonly isLicensed: boolean | null;
  readonly remarks: readonly Remark[];
  readonly corrections: readonly LoanCorrection[];
  /** By the line's code and the group of columns, `AC020 direct`; see `loansBehind`. */
  readonly loans: ReadonlyMap<string, LoansBehind>;
  /** By the originator's NMLS id; see `loansOfOriginator`. */
  readonly originatorLoans: ReadonlyMap<string, OriginatorLoans>;
}

/** The report of a quarter: a sheet per state, and their sum, which no form requires. */
export interface QuarterReport extends Quarter {
  readonly formVersion: FormVersion;
  /** Whether the quarter is over. */
  readonly isComplete: boolean;
  /** By abbreviation. */
  readonly states: readonly StateReport[];
  readonly allStates: Sheet;
}

/** Loans that lack data required by the report. */
export interface ReportDataMissing {
  readonly _tag: "ReportDataMissing";
  /** Never empty. */
  readonly missing: readonly MissingField[];
}

/** The applications in process at the end of the preceding quarter, as filed from another system. Whole dollars. */
export interface OpeningElsewhere {
  /** For applications received directly. */
  readonly amountDollars: number;
  readonly count: number;
  readonly thirdPartyAmountDollars: number;
  readonly thirdPartyCount: number;
  /** Where it was filed, for the note. */
  readonly source: string;
}

/** What accounting knows about a state's quarter and the loans do not. Whole dollars. */
export interface StateInputs {
  readonly grossRevenueDollars: number;
  readonly repurchases: { readonly amountDollars: number; readonly count: number };
  readonly note: string | null;
  /** Null if the quarter begins with the figures from the records; has no effect once an earlier quarter is filed here. */
  readonly opening: OpeningElsewhere | null;
}

/** The key of the loans behind a line in a group of columns, `AC020 direct`. */
export const loansKey = (code: string, group: ColumnGroup): string => `${code} ${group}`;

const noLoansBehind: CountedLoans = { loanCount: 0, loanIds: [], amountsDollars: [] };

/** The loans behind the figures of a line in a group of columns; none if there are no figures, or if they were entered. */
export const loansBehind = ({ loans }: StateReport, code: string, group: ColumnGroup): LoansBehind =>
  loans.get(loansKey(code, group)) ?? { code, group, ...noLoansBehind };

/** The loans behind an originator's line. */
export const loansOfOriginator = ({ originatorLoans }: StateReport, nmlsId: string): OriginatorLoans =>
  originatorLoans.get(nmlsId) ?? { nmlsId, ...noLoansBehind };

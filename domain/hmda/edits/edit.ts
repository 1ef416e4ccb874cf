import type { LarField, LarRow } from "../register/lar-fields.ts";
import type { SheetField, TransmittalSheet } from "../register/sheet-fields.ts";
import type { CodeSet, RowCodes } from "./codes.ts";

/**
 * Syntactical and validity edits block a filing, quality edits must be confirmed row by row in all, macro edits compare the
 * whole file and must be confirmed too.
 */
export type Tier = "syntactical" | "validity" | "quality" | "macro";

/** A field of a row, or of the transmittal sheet. */
export type EditField = LarField | `sheet.${SheetField}`;

/** The fields of a row whose numbers are compared. */
export const numericFields = [
  "application_date",
  "loan_amount",
  "action_taken_date",
  "applicant_age",
  "co_applicant_age",
  "income",
  "rate_spread",
  "applicant_credit_score",
  "co_applicant_credit_score",
  "total_loan_costs",
  "total_points_and_fees",
  "origination_charges",
  "discount_points",
  "lender_credits",
  "interest_rate",
  "prepayment_penalty_term",
  "debt_to_income_ratio",
  "combined_loan_to_value_ratio",
  "loan_term",
  "introductory_rate_period",
  "property_value",
  "total_units",
  "multifamily_affordable_units",
  "mlo_nmlsr_id",
] as const satisfies readonly LarField[];

export type NumericField = (typeof numericFields)[number];

/** The numbers of a row; NaN where a cell holds none, so that every comparison with it fails. */
export type RowNumbers = Readonly<Record<NumericField, number>>;

/** The filing years whose edits are known. */
export const filingYears = [2024, 2025, 2026] as const;
export type FilingYear = (typeof filingYears)[number];

/** The quarter of a quarterly filing; null: a whole year. */
export type FilingQuarter = 1 | 2 | 3 | null;

/** The institution that files, as its own record has it. */
export interface Institution {
  readonly lei: string;
  /** Nine digits, without the dash. */
  readonly ein: string;
  /** The code of its federal agency, 1 to 9. */
  readonly agency: string;
}

/** The census tracts of a filing year. */
export interface CensusTracts {
  readonly has: (tract: string) => boolean;
  /** Whether more than 30,000 people live in a county. */
  readonly isPopulous: (county: string) => boolean;
}

/** What rules know beside the row: what is filed, the file's first line and what is compared with it. */
export interface FileFacts {
  readonly year: FilingYear;
  readonly quarter: FilingQuarter;
  /** Null where the first line is malformed. */
  readonly sheet: TransmittalSheet | null;
  readonly institution: Institution | null;
  readonly tracts: CensusTracts | null;
}

/** What an edit needs beside the rows; it is not run where this is missing. */
export type Need = "sheet" | "institution" | "tracts";

/** A row as rules read it: each cell's text by its field, and the codes of all. */
export type EditRow = LarRow & { readonly codes: RowCodes };

/** Where a rule can have one of its two answers: where one of some cells, by their places, holds one of some codes, and nowhere else. */
export interface AnswerPlaces {
  readonly cells: readonly { readonly place: number; readonly codes: CodeSet }[];
  /** Whether it has this answer wherever it can. */
  readonly isAlways: boolean;
}

/** A rule of a row. One that depends on codes may say where it can be true or false, by which a check asks it in few rows. */
export type RowRule = ((row: EditRow, numbers: RowNumbers, file: FileFacts) => boolean) & {
  readonly trueAt?: AnswerPlaces;
  readonly falseAt?: AnswerPlaces;
};
type SheetRule = (sheet: TransmittalSheet, file: FileFacts) => boolean;

/** The description of an edit as it is shown beside what it hits: what was expected, not what was found. */
export const expectation = ({ description }: { readonly description: string }): string => `Expected: ${description}`;

interface EditHead {
  /** The regulator's number. */
  readonly number: string;
  /** What holds where the edit does not hit, in a sentence. */
  readonly description: string;
  readonly fields: readonly EditField[];
  readonly needs?: Need;
}

/** An edit of one row: hits where `when` applies and `holds` does not. */
export interface RowEdit extends EditHead {
  readonly when?: RowRule;
  readonly holds: RowRule;
}

/** An edit of the transmittal sheet. */
export interface SheetEdit extends EditHead {
  readonly holds: SheetRule;
}

/**
 * An edit of rows that must differ from each other: in their whole lines, in their identifiers (in any letter case), or only the
 * originated ones in theirs.
 */
export interface DuplicateEdit extends EditHead {
  readonly among: "lines" | "identifiers" | "originated identifiers";
}

/** An edit of the transmittal sheet and the number of rows after it. */
export interface TotalEdit extends EditHead {
  readonly holds: (sheet: TransmittalSheet, rows: number) => boolean;
}

/** What a macro edit compares: `left` must be at most, or at least, `right`. */
interface Comparison {
  readonly holds: boolean;
  readonly left: number;
  readonly right: number;
}

/** An edit of the whole file: compares how many rows `counted` applies to with how many `among` does; absent: all rows. */
export interface MacroEdit extends EditHead {
  readonly counted: RowRule;
  readonly among?: RowRule;
  readonly compare: (count: number, amongCount: number, file: FileFacts) => Comparison;
}

/** The edits of a filing year. */
export interface EditList {
  readonly row: readonly RowEdit[];
  readonly sheet: readonly SheetEdit[];
  readonly total: readonly TotalEdit[];
  readonly duplicate: readonly DuplicateEdit[];
  readonly macro: readonly MacroEdit[];
}

/** The tier that an edit's number says, for all but macro edits, which are numbered as quality edits. */
export const tierOf = (number: string): Exclude<Tier, "macro"> => {
  if (number.startsWith("S")) return "syntactical";
  return number.startsWith("V") ? "validity" : "quality";
};

import type { LarField, LarRow } from "../register/lar-fields.ts";
import type { SheetField, TransmittalSheet } from "../register/sheet-fields.ts";
import type { CodeSet, RowCodes } from "./codes.ts";

/**
 * Syntactical and validity edits block a filing. Quality edits must be confirmed, all rows together. Macro edits compare the whole file and
 * must be confirmed too.
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

/** The numbers of a row; NaN if a cell has none, so that every comparison with it is false. */
export type RowNumbers = Readonly<Record<NumericField, number>>;

/** The filing years whose edits are known. */
export const filingYears = [2024, 2025, 2026] as const;
export type FilingYear = (typeof filingYears)[number];

/** The quarter of a quarterly filing; null for a whole year. */
export type FilingQuarter = 1 | 2 | 3 | null;

/** The filing institution, from its own record. */
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
  /** Whether a county has more than 30,000 inhabitants. */
  readonly isPopulous: (county: string) => boolean;
}

/** What rules know in addition to the row: what is filed, the file's first line, and the comparison data. */
export interface FileFacts {
  readonly year: FilingYear;
  readonly quarter: FilingQuarter;
  /** Null if the first line is malformed. */
  readonly sheet: TransmittalSheet | null;
  readonly institution: Institution | null;
  readonly tracts: CensusTracts | null;
}

/** What an edit needs in addition to the rows. It is not run if this is missing. */
export type Need = "sheet" | "institution" | "tracts";

/** A row as rules read it: each cell's text by field, and the codes of all cells. */
export type EditRow = LarRow & { readonly codes: RowCodes };

/** Where a rule can have one of its two results: if one of some cells, by position, has one of some codes, and nowhere else. */
export interface AnswerPlaces {
  readonly cells: readonly { readonly place: number; readonly codes: CodeSet }[];
  /** Whether it always has this result there. */
  readonly isAlways: boolean;
}

/** A rule of a row. A rule that depends on codes may declare where it can be true or false, so that a check evaluates it for few rows. */
export type RowRule = ((row: EditRow, numbers: RowNumbers, file: FileFacts) => boolean) & {
  readonly trueAt?: AnswerPlaces;
  readonly falseAt?: AnswerPlaces;
};
type SheetRule = (sheet: TransmittalSheet, file: FileFacts) => boolean;

/** The description of an edit as shown next to a hit: what was expected, not what was found. */
export const expectation = ({ description }: { readonly description: string }): string => `Expected: ${description}`;

interface EditHead {
  /** The regulator's number. */
  readonly number: string;
  /** The condition that the edit checks, as a sentence. */
  readonly description: string;
  readonly fields: readonly EditField[];
  readonly needs?: Need;
}

/** An edit of one row. It hits if `when` applies and `holds` is false. */
export interface RowEdit extends EditHead {
  readonly when?: RowRule;
  readonly holds: RowRule;
}

/** An edit of the transmittal sheet. */
export interface SheetEdit extends EditHead {
  readonly holds: SheetRule;
}

/**
 * An edit of rows that must differ from each other: in their complete lines, in their identifiers (in any letter case), or in the
 * identifiers of originated loans only.
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

/**
 * An edit of the whole file. It compares the number of rows to which `counted` applies with the number to which `among` applies (all rows
 * if absent).
 */
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

/** The tier that an edit's number indicates. Macro edits are the exception: they are numbered like quality edits. */
export const tierOf = (number: string): Exclude<Tier, "macro"> => {
  if (number.startsWith("S")) return "syntactical";
  return number.startsWith("V") ? "validity" : "quality";
};

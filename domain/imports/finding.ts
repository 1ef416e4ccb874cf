/** What was found in a line: an error, or a warning. It never repeats a value of the line. */
export interface LineFinding {
  /** The path of a field, in the domain's names until the finding is reported; null for the line as a whole. */
  readonly field: string | null;
  readonly code: string;
  /** A complete sentence, or one worded to follow the name of the field: "must be greater than 0". */
  readonly message: string;
}

/** A finding as reported, with its place; its field is in the API's names. */
export interface Finding extends LineFinding {
  /** The line's number in its file, from 1; for a record that spans several lines, the first one. */
  readonly line: number;
  /** A refused line changes nothing; a line with only warnings is applied. */
  readonly severity: "refused" | "warning";
}

/** The outcome of a line. */
type LineOutcome = "created" | "updated" | "unchanged" | "skipped" | "refused";

export interface LineResult<Outcome extends LineOutcome = LineOutcome> {
  readonly outcome: Outcome;
  readonly findings: readonly Finding[];
  /** Paths of unknown fields, in the API's names. */
  readonly ignoredFields: readonly string[];
}

/** A line that is refused for one reason. */
export const refusedLine = (
  line: number,
  field: string | null,
  code: string,
  message: string,
): LineResult<"refused"> => ({
  outcome: "refused",
  findings: [{ line, severity: "refused", field, code, message }],
  ignoredFields: [],
});

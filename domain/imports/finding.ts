/** What was found in a line of an import. It never repeats a value of the line. */
export interface Finding {
  /** The line's place in its file, from 1; of a record over several lines of a table the first. */
  readonly line: number;
  /** A line that is refused changes nothing; one with warnings alone takes effect. */
  readonly severity: "refused" | "warning";
  /** The path of a field in the API's names; null: the line as a whole. */
  readonly field: string | null;
  readonly code: string;
  /** A whole sentence, or one that is read after the name of the field: "must be greater than 0". */
  readonly message: string;
}

/** What became of a line. */
type LineOutcome = "created" | "updated" | "unchanged" | "skipped" | "refused";

export interface TakenLine<Outcome extends LineOutcome = LineOutcome> {
  readonly outcome: Outcome;
  readonly findings: readonly Finding[];
  /** Paths of fields that no table of fields has, in the API's names. */
  readonly ignoredFields: readonly string[];
}

/** A line that is refused for one reason. */
export const refusedLine = (
  line: number,
  field: string | null,
  code: string,
  message: string,
): TakenLine<"refused"> => ({
  outcome: "refused",
  findings: [{ line, severity: "refused", field, code, message }],
  ignoredFields: [],
});

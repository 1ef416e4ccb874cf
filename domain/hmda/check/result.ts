import type { FilingQuarter, FilingYear } from "../edits/edit.ts";
import type { EditResult } from "./tally.ts";

/** A macro edit that hits a file: what was counted, and the limit that was exceeded. */
export interface MacroResult {
  readonly edit: string;
  readonly description: string;
  readonly left: number;
  readonly right: number;
}

/** An edit that was not run because its comparison data is missing. */
export interface NotRun {
  readonly edit: string;
  readonly why: string;
}

/** A line that could not be parsed, and was not checked. */
export interface FormatError {
  readonly line: number;
  readonly message: string;
}

/** The results of the edits for a register. */
export interface CheckedRegister {
  readonly year: FilingYear;
  readonly quarter: FilingQuarter;
  /** The lines after the first, including malformed ones. */
  readonly rows: number;
  readonly edits: readonly EditResult[];
  readonly macro: readonly MacroResult[];
  readonly notRun: readonly NotRun[];
  readonly formatErrorCount: number;
  /** The first hundred. */
  readonly formatErrors: readonly FormatError[];
  /** Whether it cannot be filed: a syntactical or validity edit hits, or a line is malformed. */
  readonly blocking: boolean;
}

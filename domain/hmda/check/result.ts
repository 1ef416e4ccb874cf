import type { FilingQuarter, FilingYear } from "../edits/edit.ts";
import type { EditResult } from "./tally.ts";

/** A macro edit that hits a file: what was counted, and the limit that it crosses. */
export interface MacroResult {
  readonly edit: string;
  readonly description: string;
  readonly left: number;
  readonly right: number;
}

/** An edit that was not run, for lack of what it compares with. */
export interface NotRun {
  readonly edit: string;
  readonly why: string;
}

/** A line that could not be read, and was not checked. */
export interface FormatError {
  readonly line: number;
  readonly message: string;
}

/** What the edits say about a register. */
export interface CheckedRegister {
  readonly year: FilingYear;
  readonly quarter: FilingQuarter;
  /** The lines after the first, malformed ones too. */
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

import type { Day, Instant } from "../../kernel/day.ts";
import type { RateIndex } from "../terms.ts";
import type { DailyValue } from "./index-values.ts";

/** Daily values of the indices as their publisher gives them, from one source or several. */
export interface IndexValues {
  /** All values of an index known for days through `through`, oldest first, each day once. */
  list(index: RateIndex, through: Day): Promise<readonly DailyValue[]>;
}

/** An index value that a Super User entered, for a day that no source publishes yet. */
export interface EnteredIndexValue extends DailyValue {
  readonly index: RateIndex;
  readonly enteredAt: Instant;
  readonly enteredByUserId: number;
}

/** The entered index values of the installation, the same for all companies. */
export interface EnteredIndexValues extends IndexValues {
  /** Sets the value of an index and day; what was entered for them before is replaced. */
  set(value: EnteredIndexValue): Promise<void>;
  list(index: RateIndex, through: Day): Promise<readonly EnteredIndexValue[]>;
}

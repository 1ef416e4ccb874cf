import type { Day } from "../../kernel/day.ts";
import type { RateIndex } from "../terms.ts";
import type { KnownValue } from "./index-values.ts";

/** Daily values of the indices as their publisher gives them, from one source or several. */
export interface IndexValues {
  /** All values of an index known for days through `through`, oldest first, each day once. */
  list(index: RateIndex, through: Day): Promise<readonly KnownValue[]>;
}

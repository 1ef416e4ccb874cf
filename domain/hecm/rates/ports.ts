import type { Day } from "../../kernel/day.ts";
import type { RateIndex } from "../terms.ts";
import type { KnownValue } from "./index-values.ts";

/** Daily values of the indexes as their publisher provides them, from one source or several. */
export interface IndexValues {
  /** All known values of an index for dates up to `through`, oldest first, each date once. */
  list(index: RateIndex, through: Day): Promise<readonly KnownValue[]>;
}

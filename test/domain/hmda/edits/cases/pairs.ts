import type { RowChange } from "../../example.ts";

/** Changes of the example row that an edit hits, each followed by one, as close as possible, that it does not. */
type Pairs = readonly RowChange[];

/** Pairs by the regulator's number of the edit. */
export type PairsByEdit = Readonly<Record<string, Pairs>>;

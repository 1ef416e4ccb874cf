import { creditPairs, underwritingPairs } from "./credit.ts";
import { loanPairs } from "./loan.ts";
import type { PairsByEdit } from "./pairs.ts";
import { peoplePairs } from "./people.ts";
import { propertyPairs } from "./property.ts";
import { costPairs, termPairs } from "./terms.ts";

/** Row edits that 2024 applies to the whole file. */
const rowOnlySince2025: PairsByEdit = {
  Q646: [{ rate_spread: "Exempt" }, { property_value: "1111" }, { balloon_payment: "1111" }, { rate_spread: "1111" }],
  Q647: [{ mlo_nmlsr_id: "Exempt" }, { mlo_nmlsr_id: "NA" }],
};

/** The pairs of all row edits. */
export const pairs: PairsByEdit = {
  ...loanPairs,
  ...propertyPairs,
  ...peoplePairs,
  ...creditPairs,
  ...underwritingPairs,
  ...costPairs,
  ...termPairs,
  ...rowOnlySince2025,
};

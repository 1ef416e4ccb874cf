import { accept, type Result, refuse } from "../../kernel/result.ts";
import { type LarField, type LarRow, larFields } from "../register/lar-fields.ts";
import { addressFields } from "./address-fields.ts";
import { applicationFields } from "./application-fields.ts";
import { type Cell, textsOf } from "./cells.ts";
import { decisionFields } from "./decision-fields.ts";
import { originatorFields } from "./originator-fields.ts";
import { peopleFields } from "./people-fields.ts";
import { priceFields } from "./price-fields.ts";
import { propertyFields } from "./property-fields.ts";
import { type RegisterAction, type RegisterFacts, registerActionOf } from "./register-facts.ts";

/** Some fields of a loan. */
export interface LoanFields {
  readonly loanId: number;
  /** Null in filings of earlier versions, which did not store it. */
  readonly loanNumber: string | null;
  readonly uli: string | null;
  /** Paths in the domain's names, each once and at least one; see `Lack`. */
  readonly fields: readonly string[];
}

/** What is missing for a loan's row. */
export interface MissingData extends LoanFields {
  readonly _tag: "MissingData";
}

const cellsOf = (facts: RegisterFacts, action: RegisterAction): Readonly<Record<LarField, Cell>> => ({
  ...applicationFields(facts, action),
  ...addressFields(facts.loan, action),
  ...peopleFields(facts.loan),
  ...decisionFields(facts.loan, action),
  ...priceFields(facts, action),
  ...propertyFields(facts.loan, action),
  ...originatorFields(facts),
});

/**
 * A reportable loan as its row of the register. Refuses with the paths of everything missing. For a loan that closed and is neither funded
 * nor rescinded, the status is missing.
 */
export const larRow = (facts: RegisterFacts): Result<LarRow, MissingData> => {
  const { id: loanId, loanNumber, uli } = facts.loan;
  const action = registerActionOf(facts.loan);
  if (action === null) return refuse({ _tag: "MissingData", loanId, loanNumber, uli, fields: ["status"] });
  const written = textsOf(larFields, cellsOf(facts, action));
  return "texts" in written
    ? accept(written.texts)
    : refuse({ _tag: "MissingData", loanId, loanNumber, uli, fields: written.missing });
};

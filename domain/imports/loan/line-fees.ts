import type { Product } from "../../company/product.ts";
import { acceptUnless, type FieldError, type FieldsInvalid } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { defaultFees } from "../../loan/fees/default-fees.ts";
import type { FeeDetails, StartingFees } from "../../loan/fees/fee.ts";
import { amountError, completedFee } from "../../loan/fees/fees.ts";
import type { CapBasis, CapRules } from "../../loan/fees/origination-fee.ts";
import { startingTerms } from "../../loan/terms/default-terms.ts";
import type { LineFinding } from "../finding.ts";
import type { LoanLine } from "./loan-line.ts";

/** The fees of a line, with warnings. */
interface FeesOfLine extends StartingFees {
  readonly warnings: readonly LineFinding[];
}

const basisOf = ({ start: { terms, property } }: LoanLine): CapBasis => ({
  ...startingTerms,
  ...terms,
  homeValueCents: property.homeValueCents,
});

/**
 * The error in the amount of an origination fee. For a loan that is over, a violated cap is a fact, and so is a fee for which no rule is
 * known here.
 */
const capError = (line: LoanLine, fee: FeeDetails, field: string, isPast: boolean, capRules: CapRules) => {
  const error = amountError(basisOf(line), fee, capRules);
  if (error._tag === "Refused") {
    if (isPast) return null;
    const message =
      "cannot be compared with the origination fee cap, since no rule is known for it yet: leave the fee out";
    return { field, message, code: "invalid" } as const satisfies FieldError;
  }
  return error.value === null ? null : { ...error.value, field };
};

/**
 * The fees of a line's loan: those of the line, or if it names none, the product's for an open loan and none for one that is over. For an
 * open loan, a fee above its cap refuses the line.
 */
export const feesOfLine = (
  line: LoanLine,
  product: Product,
  isPast: boolean,
  capRules: CapRules,
): Result<FeesOfLine, FieldsInvalid> => {
  const none = { fees: [], originationFeePending: false, warnings: [] };
  if (line.fees === null) {
    if (isPast) return accept(none);
    return accept({ ...defaultFees(product, line.start, capRules), warnings: [] });
  }
  const errors: FieldError[] = [];
  const warnings: LineFinding[] = [];
  const fees: FeeDetails[] = [];
  for (const [position, input] of line.fees.entries()) {
    const completed = completedFee(fees, input, capRules.today);
    if (completed._tag === "Refused") {
      for (const error of completed.refusal.errors) errors.push({ ...error, field: `fees.${position}.${error.field}` });
      continue;
    }
    fees.push(completed.value);
    const broken = capError(line, completed.value, `fees.${position}.amountCents`, isPast, capRules);
    if (broken === null) continue;
    if (isPast) warnings.push({ ...broken, code: "fee_above_cap" });
    else errors.push(broken);
  }
  return acceptUnless(errors, { ...none, fees, warnings });
};

import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { mod97 } from "../../domain/company/identifiers.ts";
import { type FieldsInvalid, invalidField } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { checkDigitsOf } from "../../domain/loan/uli.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Exactly one of the two is given. */
export interface UliRequest {
  /** An LEI followed by the lender's own identifier, without check digits. */
  readonly loanId: string | null;
  readonly uli: string | null;
}

export type UliCheck =
  | { readonly _tag: "CheckDigits"; readonly checkDigit: string; readonly uli: string }
  | { readonly _tag: "Checked"; readonly isValid: boolean };

const lettersAndDigits = (min: number, max: number) => new RegExp(`^[A-Za-z0-9]{${min},${max}}$`);
const identifier = lettersAndDigits(21, 43);
const wholeUli = lettersAndDigits(23, 45);

/**
 * Computes the check digit of an identifier (appendix C to part 1003), or validates the check digit of a complete ULI. Not case-sensitive.
 */
export const checkHmdaIdentifier = async (
  _dependencies: Dependencies,
  actor: Actor,
  { loanId, uli }: UliRequest,
): Promise<Result<UliCheck, PermissionDenied | FieldsInvalid>> => {
  const allowed = authorize(actor, "report.hmda");
  if (allowed._tag === "Refused") return allowed;
  if (loanId === null && uli === null) return invalidField("loanId", "or uli is required");
  if (loanId !== null && uli !== null) return invalidField("uli", "must be left out when loan_id is given");
  if (loanId !== null) {
    if (!identifier.test(loanId)) return invalidField("loanId", "must have 21 to 43 letters and digits");
    const checkDigit = checkDigitsOf(loanId);
    return accept({ _tag: "CheckDigits", checkDigit, uli: `${loanId}${checkDigit}` });
  }
  if (uli === null || !wholeUli.test(uli)) return invalidField("uli", "must have 23 to 45 letters and digits");
  return accept({ _tag: "Checked", isValid: mod97(uli) === 1 });
};

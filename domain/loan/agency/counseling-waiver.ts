import type { Instant } from "../../kernel/day.ts";
import type { FieldError } from "../../kernel/fields-invalid.ts";
import type { Counseling, Loan, LoanTerms } from "../loan.ts";

/** The parts of a loan on which a waiver depends. */
type WaivedLoan = Pick<Loan, "hecmType" | "counseling">;

export const isWaived = ({ counseling }: Pick<Loan, "counseling">): boolean => counseling?.waived === true;

/** The counseling entry if nothing is waived and no disclosure was received. */
export const noWaiver = {
  waived: false,
  antiChurningDisclosedOn: null,
  waivedByUserId: null,
  waivedAt: null,
} as const satisfies Partial<Counseling>;

/** Who writes a counseling entry, and when. */
interface WaiverContext {
  readonly byUserId: number;
  readonly now: Instant;
}

/** The counseling entry as stored. Who waived counseling, and when, stay as first entered, whatever is sent. */
export const storedCounseling = (
  before: Counseling | null,
  sent: Counseling | null,
  { byUserId, now }: WaiverContext,
): Counseling | null => {
  if (sent === null) return null;
  if (!sent.waived) return { ...sent, waivedByUserId: null, waivedAt: null };
  const kept = before?.waived === true ? before : null;
  return { ...sent, waivedByUserId: kept?.waivedByUserId ?? byUserId, waivedAt: kept?.waivedAt ?? now };
};

/**
 * Errors of a waiver that is entered. Only a refinance may waive counseling, after the anti-churning disclosure, and only while the loan's
 * current calculation passes the test (24 CFR 206.53(d)): the benefit, and the application in time.
 */
export const waiverErrors = (
  before: WaivedLoan | null,
  next: Partial<Pick<LoanTerms, "hecmType" | "counseling">>,
  { passesTest }: { readonly passesTest: boolean },
): FieldError[] => {
  const { hecmType, counseling = null } = next;
  const disclosedOn = counseling?.antiChurningDisclosedOn ?? null;
  const errors: FieldError[] = [];
  const addError = (field: string, message: string, code: FieldError["code"] = "invalid") =>
    errors.push({ field: `counseling.${field}`, message, code });
  if (counseling?.waived !== true) return errors;
  if (disclosedOn === null)
    addError(
      "antiChurningDisclosedOn",
      "is required for a waiver: the borrower receives the disclosure first",
      "required",
    );
  if (before !== null && isWaived(before)) return errors;
  if (hecmType !== "refinance") addError("waived", "must be false unless hecm_type is refinance");
  else if (!passesTest)
    addError(
      "waived",
      "must be false unless the loan's current calculation has refinance_test.is_counseling_waivable true",
    );
  return errors;
};

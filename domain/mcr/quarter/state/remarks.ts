import { formVersions } from "../../form/form.ts";
import { type Quarter, quarterBefore, quarterIndex, quarterName, type ReportedQuarter } from "../quarter.ts";
import type { Remark, StateInputs } from "../report.ts";
import type { StateAccumulator } from "./state-accumulator.ts";

const ofState = (
  state: StateAccumulator,
  isLicensed: boolean | null,
  inputs: StateInputs | undefined,
): readonly (Remark | false)[] => {
  const unknown = state.withUnknownAmount.toArray();
  const late = state.fundedLate.toArray();
  const lacking = state.lackingBasis.toArray();
  return [
    isLicensed === false && {
      code: "not_licensed",
      message: "The state is not among those in which the company's record says it is licensed",
      loanIds: [],
    },
    inputs === undefined && {
      code: "inputs_not_entered",
      message: "Gross revenue (AC1100) and repurchases (AC1000) are not entered and count as 0",
      loanIds: [],
    },
    unknown.length > 0 && {
      code: "amount_unknown",
      message: "Loans without a calculation count as $1,000",
      loanIds: unknown,
    },
    lacking.length > 0 && {
      code: "basis_amount_missing",
      message:
        "Loans for which an amount was entered without the maximum claim amount, which the company reports, count as $1,000, and the quarter cannot be filed until another amount of the same day has it",
      loanIds: lacking,
    },
    late.length > 0 && {
      code: "funded_late",
      message:
        "Loans whose funding was entered after its quarter was filed count as closed loans once that quarter is filed again",
      loanIds: late,
    },
  ];
};

/**
 * The remark that the preceding quarter was not filed although an earlier one was, so that filed figures are not carried over; null if it
 * was filed.
 */
const unfiledQuarter = (quarter: ReportedQuarter, lastFiled: Quarter | null): Remark | null => {
  if (lastFiled === null || quarterIndex(lastFiled) === quarterIndex(quarter) - 1) return null;
  const message = `${quarterName(quarterBefore(quarter))} was not filed, though ${quarterName(lastFiled)} was: the applications with which the quarter begins (AC010) come from the records and cannot be compared with filed figures`;
  return { code: "quarter_not_filed", message, loanIds: [] };
};

/** The remark that no one has checked on which form a quarter this late is reported; null if it was checked. */
const unverifiedForm = ({ endsOn, formVersion }: ReportedQuarter): Remark | null => {
  const { verifiedThrough } = formVersions;
  if (endsOn <= verifiedThrough) return null;
  const message = `Form version ${formVersion} is used, since no later one is known, but was checked only through ${verifiedThrough}: see at the NMLS whether this quarter is reported on it`;
  return { code: "form_not_verified", message, loanIds: [] };
};

/** The remark that figures filed elsewhere are entered but unused, because the quarter begins with figures filed here. */
const unusedOpening = (inputs: StateInputs | undefined, lastFiled: Quarter | null): Remark | null => {
  if (!inputs?.opening || lastFiled === null) return null;
  const message = `The opening that was filed elsewhere is not used, since ${quarterName(lastFiled)} is filed here: enter the accounting data without it`;
  return { code: "opening_not_used", message, loanIds: [] };
};

interface KnownOfState {
  /** Null if the company's record lists no state. */
  readonly isLicensed: boolean | null;
  /** Undefined if accounting entered nothing. */
  readonly inputs: StateInputs | undefined;
  /** The last filed quarter before this one; null if there is none. */
  readonly lastFiled: Quarter | null;
}

/** What a person should review before a state's report of a quarter is filed. */
export const remarksOf = (
  state: StateAccumulator,
  quarter: ReportedQuarter,
  { isLicensed, inputs, lastFiled }: KnownOfState,
): readonly Remark[] =>
  [
    ...ofState(state, isLicensed, inputs),
    unfiledQuarter(quarter, lastFiled),
    unusedOpening(inputs, lastFiled),
    unverifiedForm(quarter),
  ].filter((remark) => remark !== false && remark !== null);

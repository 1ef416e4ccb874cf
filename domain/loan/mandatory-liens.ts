import { type RaisedSeverity, type Severity, severityIn } from "../requirements/severity.ts";
import { debtWords } from "./liens/dropped-liens.ts";
import type { LienKind, LoanLien } from "./liens/lien.ts";
import type { Loan, RequirementOverride } from "./loan.ts";
import { isFunded, type StatusEntry } from "./status/status.ts";

const mortgageKinds: readonly (LienKind | null)[] = ["mortgage", "heloc", "hecm"];

/** The requirements for which an underwriter may say why a debt is not paid off. */
type UnpaidDebtCode = "mortgage_not_paid_off" | "federal_debt_not_paid_off" | "lien_kind_missing";

/** Their severity in the register: an underwriter may override them, unless the company has raised it. */
export const unpaidDebtSeverity = "override" as const satisfies Severity;

/** A debt entered as not paid off by the loan, which a requirement of the register questions. */
interface UnpaidDebt {
  readonly code: UnpaidDebtCode;
  readonly field: string;
  readonly text: string;
}

/** The text about each debt, by its number and description. */
export const unpaidDebtTexts: Readonly<Record<UnpaidDebtCode, (number: number | string, debt: string) => string>> = {
  mortgage_not_paid_off: (number, debt) =>
    `Lien ${number} (${debt}) is a mortgage and not mandatory to pay off: the loan has to be the first lien, so mark it as mandatory`,
  federal_debt_not_paid_off: (number, debt) =>
    `Lien ${number} (${debt}) is a federal debt that the loan does not pay: mark it as mandatory, or as a delinquent federal debt`,
  lien_kind_missing: (number, debt) =>
    `Lien ${number} (${debt}) is not mandatory to pay off, and its kind is missing, which may be that of a mortgage: enter it`,
};

const codeOf = ({ kind, isMandatory, isDelinquentFederalDebt }: LoanLien): UnpaidDebtCode | null => {
  // The loan always pays a delinquent federal debt.
  if (isMandatory || isDelinquentFederalDebt) return null;
  if (mortgageKinds.includes(kind)) return "mortgage_not_paid_off";
  if (kind === "federal_debt") return "federal_debt_not_paid_off";
  return kind === null ? "lien_kind_missing" : null;
};

const unpaidDebt = (lien: LoanLien, position: number): UnpaidDebt | null => {
  const code = codeOf(lien);
  if (code === null) return null;
  const [field, number] = [code === "lien_kind_missing" ? "kind" : "isMandatory", position + 1];
  return { code, field: `liens.${position}.${field}`, text: unpaidDebtTexts[code](number, debtWords(lien)) };
};

/** The debts of a loan that a requirement questions. */
export const unpaidDebtsOf = (
  { liens }: Pick<Loan, "liens">,
  code: UnpaidDebtCode,
): readonly Omit<UnpaidDebt, "code">[] =>
  liens.flatMap((lien, position) => {
    const debt = unpaidDebt(lien, position);
    return debt?.code === code ? [{ field: debt.field, text: debt.text }] : [];
  });

/** The requirements whose overrides leave a debt unpaid. A debt whose kind is missing stays as entered, with or without an override. */
const leavingCodes: readonly string[] = [
  "mortgage_not_paid_off",
  "federal_debt_not_paid_off",
] satisfies UnpaidDebtCode[];

/** Whether the debts that a loan pays depend on overrides, and so on whether its company allows them. */
export const isLeavingDebts = ({ overrides }: Pick<Loan, "overrides">): boolean =>
  overrides.some(({ code }) => leavingCodes.includes(code));

/** Whether an underwriter overrode the requirement to pay this debt, as it is now. */
const isLeft = (debt: UnpaidDebt, overrides: readonly RequirementOverride[]): boolean =>
  overrides.some(
    ({ code, unmet }) =>
      code === debt.code && unmet.some(({ field, text }) => field === debt.field && text === debt.text),
  );

/**
 * The liens, with what the loan pays of each. A mortgage and a debt to the government are mandatory whatever was entered, unless an
 * underwriter gave a reason to leave them unpaid and the company (`raised`) allows it. For a funded loan, what it paid is what was entered.
 */
export const paidLiens = (
  {
    liens,
    overrides,
    statusHistory,
  }: Pick<Loan, "liens" | "overrides"> & { readonly statusHistory: readonly StatusEntry[] },
  raised: readonly RaisedSeverity[],
): readonly LoanLien[] => {
  if (statusHistory.length > 0 && isFunded({ statusHistory })) return liens;
  return liens.map((lien, position) => {
    const debt = unpaidDebt(lien, position);
    if (debt === null || !leavingCodes.includes(debt.code)) return lien;
    const severity = severityIn({ code: debt.code, severity: unpaidDebtSeverity }, raised);
    return severity === "override" && isLeft(debt, overrides) ? lien : { ...lien, isMandatory: true };
  });
};

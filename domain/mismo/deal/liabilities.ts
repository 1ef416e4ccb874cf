import { isPaidByLoan } from "../../hecm/terms.ts";
import type { LienKind, LoanLien } from "../../loan/liens/lien.ts";
import { paidLiens } from "../../loan/mandatory-liens.ts";
import type { ExportedLoan } from "../exported-loan.ts";
import { container, each, type Mapping, requiredValue, value } from "../mapping.ts";
import { amountText, typedText } from "../value-forms.ts";

const liabilityTypes: Readonly<Record<LienKind, string>> = {
  mortgage: "MortgageLoan",
  hecm: "MortgageLoan",
  heloc: "HELOC",
  tax: "TaxLien",
  judgment: "CollectionsJudgmentsAndLiens",
  federal_debt: "Other",
  other: "Other",
};

const otherDescriptions: Partial<Readonly<Record<LienKind, string>>> = {
  federal_debt: "Federal debt",
  other: "Other lien",
};

/** The liens on the home, and the debts to the government that the loan pays off. */
export const liabilities: Mapping<ExportedLoan> = container("LIABILITIES", [
  each<ExportedLoan, LoanLien>(
    "LIABILITY",
    ({ loan, company }) => paidLiens(loan, company.requirementSeverities),
    [
      container("LIABILITY_DETAIL", [
        requiredValue(
          "LiabilityPayoffStatusIndicator",
          "indicator",
          "liens[].is_mandatory, or is_delinquent_federal_debt: whether it is paid off at closing",
          (lien) => String(isPaidByLoan(lien)),
        ),
        requiredValue("LiabilityType", "code", "liens[].kind", ({ kind }) =>
          kind === null ? "Other" : liabilityTypes[kind],
        ),
        value("LiabilityTypeOtherDescription", "text", "liens[].kind", ({ kind }) =>
          kind === null ? "Kind of lien not stated" : (otherDescriptions[kind] ?? null),
        ),
        requiredValue("LiabilityUnpaidBalanceAmount", "amount", "liens[].amount", ({ amountCents }) =>
          amountText(amountCents),
        ),
      ]),
      container("LIABILITY_HOLDER", [
        container("NAME", [value("FullName", "text", "liens[].creditor", ({ creditor }) => typedText(creditor))]),
      ]),
    ],
    (_, number) => ({ SequenceNumber: String(number), "xlink:label": `LIABILITY_${number}` }),
  ),
]);

import type { EditList, FilingYear, RowEdit, SheetEdit } from "./edit.ts";
import { isNumber, not } from "./row-rules.ts";
import { addressEdits, streetEdits } from "./rules/address.ts";
import { amountEdits, incomeEdits } from "./rules/amounts.ts";
import { costEdits } from "./rules/costs.ts";
import { creditEdits } from "./rules/credit.ts";
import { denialEdits } from "./rules/denial.ts";
import { ethnicityEdits } from "./rules/ethnicity.ts";
import { codeMisuseEdits, exemptibleFields, usesExemption } from "./rules/exemptions.ts";
import { dateEdits, identifierEdits } from "./rules/identifiers-and-dates.ts";
import { loanEdits, saleEdits } from "./rules/loan.ts";
import { originationEdits } from "./rules/origination.ts";
import { propertyEdits, unitEdits } from "./rules/property.ts";
import { raceEdits } from "./rules/race.ts";
import { ageEdits, sexEdits } from "./rules/sex-and-age.ts";
import { amortizationEdits, rateEdits, ratioEdits } from "./rules/terms.ts";
import { underwritingSystemEdits } from "./rules/underwriting-systems.ts";
import { institutionEdit, sheetEdits, totalEdits } from "./sheet-edits.ts";
import { isAlphanumeric, isAtMostPercent, isDigits, isNotReported } from "./values.ts";
import { duplicateEdits, macroEdits } from "./whole-file-edits.ts";

const edits2024: EditList = {
  sheet: [...sheetEdits, institutionEdit("S303")],
  total: totalEdits,
  row: [
    ...identifierEdits,
    ...dateEdits,
    ...loanEdits,
    ...saleEdits,
    ...propertyEdits,
    ...unitEdits,
    ...addressEdits,
    ...streetEdits,
    ...ethnicityEdits,
    ...raceEdits,
    ...sexEdits,
    ...ageEdits,
    ...incomeEdits,
    ...amountEdits,
    ...creditEdits,
    ...denialEdits,
    ...costEdits,
    ...rateEdits,
    ...ratioEdits,
    ...amortizationEdits,
    ...originationEdits,
    ...underwritingSystemEdits,
    ...codeMisuseEdits,
    {
      number: "Q621",
      fields: ["mlo_nmlsr_id"],
      description: "Mortgage Loan Originator NMLSR Identifier has letters and digits alone, at most 12.",
      when: ({ mlo_nmlsr_id: id }) => id !== "" && !isNotReported(id),
      holds: ({ mlo_nmlsr_id: id }) => id.length <= 12 && isAlphanumeric(id),
    },
    {
      number: "Q651",
      fields: ["combined_loan_to_value_ratio"],
      description: "Combined Loan-to-Value Ratio is not between 0 and 1: its decimal point may be wrong.",
      holds: (_, { combined_loan_to_value_ratio: ratio }) => !(ratio > 0 && ratio < 1),
    },
  ],
  duplicate: duplicateEdits,
  macro: [
    ...macroEdits,
    {
      number: "Q646",
      fields: exemptibleFields,
      description: "No row uses an exemption, unless the institution may.",
      counted: usesExemption,
      compare: (count) => ({ holds: count === 0, left: count, right: 0 }),
    },
    {
      number: "Q647",
      fields: ["sheet.federal_agency", ...exemptibleFields],
      description: "No row of an institution supervised by HUD (agency 7) uses an exemption.",
      needs: "sheet",
      counted: usesExemption,
      compare: (count, _, { sheet }) => ({
        holds: count === 0 || sheet?.federal_agency !== "7",
        left: count,
        right: 0,
      }),
    },
  ],
};

/** A list with some edits removed and others added: what a year changes. */
const changed = (
  list: EditList,
  change: {
    readonly without: readonly string[];
    readonly rows?: readonly RowEdit[];
    readonly sheet?: readonly SheetEdit[];
  },
): EditList => {
  const isKept = ({ number }: { readonly number: string }) => !change.without.includes(number);
  return {
    sheet: [...list.sheet.filter(isKept), ...(change.sheet ?? [])],
    total: list.total.filter(isKept),
    row: [...list.row.filter(isKept), ...(change.rows ?? [])],
    duplicate: list.duplicate.filter(isKept),
    macro: list.macro.filter(isKept),
  };
};

const edits2025: EditList = changed(edits2024, {
  without: ["S303", "Q621", "Q646", "Q647", "Q651"],
  rows: [
    {
      number: "V695-3",
      fields: ["mlo_nmlsr_id"],
      description: "Mortgage Loan Originator NMLSR Identifier has 4 to 12 digits where it is a number.",
      when: isNumber("mlo_nmlsr_id"),
      holds: (row) => isDigits(row.mlo_nmlsr_id, 4, 12),
    },
    {
      number: "Q616-3",
      fields: ["loan_amount", "discount_points"],
      description: "Discount Points is at most 15% of Loan Amount.",
      when: isNumber("discount_points"),
      holds: (row, { loan_amount: amount }) =>
        !Number.isNaN(amount) && isAtMostPercent(row.discount_points, 15, row.loan_amount),
    },
    {
      number: "Q621",
      fields: ["mlo_nmlsr_id"],
      description: "Mortgage Loan Originator NMLSR Identifier has 4 to 12 digits, or is NA or Exempt.",
      holds: ({ mlo_nmlsr_id: id }) => isNotReported(id) || isDigits(id, 4, 12),
    },
    {
      number: "Q646",
      fields: exemptibleFields,
      description: "The row uses no exemption, unless the institution may.",
      holds: not(usesExemption),
    },
    {
      number: "Q647",
      fields: ["sheet.federal_agency", ...exemptibleFields],
      description: "A row of an institution supervised by HUD (agency 7) uses no exemption.",
      needs: "sheet",
      when: (_, __, { sheet }) => sheet?.federal_agency === "7",
      holds: not(usesExemption),
    },
    {
      number: "Q651-1",
      fields: ["combined_loan_to_value_ratio"],
      description: "Combined Loan-to-Value Ratio is not between 0 and 1.5: it is a percentage.",
      holds: (_, { combined_loan_to_value_ratio: ratio }) => !(ratio > 0 && ratio < 1.5),
    },
    {
      number: "Q651-2",
      fields: ["combined_loan_to_value_ratio"],
      description: "Combined Loan-to-Value Ratio is below 150.",
      holds: (_, { combined_loan_to_value_ratio: ratio }) => !(ratio >= 150),
    },
  ],
  sheet: [institutionEdit("Q303")],
});

/** The highest identifier that has been issued. */
const maxOriginatorId2026 = 3_000_000;

const edits2026: EditList = changed(edits2025, {
  without: ["Q621", "V695-3"],
  rows: [
    {
      number: "V695-3",
      fields: ["mlo_nmlsr_id"],
      description:
        "Mortgage Loan Originator NMLSR Identifier has 4 to 7 digits, at most 3000000, where it is a number.",
      when: isNumber("mlo_nmlsr_id"),
      holds: (row, { mlo_nmlsr_id: id }) => isDigits(row.mlo_nmlsr_id, 4, 7) && id <= maxOriginatorId2026,
    },
  ],
});

/** The edits by filing year: each year is the preceding one with its changes. */
export const editLists: Readonly<Record<FilingYear, EditList>> = {
  2024: edits2024,
  2025: edits2025,
  2026: edits2026,
};

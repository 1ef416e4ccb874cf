import type { RegisterValidation } from "../../../../application/hmda/register/start-validation.ts";
import type { LoanFields } from "../../../../domain/hmda/row/lar-row.ts";
import { missingField } from "../../../../domain/hmda/row/missing-fields.ts";
import type { LoanWithMissingData, ShownMissingData } from "../../../page-models/missing-data.ts";
import { missingCompanyField, rowDataPath } from "./data-names.ts";
import { loanUrl } from "./edit-responses.ts";

const shownLoan = ({ loanId, loanNumber, uli, fields }: LoanFields): LoanWithMissingData => ({
  id: loanId,
  name: loanNumber ?? String(loanId),
  url: loanUrl(loanId),
  uli,
  missing: fields.map((path) => {
    const { sentence, enteredBy } = missingField(path);
    return { field: rowDataPath(path), sentence: `${sentence}.`, enteredBy };
  }),
});

/** The missing data of a register, as its page shows it. */
export const shownMissingData = (validation: RegisterValidation): ShownMissingData => ({
  companyId: validation.companyId,
  year: validation.year,
  readyCount: validation.rowCount,
  company: validation.missingCompanyData
    .map(missingCompanyField)
    .map(({ path, ...entry }) => ({ field: path, ...entry })),
  loans: { count: validation.missingDataCount, named: validation.missingData.map(shownLoan) },
  warnings: { count: validation.notReported.count, named: validation.notReported.loans.map(shownLoan) },
});

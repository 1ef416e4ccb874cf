import type { RegisterFindings } from "../../../../application/hmda/register/make-register.ts";
import type { RegisterValidation } from "../../../../application/hmda/validate-register.ts";
import type { LoanFields } from "../../../../domain/hmda/row/lar-row.ts";
import { csvHeader, csvLines } from "../../operation/csv.ts";
import { companyDataPath, rowDataPath } from "./data-names.ts";

const columns = ["loan", "uli", "edit", "lacks"];

/** What is shown in place of an edit where data are missing without which there is no row … */
const missingData = "missing_data";
/** … and where the row says that a field does not apply because nobody entered it. */
const notReported = "not_reported";

interface FindingLine {
  readonly loan: number | null;
  readonly uli: string | null;
  readonly edit: string;
  readonly lacks: string | null;
}

/** How many lines are written together. */
const linesTogether = 500;

/** Every finding of a register as a table: the hits of its loans as they are made, then edits of the whole register, which name no loan. */
export const findingsTable = (): RegisterFindings & { readonly end: (validation: RegisterValidation) => string } => {
  const written = [csvHeader(columns)];
  let lines: FindingLine[] = [];
  const write = (): void => {
    written.push(csvLines(columns, lines));
    lines = [];
  };
  const add = (line: FindingLine): void => {
    lines.push(line);
    if (lines.length === linesTogether) write();
  };
  const addFields = (edit: string, { loanId, uli, fields }: LoanFields): void =>
    add({ loan: loanId, uli, edit, lacks: fields.map(rowDataPath).join(" ") });
  return {
    onHit: ({ loanId, uli, edit }) => add({ loan: loanId, uli, edit, lacks: null }),
    onMissingData: (loan) => addFields(missingData, loan),
    onNotReported: (loan) => addFields(notReported, loan),
    end: ({ missingCompanyData, checked }) => {
      if (missingCompanyData.length > 0)
        add({ loan: null, uli: null, edit: missingData, lacks: missingCompanyData.map(companyDataPath).join(" ") });
      for (const { edit } of checked.macro) add({ loan: null, uli: null, edit, lacks: null });
      write();
      return written.join("");
    },
  };
};

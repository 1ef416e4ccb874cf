import type { RegisterFindings } from "../../../../application/hmda/register/make-register.ts";
import type { RegisterValidation } from "../../../../application/hmda/validate-register.ts";
import type { LoanFields } from "../../../../domain/hmda/row/lar-row.ts";
import { missingField } from "../../../../domain/hmda/row/missing-fields.ts";
import { csvHeader, csvLines } from "../../operation/formats/csv.ts";
import { missingCompanyField, rowDataPath } from "./data-names.ts";
import { loanUrl } from "./edit-responses.ts";

const columns = ["loan", "uli", "edit", "lacks", "loan_number", "url", "message", "entered_by"];

/** Shown instead of an edit if missing data prevents a row. */
const missingData = "missing_data";
/** Shown instead of an edit if the row reports a field as not applicable because it was not entered. */
const notReported = "not_reported";

interface FindingLine {
  readonly loan: number | null;
  readonly loan_number?: string | null;
  readonly url?: string;
  readonly uli: string | null;
  readonly edit: string;
  readonly lacks?: string;
  readonly message?: string;
  readonly entered_by?: string;
}

/** The number of lines written together. */
const linesTogether = 500;

/**
 * A table of all findings of a register: first the failed edits of its loans as they are found, and then edits of the whole register, which
 * name no loan.
 */
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
  const addFields = (edit: string, { loanId, loanNumber, uli, fields }: LoanFields): void => {
    for (const { path, sentence, enteredBy } of fields.map(missingField))
      add({
        loan: loanId,
        loan_number: loanNumber,
        url: loanUrl(loanId),
        uli,
        edit,
        lacks: rowDataPath(path),
        message: `${sentence}.`,
        entered_by: enteredBy.join(", "),
      });
  };
  return {
    onHit: ({ loanId, uli, edit }) => add({ loan: loanId, uli, edit }),
    onMissingData: (loan) => addFields(missingData, loan),
    onNotReported: (loan) => addFields(notReported, loan),
    end: ({ missingCompanyData, checked }) => {
      for (const { path, sentence, enteredBy } of missingCompanyData.map(missingCompanyField))
        add({
          loan: null,
          uli: null,
          edit: missingData,
          lacks: path,
          message: sentence,
          entered_by: enteredBy.join(", "),
        });
      for (const { edit } of checked.macro) add({ loan: null, uli: null, edit });
      write();
      return written.join("");
    },
  };
};

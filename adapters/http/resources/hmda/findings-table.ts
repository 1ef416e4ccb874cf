import type { RegisterFindings } from "../../../../application/hmda/register/make-register.ts";
import type { RegisterValidation } from "../../../../application/hmda/register/start-validation.ts";
import type { LoanFields } from "../../../../domain/hmda/row/lar-row.ts";
import { missingField } from "../../../../domain/hmda/row/missing-fields.ts";
import { csvHeader, csvLines } from "../../operation/formats/csv.ts";
import { tableStream } from "../../operation/formats/table-stream.ts";
import { missingCompanyField, rowDataMessage, rowDataPath } from "./data-names.ts";
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

/** The lines of the fields that a loan lacks, or does not report. */
const linesOfFields = (edit: string, { loanId, loanNumber, uli, fields }: LoanFields): readonly FindingLine[] =>
  fields.map(missingField).map((missing) => ({
    loan: loanId,
    loan_number: loanNumber,
    url: loanUrl(loanId),
    uli,
    edit,
    lacks: rowDataPath(missing.path),
    message: rowDataMessage(missing),
    entered_by: missing.enteredBy.join(", "),
  }));

/** The lines that name no loan: what the company lacks, and the edits of the whole register. */
const closingLines = ({ missingCompanyData, checked }: RegisterValidation): readonly FindingLine[] => [
  ...missingCompanyData.map(missingCompanyField).map(({ path, sentence, enteredBy }) => ({
    loan: null,
    uli: null,
    edit: missingData,
    lacks: path,
    message: sentence,
    entered_by: enteredBy.join(", "),
  })),
  ...checked.macro.map(({ edit }) => ({ loan: null, uli: null, edit })),
];

/**
 * A table of all findings of a register, those of its loans as they are found. It is returned once the first loan is ready to be checked, so
 * that what fails before, such as the store, is refused like any other request; what fails later breaks the table off.
 */
export const findingsTable = async (
  run: (findings: RegisterFindings) => Promise<RegisterValidation>,
  report: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> => {
  const begun = Promise.withResolvers<void>();
  let hasBegun = false;
  const begin = (): void => {
    hasBegun = true;
    begun.resolve();
  };
  const write = async (writeText: (text: string) => void, pause: () => Promise<void>): Promise<void> => {
    writeText(csvHeader(columns));
    let lines: FindingLine[] = [];
    const writeLines = (): void => {
      writeText(csvLines(columns, lines));
      lines = [];
    };
    const validation = await run({
      onHit: ({ loanId, uli, edit }) => lines.push({ loan: loanId, uli, edit }),
      onMissingData: (loan) => lines.push(...linesOfFields(missingData, loan)),
      onNotReported: (loan) => lines.push(...linesOfFields(notReported, loan)),
      pause: () => {
        begin();
        if (lines.length >= linesTogether) writeLines();
        return pause();
      },
    });
    lines.push(...closingLines(validation));
    writeLines();
  };
  const table = tableStream(
    (writeText, pause) =>
      write(writeText, pause).then(begin, (error) => {
        begun.reject(error);
        throw error;
      }),
    (error) => {
      if (hasBegun) report(error);
    },
  );
  await begun.promise;
  return table;
};

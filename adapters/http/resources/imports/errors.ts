import { failureText } from "../../../../domain/imports/file/failure-text.ts";
import { badRequest, type ErrorTable } from "../../operation/refusals/error-row.ts";

/** Refusals of imports. Those that end an import are shown in it. */
export const importErrors = {
  ImportFileRefused: {
    ...badRequest("file_refused", ""),
    codeOf: ({ failure }) => failureText(failure).code,
    detail: ({ failure }) => failureText(failure).sentence,
  },
  TooManyLinesRefused: badRequest(
    "too_many_refused",
    "More than 100,000 lines were refused: read the findings, correct the file and send it again. The lines that took effect remain.",
  ),
  ImportLeft: badRequest(
    "import_left",
    "The command that ran the import ended before it was done: run it again, which continues after the lines that took effect.",
  ),
} satisfies Partial<ErrorTable>;

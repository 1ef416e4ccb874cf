import type { FileFailure } from "../../../../domain/imports/file/inspection.ts";
import { badRequest, type ErrorTable } from "../../operation/error-row.ts";

type Failures = { readonly [Tag in FileFailure["_tag"]]: Extract<FileFailure, { readonly _tag: Tag }> };

const sendAgain = "Correct the file and send it again; none of its lines took effect.";

/** The code of each reason for which nothing of a file takes effect, and what to do. */
const fileFailures: {
  readonly [Tag in keyof Failures]: readonly [code: string, sentence: (failure: Failures[Tag]) => string];
} = {
  HeaderMissing: [
    "header_missing",
    () =>
      `The first row of the table has neither external_id nor email, so that it is no header: begin the table with the names of its columns. ${sendAgain}`,
  ],
  HeaderUnclear: [
    "header_unclear",
    ({ columns }) =>
      `Columns of the table cannot be distinguished or have no name that a field can have: ${columns.join(", ")}, counted from 1. ${sendAgain}`,
  ],
  HeaderRowUnreadable: [
    "header_missing",
    () => `The first row of the table cannot be read: begin the table with the names of its columns. ${sendAgain}`,
  ],
  NotUtf8: ["not_utf8", ({ line }) => `Line ${line} is not UTF-8: save the file as UTF-8. ${sendAgain}`],
  QuoteNotClosed: [
    "quote_not_closed",
    ({ line }) => `A quoted cell of the row that begins on line ${line} never ends: close its quote. ${sendAgain}`,
  ],
  TooManyLines: ["too_many_lines", () => "The file has more than 1,000,000 lines: divide it, and send its parts."],
  ExportFormatUnknown: [
    "format_unknown",
    () => "The file was exported by another version of this service than this one reads: export it again.",
  ],
  ExportCutShort: [
    "cut_short",
    () => "The exported file lacks its last line, so that it is not whole: export it again.",
  ],
  ExportChanged: [
    "export_changed",
    () => "The exported file was changed, or is not whole: export it again, or remove its first and its last line.",
  ],
};

/** The row of a failure, whose type goes with its tag. */
const rowOf = (failure: FileFailure) =>
  fileFailures[failure._tag] as readonly [code: string, sentence: (failure: FileFailure) => string];

/** Refusals about imports; those that end one are shown in it. */
export const importErrors = {
  ImportFileRefused: {
    ...badRequest("file_refused", ""),
    codeOf: ({ failure }) => rowOf(failure)[0],
    detail: ({ failure }) => rowOf(failure)[1](failure),
  },
  TooManyLinesRefused: badRequest(
    "too_many_refused",
    "More than 100,000 lines were refused: read the findings, correct the file and send it again. The lines that took effect stay.",
  ),
  ImportLeft: badRequest(
    "import_left",
    "The command that ran the import ended before it was done: run it again, which continues after the lines that took effect.",
  ),
} satisfies Partial<ErrorTable>;

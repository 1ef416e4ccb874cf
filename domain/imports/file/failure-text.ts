import type { FileFailure } from "./inspection.ts";

type Failures = { readonly [Tag in FileFailure["_tag"]]: Extract<FileFailure, { readonly _tag: Tag }> };

/** Excel's plain "CSV" is in Windows-1252, and its "Unicode Text" in UTF-16. */
const saveAsUtf8 = "save the file as text in UTF-8, which Excel calls “CSV UTF-8 (Comma delimited)”";

const sendAgain = "Correct the file and send it again; none of its lines took effect.";

/** For each reason for which a file is rejected as a whole: its code, and what to do. */
const fileFailures: {
  readonly [Tag in keyof Failures]: readonly [code: string, sentence: (failure: Failures[Tag]) => string];
} = {
  HeaderMissing: [
    "header_missing",
    () =>
      `The first row of the table has no column external_id or email, so it is not a header: begin the table with the names of its columns, separated by commas. ${sendAgain}`,
  ],
  HeaderUnclear: [
    "header_unclear",
    ({ columns }) =>
      `Columns of the table have the name of another one, or a name that no field can have: ${columns.join(", ")}, counted from 1. Give each column its own name. ${sendAgain}`,
  ],
  HeaderRowUnreadable: [
    "header_missing",
    () => `The first row of the table cannot be read: begin the table with the names of its columns. ${sendAgain}`,
  ],
  NotUtf8: ["not_utf8", ({ line }) => `Line ${line} is not in UTF-8: ${saveAsUtf8}. ${sendAgain}`],
  NulInFirstLine: [
    "not_utf8",
    () => `The first line has a NUL character, as all lines of a file in UTF-16 have: ${saveAsUtf8}. ${sendAgain}`,
  ],
  LineEndsUnknown: [
    "line_ends_unknown",
    () =>
      `The first row has a carriage return without a line feed, so the file is one row: ${saveAsUtf8}. ${sendAgain}`,
  ],
  QuoteNotClosed: [
    "quote_not_closed",
    ({ line }) => `A quoted cell of the row that begins on line ${line} never ends: close its quote. ${sendAgain}`,
  ],
  TooManyLines: ["too_many_lines", () => "The file has more than 1,000,000 lines: divide it, and send its parts."],
  ExportFormatUnknown: [
    "format_unknown",
    () => "The file was exported by another version of this service than this one reads: export it again.",
  ],
  ExportCutShort: ["cut_short", () => "The exported file lacks its last line, so it is not complete: export it again."],
  ExportChanged: [
    "export_changed",
    () => "The exported file was changed, or is not complete: export it again, or remove its first and its last line.",
  ],
};

/** Why a file is rejected as a whole, in words for its sender. */
export const failureText = (failure: FileFailure): { readonly code: string; readonly sentence: string } => {
  // The type of a row belongs to its tag.
  const [code, sentence] = fileFailures[failure._tag] as readonly [string, (failure: FileFailure) => string];
  return { code, sentence: sentence(failure) };
};

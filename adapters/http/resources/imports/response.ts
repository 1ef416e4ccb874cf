import { Type } from "@sinclair/typebox";
import { fileFormats } from "../../../../domain/imports/file/records.ts";
import type { Finding } from "../../../../domain/imports/finding.ts";
import { type Import, importStatus, importStatuses } from "../../../../domain/imports/import.ts";
import type { ImportOrder } from "../../../../domain/imports/line.ts";
import type { ImportCounts } from "../../../../domain/imports/work.ts";
import { withoutDescription } from "../../codec/described.ts";
import { instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { responseObject, responseRecord } from "../../codec/response.ts";
import { choice, enumerated } from "../../codec/values/choice-codecs.ts";
import { encodeRefusal } from "../../operation/replies.ts";
import { refusedSchema } from "../calculation/refused-response.ts";

const status = choice("ImportStatus", importStatuses, {
  queued: "The import waits for other imports of the company, or will be tried again",
  running: "The lines are being processed",
  done: "All lines were processed; refused lines are among the findings",
  stopped: "The import was stopped, or the command that ran it ended; the lines that took effect remain",
  failed: "The import failed, and `failure` says why; unless it says otherwise, no line took effect",
});

/** What to do with a line whose loan was imported before from a different text. */
export const onChange = choice<ImportOrder["onChange"]>("ImportOnChange", ["refuse", "update"], {
  refuse: "The line is refused, and the loan stays as it is",
  update: "The loan is updated, unless it was changed here or reported",
});

const counted = (what: keyof ImportCounts, description: string) =>
  [Type.Integer({ minimum: 0 }), description, ({ work }: Import): number => work.counts[what]] as const;

/** An import as responses show it. */
export const importResponse = responseRecord<Import>("Import", (of) => [of, of.companyId], {
  status: [withoutDescription(status.schema), "State of the import", importStatus],
  dry_run: [
    Type.Boolean(),
    "Whether the import is a dry run, which stores nothing and only lists what an import would find",
    ({ work }) => work.dryRun,
  ],
  on_change: [
    withoutDescription(onChange.schema),
    "Treatment of a line that differs from the line from which its loan was imported",
    ({ work }) => work.onChange,
  ],
  format: [enumerated("ImportFormat", fileFormats), "Format of the file", ({ work }) => work.file.format],
  lines: [
    Type.Integer({ minimum: 0 }),
    "Number of lines of the file; rows, if it is a table. 0 if it cannot be read",
    ({ work }) => work.file.lines,
  ],
  processed: counted("processed", "Number of lines processed so far"),
  created: counted("created", "Number of lines that created a record; in a dry run, that would create one"),
  updated: counted("updated", "Number of lines that updated a loan; in a dry run, that would update one"),
  unchanged: counted("unchanged", "Number of lines whose record already existed"),
  refused: counted("refused", "Number of lines that were refused"),
  warnings: counted("warnings", "Number of warnings, of which the findings list the first 100,000"),
  ignored_fields: [
    Type.Array(textSchema),
    "Paths of fields that lines do not have, at most 100",
    ({ work }) => work.ignoredFields,
  ],
  sha256: [textSchema, "SHA-256 of the file, in hexadecimal", ({ work }) => work.sha256],
  failure: [
    nullableSchema(refusedSchema),
    "Why the import failed or stopped by itself; null if it did not",
    ({ state }) => (state.status === "failed" ? encodeRefusal(state.refusal) : null),
  ],
  requested_by: [
    withoutDescription(recordId),
    "User who started the import; 0 if the operator did",
    "requestedByUserId",
  ],
  started_at: [
    nullableSchema(instantSchema),
    "When the first lines had been processed; null until then",
    ({ work }) => work.startedAt,
  ],
  finished_at: [
    nullableSchema(instantSchema),
    "When the import was done, failed or was stopped; null until then",
    ({ state }) => ("endedAt" in state ? state.endedAt : null),
  ],
});

const severities = ["refused", "warning"] as const;

/** How serious a finding is. */
export const severity = choice("ImportSeverity", severities, {
  refused: "The line was refused; nothing of it took effect",
  warning: "The line took effect, or was skipped, as the message says",
});

/** A finding as responses show it. */
export const findingResponse = responseObject<Finding>("ImportFinding", {
  line: [Type.Integer({ minimum: 1 }), "Line of the file; if a row has several, the first", "line"],
  severity: [withoutDescription(severity.schema), "Severity of the finding", "severity"],
  field: [nullableSchema(textSchema), "Path of the field; null if it is about the whole line", "field"],
  message: [
    textSchema,
    "What to do, to be read after the name of the field if there is one; never contains a value of the line",
    "message",
  ],
  code: [textSchema, "Stable code, for programs", "code"],
});

import { failureText } from "../../../domain/imports/file/failure-text.ts";
import type { Finding } from "../../../domain/imports/finding.ts";
import { type Import, importStatus } from "../../../domain/imports/import.ts";
import { countOf, type PageOf } from "../../../domain/kernel/page.ts";
import { terminalLine } from "../terminal-line.ts";

/** Why an import ended before its last line; null if it did not. */
const failureOf = ({ id, work, state }: Import): { readonly code: string; readonly sentence: string } | null => {
  if (state.status === "canceled") return { code: "stopped", sentence: "It was stopped through the API." };
  if (state.status !== "failed") return null;
  switch (state.refusal._tag) {
    case "ImportFileRefused":
      return failureText(state.refusal.failure);
    case "TooManyLinesRefused":
      return { code: "too_many_refused", sentence: "More than 100,000 lines were refused: correct the file." };
    case "ImportLeft":
      return {
        code: "import_left",
        sentence: `Run the command again: it continues after the ${work.counts.processed} lines that were processed.`,
      };
    default:
      return { code: "failed", sentence: `Import ${id} was refused: ${state.refusal._tag}.` };
  }
};

/** An import for programs, with its first findings. */
export const importJson = (ended: Import, findings: PageOf<Finding>) => {
  const { counts, dryRun, file, sha256, ignoredFields } = ended.work;
  return {
    id: ended.id,
    status: importStatus(ended),
    dry_run: dryRun,
    lines: file.lines,
    ...counts,
    ignored_fields: ignoredFields,
    sha256,
    failure: failureOf(ended)?.code ?? null,
    findings: findings.rows,
    findings_count: countOf(findings),
  };
};

const sentenceOf = ({ line, severity, field, code, message }: Finding): string =>
  `line ${line}, ${severity}: ${field === null ? message : `${field} ${message}`} (${code})`;

/** An import for people. */
export const importLines = (ended: Import, findings: PageOf<Finding>): readonly string[] => {
  const { dry_run, status, lines, processed, created, updated, unchanged, refused, warnings, ...rest } = importJson(
    ended,
    findings,
  );
  const failure = failureOf(ended);
  const more = rest.findings_count - rest.findings.length;
  return [
    `Import ${ended.id}${dry_run ? " (dry run)" : ""}: ${status}${failure === null ? "" : `. ${failure.sentence}`}`,
    `${processed} of ${lines} lines: ${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused; ${warnings} warnings`,
    ...(rest.ignored_fields.length > 0
      ? [`Ignored, because an import has no such fields: ${rest.ignored_fields.join(", ")}`]
      : []),
    ...rest.findings.map(sentenceOf),
    ...(more > 0 ? [`and ${more} more: GET /api/loan/imports/${ended.id}/findings/?format=csv lists all of them`] : []),
  ].map(terminalLine);
};

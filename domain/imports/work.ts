import type { StoredFile } from "../jobs/job-file.ts";
import type { Instant } from "../kernel/day.ts";
import type { InspectedFile } from "./file/inspection.ts";
import type { FilePosition } from "./file/records.ts";
import type { Finding, LineResult } from "./finding.ts";
import type { ImportOrder } from "./line.ts";

/** The number of lines applied before the import records its progress. */
export const batchLines = 100;

/** An import with more refused lines is stopped: its file is not what it seems. */
export const maxRefusedLines = 100_000;

/** The number of warnings that are stored; further ones are only counted. */
const maxKeptWarnings = 100_000;

const maxIgnoredFields = 100;

/** The outcomes of the lines so far; `warnings` counts findings, the others count lines. */
export interface ImportCounts {
  readonly processed: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly warnings: number;
}

/** An import of loans and users from another system: the work of a job, whose record is the import's. */
export interface ImportWork extends Omit<ImportOrder, "id"> {
  readonly kind: "import";
  /** The company of the user who started it: a Super User can import for other companies. */
  readonly requesterCompanyId: number;
  /** The stored file; null if the command line reads the file itself, in which case no other process can continue the import. */
  readonly input: StoredFile | null;
  readonly file: InspectedFile;
  readonly sha256: string;
  readonly counts: ImportCounts;
  /** Paths of unknown fields in all lines so far. */
  readonly ignoredFields: readonly string[];
  /** Where the next line begins. */
  readonly next: FilePosition;
  readonly startedAt: Instant | null;
  /** When the preceding step was recorded. Anything later belongs to this step, or to an interrupted one. */
  readonly notedAt: Instant;
}

/** Lines that were applied together, and where the next one begins; null if the file has no more. */
export interface TakenBatch {
  readonly lines: readonly LineResult[];
  readonly next: FilePosition | null;
}

const none: ImportCounts = { processed: 0, created: 0, updated: 0, unchanged: 0, refused: 0, warnings: 0 };

/** An import before its first line. */
export const newImport = (
  given: Pick<ImportWork, "dryRun" | "onChange" | "requesterCompanyId" | "input" | "file" | "sha256">,
  now: Instant,
): ImportWork => ({
  kind: "import",
  ...given,
  counts: none,
  ignoredFields: [],
  next: given.file.begin,
  startedAt: null,
  notedAt: now,
});

/** An import that starts over from its first line. */
export const restartedImport = (work: ImportWork): ImportWork => ({
  ...work,
  counts: none,
  ignoredFields: [],
  next: work.file.begin,
});

const counted = (counts: ImportCounts, { outcome, findings }: LineResult): ImportCounts => ({
  ...counts,
  processed: counts.processed + 1,
  ...(outcome === "skipped" ? {} : { [outcome]: counts[outcome] + 1 }),
  warnings: counts.warnings + findings.filter(({ severity }) => severity === "warning").length,
});

/** Only names that a field could have are kept: where a file should have a name, it may have anything. */
const isFieldPath = (path: string): boolean =>
  path.length <= 200 && path.split(".").every((part) => /^(?:[A-Za-z_][A-Za-z_0-9]{0,60}|\d{1,3})$/.test(part));

const ignoredOf = (before: readonly string[], lines: readonly LineResult[]): readonly string[] => {
  const names = new Set(before);
  for (const { ignoredFields } of lines)
    for (const path of ignoredFields) if (names.size < maxIgnoredFields && isFieldPath(path)) names.add(path);
  return [...names];
};

/** An import after another batch of lines. */
export const afterBatch = (work: ImportWork, { lines, next }: TakenBatch, now: Instant): ImportWork => ({
  ...work,
  counts: lines.reduce(counted, work.counts),
  ignoredFields: ignoredOf(work.ignoredFields, lines),
  next: next ?? work.next,
  startedAt: work.startedAt ?? now,
  notedAt: now,
});

/** The findings of a batch that are stored: all refusals, and warnings up to `maxKeptWarnings` of the import. */
export const keptFindings = ({ counts }: ImportWork, lines: readonly LineResult[]): readonly Finding[] => {
  let left = maxKeptWarnings - counts.warnings;
  return lines
    .flatMap(({ findings }) => findings)
    .filter(({ severity }) => {
      left -= severity === "warning" ? 1 : 0;
      return severity === "refused" || left >= 0;
    });
};

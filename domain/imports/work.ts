import type { StoredFile } from "../jobs/job-file.ts";
import type { Instant } from "../kernel/day.ts";
import type { InspectedFile } from "./file/inspection.ts";
import type { FilePosition } from "./file/records.ts";
import type { Finding, TakenLine } from "./finding.ts";
import type { ImportOrder } from "./line.ts";

/** So many lines are taken before the import notes how far it is. */
export const batchLines = 100;

/** An import with more refused lines is given up: its file is not what it seems. */
export const maxRefusedLines = 100_000;

/** So many warnings are kept; those beyond are counted. */
const maxKeptWarnings = 100_000;

const maxIgnoredFields = 100;

/** What became of the lines so far; `warnings` counts findings, the others lines. */
export interface ImportCounts {
  readonly processed: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly warnings: number;
}

/** An import of loans and users of another system: the work of a job, which is the import's record. */
export interface ImportWork extends Omit<ImportOrder, "id"> {
  readonly kind: "import";
  /** The company of the user who started it: a Super User imports for others. */
  readonly requesterCompanyId: number;
  /** The stored file; null: whoever runs it on the command line reads the file itself, and no other process goes on with it. */
  readonly input: StoredFile | null;
  readonly file: InspectedFile;
  readonly sha256: string;
  readonly counts: ImportCounts;
  /** Paths of fields that no table of fields has, of all lines so far. */
  readonly ignoredFields: readonly string[];
  /** Where the next line is looked for. */
  readonly next: FilePosition;
  readonly startedAt: Instant | null;
  /** When the step before this one was noted: what is of later is of this step, or of one that broke off. */
  readonly notedAt: Instant;
}

/** Lines that were taken together, and where the next one is looked for; null: the file has no more. */
export interface TakenBatch {
  readonly lines: readonly TakenLine[];
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

/** An import whose lines are all taken again. */
export const restartedImport = (work: ImportWork): ImportWork => ({
  ...work,
  counts: none,
  ignoredFields: [],
  next: work.file.begin,
});

const counted = (counts: ImportCounts, { outcome, findings }: TakenLine): ImportCounts => ({
  ...counts,
  processed: counts.processed + 1,
  ...(outcome === "skipped" ? {} : { [outcome]: counts[outcome] + 1 }),
  warnings: counts.warnings + findings.filter(({ severity }) => severity === "warning").length,
});

/** Only names that a field could have: what is in the place of a name in a file may be anything. */
const isFieldPath = (path: string): boolean =>
  path.length <= 200 && path.split(".").every((part) => /^(?:[A-Za-z_][A-Za-z_0-9]{0,60}|\d{1,3})$/.test(part));

const ignoredOf = (before: readonly string[], lines: readonly TakenLine[]): readonly string[] => {
  const names = new Set(before);
  for (const { ignoredFields } of lines)
    for (const path of ignoredFields) if (names.size < maxIgnoredFields && isFieldPath(path)) names.add(path);
  return [...names];
};

/** An import after more of its lines. */
export const afterBatch = (work: ImportWork, { lines, next }: TakenBatch, now: Instant): ImportWork => ({
  ...work,
  counts: lines.reduce(counted, work.counts),
  ignoredFields: ignoredOf(work.ignoredFields, lines),
  next: next ?? work.next,
  startedAt: work.startedAt ?? now,
  notedAt: now,
});

/** The findings of a batch that are kept: all refusals, and the warnings for which there is room. */
export const keptFindings = ({ counts }: ImportWork, lines: readonly TakenLine[]): readonly Finding[] => {
  let room = maxKeptWarnings - counts.warnings;
  return lines
    .flatMap(({ findings }) => findings)
    .filter(({ severity }) => {
      room -= severity === "warning" ? 1 : 0;
      return severity === "refused" || room >= 0;
    });
};

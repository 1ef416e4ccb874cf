import type { Actor } from "../../domain/access/actor.ts";
import { readHeading } from "../../domain/imports/file/heading.ts";
import { lineOfRecord } from "../../domain/imports/file/line-of-record.ts";
import type { LineResult } from "../../domain/imports/finding.ts";
import { batchLines, type ImportWork, keptFindings, type TakenBatch } from "../../domain/imports/work.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { importLine } from "./import-line.ts";
import { importLoanLines } from "./import-loan-lines.ts";
import { nothingLookedUp } from "./loan/line-context.ts";
import type { PreparedLine } from "./loan/prepare-line.ts";
import { nothingPlanned, type PlannedRecords } from "./planned.ts";
import type { RecordReader } from "./record-reader.ts";

/** The import that a batch belongs to. */
interface BatchOf {
  readonly actor: Actor;
  readonly companyId: number;
  readonly importId: number;
}

const columnsOf = ({ file }: ImportWork) => {
  if (file.columns === null) return null;
  const heading = readHeading(file.columns);
  if (heading._tag === "Refused") throw new Error(`a table is imported though ${heading.refusal._tag}`);
  return heading.value;
};

/** Imports the loan lines of a batch together, and returns all results in the order of the lines. */
const withLoansImported = async (
  dependencies: Dependencies,
  lines: readonly (LineResult | PreparedLine)[],
  planned: PlannedRecords["loans"],
): Promise<readonly LineResult[]> => {
  const loans = (
    await importLoanLines(
      dependencies,
      lines.filter((line) => "_tag" in line),
      planned,
    )
  ).values();
  return lines.flatMap((line) => ("_tag" in line ? (loans.next().value ?? []) : line));
};

/**
 * Imports the next lines, at most `batchLines` of them, and stores their findings. If an interrupted run is repeated, lines that took
 * effect count as before, and findings are stored once. `planned` carries the records planned by a dry run from batch to batch.
 */
export const importBatch = async (
  dependencies: Dependencies,
  { actor, companyId, importId }: BatchOf,
  work: ImportWork,
  reader: RecordReader,
  planned: PlannedRecords = nothingPlanned(work),
): Promise<TakenBatch> => {
  const { cellsOf, formOf } = dependencies.importLines;
  const { dryRun, onChange, file, notedAt } = work;
  const reading = { columns: columnsOf(work), width: file.columns?.length ?? 0, cellsOf, formOf };
  const users = { since: notedAt, met: new Set<number>(), planned, lookedUp: nothingLookedUp() };
  const yieldIfDue = dependencies.clock.yielder();
  const begun: (LineResult | PreparedLine)[] = [];
  let isEnd = false;
  while (begun.length < batchLines && !isEnd) {
    const record = await reader.next();
    isEnd = record === null || record.line === file.endLine;
    const read = record === null || isEnd ? null : lineOfRecord(record, reading);
    if (record === null || read === null) continue;
    const { line } = record;
    const toImport = { actor, companyId, import: { id: importId, dryRun, onChange }, line };
    begun.push(
      read._tag === "Refused"
        ? read.refusal.result
        : await importLine(dependencies, { ...toImport, value: read.value }, users),
    );
    await yieldIfDue();
  }
  const lines = await withLoansImported(dependencies, begun, planned.loans);
  await dependencies.forCompany(companyId).importFindings.add(importId, keptFindings(work, lines));
  return { lines, next: isEnd ? null : reader.position() };
};

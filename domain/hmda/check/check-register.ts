import type { CensusTracts, FileFacts, Institution, Need } from "../edits/edit.ts";
import type { Filing } from "../edits/filing.ts";
import { editLists } from "../edits/years.ts";
import { readSheet } from "../register/read.ts";
import type { TransmittalSheet } from "../register/sheet-fields.ts";
import { macroCounter } from "./macro-counter.ts";
import { headsOf, rowTableOf } from "./prepared-edits.ts";
import { repeatedRows } from "./repeated-rows.ts";
import type { CheckedRegister, FormatError, NotRun } from "./result.ts";
import { rowEditsOf, rowEditTable } from "./row-edits.ts";
import { rowReader } from "./row-reader.ts";
import { type HitCounter, malformedEdit, type OnHit, tallyOf, valuesOf } from "./tally.ts";

/** The data used by a check. If something is null, it is not available, and the edits that need it are not run. */
export interface CheckInput {
  readonly filing: Filing;
  readonly institution: Institution | null;
  readonly tracts: CensusTracts | null;
}

/** The check of one register, which is given the lines one by one. */
export interface RegisterCheck {
  /** Checks the next line, without its line break. */
  readLine(line: string): void;
  /**
   * Ends the file and runs the edits of the whole file. A register whose rows are written while they are checked passes the sheet again,
   * with the number of rows.
   */
  end(counted?: TransmittalSheet): CheckedRegister;
}

const maxFormatErrorsKept = 100;

/** The edits of rows before the first line is read. */
const noEdits = rowEditTable([]);

const isSameLei = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

/** Why an edit that needs something is not run; null if it is available. */
const whyMissing = (need: Need | undefined, { sheet, institution, tracts }: FileFacts): string | null => {
  if (need === undefined) return null;
  if (need === "tracts") return tracts === null ? "No list of census tracts is available." : null;
  if (sheet === null) return "The transmittal sheet, line 1, cannot be read.";
  if (need === "sheet") return null;
  if (institution === null) return "The institution's own record is not available.";
  return isSameLei(institution.lei, sheet.lei) ? null : "The LEI of the file is not the institution's own.";
};

/** The edits of a kind that can be run, with the names of the others. */
const runnable = <Edit extends { readonly number: string; readonly needs?: Need }>(
  edits: readonly Edit[],
  facts: FileFacts,
  notRun: NotRun[],
): readonly Edit[] =>
  edits.filter(({ number, needs }) => {
    const why = whyMissing(needs, facts);
    if (why !== null) notRun.push({ edit: number, why });
    return why === null;
  });

/**
 * Starts the check of a register by the edits of its filing year. It keeps the first hundred hits of each edit; `onHit` is called for all
 * hits, and for malformed lines. A malformed line is not checked, and counts as a row only for the number of entries.
 */
export const startCheck = ({ filing, institution, tracts }: CheckInput, onHit: OnHit | null = null): RegisterCheck => {
  const list = editLists[filing.year];
  const tally = tallyOf(headsOf(list), onHit);
  const formatErrors: FormatError[] = [];
  const notRun: NotRun[] = [];
  let facts: FileFacts = { ...filing, sheet: null, institution, tracts };
  let rowEdits = rowEditsOf(noEdits);
  let counters: readonly HitCounter[] = [];
  let macros = macroCounter([]);
  let [lines, formatErrorCount] = [0, 0];
  const readRow = rowReader();
  const repeats = repeatedRows(list.duplicate, tally);

  const malformed = (message: string): void => {
    formatErrorCount += 1;
    onHit?.({ line: lines, uli: null, edit: malformedEdit });
    if (formatErrors.length < maxFormatErrorsKept) formatErrors.push({ line: lines, message });
  };
  const readFirstLine = (line: string): void => {
    const read = readSheet(line);
    if (read._tag === "Refused") malformed(read.refusal.message);
    else facts = { ...facts, sheet: read.value };
    rowEdits = rowEditsOf(rowTableOf(list, runnable(list.row, facts, notRun)));
    counters = rowEdits.edits.map(({ number }) => tally.counterOf(number));
    macros = macroCounter(runnable(list.macro, facts, notRun));
    const { sheet } = facts;
    if (sheet === null) {
      for (const { number } of list.total) notRun.push({ edit: number, why: whyMissing("sheet", facts) ?? "" });
      return;
    }
    for (const { number, fields, holds } of runnable(list.sheet, facts, notRun))
      if (!holds(sheet, facts)) tally.counterOf(number).hit(lines, null, () => valuesOf(fields, null, sheet));
  };
  const readNextRow = (line: string): void => {
    const read = readRow(line);
    if (read._tag === "Refused") {
      malformed(read.refusal.message);
      return;
    }
    const { row, numbers } = read.value;
    for (const place of rowEdits.hitsOf(row, numbers, facts))
      counters[place]?.hit(lines, row.uli, () => valuesOf(rowEdits.edits[place]?.fields ?? [], row, facts.sheet));
    repeats.add(lines, line, row);
    macros.add(row, numbers, facts);
  };
  return {
    readLine(line) {
      lines += 1;
      if (lines === 1) readFirstLine(line);
      else readNextRow(line);
    },
    end(counted) {
      if (counted !== undefined) facts = { ...facts, sheet: counted };
      if (lines === 0) {
        lines = 1;
        malformed("The file is empty: its first line is the transmittal sheet.");
      }
      const rows = lines - 1;
      const { sheet } = facts;
      if (sheet !== null)
        for (const { number, fields, holds } of list.total)
          if (!holds(sheet, rows)) tally.counterOf(number).hit(1, null, () => valuesOf(fields, null, sheet));
      const edits = tally.results();
      const blocking = formatErrorCount > 0 || edits.some(({ tier }) => tier !== "quality");
      return { ...filing, rows, edits, macro: macros.results(facts), notRun, formatErrorCount, formatErrors, blocking };
    },
  };
};

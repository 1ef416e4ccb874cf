import type { EntryNumber } from "../../../domain/log/ports.ts";
import { type LogProblem, type NamedRecord, problemOf } from "../../../domain/log/verification/problem.ts";
import { numberProblem } from "../../../domain/log/verification/record-check.ts";
import { isCompared } from "../../../domain/logged-records.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { rowsAfter } from "../../support/walk/batches.ts";

/** The number of entry numbers read at a time. */
const batchSize = 1000;

/** Whether a record still exists, for kinds of record that are never deleted. */
const isThere = async ({ companyOf }: Dependencies, companyId: number, { kind, recordId }: NamedRecord) =>
  !isCompared(kind) || (await companyOf(kind, Number(recordId))) === companyId;

/** Verifies that the entries of each record are numbered without gaps, and that the records of the entries exist. */
export const verifyNumbers = async (
  dependencies: Dependencies,
  companyId: number,
  found: (problem: LogProblem) => void,
): Promise<void> => {
  const { log } = dependencies.forCompany(companyId);
  const yieldIfDue = dependencies.clock.yielder();
  let before: EntryNumber | null = null;
  const after = (last: EntryNumber | null) => log.numbersAfter(last, batchSize);
  for await (const next of rowsAfter<EntryNumber, EntryNumber | null>(null, (number) => number, after)) {
    await yieldIfDue();
    const problem = numberProblem(before, next);
    if (problem !== null) found(problem);
    const isNew = before?.kind !== next.kind || before.recordId !== next.recordId;
    if (isNew && !(await isThere(dependencies, companyId, next))) found(problemOf("record_differs", next));
    before = next;
  }
};

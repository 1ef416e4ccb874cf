import type { RecordAsStored } from "../../../domain/kernel/stored/record.ts";
import { canonicalJson } from "../../../domain/log/canonical-json.ts";
import type { EntryNumber } from "../../../domain/log/ports.ts";
import { type LogProblem, problemOf } from "../../../domain/log/verification/problem.ts";
import { type LoggedState, recordProblem } from "../../../domain/log/verification/record-check.ts";
import { comparedViews, isCompared, type StoredByCompany, storesOfKinds } from "../../../domain/logged-records.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { batchesAfter } from "../../support/walk/batches.ts";

/** The number of records read at a time. */
const batchSize = 100;

type VerifiedKind = StoredByCompany | "company";

/** A stored record with its counters. These fields have had the same names and meanings in every version since the log was introduced. */
interface FoundRecord extends RecordAsStored {
  readonly schemaVersion: number;
  readonly logNumber: number;
}

const foundRecord = (stored: RecordAsStored): FoundRecord => {
  const { schemaVersion = 1, logNumber = 0 } = stored.document ?? {};
  return { ...stored, schemaVersion: Number(schemaVersion), logNumber: Number(logNumber) };
};

/** Reads the records of a kind after an id, in the order of their ids. */
const readerOf = ({ companies, forCompany }: Dependencies, companyId: number, kind: VerifiedKind) => {
  const read = async (after: number, max: number): Promise<RecordAsStored[]> => {
    if (kind !== "company") return forCompany(companyId)[storesOfKinds[kind]].listAsStored(after, max);
    const document = after < companyId ? await companies.findAsStored(companyId) : null;
    return document === null ? [] : [{ id: companyId, document }];
  };
  return async (after: number, max: number) => (await read(after, max)).map(foundRecord);
};

const keyOf = ({ kind, recordId, number }: EntryNumber): string => `${kind} ${number} ${recordId}`;

/** Compares records of a kind with their log entries, which were written before the records could be read. */
const verifyBatch = async (
  dependencies: Dependencies,
  companyId: number,
  kind: VerifiedKind,
  batch: readonly FoundRecord[],
): Promise<readonly LogProblem[]> => {
  const { vault, forCompany } = dependencies;
  const entryOf = ({ id }: RecordAsStored, number: number) => ({ kind, recordId: String(id), number });
  const counted = batch.flatMap((record) => [entryOf(record, record.logNumber), entryOf(record, record.logNumber + 1)]);
  const states = new Map<string, LoggedState>();
  for (const state of await forCompany(companyId).log.statesOf(counted)) states.set(keyOf(state), state);
  const problems: LogProblem[] = [];
  for (const record of batch) {
    const { document, logNumber, schemaVersion } = record;
    const named = { kind, recordId: String(record.id) };
    const entry = states.get(keyOf(entryOf(record, logNumber)));
    const digest = () => vault.digest(canonicalJson(document && isCompared(kind) ? comparedViews[kind](document) : {}));
    const compared = { record: named, schemaVersion, logNumber, entry, digest: isCompared(kind) ? digest : null };
    const problem = document === null ? problemOf("record_differs", named) : recordProblem(compared);
    if (problem !== null) problems.push(problem);
    else if (states.has(keyOf(entryOf(record, logNumber + 1)))) {
      // Either the record was saved in the meantime, or it does not match its last entry.
      const [now] = await readerOf(dependencies, companyId, kind)(record.id - 1, 1);
      if (now?.id !== record.id || now.logNumber <= logNumber)
        problems.push(problemOf("record_differs", named, logNumber));
    }
  }
  return problems;
};

/** Compares the company, and each of its records that has an id, with the log. */
export const verifyRecords = async (
  dependencies: Dependencies,
  companyId: number,
  found: (problem: LogProblem) => void,
): Promise<void> => {
  const yieldIfDue = dependencies.clock.yielder();
  for (const kind of ["company", ...Object.keys(storesOfKinds)] as readonly VerifiedKind[]) {
    const read = readerOf(dependencies, companyId, kind);
    for await (const batch of batchesAfter(
      0,
      ({ id }) => id,
      (id: number) => read(id, batchSize),
    )) {
      await yieldIfDue();
      (await verifyBatch(dependencies, companyId, kind, batch)).forEach(found);
    }
  }
};

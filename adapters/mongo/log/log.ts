import type { Collection, Filter } from "mongodb";
import type { Instant } from "../../../domain/kernel/day.ts";
import { stepOf } from "../../../domain/kernel/page.ts";
import { readOrNull } from "../../../domain/kernel/stored/record.ts";
import { firstOfSince } from "../../../domain/log/earlier-view.ts";
import type { LogEntry, LoggedEntry } from "../../../domain/log/entry.ts";
import type { CompanyLog, EntryNumber, LogFilter, PlacedEntry } from "../../../domain/log/ports.ts";
import { type LoggedKind, recordKinds } from "../../../domain/log/record-kinds.ts";
import { type Conditions, conditionsOf } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import type { LogRelay } from "./relay.ts";

const projection = { _id: 0 };

const conditions: Conditions<LogFilter, null> = {
  kind: "kind",
  recordId: "recordId",
  action: "action",
  byUserId: "byUserId",
  after: (instant) => ({ at: { $gte: instant } }),
  before: (instant) => ({ at: { $lt: instant } }),
};

/** Matches the entries after the given one, as consecutive ranges. */
const numbersAfter = ({ kind, recordId, number }: EntryNumber): Filter<LoggedEntry> => ({
  $or: [
    { kind, recordId, number: { $gt: number } },
    { kind, recordId: { $gt: recordId }, number: { $gt: 0 } },
    { kind: { $gt: kind }, number: { $gt: 0 } },
  ],
});

/** The number of a record's first entry after an instant, or null if there is none. */
const firstNumberAfter = async (
  log: Collection<LoggedEntry>,
  ofRecord: Filter<LoggedEntry>,
  instant: Instant,
): Promise<number | null> => {
  const later = { ...ofRecord, number: { $gt: 0 }, at: { $gt: instant } };
  const options = { projection: { _id: 0, number: 1 }, sort: { number: 1 } } as const;
  return (await log.findOne<Pick<LogEntry, "number">>(later, options))?.number ?? null;
};

/** Appends the entries that wait with records of one kind. Each other kind would cost another query. */
const appendOf = async (relay: LogRelay, companyId: number, kind: LoggedKind): Promise<void> => {
  if (kind !== "list") await relay.append(companyId, recordKinds[kind].stored);
};

const lastSeqIn = async (log: Collection<LoggedEntry>, companyId: number): Promise<number> => {
  const last = await log.findOne({ companyId }, { projection: { _id: 0, seq: 1 }, sort: { seq: -1 } });
  return last?.seq ?? 0;
};

const placedBy =
  (upgrade: Connection["upgrades"]["logEntry"]) =>
  (document: LoggedEntry): PlacedEntry => ({ place: document.seq, entry: readOrNull(() => upgrade(document)) });

/** The log of each company in MongoDB. Entries that still wait with a record are appended before each read. */
export const logStores = ({ database, relay, cached, upgrades }: Connection): ((companyId: number) => CompanyLog) => {
  const upgrade = upgrades.logEntry;
  const placedOf = placedBy(upgrade);
  const log = database.collection<LoggedEntry>("log");
  /** A log has no gaps, so its last sequence number is the count of all its entries. */
  const countOf = async (companyId: number, matching: Filter<LoggedEntry>): Promise<number> => {
    if (Object.keys(matching).length > 1)
      return cached(`log ${JSON.stringify(matching)}`, (limit) =>
        log.countDocuments(matching, limit === null ? {} : { limit }),
      );
    return lastSeqIn(log, companyId);
  };
  return (companyId) => ({
    async list(filter, page) {
      await relay.appendAll(companyId);
      const matching = { companyId, ...(await conditionsOf(conditions, filter, null)) };
      const direction = (page.order[0]?.descending ?? true) ? -1 : 1;
      if (!("number" in page)) {
        const [from] = page.after ?? [];
        const later =
          from === undefined ? {} : { seq: direction === 1 ? { $gt: Number(from) } : { $lt: Number(from) } };
        const step = log.find({ ...matching, ...later }, { projection, sort: { seq: direction }, limit: page.size });
        return stepOf((await step.toArray()).map(upgrade), page, ({ seq }) => [seq]);
      }
      const { number, size } = page;
      const found = log
        .find(matching, { projection, sort: { seq: direction } })
        .skip((number - 1) * size)
        .limit(size);
      const [count, rows] = await Promise.all([countOf(companyId, matching), found.toArray()]);
      return { count, rows: rows.map(upgrade) };
    },
    lastSeq: () => lastSeqIn(log, companyId),
    async lastPlace() {
      const last = await log.findOne({ companyId }, { projection, sort: { seq: -1 } });
      return last && placedOf(last);
    },
    async listAfter(seq, max) {
      await relay.appendAll(companyId);
      const found = log.find({ companyId, seq: { $gt: seq } }, { projection, sort: { seq: 1 }, limit: max });
      return (await found.toArray()).map(upgrade);
    },
    async listOfRecordSince(kind, recordId, instant, lastNumber, max) {
      await appendOf(relay, companyId, kind);
      const ofRecord = { companyId, kind, recordId };
      const firstLater = (await firstNumberAfter(log, ofRecord, instant)) ?? lastNumber + 1;
      const number = { $gte: firstOfSince(firstLater, lastNumber, max), $lte: lastNumber };
      const found = log.find({ ...ofRecord, number }, { projection, sort: { number: 1 } });
      return { firstLater, entries: (await found.toArray()).map(upgrade) };
    },
    async listOfRecord(kind, recordId, afterNumber, max) {
      await appendOf(relay, companyId, kind);
      const later = { companyId, kind, recordId, number: { $gt: afterNumber } };
      return (await log.find(later, { projection, sort: { number: 1 }, limit: max }).toArray()).map(upgrade);
    },
    async placesAfter(place, max) {
      await relay.appendAll(companyId);
      const found = log.find({ companyId, seq: { $gt: place } }, { projection, sort: { seq: 1 }, limit: max });
      return (await found.toArray()).map(placedOf);
    },
    async numbersAfter(last, max) {
      await relay.appendAll(companyId);
      const later = last === null ? { number: { $gt: 0 } } : numbersAfter(last);
      const found = log.find<EntryNumber>(
        { companyId, ...later },
        {
          projection: { _id: 0, kind: 1, recordId: 1, number: 1 },
          sort: { kind: 1, recordId: 1, number: 1 },
          limit: max,
        },
      );
      return found.toArray();
    },
    async statesOf(entries) {
      if (entries.length === 0) return [];
      for (const kind of new Set(entries.map((entry) => entry.kind))) await appendOf(relay, companyId, kind);
      const keys = entries.map(({ kind, recordId, number }) => ({ kind, recordId, number }));
      const states = { _id: 0, kind: 1, recordId: 1, number: 1, stateDigest: 1, viewVersion: 1 };
      return log
        .find<EntryNumber & Pick<LogEntry, "stateDigest" | "viewVersion">>(
          { companyId, $or: keys },
          { projection: states },
        )
        .toArray();
    },
    append: (event) => relay.appendEvent({ ...event, companyId }),
  });
};

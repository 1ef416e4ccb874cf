import type { Db, Filter } from "mongodb";
import { stepOf } from "../../../domain/kernel/page.ts";
import type { LoggedEntry } from "../../../domain/log/entry.ts";
import type { CompanyLog, LogFilter } from "../../../domain/log/ports.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import type { LogRelay } from "./relay.ts";

const projection = { _id: 0 };

const filterOf = (companyId: number, filter: LogFilter): Filter<LoggedEntry> => {
  const { kind, recordId, action, byUserId, after, before } = filter;
  const at = { ...(after && { $gte: after }), ...(before && { $lt: before }) };
  return {
    companyId,
    ...(kind !== null && { kind }),
    ...(recordId !== null && { recordId }),
    ...(action !== null && { action }),
    ...(byUserId !== null && { byUserId }),
    ...((after ?? before) !== null && { at }),
  };
};

/** The log of each company in MongoDB. What still waits with a record is appended before each reading. */
export const logStores = (
  database: Db,
  relay: LogRelay,
  upgrade: Upgrades["logEntry"],
): ((companyId: number) => CompanyLog) => {
  const log = database.collection<LoggedEntry>("log");
  /** A log has no gaps, so that its last number counts the whole of it. */
  const countOf = async (companyId: number, matching: Filter<LoggedEntry>): Promise<number> => {
    if (Object.keys(matching).length > 1) return log.countDocuments(matching);
    const last = await log.findOne({ companyId }, { projection: { _id: 0, seq: 1 }, sort: { seq: -1 } });
    return last?.seq ?? 0;
  };
  return (companyId) => ({
    async list(filter, page) {
      await relay.appendAll(companyId);
      const matching = filterOf(companyId, filter);
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
    async listAfter(seq, max) {
      await relay.appendAll(companyId);
      const found = log.find({ companyId, seq: { $gt: seq } }, { projection, sort: { seq: 1 }, limit: max });
      return (await found.toArray()).map(upgrade);
    },
    append: (event) => relay.appendEvent({ ...event, companyId }),
  });
};

import type { Db, Filter } from "mongodb";
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
  return (companyId) => ({
    async list(filter, { number, size, order }) {
      await relay.appendAll(companyId);
      const matching = filterOf(companyId, filter);
      const found = log
        .find(matching, { projection })
        .sort({ seq: (order[0]?.descending ?? true) ? -1 : 1 })
        .skip((number - 1) * size)
        .limit(size)
        .toArray();
      const [count, rows] = await Promise.all([log.countDocuments(matching), found]);
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

import { isRunning } from "../../domain/jobs/job.ts";
import type { DueJob, JobFilter, JobOrder, JobQueue, Jobs } from "../../domain/jobs/ports.ts";
import { type Conditions, condition } from "./conditions.ts";
import type { Connection } from "./database/connection.ts";
import { listedRecords } from "./versioned-records.ts";

const orders: Readonly<Record<JobOrder, string>> = { createdAt: "created_at" };
const conditions: Conditions<JobFilter> = {
  kinds: (kinds) => [condition("kind IN (SELECT value FROM json_each(?))", JSON.stringify(kinds))],
  status: "status = ?",
  requestedByUserId: "requested_by = ?",
};

const jobRecords = (connection: Connection) =>
  listedRecords(connection, {
    table: "jobs",
    upgrade: connection.upgrades.job,
    taken: { place: "place_taken", company_place: "place_taken" },
    takenByNew: { request_key: "request_taken" },
    orders,
    conditions,
  });

/** The jobs of each company in SQLite. */
export const jobStores = (connection: Connection): ((companyId: number) => Jobs) => {
  const jobs = jobRecords(connection);
  const { database } = connection;
  const ended = `(SELECT id FROM jobs INDEXED BY ended_jobs
     WHERE company_id = ? AND document ->> '$.state.endedAt' < ? ORDER BY document ->> '$.state.endedAt' LIMIT ?)`;
  const removeFindings = database.prepare<never, [number, string, number]>(
    `DELETE FROM import_findings WHERE import_id IN ${ended}`,
  );
  const removeJobs = database.prepare<never, [number, string, number]>(`DELETE FROM jobs WHERE id IN ${ended}`);
  const remove = database.transaction((companyId: number, instant: string, max: number): void => {
    removeFindings.run(companyId, instant, max);
    removeJobs.run(companyId, instant, max);
  });
  const byRequest = jobs.query("company_id = ? AND request_key = ?");
  return (companyId) => {
    const { find, listAsStored, add, save, list } = jobs.ofCompany(companyId);
    return {
      find,
      listAsStored,
      async findByRequest(requestKey) {
        return byRequest(companyId, requestKey)[0] ?? null;
      },
      add: (job, entry) => add(job, entry),
      save: (job, entry) => save(job, entry),
      list,
      async removeEndedBefore(instant, max) {
        await connection.write(() => remove.immediate(companyId, instant, max));
      },
    };
  };
};

/** The jobs of all companies in SQLite. */
export const jobQueue = (connection: Connection): JobQueue => {
  const due = connection.database.prepare<DueJob, [string, string, number]>(
    `SELECT id, company_id AS companyId, kind FROM jobs INDEXED BY waiting_jobs
     WHERE status = 'waiting' AND id > 0 AND not_before <= ? AND kind IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ?`,
  );
  const running = jobRecords(connection).query("place > 0 ORDER BY place");
  return {
    async due(now, kinds, max) {
      return due.all(now, JSON.stringify(kinds), max);
    },
    async running() {
      return running().filter(isRunning);
    },
  };
};

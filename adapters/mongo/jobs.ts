import { isRunning, type Job, type JobPlaces } from "../../domain/jobs/job.ts";
import type { DueJob, JobFilter, JobOrder, JobQueue, Jobs } from "../../domain/jobs/ports.ts";
import type { Conditions } from "./conditions.ts";
import type { Connection } from "./database/connection.ts";
import { listedRecords } from "./versioned-records.ts";

const orders: Readonly<Record<JobOrder, string>> = { createdAt: "createdAt" };
const conditions: Conditions<JobFilter> = {
  kinds: (kinds) => ({ "work.kind": { $in: [...kinds] } }),
  status: "state.status",
  requestedByUserId: "requestedByUserId",
};

/** A unique value for each place; for a job without a place, its own id. */
const placeKey =
  (name: keyof JobPlaces) =>
  (job: Job): string =>
    isRunning(job) ? `=${job.state[name]}` : `~${job.id}`;

const jobRecords = (connection: Connection) =>
  listedRecords(connection, {
    collection: "jobs",
    upgrade: connection.upgrades.job,
    fields: { placeKey: placeKey("place"), companyPlaceKey: placeKey("companyPlace") },
    taken: { place_taken: [] },
    orders,
    conditions,
  });

/** The jobs of each company in MongoDB. */
export const jobStores = (connection: Connection): ((companyId: number) => Jobs) => {
  const jobs = jobRecords(connection);
  const findings = connection.database.collection("importFindings");
  return (companyId) => {
    const { find, listAsStored, add, save, list } = jobs.ofCompany(companyId);
    const findByRequest = (requestKey: string) => jobs.findOne({ companyId, requestKey });
    return {
      find,
      listAsStored,
      findByRequest,
      async add(job, entry) {
        if ((await add(job, entry)) === "added") return "added";
        const other = job.requestKey === undefined ? null : await findByRequest(job.requestKey);
        if (other !== null) return "request_taken";
        if (!isRunning(job) || (await find(job.id)) !== null) throw new Error(`the job ${job.id} already exists`);
        return "place_taken";
      },
      save: (job, entry) => save(job, entry),
      list,
      async removeEndedBefore(instant, max) {
        // A job is deleted only after its waiting entries have been moved to the log.
        const ended = { companyId, "state.endedAt": { $lt: instant }, "pending.0": { $exists: false } };
        const oldest = { projection: { _id: 1 }, sort: { "state.endedAt": 1 }, limit: max } as const;
        const found = await jobs.collection.find(ended, oldest).toArray();
        await findings.deleteMany({ companyId, importId: { $in: found.map(({ _id }) => _id) } });
        await jobs.collection.deleteMany({ ...ended, _id: { $in: found.map(({ _id }) => _id) } });
      },
    };
  };
};

interface DueDocument extends Pick<Job, "companyId"> {
  readonly _id: number;
  readonly work: Pick<Job["work"], "kind">;
}

/** The jobs of all companies in MongoDB. */
export const jobQueue = (connection: Connection): JobQueue => {
  const jobs = jobRecords(connection);
  return {
    async due(now, kinds, max) {
      const found = jobs.collection.find<DueDocument>(
        { "state.status": "waiting", "state.notBefore": { $lte: now }, "work.kind": { $in: [...kinds] } },
        { projection: { companyId: 1, "work.kind": 1 }, sort: { _id: 1 }, limit: max },
      );
      return (await found.toArray()).map(
        ({ _id, companyId, work }): DueJob => ({ id: _id, companyId, kind: work.kind }),
      );
    },
    async running() {
      return (await jobs.findAll({ "state.status": "running" }, { _id: 1 })).filter(isRunning);
    },
  };
};

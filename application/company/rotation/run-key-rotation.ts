import { operatorActor } from "../../../domain/access/actor.ts";
import type { Company } from "../../../domain/company/company.ts";
import { isRunning, type Job, type RunningJob } from "../../../domain/jobs/job.ts";
import { placesOfOperator } from "../../../domain/jobs/next-job.ts";
import { isAbandoned, takenOver } from "../../../domain/jobs/run.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { runJob } from "../../jobs/run-job.ts";
import { addJob } from "../../jobs/start-job.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { latestLeaseEnd, newLease } from "../../support/leases.ts";
import { checkKeys } from "../keys/check-keys.ts";
import type { KeyOfAnotherStore } from "../keys/key-checks.ts";
import { rotationWork } from "./rotation-work.ts";

/** The maximum number of jobs is already running, including another rotation started by the operator. */
interface RotationMustWait {
  readonly _tag: "RotationMustWait";
}

/** A rotation to the same key that was left by a dead process and is now held by this one; null if there is none. */
const leftRotation = async (dependencies: Dependencies, { id }: Company): Promise<Job | null> => {
  const { jobQueue, clock, forCompany, vault } = dependencies;
  const now = clock.now();
  const latestEnd = latestLeaseEnd(dependencies, now);
  const isLeft = ({ work, companyId, ...job }: RunningJob): boolean =>
    work.kind === "key_rotation" &&
    companyId === id &&
    vault.isUnderFirstKey(work.rotation.underFirstKey) &&
    isAbandoned({ ...job, work, companyId }, now, latestEnd);
  const left = (await jobQueue.running()).find(isLeft);
  if (left === undefined) return null;
  const taken = { ...takenOver(left, newLease(dependencies, now), now), updatedAt: now };
  const saved = await forCompany(id).jobs.save(taken, null);
  return typeof saved === "string" ? null : saved;
};

/** A new rotation in the running state; "place_taken" if it must wait. */
const begunRotation = async (dependencies: Dependencies, house: Company, requestId: string) => {
  const { jobQueue, clock } = dependencies;
  const places = placesOfOperator(await jobQueue.running(), house.id);
  const state = { status: "running", ...places, lease: newLease(dependencies, clock.now()) } as const;
  return addJob(dependencies, operatorActor(house, requestId), rotationWork(dependencies), state, null);
};

/**
 * Encrypts everything in the store with the first key of the key ring, for an operator who waits for it, as a job of the house company.
 * `seen` is called before each step. It continues a rotation left by a dead process, and the service continues one left by a dead command.
 */
export const runKeyRotation = async (
  dependencies: Dependencies,
  house: Company,
  requestId: string,
  seen: (job: Job) => void,
): Promise<Result<Job, KeyOfAnotherStore | RotationMustWait>> => {
  const keys = await checkKeys(dependencies);
  if (keys._tag === "Refused") return keys;
  const job = (await leftRotation(dependencies, house)) ?? (await begunRotation(dependencies, house, requestId));
  if (job === "place_taken") return refuse({ _tag: "RotationMustWait" });
  if (job === "request_taken") throw new Error("a rotation was not added as it runs");
  if (isRunning(job))
    await runJob(dependencies, job, (held) => {
      seen(held);
      return true;
    });
  const ended = await dependencies.forCompany(house.id).jobs.find(job.id);
  if (ended === null) throw new Error(`the rotation ${job.id} is gone`);
  return accept(ended);
};

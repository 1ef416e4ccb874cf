import { type Actor, seesOnlyOwnLoans } from "../access/actor.ts";
import type { Permission } from "../access/permissions.ts";
import { holds } from "../access/roles.ts";
import type { Job } from "./job.ts";
import { type JobKind, jobKindNames, jobKinds } from "./work.ts";

/** The permissions with which jobs can be found: those to do any kind of work. */
export const jobPermissions: readonly Permission[] = [
  ...new Set(jobKindNames.map((kind) => jobKinds[kind].permission)),
];

/** The jobs of a company that an actor can find: of these kinds, and of this requester only (null for any). */
interface FoundJobs {
  readonly kinds: readonly JobKind[];
  readonly requestedByUserId: number | null;
}

/**
 * The jobs whose work the actor may do. A loan officer with no other role finds only their own, because others' jobs concern loans that
 * they may not see.
 */
export const jobsFoundBy = (actor: Actor): FoundJobs => ({
  kinds: jobKindNames.filter((kind) => holds(actor.hierarchy, actor.roles, jobKinds[kind].permission)),
  requestedByUserId: seesOnlyOwnLoans(actor) ? actor.userId : null,
});

/** Whether the actor can find a job of their company. */
export const findsJob = (actor: Actor, { work, requestedByUserId }: Job): boolean => {
  const found = jobsFoundBy(actor);
  const isOfRequester = found.requestedByUserId === null || found.requestedByUserId === requestedByUserId;
  return isOfRequester && found.kinds.includes(work.kind);
};

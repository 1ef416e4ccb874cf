import { waitingLimit } from "../../domain/jobs/next-job.ts";
import type { JobKind } from "../../domain/jobs/work.ts";
import { countOf } from "../../domain/kernel/page.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The company has reached the limit of waiting jobs for this kind. */
export interface TooManyJobs {
  readonly _tag: "TooManyJobs";
  readonly kind: JobKind;
}

/** The reason why no job of a kind can be started for a company now; null if one can. */
export const tooManyWaiting = async (
  { forCompany }: Dependencies,
  companyId: number,
  kind: JobKind,
): Promise<TooManyJobs | null> => {
  const { kinds, max } = waitingLimit(kind);
  const waiting = { kinds, status: "waiting", requestedByUserId: null } as const;
  const count = countOf(await forCompany(companyId).jobs.list(waiting, { number: 1, size: 1, order: [] }));
  return count < max ? null : { _tag: "TooManyJobs", kind };
};

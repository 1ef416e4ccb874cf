import { runJob } from "../../../application/jobs/run-job.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { CompanyStores } from "../../../domain/stores.ts";
import { officeOfEveryKind } from "./office-of-every-kind.ts";

/** How often a job fails at most before it is given up. */
export const failuresAtMost = 5;

/** How often it fails at most while its result is stored. */
export const publishingFailuresAtMost = 24;

const longestWaitSeconds = 3_600;

/** Dependencies some of whose stores are changed, as to fail. */
export const withPorts = (
  dependencies: Dependencies,
  change: (stores: CompanyStores) => Partial<CompanyStores>,
): Dependencies => ({
  ...dependencies,
  forCompany: (companyId) => {
    const stores = dependencies.forCompany(companyId);
    return { ...stores, ...change(stores) };
  },
});

/** An office with jobs of every kind, and a way to run one that fails. */
export const officeOfFailures = async () => {
  const office = await officeOfEveryKind();
  /** Runs a failing job as often as a job is tried at most, and once more; a try an hour. */
  const fail = async (broke: Dependencies, atMost = failuresAtMost) => {
    for (let tries = 0; tries <= atMost; tries += 1) {
      const job = await office.claimIfDue();
      if (job === null) return;
      await runJob(broke, job, () => true);
      office.clock.advance(longestWaitSeconds);
    }
  };
  return { ...office, fail };
};

import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { HmdaFiling } from "../../domain/hmda/filing/filing.ts";
import { maxLoansAtOnce } from "../../domain/hmda/register/size.ts";
import { requestKeyOf } from "../../domain/jobs/job.ts";
import type { Result } from "../../domain/kernel/result.ts";
import { everyLoan } from "../../domain/loan/search.ts";
import { type DoneOrStarted, doneAtOnce, leftToJob } from "../jobs/done-or-started.ts";
import { startJob } from "../jobs/start-job.ts";
import type { TooManyJobs } from "../jobs/waiting-jobs.ts";
import { resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { countLoans } from "../support/walk/count-loans.ts";
import { type GenerationRefusal, generateHmdaRegister } from "./generate-hmda-register.ts";
import { checkGenerationRequest, type GenerationRequest } from "./register/generation-request.ts";

/**
 * Generates the next edition of a company's register for a year; see `generateHmdaRegister`. If the company has more than `maxLoansAtOnce`
 * loans, or the client prefers a job, a job generates it. `reservedId` is the id that the caller's idempotency key reserved for the filing,
 * or null.
 */
export const requestHmdaRegister = async (
  dependencies: Dependencies,
  actor: Actor,
  request: GenerationRequest,
  prefersJob: boolean,
  reservedId: number | null,
): Promise<Result<DoneOrStarted<HmdaFiling>, PermissionDenied | GenerationRefusal | TooManyJobs>> => {
  const allowed = authorize(actor, "report.hmda");
  if (allowed._tag === "Refused") return allowed;
  const companyId = await resolveRequestedCompany(dependencies, actor, request.companyId);
  if (companyId._tag === "Refused") return companyId;
  const { loans } = dependencies.forCompany(companyId.value);
  // Generating the register reads all of the company's loans.
  if (!prefersJob && (await countLoans(loans, everyLoan)) <= maxLoansAtOnce)
    return doneAtOnce(await generateHmdaRegister(dependencies, actor, request, reservedId));
  const checked = await checkGenerationRequest(dependencies, actor, request);
  if (checked._tag === "Refused") return checked;
  const filingId = reservedId ?? (await dependencies.sequences.next("hmda_filing"));
  const work = { kind: "hmda_register", request, filingId } as const;
  const started = await startJob(dependencies, actor, work, { requestKey: requestKeyOf("hmda_filing", filingId) });
  return leftToJob(started);
};

import { type Actor, authorize } from "../../../domain/access/actor.ts";
import type { HmdaFiling } from "../../../domain/hmda/filing/filing.ts";
import type { Job } from "../../../domain/jobs/job.ts";
import type { JobRefusal } from "../../../domain/jobs/refusal.ts";
import { hasFailedTooOften, type StepDone } from "../../../domain/jobs/run.ts";
import type { HmdaRegisterWork } from "../../../domain/jobs/work.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { generateHmdaRegister } from "../../hmda/generate-hmda-register.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { Publish } from "./publish.ts";

const loansOf = ({ rowCount, leftForLater }: HmdaFiling): number => rowCount + leftForLater.length;

const lastStep = (work: HmdaRegisterWork, filing: HmdaFiling): StepDone => ({
  work,
  progress: { done: loansOf(filing), total: loansOf(filing) },
  isLast: true,
});

/**
 * Generates an edition of a register in one step, so that all its rows are from a single pass over the loans. The filing, which makes the
 * edition visible, is stored last. If the step is repeated, it finds the filing stored by the earlier run. If another request stored that
 * edition in the meantime, the next step starts over.
 */
export const registerStep = async (
  dependencies: Dependencies,
  actor: Actor,
  { companyId, failures }: Job,
  work: HmdaRegisterWork,
  publish: Publish,
): Promise<Result<StepDone, JobRefusal>> => {
  const { isPublishing: _, ...unpublished } = work;
  const { request, filingId } = work;
  const before = await dependencies.forCompany(request.companyId ?? companyId).hmdaFilings.find(filingId);
  if (before !== null) return accept(lastStep(unpublished, before));
  if (hasFailedTooOften({ failures })) return refuse({ _tag: "JobGivenUp" });
  const allowed = authorize(actor, "report.hmda");
  if (allowed._tag === "Refused") return allowed;
  const generated = await generateHmdaRegister(dependencies, actor, request, filingId, () =>
    publish({ ...work, isPublishing: true }),
  );
  if (generated._tag === "Accepted") return accept(lastStep(unpublished, generated.value));
  const { refusal } = generated;
  if (refusal._tag === "HmdaFilingChangedMeanwhile")
    return accept({ work: unpublished, progress: { done: 0, total: null }, isLast: false });
  // Validation lists contain values from the loans, and a job must not store them.
  if (refusal._tag === "RegisterDataMissing" || refusal._tag === "RegisterBlocked")
    return refuse({ _tag: "RegisterNotGenerated", because: refusal._tag, year: request.year });
  return refuse(refusal);
};

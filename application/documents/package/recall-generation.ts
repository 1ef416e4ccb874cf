import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { MakeRefusal } from "../../../domain/documents/making-refusals.ts";
import { requestKeyOf } from "../../../domain/jobs/job.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { type DoneOrStarted, doneAtOnce, leftToJob } from "../../jobs/done-or-started.ts";
import { findVisibleLoan } from "../../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { GeneratedPackage } from "../print/make-documents.ts";
import { continueGeneration } from "../print/make-documents.ts";

/** The interrupted attempt had not begun to generate documents. */
interface GenerationNotFound {
  readonly _tag: "GenerationNotFound";
}

type RecallRefusal = PermissionDenied | NotFound<"loan"> | GenerationNotFound | MakeRefusal;

/**
 * Finds the result of an earlier request that reserved the generation's id: the job that runs the generation, or the stored generation,
 * whose missing documents are then generated.
 */
export const recallGeneration = async (
  dependencies: Dependencies,
  actor: Actor,
  generationId: number,
  loanId: number,
): Promise<Result<DoneOrStarted<GeneratedPackage>, RecallRefusal>> => {
  const allowed = authorize(actor, "document.generate");
  if (allowed._tag === "Refused") return allowed;
  const { jobs } = dependencies.forCompany(actor.companyId);
  const job = await jobs.findByRequest(requestKeyOf("document_generation", generationId));
  if (job !== null) return leftToJob(accept(job));
  const found = await findVisibleLoan(dependencies, actor, loanId);
  if (found._tag === "Refused") return found;
  const loan = found.value;
  const generation = await dependencies.forCompany(loan.companyId).documentHistories.findGeneration(generationId);
  if (generation === null || generation.loanId !== loanId) return refuse({ _tag: "GenerationNotFound" });
  return doneAtOnce(await continueGeneration(dependencies, actor, generation, loan));
};

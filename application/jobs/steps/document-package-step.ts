import type { Actor } from "../../../domain/access/actor.ts";
import type { JobRefusal } from "../../../domain/jobs/refusal.ts";
import type { StepDone } from "../../../domain/jobs/run.ts";
import type { DocumentPackageWork } from "../../../domain/jobs/work.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { generateDocuments } from "../../documents/package/generate-documents.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/**
 * Makes the documents of a package in one step, so that all are of one moment. A step that is done again makes those that the one
 * before did not.
 */
export const documentPackageStep = async (
  dependencies: Dependencies,
  actor: Actor,
  work: DocumentPackageWork,
): Promise<Result<StepDone, JobRefusal>> => {
  const { packageId, request, generationId } = work;
  const generated = await generateDocuments(dependencies, actor, packageId, request, generationId);
  if (generated._tag === "Refused") return generated;
  const made = generated.value.histories.length;
  return accept({ work, progress: { done: made, total: made }, isLast: true });
};

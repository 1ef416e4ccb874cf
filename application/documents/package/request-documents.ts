import type { Actor } from "../../../domain/access/actor.ts";
import { maxDocumentsAtOnce } from "../../../domain/documents/package/package.ts";
import { requestKeyOf } from "../../../domain/jobs/job.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import { type DoneOrStarted, doneAtOnce, leftToJob } from "../../jobs/done-or-started.ts";
import { startJob } from "../../jobs/start-job.ts";
import type { TooManyJobs } from "../../jobs/waiting-jobs.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { GeneratedPackage } from "../print/make-documents.ts";
import { makePrepared } from "../print/make-prepared.ts";
import { type DocumentRequest, type GenerationRefusal, prepareDocuments } from "./prepare-documents.ts";

/**
 * Generates the documents of a package for a loan; see `generateDocuments`. If the package has more than `maxDocumentsAtOnce`, or the
 * client prefers a job, a job generates them after all of them could be filled. `reservedId` is the id that the caller's idempotency key
 * reserved for the generation, or null.
 */
export const requestDocuments = async (
  dependencies: Dependencies,
  actor: Actor,
  packageId: number,
  requested: DocumentRequest & { readonly prefersJob: boolean },
  reservedId: number | null,
): Promise<Result<DoneOrStarted<GeneratedPackage>, GenerationRefusal | TooManyJobs>> => {
  const prepared = await prepareDocuments(dependencies, actor, packageId, requested, reservedId);
  if (prepared._tag === "Refused") return prepared;
  const { prefersJob, ...request } = requested;
  const { value } = prepared;
  if (value._tag === "Begun" || !(prefersJob || value.filled.length > maxDocumentsAtOnce))
    return doneAtOnce(await makePrepared(dependencies, actor, value, request.allowMissing, reservedId));
  const generationId = reservedId ?? (await dependencies.sequences.next("document_generation"));
  const work = { kind: "document_package", packageId, request, generationId } as const;
  const requestKey = requestKeyOf("document_generation", generationId);
  const started = await startJob(dependencies, actor, work, { requestKey });
  return leftToJob(started);
};

import type { Actor } from "../../../domain/access/actor.ts";
import { maxDocumentsAtOnce } from "../../../domain/documents/package/package.ts";
import { type Job, requestKeyOf } from "../../../domain/jobs/job.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { startJob } from "../../jobs/start-job.ts";
import type { TooManyJobs } from "../../jobs/waiting-jobs.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { GeneratedPackage } from "../print/make-documents.ts";
import { makePrepared } from "../print/make-prepared.ts";
import { type DocumentRequest, type GenerationRefusal, prepareDocuments } from "./prepare-documents.ts";

/** What a request for the documents of a package comes to: the documents, or the job that makes them. */
export type RequestedDocuments =
  | { readonly _tag: "Generated"; readonly generated: GeneratedPackage }
  | { readonly _tag: "Started"; readonly job: Job };

/**
 * Makes the documents of a package for a loan; see `generateDocuments`. Those of a package of more than `maxDocumentsAtOnce`, and
 * those for which a job is preferred, are left to a job, once all can be filled. `reservedId` is the generation's id where the
 * caller's key has one.
 */
export const requestDocuments = async (
  dependencies: Dependencies,
  actor: Actor,
  packageId: number,
  requested: DocumentRequest & { readonly prefersJob: boolean },
  reservedId: number | null,
): Promise<Result<RequestedDocuments, GenerationRefusal | TooManyJobs>> => {
  const prepared = await prepareDocuments(dependencies, actor, packageId, requested, reservedId);
  if (prepared._tag === "Refused") return prepared;
  const { prefersJob, ...request } = requested;
  const { value } = prepared;
  if (value._tag === "Begun" || !(prefersJob || value.filled.length > maxDocumentsAtOnce)) {
    const made = await makePrepared(dependencies, actor, value, request.allowMissing, reservedId);
    return made._tag === "Refused" ? made : accept({ _tag: "Generated", generated: made.value });
  }
  const generationId = reservedId ?? (await dependencies.sequences.next("document_generation"));
  const work = { kind: "document_package", packageId, request, generationId } as const;
  const requestKey = requestKeyOf("document_generation", generationId);
  const started = await startJob(dependencies, actor, work, { requestKey });
  return started._tag === "Refused" ? started : accept({ _tag: "Started", job: started.value });
};

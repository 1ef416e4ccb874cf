import type { Actor } from "../../../domain/access/actor.ts";
import type { DocumentGeneration, MadeDocuments } from "../../../domain/documents/history.ts";
import type { Job } from "../../../domain/jobs/job.ts";
import type { JobRefusal } from "../../../domain/jobs/refusal.ts";
import { hasFailedToPublish, hasFailedToTakeBack, type StepDone } from "../../../domain/jobs/run.ts";
import type { DocumentPackageWork } from "../../../domain/jobs/work.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { prepareDocuments } from "../../documents/package/prepare-documents.ts";
import { addRows, storeDocuments } from "../../documents/print/make-documents.ts";
import { beginGeneration } from "../../documents/print/make-prepared.ts";
import { voidGeneration } from "../../documents/print/void-generation.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { keptForDays } from "../job-files.ts";
import type { Publish } from "./publish.ts";

interface MadeBefore {
  readonly generation: DocumentGeneration;
  readonly made: MadeDocuments;
}

/** The documents made by an earlier run of the step; null if there are none, or if any of their files has been removed since. */
const madeBefore = async (
  { companyOf, forCompany }: Dependencies,
  { packageId, generationId, made }: DocumentPackageWork,
): Promise<MadeBefore | null> => {
  const companyId = made === undefined ? null : await companyOf("document_package", packageId);
  if (made === undefined || companyId === null) return null;
  const { documentHistories, files } = forCompany(companyId);
  for (const { file } of made) if ((await files.read(file.sha256)) === null) return null;
  const generation = await documentHistories.findGeneration(generationId);
  return generation && { generation, made };
};

/** Makes the documents, or refuses. Repeating the step adds the history rows that the earlier run did not add. */
const madeDocuments = async (
  dependencies: Dependencies,
  actor: Actor,
  job: Job,
  work: DocumentPackageWork,
  publish: Publish,
): Promise<Result<StepDone, JobRefusal>> => {
  const { made: earlier, ...unpublished } = work;
  const { packageId, request, generationId } = work;
  const done = ({ length }: MadeDocuments): Result<StepDone, JobRefusal> =>
    accept({ work: unpublished, progress: { done: length, total: length }, isLast: true });
  if (earlier !== undefined && hasFailedToPublish(job)) return refuse({ _tag: "JobGivenUp" });
  const before = await madeBefore(dependencies, work);
  if (before !== null) {
    await addRows(dependencies, actor, before.generation, before.made);
    return done(before.made);
  }
  const prepared = await prepareDocuments(dependencies, actor, packageId, request, generationId);
  if (prepared._tag === "Refused") return prepared;
  const begun = await beginGeneration(dependencies, actor, prepared.value, request.allowMissing, generationId);
  if (begun._tag === "Refused") return begun;
  const { storedAt } = keptForDays(dependencies);
  const made = await storeDocuments(dependencies, begun.value, storedAt);
  if (made._tag === "Refused") return made;
  if (!(await publish({ ...work, made: made.value })))
    return accept({ work: unpublished, progress: { done: 0, total: null }, isLast: false });
  await addRows(dependencies, actor, begun.value.generation, made.value);
  return done(made.value);
};

/**
 * Makes the documents of a package in one step, so that all of them show the same point in time. All files are stored first, and then the
 * history rows that make the documents visible. If one of these rows cannot be added, the documents already visible are voided and the job
 * ends. If they cannot be voided either, the job ends with a refusal that lists the documents for users to void.
 */
export const documentPackageStep = async (
  dependencies: Dependencies,
  actor: Actor,
  job: Job,
  work: DocumentPackageWork,
  publish: Publish,
): Promise<Result<StepDone, JobRefusal>> => {
  const made = await madeDocuments(dependencies, actor, job, work, publish);
  if (made._tag === "Accepted" || work.made === undefined) return made;
  const { generationId, request } = work;
  if (hasFailedToTakeBack(job)) return refuse({ _tag: "DocumentsNotVoided", loanId: request.loanId, generationId });
  await voidGeneration(dependencies, actor, work);
  return made;
};

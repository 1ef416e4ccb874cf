import { type Actor, authorize } from "../../../domain/access/actor.ts";
import { type KeyRotation, renewedBy } from "../../../domain/company/stored/key-rotation.ts";
import type { Job } from "../../../domain/jobs/job.ts";
import { jobFileTypes } from "../../../domain/jobs/job-file.ts";
import type { JobRefusal } from "../../../domain/jobs/refusal.ts";
import type { StepDone } from "../../../domain/jobs/run.ts";
import type { KeyRotationWork } from "../../../domain/jobs/work.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { rotateFurther } from "../../company/rotation/rotate-further.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { storeJobFile } from "../job-files.ts";

/** A CSV table of the places of values that no available key decrypts. No cell contains a comma or quotation mark. */
const unreadableTable = ({ pass }: KeyRotation): string =>
  ["company,kind,id,field", ...pass.unreadable.map((at) => [at.companyId, at.kind, at.id, at.field].join(","))]
    .map((line) => `${line}\r\n`)
    .join("");

/** Re-encrypts the next part of the store with the first key. The last step stores a table of the values that could not be decrypted. */
export const keyRotationStep = async (
  dependencies: Dependencies,
  actor: Actor,
  { companyId }: Job,
  work: KeyRotationWork,
): Promise<Result<StepDone, JobRefusal>> => {
  const allowed = authorize(actor, "company.rotate_keys");
  if (allowed._tag === "Refused") return allowed;
  if (!dependencies.vault.isUnderFirstKey(work.rotation.underFirstKey)) return refuse({ _tag: "FirstKeyDiffers" });
  const rotation = await rotateFurther(dependencies, actor, work.rotation);
  const done = renewedBy(rotation);
  if (!rotation.isComplete)
    return accept({ work: { ...work, rotation }, progress: { done, total: null }, isLast: false });
  const facts = { name: "unreadable-values.csv", contentType: jobFileTypes[0] };
  const pieces = [new TextEncoder().encode(unreadableTable(rotation))];
  const file = await storeJobFile(dependencies, companyId, facts, pieces);
  return accept({ work: { ...work, rotation, file }, progress: { done, total: done }, isLast: true });
};

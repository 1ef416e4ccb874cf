import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import {
  checkExpertReview,
  type ExpertReview,
  type ExpertReviewDetails,
  loggedExpertReview,
  newExpertReview,
} from "../../domain/casebook/expert-review.ts";
import type { CasebookUnreadable } from "../../domain/casebook/ports.ts";
import { type FieldsInvalid, invalidField } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEntry } from "../support/log-entry.ts";
import { readDesk } from "./read-desk.ts";

/** Stores an expert's review of a case. `reservedId` is an id allocated beforehand, or null. */
export const reviewCase = async (
  dependencies: Dependencies,
  actor: Actor,
  details: ExpertReviewDetails,
  reservedId: number | null,
): Promise<Result<ExpertReview, PermissionDenied | FieldsInvalid | CasebookUnreadable>> => {
  const allowed = authorize(actor, "casebook.review");
  if (allowed._tag === "Refused") return allowed;
  const read = await readDesk(dependencies, actor, details.book);
  if (read._tag === "Refused") return read;
  const desk = read.value;
  if (desk.length === 0) return invalidField("book", "must be a case book of this installation", "unknown_reference");
  const found = desk.flatMap(({ cases }) => cases).find(({ judged }) => judged.name === details.caseName);
  const checked = checkExpertReview(details, found?.judged ?? null);
  if (checked._tag === "Refused") return checked;
  const { clock, forCompany, sequences } = dependencies;
  const review = newExpertReview(checked.value, {
    id: reservedId ?? (await sequences.next("expert_review")),
    companyId: actor.companyId,
    createdAt: clock.now(),
    byUserId: actor.userId,
    reviewedOn: clock.today(actor.timeZone),
  });
  const entry = logEntry(dependencies, actor, "expert_review.add", loggedExpertReview, null, review);
  await forCompany(actor.companyId).expertReviews.add(review, entry);
  return accept(review);
};

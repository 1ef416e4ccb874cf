import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { ExpertReview } from "../../domain/casebook/expert-review.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { type NotFound, notFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Finds a review by an expert of the actor's company. */
export const findExpertReview = async (
  dependencies: Dependencies,
  actor: Actor,
  id: number,
): Promise<Result<ExpertReview, PermissionDenied | NotFound<"expert_review">>> => {
  const allowed = authorize(actor, "casebook.view");
  if (allowed._tag === "Refused") return allowed;
  const review = await dependencies.forCompany(actor.companyId).expertReviews.find(id);
  return review === null ? refuse(notFound("expert_review", id)) : accept(review);
};

import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { ExpertReview } from "../../domain/casebook/expert-review.ts";
import type { ExpertReviewFilter, ExpertReviewOrder } from "../../domain/casebook/ports.ts";
import type { Page, PageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Lists a page of the reviews by experts of the actor's company. */
export const listExpertReviews = async (
  dependencies: Dependencies,
  actor: Actor,
  filter: ExpertReviewFilter,
  page: Page<ExpertReviewOrder>,
): Promise<Result<PageOf<ExpertReview>, PermissionDenied>> => {
  const allowed = authorize(actor, "casebook.view");
  if (allowed._tag === "Refused") return allowed;
  return accept(await dependencies.forCompany(actor.companyId).expertReviews.list(filter, page));
};

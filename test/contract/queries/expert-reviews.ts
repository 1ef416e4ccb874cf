import type { Stores } from "../../../domain/stores.ts";
import { anExpertReview } from "../../fixtures/casebook.ts";
import { expertReviewAdded } from "../../fixtures/loan/log.ts";
import { useList } from "./list.ts";

export const useExpertReviews = async ({ forCompany, companyOf }: Stores, companyId: number): Promise<void> => {
  const review = anExpertReview({ companyId });
  const { expertReviews } = forCompany(companyId);
  await expertReviews.add(review, expertReviewAdded(review));
  await expertReviews.find(review.id);
  await companyOf("expert_review", review.id);
  for (const book of [null, "initial-mip"])
    await useList<unknown, "createdAt">(
      (page) => expertReviews.list({ book }, page),
      [{ field: "createdAt", descending: true }],
    );
};

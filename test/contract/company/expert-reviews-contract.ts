import { describe, expect, test } from "bun:test";
import { anExpertReview } from "../../fixtures/casebook.ts";
import { instant } from "../../fixtures/clock.ts";
import { expertReviewAdded } from "../../fixtures/loan/log.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

const firstPage = { number: 1, size: 25, order: [{ field: "createdAt", descending: true }] } as const;

/** What every store of expert reviews guarantees. */
export const expertReviewsContract = (kind: StoreKind): void => {
  describe("expert reviews", () => {
    const opened = freshStores(kind, { shared: true });
    const reviews = (companyId = 1) => opened().stores.forCompany(companyId).expertReviews;

    test("a review is found as it was added, with every field, in every process, and by its own company only", async () => {
      const review = anExpertReview();
      expect(await reviews().add(review, expertReviewAdded(review))).toBe("added");
      expect(await opened().others.forCompany(1).expertReviews.find(review.id)).toEqual(review);
      expect(await reviews(2).find(review.id)).toBeNull();
      expect(await reviews().find(review.id + 1000)).toBeNull();
    });

    test("adding a review under an existing id fails and changes nothing", async () => {
      const review = anExpertReview();
      await reviews().add(review, expertReviewAdded(review));
      const other = anExpertReview({ id: review.id, verdict: "agree", note: null, figures: [] });
      await expect(reviews().add(other, expertReviewAdded(other))).rejects.toThrow();
      expect(await reviews().find(review.id)).toEqual(review);
    });

    test("a list has the reviews of one case book or of all, ordered by time, and none of another company", async () => {
      const at = (day: string) => ({ createdAt: instant(`2026-06-${day}T12:00:00.000Z`) });
      const [first, second] = [anExpertReview(at("01")), anExpertReview({ ...at("02"), book: "age" })];
      const third = anExpertReview(at("03"));
      for (const review of [third, first, second]) await reviews().add(review, expertReviewAdded(review));
      const foreign = anExpertReview({ companyId: 2 });
      await reviews(2).add(foreign, expertReviewAdded(foreign));
      expect(await reviews().list({ book: null }, firstPage)).toEqual({ count: 3, rows: [third, second, first] });
      expect(await reviews().list({ book: "initial-mip" }, firstPage)).toEqual({ count: 2, rows: [third, first] });
      expect(await reviews().list({ book: "no such book" }, firstPage)).toEqual({ count: 0, rows: [] });
    });

    test("each review has an entry in the company's log", async () => {
      const review = anExpertReview();
      await reviews().add(review, expertReviewAdded(review));
      const entries = await opened().others.forCompany(1).log.listAfter(0, 100);
      expect(entries.map(({ kind: of, recordId, number }) => [of, recordId, number])).toEqual([
        ["expert_review", String(review.id), 1],
      ]);
    });
  });
};

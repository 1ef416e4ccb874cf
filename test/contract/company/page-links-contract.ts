import { describe, expect, test } from "bun:test";
import { instant } from "../../fixtures/clock.ts";
import { aPageLink } from "../../fixtures/company/page-link.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

/** What every store of page links guarantees. */
export const pageLinksContract = (kind: StoreKind): void => {
  describe("page links", () => {
    const opened = freshStores(kind, { shared: true });
    const links = () => opened().stores.pageLinks;

    test("a link is found by its digest, also in another process, and by no other digest", async () => {
      await links().add(aPageLink());
      expect(await links().find(aPageLink().tokenDigest)).toEqual(aPageLink());
      expect(await opened().others.pageLinks.find(aPageLink().tokenDigest)).toEqual(aPageLink());
      expect(await links().find("b2".repeat(32))).toBeNull();
    });

    test("adding a link under an existing digest fails and changes nothing", async () => {
      await links().add(aPageLink());
      expect(links().add(aPageLink({ userId: 4 }))).rejects.toThrow();
      expect((await links().find(aPageLink().tokenDigest))?.userId).toBe(3);
    });

    test("a link stays until it expires, while other links are added", async () => {
      await links().add(aPageLink());
      const later = (tokenDigest: string, createdAt: string) =>
        aPageLink({ tokenDigest, createdAt: instant(createdAt), expiresAt: instant("2026-05-01T13:00:00.000Z") });
      await links().add(later("b2".repeat(32), "2026-05-01T12:14:59.999Z"));
      expect(await links().find(aPageLink().tokenDigest)).toEqual(aPageLink());
    });

    test("operands are listed in the order of their digests, and are replaced only if they still have the expected value", async () => {
      const digests = ["c3", "a1", "b2"].map((pair) => pair.repeat(32));
      for (const tokenDigest of digests)
        await links().add(aPageLink({ tokenDigest, sealedOperands: `of ${tokenDigest}` }));
      const first = await links().operandsAfter("", 2);
      expect(first).toEqual(
        ["a1", "b2"].map((pair) => {
          const tokenDigest = pair.repeat(32);
          return { tokenDigest, companyId: 2, sealedOperands: `of ${tokenDigest}` };
        }),
      );
      const rest = await links().operandsAfter("b2".repeat(32), 2);
      expect(rest.map(({ tokenDigest }) => tokenDigest)).toEqual(["c3".repeat(32)]);
      const [{ tokenDigest, sealedOperands }] = first as [(typeof first)[number]];
      expect(await links().replaceOperands(tokenDigest, "others", "new")).toBe(false);
      expect((await links().find(tokenDigest))?.sealedOperands).toBe(sealedOperands);
      expect(await links().replaceOperands(tokenDigest, sealedOperands, "new")).toBe(true);
      expect((await links().find(tokenDigest))?.sealedOperands).toBe("new");
    });
  });
};

import { describe, expect, test } from "bun:test";
import { freshStores, type StoreKind } from "./store-kind.ts";

/** What an installation remembers of its beginning. */
export const marksContract = (kind: StoreKind): void => {
  describe("marks", () => {
    const opened = freshStores(kind, { shared: true });

    test("the first text that is kept under a name stays, and everybody is told it", async () => {
      const { stores, others } = opened();
      expect(await stores.marks.keepOnce("beginning", "first")).toBe("first");
      expect(await stores.marks.keepOnce("beginning", "second")).toBe("first");
      expect(await others.marks.keepOnce("beginning", "third")).toBe("first");
      expect(await others.marks.keepOnce("another", "third")).toBe("third");
    });

    test("of many who come first together, one is kept", async () => {
      const { stores, others } = opened();
      const texts = Array.from({ length: 20 }, (_, number) => `text ${number}`);
      const kept = await Promise.all(
        texts.map((text, number) => (number % 2 === 0 ? stores : others).marks.keepOnce("beginning", text)),
      );
      expect(new Set(kept).size).toBe(1);
      expect(texts).toContain(kept[0] ?? "");
    });
  });
};

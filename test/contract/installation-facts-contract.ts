import { describe, expect, test } from "bun:test";
import { freshStores, type StoreKind } from "./store-kind.ts";

/** What an installation remembers of its beginning. */
export const marksContract = (kind: StoreKind): void => {
  describe("installation facts", () => {
    const opened = freshStores(kind, { shared: true });

    test("the first text that is kept under a name stays, and everybody is told it", async () => {
      const { stores, others } = opened();
      expect(await stores.installationFacts.putIfAbsent("beginning", "first")).toBe("first");
      expect(await stores.installationFacts.putIfAbsent("beginning", "second")).toBe("first");
      expect(await others.installationFacts.putIfAbsent("beginning", "third")).toBe("first");
      expect(await others.installationFacts.putIfAbsent("another", "third")).toBe("third");
    });

    test("of many who come first together, one is kept", async () => {
      const { stores, others } = opened();
      const texts = Array.from({ length: 20 }, (_, number) => `text ${number}`);
      const kept = await Promise.all(
        texts.map((text, number) =>
          (number % 2 === 0 ? stores : others).installationFacts.putIfAbsent("beginning", text),
        ),
      );
      expect(new Set(kept).size).toBe(1);
      expect(texts).toContain(kept[0] ?? "");
    });
  });
};

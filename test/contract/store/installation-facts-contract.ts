import { describe, expect, test } from "bun:test";
import { freshStores, type StoreKind } from "../store-kind.ts";

/** The facts that an installation stores about itself. */
export const marksContract = (kind: StoreKind): void => {
  describe("installation facts", () => {
    const opened = freshStores(kind, { shared: true });

    test("the first text stored under a name stays, and every caller gets it", async () => {
      const { stores, others } = opened();
      expect(await stores.installationFacts.putIfAbsent("beginning", "first")).toBe("first");
      expect(await stores.installationFacts.putIfAbsent("beginning", "second")).toBe("first");
      expect(await others.installationFacts.putIfAbsent("beginning", "third")).toBe("first");
      expect(await others.installationFacts.find("another")).toBe(null);
      expect(await others.installationFacts.putIfAbsent("another", "third")).toBe("third");
      expect(await stores.installationFacts.find("another")).toBe("third");
    });

    test("of many concurrent first texts, one is kept", async () => {
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

    test("a text is replaced only if it is the expected one", async () => {
      const { stores, others } = opened();
      await stores.installationFacts.putIfAbsent("beginning", "first");
      await stores.installationFacts.putIfAbsent("another", "first");
      expect(await others.installationFacts.replace("beginning", "second", "third")).toBe(false);
      expect(await others.installationFacts.replace("beginning", "first", "second")).toBe(true);
      expect(await stores.installationFacts.replace("beginning", "first", "third")).toBe(false);
      expect(await stores.installationFacts.replace("beginning", "second", "second")).toBe(true);
      expect(await stores.installationFacts.putIfAbsent("beginning", "fourth")).toBe("second");
      expect(await stores.installationFacts.putIfAbsent("another", "fourth")).toBe("first");
    });

    test("nothing is replaced under a name that has no text", async () => {
      const { stores } = opened();
      expect(await stores.installationFacts.replace("beginning", "", "second")).toBe(false);
      expect(await stores.installationFacts.putIfAbsent("beginning", "first")).toBe("first");
    });

    test("of many concurrent replacements of one text, one succeeds", async () => {
      const { stores, others } = opened();
      await stores.installationFacts.putIfAbsent("beginning", "first");
      const replaced = await Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          (number % 2 === 0 ? stores : others).installationFacts.replace("beginning", "first", `text ${number}`),
        ),
      );
      expect(replaced.filter(Boolean)).toHaveLength(1);
      expect(await stores.installationFacts.putIfAbsent("beginning", "later")).toBe(`text ${replaced.indexOf(true)}`);
    });
  });
};

import { describe, expect, test } from "bun:test";
import type { SignerFilter, SignerOrder } from "../../../domain/company/ports.ts";
import { instant } from "../../fixtures/clock.ts";
import { aSigner } from "../../fixtures/company/signer.ts";
import { signerAdded, signerSaved } from "../../fixtures/loan/log.ts";
import { allPages, freshStores, type StoreKind } from "../store-kind.ts";

const everyone: SignerFilter = { isActive: null };

const ordered = (field: SignerOrder, descending = false) => ({ number: 1, size: 25, order: [{ field, descending }] });

/** What every store of signers guarantees. */
export const signersContract = (kind: StoreKind): void => {
  describe("signers", () => {
    const opened = freshStores(kind, { shared: true });
    const signers = () => opened().stores.forCompany(1).signers;

    test("a signer is found as it was added, with every field, in every process", async () => {
      const signer = aSigner({ email: "sylvia@example.com", nmlsId: "1234", documentCodes: ["note", "deed"] });
      await signers().add(signer, signerAdded(signer));
      expect(await opened().others.forCompany(1).signers.find(signer.id)).toEqual(signer);
      expect(await signers().find(signer.id + 1000)).toBeNull();
    });

    test("adding a signer under an existing id fails and changes nothing", async () => {
      const signer = aSigner();
      await signers().add(signer, signerAdded(signer));
      const other = aSigner({ id: signer.id, name: "Another Example" });
      await expect(signers().add(other, signerAdded(other))).rejects.toThrow();
      expect(await signers().find(signer.id)).toEqual(signer);
    });

    test("a save increments the version, and a save based on an older version changes nothing", async () => {
      const signer = aSigner();
      await signers().add(signer, signerAdded(signer));
      const promoted = { ...signer, title: "President" };
      const saved = { ...promoted, version: 2, logNumber: 2 };
      expect(await signers().save(promoted, signerSaved(promoted, signer))).toEqual(saved);
      const late = { ...signer, title: "Secretary" };
      expect(await signers().save(late, signerSaved(late, signer))).toBe("conflict");
      expect(await signers().find(signer.id)).toEqual(saved);
    });

    test("of two concurrent changes from two processes, one succeeds", async () => {
      const signer = aSigner();
      await signers().add(signer, signerAdded(signer));
      const { stores, others } = opened();
      const outcomes = await Promise.all(
        [stores, others].map((store, at) => {
          const changed = { ...signer, title: `Title ${at}` };
          return store.forCompany(1).signers.save(changed, signerSaved(changed, signer));
        }),
      );
      expect(outcomes.filter((outcome) => outcome === "conflict")).toHaveLength(1);
    });

    test("a signer that was never added cannot be saved", async () => {
      const signer = aSigner();
      expect(await signers().save(signer, signerSaved(signer))).toBe("conflict");
    });

    test("each change has an entry in the company's log, and a refused change has none", async () => {
      const signer = aSigner();
      await signers().add(signer, signerAdded(signer));
      const inactive = { ...signer, isActive: false };
      await signers().save(inactive, signerSaved(inactive, signer));
      await signers().save(inactive, signerSaved(inactive, signer));
      const entries = await opened().others.forCompany(1).log.listAfter(0, 100);
      expect(entries.map(({ kind: of, recordId, number }) => `${of} ${recordId} ${number}`)).toEqual([
        `signer ${signer.id} 1`,
        `signer ${signer.id} 2`,
      ]);
    });

    test("lists are ordered by creation or by name, ignoring case and accents, and can be filtered by activity", async () => {
      const [zoe, ada, eve] = [
        aSigner({ name: "zoe example", createdAt: instant("2026-01-01T00:00:00.000Z") }),
        aSigner({ name: "Ada Example", createdAt: instant("2026-01-03T00:00:00.000Z"), isActive: false }),
        aSigner({ name: "Éve Example", createdAt: instant("2026-01-02T00:00:00.000Z") }),
      ];
      for (const signer of [zoe, ada, eve]) await signers().add(signer, signerAdded(signer));
      expect(await signers().list(everyone, ordered("name"))).toEqual({ count: 3, rows: [ada, eve, zoe] });
      expect(await signers().list(everyone, ordered("createdAt", true))).toEqual({ count: 3, rows: [ada, eve, zoe] });
      expect(await signers().list({ isActive: true }, ordered("createdAt"))).toEqual({ count: 2, rows: [zoe, eve] });
      expect(await signers().list({ isActive: false }, ordered("name"))).toEqual({ count: 1, rows: [ada] });
    });

    test("a renamed signer is listed under its new name", async () => {
      const [ada, bea] = [aSigner({ name: "Ada" }), aSigner({ name: "Bea" })];
      for (const signer of [ada, bea]) await signers().add(signer, signerAdded(signer));
      const renamed = { ...ada, name: "Zoe" };
      await signers().save(renamed, signerSaved(renamed, ada));
      const { rows } = await signers().list(everyone, ordered("name"));
      expect(rows.map(({ name }) => name)).toEqual(["Bea", "Zoe"]);
    });

    test("pages of signers with equal names do not overlap and miss none", async () => {
      const added = Array.from({ length: 7 }, () => aSigner({ name: "Same" }));
      for (const signer of added) await signers().add(signer, signerAdded(signer));
      const order = [{ field: "name", descending: true }] as const;
      const pages = await allPages((number) => signers().list(everyone, { number, size: 3, order }));
      expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
      expect(pages.flat().map(({ id }) => id)).toEqual(added.map(({ id }) => id).toReversed());
    });
  });
};

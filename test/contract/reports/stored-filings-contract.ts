import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { fileText, rowsOf } from "../../../application/hmda/filing-contents.ts";
import type { RegisterLoan } from "../../../domain/hmda/filing/differences.ts";
import { filingSchemaVersion, type HmdaFiling } from "../../../domain/hmda/filing/filing.ts";
import { instant } from "../../fixtures/clock.ts";
import { filingGenerated, filingSaved } from "../../fixtures/loan/log.ts";
import { putRegisterPart } from "../../fixtures/reports/former-parts.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";
import storedFiling from "../../stored-shapes/hmda-filing.json" with { type: "json" };
import { freshStores, present, type StoreKind } from "../store-kind.ts";

/** A register that was filed by the version of the service that first kept registers stays readable. */
export const storedFilingsContract = (kind: StoreKind): void => {
  describe("an HMDA register that was filed under the first schema version", () => {
    const opened = freshStores(kind, { shared: true });
    // A store keeps records as it is given them; this register is as that version wrote it.
    const written = storedFiling.filing as unknown as HmdaFiling;
    const loans = storedFiling.loans as unknown as readonly RegisterLoan[];
    const current: unknown = {
      ...written,
      schemaVersion: filingSchemaVersion,
      notReported: { count: 0, loans: [] },
      leftForLater: [],
    };
    const { contentsId } = written;
    const stored = async () => {
      const { hmdaFilings } = opened().others.forCompany(1);
      await putRegisterPart(opened().others, 1, storedFiling.part, instant("2026-02-01T11:59:00.000Z"));
      await hmdaFilings.putLoans(contentsId, loans);
      await hmdaFilings.add(written, filingGenerated(written));
      return opened().stores.forCompany(1);
    };

    test("is found and listed unchanged, and is the last one that was filed", async () => {
      const { hmdaFilings } = await stored();
      const page = { number: 1, size: 25, order: [] } as const;
      const found: unknown[] = [
        await hmdaFilings.find(7001),
        await hmdaFilings.latest(2025, "filed"),
        ...(await hmdaFilings.list({ status: "filed" }, page)).rows,
      ];
      expect(found).toEqual([current, current, current]);
    });

    test("opens: its file has the bytes and digest with which it was filed, and its loans count as reported", async () => {
      const { hmdaFilings, reportedActions } = await stored();
      const filing = present(await hmdaFilings.find(7001));
      const vault = openVault(`test:${Buffer.alloc(32, 1).toString("base64")}`, null);
      const { stores, clock } = opened();
      const dependencies = someDependencies({ forCompany: stores.forCompany, vault, clock });
      let text = "";
      for await (const piece of fileText(dependencies, filing.sheet, rowsOf(filing))) text += piece;
      expect(Buffer.byteLength(text)).toBe(storedFiling.filing.file.bytes);
      expect(createHash("sha256").update(text).digest("hex")).toBe(storedFiling.filing.file.sha256);
      expect(text.split("\n").map((line) => line.split("|").length)).toEqual([15, 110, 110, 1]);
      expect(await hmdaFilings.loansAfter(contentsId, 0, 10)).toEqual([...loans]);
      expect(await reportedActions.find(2)).toMatchObject({ year: 2025, action: 4, actionOn: "2025-12-20" });
    });

    test("is saved again in the current shape, with the next version", async () => {
      const { hmdaFilings } = await stored();
      const filing = present(await hmdaFilings.find(7001));
      const changed = { ...filing, updatedAt: instant("2026-03-01T12:00:00.000Z") };
      await hmdaFilings.save(changed, filingSaved(changed, filing));
      expect(await opened().others.forCompany(1).hmdaFilings.find(7001)).toEqual({
        ...changed,
        version: 4,
        logNumber: 4,
      });
    });
  });
};

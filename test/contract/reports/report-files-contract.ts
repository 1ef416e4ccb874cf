import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { moveFiles } from "../../../application/company/move/move-files.ts";
import { putFile } from "../../../application/files/stored-files.ts";
import { sweepFiles } from "../../../application/files/sweep-files.ts";
import { fileText, rowsOf } from "../../../application/hmda/filing-contents.ts";
import { partsOfFiling, storeParts } from "../../../application/mcr/filed-parts.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { filePartPlace, type HmdaFiling, registerFileKey } from "../../../domain/hmda/filing/filing.ts";
import { canonicalJson } from "../../../domain/log/canonical-json.ts";
import { callReportFileKey } from "../../../domain/mcr/filing/filing.ts";
import type { CompanyStores } from "../../../domain/stores.ts";
import { instant } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { companyAdded, filingAdded, filingGenerated } from "../../fixtures/loan/log.ts";
import { aCallReportFiling, aPart } from "../../fixtures/reports/call-report.ts";
import { putCallReportParts, putRegisterPart } from "../../fixtures/reports/former-parts.ts";
import { aFiling, aRegisterLoan } from "../../fixtures/reports/hmda-filing.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";
import storedFiling from "../../stored-shapes/hmda-filing.json" with { type: "json" };
import { freshStores, present, type StoreKind } from "../store-kind.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const daySeconds = 86_400;
const longAfter = instant("2027-05-01T12:00:00.000Z");

/** The files of registers and call reports, which are stored like those of documents. */
export const reportFilesContract = (kind: StoreKind): void => {
  describe("the files of registers and call reports", () => {
    const opened = freshStores(kind, { shared: true });
    const vault = openVault(`test:${Buffer.alloc(32, 1).toString("base64")}`, null);
    const company = () => opened().stores.forCompany(1);
    const dependenciesOf = (watched: (stores: CompanyStores) => CompanyStores = (stores) => stores): Dependencies => {
      const { stores, clock } = opened();
      const forCompany = (id: number) => watched(stores.forCompany(id));
      return someDependencies({ companies: stores.companies, forCompany, vault, clock });
    };
    const addCompany = async () => {
      const first = aCompany({ id: 1 });
      await opened().stores.companies.add(first, companyAdded(first));
    };

    const parts = [aPart([1]), aPart([2, 3]), { kind: "notes", state: "IL", notes: ["Books are closed.\n"] }] as const;

    /** Stores a register and a call report as earlier releases did, and returns their contents. */
    const storeFormer = async () => {
      await addCompany();
      const { filing, part } = storedFiling;
      const { contentsId } = filing;
      // The one part of the register as two, as in a larger register.
      const rows = vault.open(part.sealedText, filePartPlace(1, contentsId, 1)).split(/(?<=\n)/);
      for (const [at, row] of rows.entries()) {
        const sealedText = vault.seal(row, filePartPlace(1, contentsId, at + 1));
        const storedAt = instant("2026-02-01T11:59:00.000Z");
        await putRegisterPart(opened().others, 1, { contentsId, number: at + 1, sealedText }, storedAt);
      }
      const file = { ...filing.file, partCount: rows.length };
      const written = { ...filing, file } as unknown as HmdaFiling;
      await company().hmdaFilings.add(written, filingGenerated(written));
      const states = aCallReportFiling().states;
      const digest = sha256([states, ...parts].map((each) => sha256(canonicalJson(each))).join("\n"));
      const report = aCallReportFiling({ partCount: parts.length, digest });
      await putCallReportParts(opened().others, 1, report.id, parts);
      await company().callReports.add(report, filingAdded(report));
      const register = present(await company().hmdaFilings.find(written.id));
      const isInStore = async () => [
        (await company().hmdaFilings.findPart(register.contentsId, 1)) !== null,
        (await company().callReports.partsFrom(report, 0, 10)).length > 0,
      ];
      const read = async (dependencies = dependenciesOf()) => {
        const text = await Array.fromAsync(fileText(dependencies, register.sheet, rowsOf(register)));
        return [sha256(text.join("")), await Array.fromAsync(partsOfFiling(dependencies, report))];
      };
      return { register, report, isInStore, read, whole: [register.file.sha256, [...parts]] };
    };

    test("are kept by the sweeps while a filing references them, and are removed a day later if none does, with the register's loans", async () => {
      await addCompany();
      const { clock } = opened();
      const dependencies = dependenciesOf();
      const { hmdaFilings, callReports, files } = company();
      const rows = [new TextEncoder().encode("rows\n")];
      const [named, given] = [aFiling(), aFiling({ edition: 2 })];
      const reports = [aCallReportFiling({ contentsId: 1 }), aCallReportFiling({ contentsId: 2, number: 2 })] as const;
      for (const { contentsId } of [named, given]) {
        await putFile(dependencies, 1, registerFileKey(contentsId), rows, clock.now());
        await hmdaFilings.putLoans(contentsId, [aRegisterLoan(1)]);
      }
      for (const report of reports) await storeParts(dependencies, report, parts);
      await hmdaFilings.add(named, filingGenerated(named));
      await callReports.add(reports[0], filingAdded(reports[0]));
      // The same report again, after a first attempt that failed: it has another file.
      await callReports.add({ ...reports[1], contentsId: 3 }, filingAdded(reports[1]));
      await sweepFiles(dependencies);
      expect(await files.keysAfter("", 10)).toHaveLength(4);
      clock.advance(daySeconds + 1);
      await sweepFiles(dependencies);
      const kept = [callReportFileKey(reports[0]), registerFileKey(named.contentsId)];
      expect(await files.keysAfter("", 10)).toEqual(kept);
      expect(await files.abandonedBefore(longAfter, 10)).toEqual([]);
      expect(await hmdaFilings.loansAfter(named.contentsId, 0, 10)).toHaveLength(1);
      expect(await hmdaFilings.loansAfter(given.contentsId, 0, 10)).toEqual([]);
      expect(await Array.fromAsync(partsOfFiling(dependencies, { ...reports[0], partCount: 3 }))).toEqual([...parts]);
    });

    test("of earlier releases are moved to the company's files, and the move can die at any point and be run again", async () => {
      const { isInStore, read, whole } = await storeFormer();
      expect(await read()).toEqual(whole);
      let deaths = 0;
      for (let calls = 0; (await isInStore()).includes(true); calls += 1) {
        let left = calls;
        const dying = <Port extends object>(port: Port): Port =>
          new Proxy(port, {
            get:
              (target, name) =>
              (...given: unknown[]) => {
                left -= 1;
                if (left < 0) throw new Error("the process died");
                return (Reflect.get(target, name) as (...all: unknown[]) => unknown)(...given);
              },
          });
        const move = moveFiles(
          dependenciesOf((stores) => ({
            ...stores,
            files: dying(stores.files),
            hmdaFilings: dying(stores.hmdaFilings),
            callReports: dying(stores.callReports),
          })),
        );
        await move.catch((error: Error) => {
          expect(error.message).toBe("the process died");
          deaths += 1;
        });
        expect(await read()).toEqual(whole);
      }
      expect(deaths).toBeGreaterThan(8);
      expect(await moveFiles(dependenciesOf())).toEqual({ moved: 0, inPlace: 2, others: [] });
      opened().clock.advance(daySeconds + 1);
      await sweepFiles(dependenciesOf());
      expect(await company().files.abandonedBefore(longAfter, 10)).toEqual([]);
      expect(await read()).toEqual(whole);
    });

    test("can be moved while they are read, and are read to the end", async () => {
      const { read, whole, isInStore } = await storeFormer();
      /** Moves both reports once, before the second part of each is read. */
      const moving = dependenciesOf((stores) => {
        const { hmdaFilings, callReports } = stores;
        const move = async () => void (await moveFiles(dependenciesOf()));
        return {
          ...stores,
          hmdaFilings: {
            ...hmdaFilings,
            findPart: (contentsId, number) =>
              (number > 1 ? move() : Promise.resolve()).then(() => hmdaFilings.findPart(contentsId, number)),
          },
          callReports: {
            ...callReports,
            partsFrom: (report, number) =>
              (number > 0 ? move() : Promise.resolve()).then(() => callReports.partsFrom(report, number, 1)),
          },
        };
      });
      expect(await read(moving)).toEqual(whole);
      expect(await isInStore()).toEqual([false, false]);
    });

    test("whose stored file differs from what was filed are reported and not moved, while the others are moved and all stay readable", async () => {
      const { register, read, whole, isInStore } = await storeFormer();
      const key = registerFileKey(register.contentsId);
      await putFile(dependenciesOf(), 1, key, [new Uint8Array(9)], opened().clock.now());
      const first = await moveFiles(dependenciesOf());
      expect(first).toMatchObject({
        moved: 1,
        others: [{ companyId: 1, report: "HMDA register", filingId: register.id }],
      });
      expect(await isInStore()).toEqual([true, false]);
      expect(await read()).toEqual(whole);
      // A wrong file is written again on the next run; wrong parts are reported on every run.
      expect(await moveFiles(dependenciesOf())).toMatchObject({ moved: 1, others: [] });
      expect(await read()).toEqual(whole);
    });

    test("whose parts were changed are all reported on every run, and keep their parts", async () => {
      const { register, report, isInStore } = await storeFormer();
      const { hmdaFilings, callReports } = company();
      const changed = dependenciesOf((stores) => ({
        ...stores,
        hmdaFilings: {
          ...hmdaFilings,
          list: async (...given) => {
            const page = await hmdaFilings.list(...given);
            return {
              ...page,
              rows: page.rows.map((row) => ({ ...row, file: { ...row.file, sha256: sha256("other") } })),
            };
          },
        },
        callReports: {
          ...callReports,
          find: async (id) => {
            const found = await callReports.find(id);
            return found && { ...found, digest: sha256("other") };
          },
        },
      }));
      const others = [
        { companyId: 1, report: "HMDA register", filingId: register.id },
        { companyId: 1, report: "call report", filingId: report.id },
      ];
      for (let run = 1; run <= 2; run += 1) expect(await moveFiles(changed)).toMatchObject({ moved: 0, others });
      expect(await isInStore()).toEqual([true, true]);
    });
  });
};

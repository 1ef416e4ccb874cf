import { describe, expect, test } from "bun:test";
import { summarizeCallReportFiling } from "../../../domain/mcr/filing/filing.ts";
import { instant } from "../../fixtures/clock.ts";
import { filingAdded, inputsAdded, inputsSaved } from "../../fixtures/loan/log.ts";
import { aCallReportFiling, aPart, someInputs } from "../../fixtures/reports/call-report.ts";
import { putCallReportParts } from "../../fixtures/reports/former-parts.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

const firstQuarter = { year: 2026, number: 1 } as const;
const secondQuarter = { year: 2026, number: 2 } as const;

/** What every store of call reports guarantees. */
export const callReportsContract = (kind: StoreKind): void => {
  describe("call reports: inputs", () => {
    const opened = freshStores(kind, { shared: true });
    const reports = () => opened().stores.forCompany(1).callReports;
    const add = async (inputs: ReturnType<typeof someInputs>) =>
      opened().stores.forCompany(inputs.companyId).callReports.addInputs(inputs, inputsAdded(inputs));

    test("are found by quarter in the order of the states, in every process, and not by another company", async () => {
      const [texas, illinois] = [someInputs({ state: "TX", note: null }), someInputs()];
      for (const inputs of [texas, illinois, someInputs({ number: 2 })]) expect(await add(inputs)).toBe("added");
      expect(await opened().others.forCompany(1).callReports.inputsOf(firstQuarter)).toEqual([illinois, texas]);
      expect(await opened().stores.forCompany(2).callReports.inputsOf(firstQuarter)).toEqual([]);
    });

    test("are entered once for a quarter and state of a company", async () => {
      const inputs = someInputs();
      expect([await add(inputs), await add({ ...inputs, note: null })]).toEqual(["added", "conflict"]);
      expect(await add(someInputs({ companyId: 2 }))).toBe("added");
      expect(await reports().inputsOf(firstQuarter)).toEqual([inputs]);
    });

    test("are replaced only at the version that was read", async () => {
      const inputs = someInputs();
      await add(inputs);
      const changed = { ...inputs, grossRevenueDollars: 130_000 };
      const saved = { ...changed, version: 2, logNumber: 2 };
      expect(await reports().saveInputs(changed, inputsSaved(changed, inputs))).toEqual(saved);
      expect(await reports().saveInputs(changed, inputsSaved(changed, inputs))).toBe("conflict");
      expect(await reports().inputsOf(firstQuarter)).toEqual([saved]);
    });

    test("write a log entry with each change", async () => {
      const inputs = someInputs();
      await add(inputs);
      const changed = { ...inputs, note: null };
      await reports().saveInputs(changed, inputsSaved(changed, inputs));
      const entries = await opened().others.forCompany(1).log.listAfter(0, 10);
      expect(entries.map(({ kind: of, recordId, number }) => [of, recordId, number])).toEqual([
        ["call_report_input", "2026 Q1 IL", 1],
        ["call_report_input", "2026 Q1 IL", 2],
      ]);
    });
  });

  describe("call reports: filings", () => {
    const opened = freshStores(kind, { shared: true });
    const reports = () => opened().stores.forCompany(1).callReports;
    const add = (filing: ReturnType<typeof aCallReportFiling>) =>
      opened().stores.forCompany(filing.companyId).callReports.add(filing, filingAdded(filing));
    const page = { number: 1, size: 25, order: [{ field: "filedAt", descending: true }] } as const;

    test("a filing is found as it was added, in every process, and not by another company", async () => {
      const filing = aCallReportFiling();
      expect(await add(filing)).toBe("added");
      expect(await opened().others.forCompany(1).callReports.find(filing.id)).toEqual(filing);
      expect(await opened().stores.forCompany(2).callReports.find(filing.id)).toBeNull();
      expect(await reports().find(filing.id + 1000)).toBeNull();
    });

    test("an edition of a quarter is filed once, and the newest edition is found by its quarter", async () => {
      const [first, again] = [aCallReportFiling(), aCallReportFiling()];
      const second = aCallReportFiling({ edition: 2, filedAt: instant("2026-04-21T15:00:00.000Z") });
      expect([await add(first), await add(again), await add(second)]).toEqual(["added", "conflict", "added"]);
      expect(await reports().newestOf(firstQuarter)).toEqual(second);
      expect(await reports().newestOf(secondQuarter)).toBeNull();
      expect(await opened().stores.forCompany(2).callReports.newestOf(firstQuarter)).toBeNull();
    });

    test("every filed quarter is listed with the time and amounts of its newest edition, the earliest quarter first", async () => {
      const [early, later] = [instant("2026-04-20T15:00:00.000Z"), instant("2026-07-20T15:00:00.000Z")];
      await add(aCallReportFiling({ number: 2, filedAt: later }));
      await add(aCallReportFiling({ filedAt: early }));
      await add(aCallReportFiling({ edition: 2, filedAt: later, amountBasis: "maximum_claim_amount" }));
      await add(aCallReportFiling({ year: 2025, number: 4, filedAt: early }));
      expect(await reports().filedQuarters()).toEqual([
        { year: 2025, number: 4, filedAt: early, amountBasis: "initial_principal_limit" },
        { ...firstQuarter, filedAt: later, amountBasis: "maximum_claim_amount" },
        { ...secondQuarter, filedAt: later, amountBasis: "initial_principal_limit" },
      ]);
      expect(await opened().stores.forCompany(2).callReports.filedQuarters()).toEqual([]);
    });

    test("are listed by year without their figures", async () => {
      const first = aCallReportFiling();
      const second = aCallReportFiling({ number: 2, filedAt: instant("2026-07-20T15:00:00.000Z") });
      for (const filing of [first, second, aCallReportFiling({ year: 2025 })]) await add(filing);
      expect(await reports().list(2026, page)).toEqual({
        count: 2,
        rows: [second, first].map(summarizeCallReportFiling),
      });
      expect((await reports().list(null, page)).rows).toHaveLength(3);
    });

    test("parts stored by an earlier release are read in order and removed together, by their own company only", async () => {
      const filing = aCallReportFiling({ partCount: 3 });
      const parts = [aPart([0]), aPart([11, 12]), aPart([2])];
      await putCallReportParts(opened().stores, 1, filing.id, [...parts, aPart([3])]);
      await putCallReportParts(opened().stores, 1, filing.id + 1000, [aPart([4])]);
      const { partsFrom, dropParts } = opened().others.forCompany(1).callReports;
      expect(await partsFrom(filing, 0, 10)).toEqual(parts);
      expect(await partsFrom(filing, 1, 1)).toEqual([aPart([11, 12])]);
      const elsewhere = opened().stores.forCompany(2).callReports;
      expect(await elsewhere.partsFrom(filing, 0, 10)).toEqual([]);
      await elsewhere.dropParts(filing.id);
      expect(await reports().partsFrom(filing, 0, 10)).toEqual(parts);
      await dropParts(filing.id);
      expect(await reports().partsFrom(filing, 0, 10)).toEqual([]);
      expect(await reports().partsFrom({ ...filing, id: filing.id + 1000 }, 0, 10)).toEqual([aPart([4])]);
    });

    test("write one log entry, without the figures", async () => {
      const filing = aCallReportFiling();
      await add(filing);
      const entries = await opened().others.forCompany(1).log.listAfter(0, 10);
      expect(entries.map(({ kind: of, recordId }) => [of, recordId])).toEqual([
        ["call_report_filing", String(filing.id)],
      ]);
      expect(JSON.stringify(entries)).not.toContain("AC020_1");
    });
  });
};

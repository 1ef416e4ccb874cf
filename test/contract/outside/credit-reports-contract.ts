import { describe, expect, test } from "bun:test";
import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import type { ReportFilter } from "../../../domain/credit/ports.ts";
import { day } from "../../../domain/kernel/day.ts";
import { instant } from "../../fixtures/clock.ts";
import { aDigest } from "../../fixtures/document/document.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { loanAdded, loanSaved, reportAdded, reportEnded } from "../../fixtures/loan/log.ts";
import { aPerson, aReport, completed } from "../../fixtures/outside/credit-report.ts";
import { expectWholeLog } from "../log-contract.ts";
import { allPages, freshStores, present, type StoreKind } from "../store-kind.ts";

const all: ReportFilter = { loanId: null, borrowerId: null, status: null, loanOfficerId: null };

const byTime = (descending = false) => ({ number: 1, size: 25, order: [{ field: "orderedAt", descending }] }) as const;

const minute = (number: number) => instant(`2026-05-01T12:0${number}:00.000Z`);

/** What every store of credit reports guarantees. */
export const creditReportsContract = (kind: StoreKind): void => {
  describe("credit reports", () => {
    const opened = freshStores(kind, { shared: true });
    const company = () => opened().stores.forCompany(1);
    const reports = () => company().creditReports;

    test("a report is found as it was added, with every field, in every process", async () => {
      const ordered = aReport();
      const joint = { ...completed(aReport({ person: aPerson(2), coPerson: aPerson(3) })), logNumber: 1 };
      await reports().add(ordered, null);
      await reports().add(joint, reportAdded(joint));
      const { creditReports } = opened().others.forCompany(1);
      expect(await creditReports.find(ordered.id)).toEqual(ordered);
      expect(await creditReports.find(joint.id)).toEqual(joint);
      expect(await reports().find(ordered.id + 1000)).toBeNull();
    });

    test("an id and a reference are never reused for a second report, and there can be many reports without a reference", async () => {
      const report = aReport();
      await reports().add(report, null);
      await expect(reports().add(aReport({ id: report.id }), null)).rejects.toThrow();
      await expect(reports().add(aReport({ reference: report.reference }), null)).rejects.toThrow();
      const retrieved = [aReport({ reference: null }), aReport({ reference: null })];
      for (const each of retrieved) await reports().add(each, null);
      expect(await reports().list(all, byTime())).toEqual({ count: 3, rows: [report, ...retrieved] });
    });

    test("a report marks the file of its document as needed, and is refused if the file is not stored", async () => {
      const { files } = company();
      const [before, after] = [instant("2026-05-01T11:00:00.000Z"), instant("2026-06-01T12:00:00.000Z")];
      const withDocument = (report: CreditReport, number: number) => ({
        ...completed(report),
        document: { sha256: aDigest(number), bytes: 6 },
      });
      const ordered = aReport();
      await reports().add(ordered, null);
      const printed = withDocument(ordered, 801);
      const retrieved = { ...withDocument(aReport({ reference: null }), 802), logNumber: 1 };
      const save = () => reports().save(printed, reportEnded(printed, ordered));
      await expect(save()).rejects.toThrow("document");
      await expect(reports().add(retrieved, reportAdded(retrieved))).rejects.toThrow("document");
      expect(await reports().find(ordered.id)).toEqual(ordered);
      for (const number of [801, 802, 803]) await files.put(aDigest(number), ["sealed"], before);
      expect(await save()).toMatchObject({ document: printed.document });
      expect(await reports().add(retrieved, reportAdded(retrieved))).toBe("added");
      expect(await files.abandonedBefore(after, 10)).toEqual([aDigest(803)]);
      for (const number of [801, 802]) {
        await files.discard(aDigest(number), after);
        expect(await files.read(aDigest(number))).not.toBeNull();
      }
    });

    test("a save increments the version, and a save based on an older version changes nothing", async () => {
      const report = aReport();
      expect(await reports().save(report, null)).toBe("conflict");
      await reports().add(report, null);
      const named = { ...report, orderIdentifier: "order 1", status: "processing" as const };
      const saved = { ...named, version: 2 };
      expect(await reports().save(named, null)).toEqual(saved);
      expect(await reports().save(completed(report), reportEnded(completed(report), report))).toBe("conflict");
      expect(await reports().find(report.id)).toEqual(saved);
      const next = completed(saved);
      const ended = { ...next, version: 3, logNumber: 1 };
      expect(await reports().save(next, reportEnded(next, saved))).toEqual(ended);
      expect(await reports().find(report.id)).toEqual(ended);
    });

    test("of two concurrent changes from two processes, one succeeds", async () => {
      const report = aReport();
      await reports().add(report, null);
      const { stores, others } = opened();
      const outcomes = await Promise.all(
        [stores, others].map((store, at) => {
          const next = completed(report, `content of ${at}`);
          return store.forCompany(1).creditReports.save(next, reportEnded(next, report));
        }),
      );
      expect(outcomes.filter((outcome) => outcome === "conflict")).toHaveLength(1);
      expect(await opened().others.forCompany(1).log.listAfter(0, 10)).toHaveLength(1);
    });

    test("of two reports of one bureau order for the same people, added concurrently from two processes, one is stored", async () => {
      const { stores, others } = opened();
      const retrieved = () => {
        const report = aReport({ reference: null, person: aPerson(2), coPerson: aPerson(3) });
        return { ...completed(report), orderIdentifier: "order 1", logNumber: 1 };
      };
      const turned = { ...retrieved(), person: aPerson(3), coPerson: aPerson(2) };
      const given = [retrieved(), turned] as const;
      const outcomes = await Promise.all(
        [stores, others].map((store, at) => {
          const report = given[at] ?? turned;
          return store.forCompany(1).creditReports.add(report, reportAdded(report));
        }),
      );
      expect(outcomes.toSorted()).toEqual(["added", "already_stored"]);
      expect((await reports().list(all, byTime())).count).toBe(1);
      expect(await opened().others.forCompany(1).log.listAfter(0, 10)).toHaveLength(1);
    });

    test("an ordered report cannot take the order number of a stored report, unless it ends in an error", async () => {
      const retrieved = { ...completed(aReport({ reference: null })), orderIdentifier: "order 1", logNumber: 1 };
      const ordered = aReport();
      expect(await reports().add(retrieved, reportAdded(retrieved))).toBe("added");
      expect(await reports().add(ordered, null)).toBe("added");
      const named = { ...ordered, orderIdentifier: "order 1", status: "processing" as const };
      expect(await reports().save(named, null)).toBe("already_stored");
      const ended = { ...completed(named), orderIdentifier: "order 1" };
      expect(await reports().save(ended, reportEnded(ended, ordered))).toBe("already_stored");
      expect(await reports().find(ordered.id)).toEqual(ordered);
      const failed = { ...named, status: "error" as const };
      expect(await reports().save(failed, reportEnded(failed, ordered))).toMatchObject({ version: 2, status: "error" });
      expect(await opened().others.forCompany(1).log.listAfter(0, 10)).toHaveLength(2);
    });

    test("an order number can be used for other people, for a person with another SSN or birth date, for another company, and after its report ended in an error", async () => {
      const person = aPerson(1);
      const of = (given: Partial<CreditReport>) => aReport({ reference: null, orderIdentifier: "order 1", ...given });
      const different = [
        of({ status: "error" }),
        of({ person }),
        of({ person: aPerson(2) }),
        of({ coPerson: aPerson(2) }),
        of({ person: { ...person, ssnIndex: "index of a corrected number" } }),
        of({ person: { ...person, bornOn: day("1952-01-01") } }),
        of({ orderIdentifier: "order 2" }),
        of({ status: "error" }),
      ];
      for (const report of different) expect(await reports().add(report, null)).toBe("added");
      const renamed = of({ person: { ...person, lastName: "Sample" } });
      expect(await reports().add(renamed, null)).toBe("already_stored");
      const { creditReports } = opened().stores.forCompany(2);
      expect(await creditReports.add(of({ companyId: 2 }), null)).toBe("added");
    });

    test("the log has an entry for each save that was given one, none for other saves, and no gap in its numbers", async () => {
      const retrieved = { ...completed(aReport({ reference: null })), logNumber: 1 };
      const ordered = aReport();
      await reports().add(retrieved, reportAdded(retrieved));
      await reports().add(ordered, null);
      const requested = present(await reports().save({ ...ordered, askedAt: minute(1) }, null));
      await reports().save(completed(requested), reportEnded(completed(requested), requested));
      const entries = await opened().others.forCompany(1).log.listAfter(0, 100);
      expectWholeLog(entries);
      expect(entries.map(({ kind: of, recordId, number, action }) => [of, recordId, number, action])).toEqual([
        ["credit_report", String(retrieved.id), 1, "credit_report.end"],
        ["credit_report", String(ordered.id), 1, "credit_report.end"],
      ]);
    });

    test("an entry that is not the report's next one is refused as a bug, and so is a missing entry", async () => {
      const report = aReport();
      await expect(reports().add(report, reportAdded(report))).rejects.toThrow();
      await expect(reports().add({ ...report, logNumber: 1 }, null)).rejects.toThrow();
      await reports().add(report, null);
      const wrong = { ...reportEnded(report), number: 2 };
      await expect(reports().save(completed(report), wrong)).rejects.toThrow("entry 2 of credit_report");
      expect(await reports().find(report.id)).toEqual(report);
    });

    test("lists are ordered by the time of the order, then by id, and can be filtered by loan, borrower, and status", async () => {
      const first = aReport({ orderedAt: minute(1), person: aPerson(5) });
      const second = aReport({ orderedAt: minute(2), loanId: 2, status: "pending" });
      const third = aReport({ orderedAt: minute(2), person: aPerson(6), coPerson: aPerson(5) });
      for (const report of [third, first, second]) await reports().add(report, null);
      const listed = async (filter: Partial<ReportFilter>, descending = false) =>
        reports().list({ ...all, ...filter }, byTime(descending));
      expect(await listed({})).toEqual({ count: 3, rows: [first, second, third] });
      expect(await listed({}, true)).toEqual({ count: 3, rows: [third, second, first] });
      expect(await listed({ loanId: 1 })).toEqual({ count: 2, rows: [first, third] });
      expect(await listed({ borrowerId: 5 })).toEqual({ count: 2, rows: [first, third] });
      expect(await listed({ borrowerId: 6 })).toEqual({ count: 1, rows: [third] });
      expect(await listed({ status: "pending" })).toEqual({ count: 1, rows: [second] });
      expect(await listed({ loanId: 2, borrowerId: 5, status: "pending" })).toEqual({ count: 0, rows: [] });
    });

    test("an officer's list has the reports of loans that currently belong to the officer and are not deleted", async () => {
      const { loans } = company();
      const [mine, theirs, deleted] = [
        aLoan({ loanOfficerId: 7 }),
        aLoan({ loanOfficerId: 8 }),
        aLoan({ loanOfficerId: 7, deletedAt: minute(0) }),
      ];
      for (const loan of [mine, theirs, deleted]) await loans.add(loan, loanAdded(loan));
      const [one, two] = [aReport({ loanId: mine.id }), aReport({ loanId: theirs.id })];
      for (const report of [one, two, aReport({ loanId: deleted.id })]) await reports().add(report, null);
      const ofOfficer = async (loanOfficerId: number, loanId: number | null = null) =>
        reports().list({ ...all, loanOfficerId, loanId }, byTime());
      expect(await ofOfficer(7)).toEqual({ count: 1, rows: [one] });
      expect(await ofOfficer(7, theirs.id)).toEqual({ count: 0, rows: [] });
      const handedOver = { ...mine, loanOfficerId: 8 };
      await loans.save(handedOver, loanSaved(handedOver, mine));
      expect(await ofOfficer(7)).toEqual({ count: 0, rows: [] });
      expect(await ofOfficer(8, mine.id)).toEqual({ count: 1, rows: [one] });
      expect(await ofOfficer(8)).toEqual({ count: 2, rows: [one, two] });
    });

    test("pages of reports of one instant do not overlap and miss none", async () => {
      const added = Array.from({ length: 7 }, () => aReport());
      for (const report of added) await reports().add(report, null);
      const { order } = byTime(true);
      const pages = await allPages((number) => reports().list(all, { number, size: 3, order }));
      expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
      expect(pages.flat()).toEqual(added.toReversed());
    });

    test("a borrower's reports, individual and joint, are found newest first, up to the requested number", async () => {
      const alone = aReport({ orderedAt: minute(1), person: aPerson(5) });
      const joint = aReport({ orderedAt: minute(3), person: aPerson(6), coPerson: aPerson(5) });
      const [one, other] = [2, 2].map((number) => aReport({ orderedAt: minute(number), person: aPerson(5) }));
      if (!one || !other) throw new Error("two were made");
      for (const report of [alone, joint, one, other, aReport()]) await reports().add(report, null);
      expect(await reports().ofBorrower(5, 10)).toEqual([joint, other, one, alone]);
      expect(await reports().ofBorrower(5, 2)).toEqual([joint, other]);
      expect(await reports().ofBorrower(6, 10)).toEqual([joint]);
      expect(await reports().ofBorrower(7, 10)).toEqual([]);
    });
  });

  describe("the completed reports of several loans", () => {
    const opened = freshStores(kind, { shared: true });

    test("are found newest first, up to the requested number, without other loans, other companies, or unfinished reports", async () => {
      const of = (given: Partial<CreditReport>) => ({ ...completed(aReport(given)), logNumber: 1 });
      const first = of({ loanId: 1, orderedAt: minute(1) });
      const second = of({ loanId: 2, orderedAt: minute(2) });
      const third = of({ loanId: 1, orderedAt: minute(3) });
      for (const report of [second, third, first, of({ loanId: 3 }), of({ loanId: 1, companyId: 2 })])
        await opened().stores.forCompany(report.companyId).creditReports.add(report, reportAdded(report));
      const { creditReports } = opened().stores.forCompany(1);
      await creditReports.add(aReport({ loanId: 1 }), null);
      expect(await creditReports.completedOf([1, 2], 10)).toEqual([third, second, first]);
      expect(await creditReports.completedOf([2, 1, 4], 2)).toEqual([third, second]);
      expect(await creditReports.completedOf([4], 10)).toEqual([]);
      expect(await creditReports.completedOf([], 10)).toEqual([]);
    });
  });

  describe("encrypted contents of credit reports", () => {
    const opened = freshStores(kind, { shared: true });
    const reportsOf = (companyId: number) => opened().stores.forCompany(companyId).creditReports;
    /** Adds a report with contents, at its first version. */
    const addCompleted = async (id: number, companyId = 1) => {
      const report = { ...completed(aReport({ id, companyId })), logNumber: 1 };
      await reportsOf(companyId).add(report, reportAdded(report));
      return report;
    };

    test("are listed by id, without reports that have none, and without other companies' reports", async () => {
      for (const id of [4, 1, 3]) await addCompleted(id);
      await addCompleted(2, 2);
      await reportsOf(1).add(aReport({ id: 5 }), null);
      const content = (id: number) => ({ id, version: 1, sealedContent: `sealed content of ${id}` });
      expect(await reportsOf(1).contentsAfter(0, 2)).toEqual([content(1), content(3)]);
      expect(await reportsOf(1).contentsAfter(3, 2)).toEqual([content(4)]);
      expect(await reportsOf(1).contentsAfter(4, 2)).toEqual([]);
    });

    test("replaced where they match the expected value, change nothing else of the report, and are not logged", async () => {
      const report = await addCompleted(1);
      expect(await reportsOf(1).replaceContent(1, "sealed content of 1", "again")).toBe(true);
      expect(await opened().others.forCompany(1).creditReports.find(1)).toEqual({ ...report, sealedContent: "again" });
      expect(await opened().stores.forCompany(1).log.listAfter(0, 10)).toHaveLength(1);
    });

    test("are not replaced if they differ from the expected value, or in another company's report", async () => {
      const report = await addCompleted(1);
      await reportsOf(1).add(aReport({ id: 2 }), null);
      expect(await reportsOf(1).replaceContent(1, "another content", "again")).toBe(false);
      expect(await reportsOf(1).replaceContent(2, "another content", "again")).toBe(false);
      expect(await reportsOf(2).replaceContent(1, "sealed content of 1", "again")).toBe(false);
      expect(await reportsOf(1).find(1)).toEqual(report);
    });
  });
};

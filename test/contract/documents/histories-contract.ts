import { describe, expect, test } from "bun:test";
import type { DocumentHistory } from "../../../domain/documents/history.ts";
import type { HistoryFilter } from "../../../domain/documents/ports.ts";
import { instant } from "../../fixtures/clock.ts";
import { aDigest, aGeneratedDocument, aGeneration, aReportedHistory } from "../../fixtures/document/document.ts";
import { anId } from "../../fixtures/ids.ts";
import { documentLogged } from "../../fixtures/loan/log.ts";
import { expectWholeLog } from "../log-contract.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

const stored = instant("2026-05-01T11:59:00.000Z");
const newestFirst = { number: 1, size: 25, order: [{ field: "at", descending: true }] } as const;
const ofLoan: HistoryFilter = { loanId: 1, action: null, documentCode: null, generationId: null };

/** What every store of document histories guarantees. */
export const historiesContract = (kind: StoreKind): void => {
  describe("document histories:", () => {
    const opened = freshStores(kind, { shared: true });
    const company = (companyId = 1) => opened().stores.forCompany(companyId);
    const others = () => opened().others.forCompany(1).documentHistories;
    const add = async <Row extends DocumentHistory>(row: Row): Promise<Row> => {
      const { files, documentHistories } = company(row.companyId);
      if (row.action === "generated") await files.put(row.file.sha256, ["sealed"], stored);
      expect(await documentHistories.add(row, documentLogged(row))).toBe("added");
      return row;
    };

    test("a row is found as it was added, with every field, in every process, and by its own company only", async () => {
      const [made, reported] = [await add(aGeneratedDocument()), await add(aReportedHistory())];
      for (const row of [made, reported]) {
        expect(await others().find(row.id)).toEqual(row);
        expect(await company(2).documentHistories.find(row.id)).toBeNull();
      }
      expect(await others().find(made.id + 1000)).toBeNull();
      const sameId = aReportedHistory({ id: reported.id });
      await expect(company().documentHistories.add(sameId, documentLogged(sameId))).rejects.toThrow();
      const anothers = aReportedHistory({ companyId: 2 });
      await expect(company().documentHistories.add(anothers, documentLogged(anothers))).rejects.toThrow("company 2");
    });

    test("each row has a log entry, and a row that is not stored has none", async () => {
      const made = await add(aGeneratedDocument());
      const reported = await add(aReportedHistory({ ofId: made.id, action: "sent" }));
      const again = aGeneratedDocument({ generationId: made.generationId });
      expect(await company().documentHistories.add(again, documentLogged(again))).toBe("already_generated");
      const entries = await opened().others.forCompany(1).log.listAfter(0, 10);
      expectWholeLog(entries);
      expect(entries.map(({ recordId, action, number }) => [recordId, action, number])).toEqual([
        [String(made.id), "document.generate", 1],
        [String(reported.id), "document.sent", 1],
      ]);
    });

    test("a generation stores a template's document once, even if two processes generate it concurrently", async () => {
      const generationId = anId();
      await company().files.put(aDigest(1), ["sealed"], stored);
      const outcomes = await Promise.all(
        [opened().stores, opened().others].map((each) => {
          const row = aGeneratedDocument({ generationId });
          return each.forCompany(1).documentHistories.add(row, documentLogged(row));
        }),
      );
      expect(outcomes.toSorted()).toEqual(["added", "already_generated"]);
      const second = await add(aGeneratedDocument({ generationId, templateId: 2 }));
      await add(aGeneratedDocument());
      const made = await others().ofGeneration(generationId);
      expect(made.map(({ templateId }) => templateId)).toEqual([1, 2]);
      expect(made[1]).toEqual(second);
      expect(await company(2).documentHistories.ofGeneration(generationId)).toEqual([]);
    });

    test("the generated documents of several loans are found with the rows that void them, for the own company only", async () => {
      const first = await add(aGeneratedDocument({ loanId: 41 }));
      const second = await add(aGeneratedDocument({ loanId: 42 }));
      await add(aReportedHistory({ loanId: 41, ofId: first.id }));
      const voiding = await add(aReportedHistory({ loanId: 41, ofId: first.id, action: "voided" }));
      await add(aGeneratedDocument({ loanId: 43 }));
      expect(await others().generatedOrVoidedOfEach([42, 41, 44])).toEqual([first, second, voiding]);
      expect(await others().generatedOrVoidedOfEach([])).toEqual([]);
      expect(await company(2).documentHistories.generatedOrVoidedOfEach([41])).toEqual([]);
    });

    test("the same event can be reported on a document twice", async () => {
      await add(aReportedHistory());
      await add(aReportedHistory());
      expect((await others().list(ofLoan, newestFirst)).count).toBe(2);
    });

    test("a row is not added if its file is not stored or belongs to another company", async () => {
      await company(2).files.put(aDigest(1), ["sealed"], stored);
      const row = aGeneratedDocument();
      await expect(company().documentHistories.add(row, documentLogged(row))).rejects.toThrow("not stored");
      expect(await others().find(row.id)).toBeNull();
      expect(await opened().others.forCompany(1).log.listAfter(0, 10)).toEqual([]);
    });

    test("several rows are added together with their log entries and file references, except those that their generation already has", async () => {
      const generationId = anId();
      const first = await add(aGeneratedDocument({ generationId }));
      const rows = [1, 2, 3].map((templateId) => aGeneratedDocument({ generationId, templateId }));
      const { files, documentHistories } = company();
      const records = rows.map((record) => ({ record, entry: documentLogged(record) }));
      expect(await documentHistories.addAll(records)).toEqual(["already_generated", "added", "added"]);
      expect(await others().ofGeneration(generationId)).toEqual([first, ...rows.slice(1)]);
      const entries = await opened().others.forCompany(1).log.listAfter(0, 10);
      expectWholeLog(entries);
      expect(entries.map(({ recordId }) => recordId).toSorted()).toEqual(
        [first, ...rows.slice(1)].map(({ id }) => String(id)).toSorted(),
      );
      const aWeekLater = instant("2026-05-08T12:00:00.000Z");
      expect(await files.abandonedBefore(aWeekLater, 10)).toEqual([]);
    });

    test("adding several rows fails if the file of one is not stored, or if a row belongs to another company", async () => {
      await company().files.put(aDigest(1), ["sealed"], stored);
      const sample = aGeneratedDocument({ templateId: 2 });
      const rows = [aGeneratedDocument(), { ...sample, file: { ...sample.file, sha256: aDigest(2) } }];
      const records = rows.map((record) => ({ record, entry: documentLogged(record) }));
      await expect(company().documentHistories.addAll(records)).rejects.toThrow("not stored");
      expect(await others().find(sample.id)).toBeNull();
      const anothers = aReportedHistory({ companyId: 2 });
      const adding = company().documentHistories.addAll([{ record: anothers, entry: documentLogged(anothers) }]);
      await expect(adding).rejects.toThrow("company 2");
    });

    test("a loan's rows are listed by when they happened, by action, and by document, page by page and by cursor", async () => {
      const made = await add(aGeneratedDocument({ at: instant("2026-05-01T12:00:00.000Z") }));
      const sent = await add(
        aReportedHistory({
          action: "sent",
          ofId: made.id,
          documentCode: made.documentCode,
          at: instant("2026-05-03T12:00:00.000Z"),
        }),
      );
      const received = await add(aReportedHistory({ at: instant("2026-05-02T12:00:00.000Z") }));
      await add(aReportedHistory({ loanId: 2 }));
      await add(aReportedHistory({ companyId: 2 }));
      const rows = [sent, received, made];
      expect(await others().list(ofLoan, newestFirst)).toEqual({ count: 3, rows });
      const order = [{ field: "at", descending: true }] as const;
      const first = await others().list(ofLoan, { after: null, size: 2, order });
      expect([first.count, first.rows]).toEqual([null, rows.slice(0, 2)]);
      const rest = await others().list(ofLoan, { after: first.next ?? null, size: 2, order });
      expect([rest.rows, rest.next]).toEqual([rows.slice(2), undefined]);
      expect((await others().list({ ...ofLoan, action: "sent" }, newestFirst)).rows).toEqual([sent]);
      expect((await others().list({ ...ofLoan, documentCode: made.documentCode }, newestFirst)).rows).toEqual([
        sent,
        made,
      ]);
      expect((await others().list({ ...ofLoan, generationId: made.generationId }, newestFirst)).rows).toEqual([made]);
      expect((await others().list({ ...ofLoan, loanId: 3 }, newestFirst)).rows).toEqual([]);
    });
  });

  describe("document generations:", () => {
    const opened = freshStores(kind, { shared: true });
    const histories = () => opened().stores.forCompany(1).documentHistories;

    test("the first generation stored under an id stays, with every field, and later writers get it", async () => {
      const generation = aGeneration();
      expect(await histories().putGenerationIfAbsent(generation)).toEqual(generation);
      const later = { ...generation, at: instant("2026-05-02T12:00:00.000Z"), templates: [] };
      const { documentHistories } = opened().others.forCompany(1);
      expect(await documentHistories.putGenerationIfAbsent(later)).toEqual(generation);
      expect(await documentHistories.findGeneration(generation.id)).toEqual(generation);
      expect(await documentHistories.findGeneration(generation.id + 1000)).toBeNull();
    });

    test("of two generations stored under an id concurrently, both writers get the same one", async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = anId();
        const [one, other] = await Promise.all(
          [opened().stores, opened().others].map((each, place) =>
            each.forCompany(1).documentHistories.putGenerationIfAbsent(aGeneration({ id, byUserId: place + 1 })),
          ),
        );
        expect(one).toEqual(other as NonNullable<typeof other>);
        expect(await histories().findGeneration(id)).toEqual(one as NonNullable<typeof one>);
      }
    });

    test("a generation of another company is not found, and adding one is refused as a bug", async () => {
      const generation = aGeneration({ companyId: 2 });
      await opened().stores.forCompany(2).documentHistories.putGenerationIfAbsent(generation);
      expect(await histories().findGeneration(generation.id)).toBeNull();
      await expect(histories().putGenerationIfAbsent(generation)).rejects.toThrow("company 2");
      await expect(histories().putGenerationIfAbsent({ ...generation, companyId: 1 })).rejects.toThrow();
    });
  });
};

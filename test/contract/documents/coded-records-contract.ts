import { describe, expect, test } from "bun:test";
import type { DocumentPackage } from "../../../domain/documents/package/package.ts";
import type { CodedOrder, PackageFilter } from "../../../domain/documents/ports.ts";
import type { DocumentTemplate } from "../../../domain/documents/template.ts";
import type { Order, Page } from "../../../domain/kernel/page.ts";
import type { LogEntry } from "../../../domain/log/entry.ts";
import type { CompanyStores } from "../../../domain/stores.ts";
import { instant } from "../../fixtures/clock.ts";
import { aDigest, aFormBlank, aPackage, aTemplate, revised, revisionOf } from "../../fixtures/document/document.ts";
import { packageAdded, packageSaved, templateAdded, templateSaved } from "../../fixtures/loan/log.ts";
import { expectWholeLog } from "../log-contract.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

/** Templates or packages, as this suite uses both. */
interface CodedKind<Coded> {
  readonly plural: string;
  readonly a: (given?: Partial<DocumentTemplate & DocumentPackage>) => Coded;
  /** The port. For templates, it adds the revision that the record names. */
  readonly of: (stores: CompanyStores) => CodedPort<Coded>;
  readonly added: (record: Coded) => LogEntry;
  readonly saved: (record: Coded, before?: Coded) => LogEntry;
}

interface CodedPort<Coded> {
  find(id: number): Promise<Coded | null>;
  add(record: Coded, entry: LogEntry): Promise<"added" | "code_taken">;
  save(record: Coded, entry: LogEntry): Promise<Coded | "conflict" | "code_taken">;
  list(
    filter: PackageFilter,
    page: Page<CodedOrder>,
  ): Promise<{ readonly count: number | null; readonly rows: readonly Coded[] }>;
}

const packages: CodedKind<DocumentPackage> = {
  plural: "document packages",
  a: aPackage,
  of: ({ documentPackages }) => documentPackages,
  added: packageAdded,
  saved: packageSaved,
};

const templates: CodedKind<DocumentTemplate> = {
  plural: "document templates",
  a: ({ templateIds: _, externalDocuments: __, conditions: ___, ...given } = {}) => aTemplate(given),
  of: ({ documentTemplates }) => ({
    ...documentTemplates,
    add: (template, entry) => documentTemplates.add(template, revisionOf(template), entry),
    save: (template, entry) => documentTemplates.save(template, null, entry),
  }),
  added: templateAdded,
  saved: templateSaved,
};

const everything = { isActive: null, stage: null } as const;
const pageIn = (...order: readonly Order<CodedOrder>[]) => ({ number: 1, size: 25, order });

const contractOf = <Coded extends DocumentTemplate | DocumentPackage>(
  kind: StoreKind,
  { plural, a, of, added, saved }: CodedKind<Coded>,
): void => {
  describe(`${plural}:`, () => {
    const opened = freshStores(kind, { shared: true });
    const store = (companyId = 1) => of(opened().stores.forCompany(companyId));
    const other = () => of(opened().others.forCompany(1));
    const add = async (given: Partial<DocumentTemplate & DocumentPackage> = {}) => {
      const record = a(given);
      expect(await store(record.companyId).add(record, added(record))).toBe("added");
      return record;
    };
    const entries = () => opened().others.forCompany(1).log.listAfter(0, 100);

    test("a record is found as it was added, with every field, in every process, and by its own company only", async () => {
      const record = await add();
      expect(await other().find(record.id)).toEqual(record);
      expect([await store().find(record.id + 1000), await store(2).find(record.id)]).toEqual([null, null]);
      await expect(store().add(a({ id: record.id }), added(record))).rejects.toThrow();
      const anothers = a({ companyId: 2 });
      await expect(store().add(anothers, added(anothers))).rejects.toThrow("company 2");
      await expect(store().save(anothers, saved(anothers))).rejects.toThrow("company 2");
    });

    test("a code is unique within its company, even if two records are added concurrently, and another company can use the same code", async () => {
      const { stores, others } = opened();
      const outcomes = await Promise.all(
        [stores, others].map((each) => {
          const record = a({ code: "closing" });
          return of(each.forCompany(1)).add(record, added(record));
        }),
      );
      expect(outcomes.toSorted()).toEqual(["added", "code_taken"]);
      await add({ code: "closing", companyId: 2 });
      const second = await add({ code: "closing-2" });
      const renamed = { ...second, code: "closing" };
      expect(await store().save(renamed, saved(renamed, second))).toBe("code_taken");
      expect(await store().find(second.id)).toEqual(second);
      expect((await store().list(everything, pageIn())).count).toBe(2);
      expect(await entries()).toHaveLength(2);
    });

    test("a save increments the version, a save based on an older version changes nothing, and each change has a log entry", async () => {
      const record = await add();
      const inactive = { ...record, isActive: false, name: "Retired" };
      const next = { ...inactive, version: 2, logNumber: 2 };
      expect(await store().save(inactive, saved(inactive, record))).toEqual(next);
      const late = { ...record, name: "Late" };
      expect(await other().save(late, saved(late, record))).toBe("conflict");
      expect(await store().find(record.id)).toEqual(next);
      const logged = await entries();
      expectWholeLog(logged);
      expect(logged.map(({ recordId, number }) => [recordId, number])).toEqual([
        [String(record.id), 1],
        [String(record.id), 2],
      ]);
      const [wrong] = [saved(next, record)].map((entry) => ({ ...entry, number: 7 }));
      await expect(store().save(next, wrong ?? saved(next))).rejects.toThrow("entry 7");
    });

    test("a company's records are listed by time, code, and name, with each filter, page by page and by cursor", async () => {
      const first = await add({ code: "b", name: "Élan", createdAt: instant("2026-05-01T12:00:00.000Z") });
      const second = await add({ code: "c", name: "appraisal", createdAt: instant("2026-05-02T12:00:00.000Z") });
      const third = await add({
        code: "a",
        name: "Zoning",
        stage: "closing",
        isActive: false,
        createdAt: instant("2026-05-03T12:00:00.000Z"),
      });
      await add({ companyId: 2 });
      const listed = async (order: Order<CodedOrder>, filter: Partial<PackageFilter> = {}) => {
        const all = { ...everything, ...filter };
        const { count, rows } = await store().list(all, pageIn(order));
        expect(count).toBe(rows.length);
        const walked: Coded[] = [];
        let step: Awaited<ReturnType<ReturnType<typeof store>["list"]>> & { next?: readonly (string | number)[] };
        step = await store().list(all, { after: null, size: 1, order: [order] });
        for (walked.push(...step.rows); step.next; walked.push(...step.rows))
          step = await store().list(all, { after: step.next, size: 1, order: [order] });
        expect(walked).toEqual([...rows]);
        return rows.map(({ id }) => id);
      };
      const ids = [first.id, second.id, third.id] as const;
      expect(await listed({ field: "createdAt", descending: true })).toEqual([ids[2], ids[1], ids[0]]);
      expect(await listed({ field: "code", descending: false })).toEqual([ids[2], ids[0], ids[1]]);
      expect(await listed({ field: "name", descending: false })).toEqual([ids[1], ids[0], ids[2]]);
      const byCode = { field: "code", descending: true } as const;
      expect(await listed(byCode, { isActive: true })).toEqual([ids[1], ids[0]]);
      expect(await listed(byCode, { stage: "closing" })).toEqual([ids[2]]);
      expect(await listed(byCode, { stage: "closing", isActive: true })).toEqual([]);
    });
  });
};

const nothingRevised = { signers: [] } as const;

const revisionsContract = (kind: StoreKind): void => {
  describe("revisions of document templates:", () => {
    const opened = freshStores(kind, { shared: true });
    const store = (companyId = 1) => opened().stores.forCompany(companyId).documentTemplates;
    const other = () => opened().others.forCompany(1).documentTemplates;
    const add = async (given: Partial<DocumentTemplate> = {}) => {
      const template = aTemplate(given);
      expect(await store().add(template, revisionOf(template), templateAdded(template))).toBe("added");
      return template;
    };

    test("each revision stays as it was written, and a change without a new revision leaves them unchanged", async () => {
      const template = await add();
      const next = revised(template);
      const saved = await store().save(next, revisionOf(next, "second"), templateSaved(next, template));
      if (typeof saved === "string") throw new Error(saved);
      const inactive = { ...saved, isActive: false };
      await store().save(inactive, null, templateSaved(inactive, saved));
      expect(await other().findRevision(template.id, 1)).toEqual(revisionOf(template));
      expect(await other().findRevision(template.id, 2)).toEqual(revisionOf(next, "second"));
      expect(await other().findRevision(template.id, 3)).toBeNull();
      expect(await store(2).findRevision(template.id, 1)).toBeNull();
      expect(await store().findRevision(template.id + 1000, 1)).toBeNull();
    });

    test("of concurrent changes, the one that is saved keeps its own body, no matter which was written last", async () => {
      for (let round = 0; round < 10; round += 1) {
        const template = await add();
        const next = revised(template);
        const bodies = ["one", "two", "three", "four"];
        const outcomes = await Promise.all(
          bodies.map((body, place) =>
            (place % 2 === 0 ? store() : other()).save(next, revisionOf(next, body), templateSaved(next, template)),
          ),
        );
        const winners = bodies.filter((_, place) => outcomes[place] !== "conflict");
        expect(winners).toHaveLength(1);
        expect((await store().findRevision(template.id, 2))?.body).toBe(winners[0] ?? "");
        const late = revised(template);
        expect(await other().save(late, revisionOf(late, "late"), templateSaved(late, template))).toBe("conflict");
        expect((await store().findRevision(template.id, 2))?.body).toBe(winners[0] ?? "");
      }
    });

    test("a revision whose change was refused for its code is not stored, and the next change takes its number", async () => {
      const [first, second] = [await add({ code: "first" }), await add({ code: "second" })];
      const renamed = { ...revised(second), code: first.code };
      expect(await store().save(renamed, revisionOf(renamed), templateSaved(renamed, second))).toBe("code_taken");
      expect(await store().findRevision(second.id, 2)).toBeNull();
      const next = revised(second);
      await store().save(next, revisionOf(next, "kept"), templateSaved(next, second));
      expect((await store().findRevision(second.id, 2))?.body).toBe("kept");
    });

    test("a body of the maximum length is returned in full", async () => {
      const body = "é".padEnd(512 * 1024, "<p>ü𝄞</p>");
      const template = aTemplate();
      await store().add(template, revisionOf(template, body), templateAdded(template));
      expect((await other().findRevision(template.id, 1))?.body).toBe(body);
    });

    test("a revision of another template, number, or company is refused as a bug", async () => {
      const template = aTemplate();
      const wrong = { ...revisionOf(template), ...nothingRevised };
      for (const revision of [
        { ...wrong, number: 2 },
        { ...wrong, templateId: template.id + 1 },
        { ...wrong, companyId: 2 },
      ])
        await expect(store().add(template, revision, templateAdded(template))).rejects.toThrow("revision");
      expect(await store().find(template.id)).toBeNull();
    });

    test("a revision of a form marks its blank as needed, and is refused if the blank is not stored", async () => {
      const { files } = opened().stores.forCompany(1);
      const [before, after] = [instant("2026-05-01T12:00:00.000Z"), instant("2026-06-01T12:00:00.000Z")];
      const template = aTemplate({ kind: "form", blankSha256: aDigest(901) });
      const revision = { ...revisionOf(template), kind: "form", body: null, blank: aFormBlank(901) } as const;
      const add = () => store().add(template, revision, templateAdded(template));
      await expect(add()).rejects.toThrow("blank");
      expect(await store().find(template.id)).toBeNull();
      for (const digest of [aDigest(901), aDigest(902)]) await files.put(digest, ["sealed"], before);
      expect(await add()).toBe("added");
      expect(await files.abandonedBefore(after, 10)).toEqual([aDigest(902)]);
      await files.discard(aDigest(901), after);
      expect(await files.read(aDigest(901))).not.toBeNull();
      expect((await other().findRevision(template.id, 1))?.blank).toEqual(aFormBlank(901));
    });

    test("several templates are found by their ids, in the order of the ids, without those of another company", async () => {
      const [first, second] = [await add(), await add()];
      const anothers = aTemplate({ companyId: 2 });
      await store(2).add(anothers, revisionOf(anothers), templateAdded(anothers));
      expect(await store().findSeveral([second.id, anothers.id, first.id, 987_654])).toEqual([second, first]);
      expect(await store().findSeveral([])).toEqual([]);
    });
  });
};

/** What every store of document templates and packages guarantees. */
export const codedRecordsContract = (kind: StoreKind): void => {
  contractOf(kind, templates);
  contractOf(kind, packages);
  revisionsContract(kind);
};

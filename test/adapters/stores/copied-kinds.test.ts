import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openVault } from "../../../adapters/crypto/vault.ts";
import type { Bucket } from "../../../adapters/files/bucket.ts";
import { filesInBucket } from "../../../adapters/files/files-in-bucket.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { copyStore } from "../../../application/company/copy/copy-store.ts";
import { digestStore } from "../../../application/company/copy/digest-store.ts";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import { sealedDocuments } from "../../../domain/sealed-documents.ts";
import {
  type CopiedName,
  copiedNames,
  copyMark,
  filesPlaceMark,
  uncopiedKinds,
} from "../../../domain/stored-records.ts";
import { currentUpgrades, type Upgrades } from "../../../domain/stores.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aDigest, aFormBlank, aTemplate, revisionOf } from "../../fixtures/document/document.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { companyAdded, loanAdded, reportAdded, templateAdded, testKeys, testVault } from "../../fixtures/loan/log.ts";
import { aReport, completed } from "../../fixtures/outside/credit-report.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";
import { read, textFiles } from "../../rules/project-files.ts";
import laterRecords from "../../stored-shapes/first-of-later-records.json" with { type: "json" };
import { firstReleaseDocuments } from "../../stored-shapes/first-release.ts";
import hmda from "../../stored-shapes/hmda-filing.json" with { type: "json" };
import loanBeforeCalls from "../../stored-shapes/loan-before-agency-calls.json" with { type: "json" };
import loanBeforeOriginator from "../../stored-shapes/loan-before-originator.json" with { type: "json" };
import documents from "../../stored-shapes/stored-documents.json" with { type: "json" };

/** The vault of `testVault` with everything that use cases need. */
const vault = { ...openVault(testKeys.ENCRYPTION_KEYS, testKeys.BLIND_INDEX_KEY), ...testVault };
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const kinds: readonly string[] = [...copiedNames, ...uncopiedKinds];

describe("a copy of a store has everything that stores contain:", () => {
  /** What SQLite's store derives from what is copied, or stores with it. */
  const derived = [
    "document_file_parts",
    "latest_calculations",
    "loan_borrowers",
    "loan_parts",
    "loan_people",
    "search_words",
    "sqlite_sequence",
    "step_texts",
  ];

  test("every table of SQLite is of a kind that is copied, or is listed as not copied", async () => {
    const folder = mkdtempSync(join(tmpdir(), "hecm-kinds-"));
    await openSqlite(join(folder, "store.sqlite"), aClock(), testVault).close();
    const database = new Database(join(folder, "store.sqlite"));
    const tables = database.query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    database.close();
    rmSync(folder, { recursive: true });
    expect(tables.map(({ name }) => name).toSorted()).toEqual([...kinds.map(snakeCase), ...derived].toSorted());
  });

  test("and so is every collection of MongoDB", () => {
    const files = textFiles().filter((file) => /^adapters\/mongo\/.*\.ts$/.test(file));
    const named = files.flatMap((file) => [...read(file).matchAll(/collection(?:<.*>\(|\(|: )\s*"(\w+)"/g)]);
    const collections = new Set(named.map(([, name = ""]) => name));
    expect(collections.size).toBeGreaterThan(20);
    // Contents that no file has yet, or no longer has.
    collections.delete("looseDocumentContents");
    expect([...collections].filter((name) => !kinds.includes(name))).toEqual([]);
  });
});

describe("the digest of a record that an earlier version stored", () => {
  const { upgrades } = sealedDocuments(vault, currentUpgrades);
  const ofFirstRelease = (name: string) => firstReleaseDocuments[name] ?? [];
  const stored: readonly (readonly [CopiedName, keyof Upgrades, readonly object[]])[] = [
    ["companies", "company", ofFirstRelease("companies")],
    ["users", "user", ofFirstRelease("users")],
    ["loans", "loan", [...ofFirstRelease("loans"), loanBeforeCalls, loanBeforeOriginator]],
    ["calculations", "calculation", ofFirstRelease("calculations")],
    ["signers", "signer", [laterRecords.signer]],
    ["agencyTransactions", "agencyTransaction", [laterRecords.agencyTransaction]],
    ["creditReports", "creditReport", [laterRecords.creditReport]],
    ["callReportInputs", "callReportInputs", [laterRecords.callReportInputs]],
    ["callReportFilings", "callReportFiling", [laterRecords.callReportFiling]],
    ["hmdaFilings", "hmdaFiling", [hmda.filing]],
    ["documentTemplates", "documentTemplate", [documents.template]],
    ["documentTemplateRevisions", "templateRevision", [documents.revision]],
    ["documentPackages", "documentPackage", [documents.package]],
    ["documentGenerations", "documentGeneration", [documents.generation]],
    ["documentHistories", "documentHistory", [documents.generated, documents.reported]],
    ["jobs", "job", laterRecords.jobs],
    ["apiClients", "apiClient", [laterRecords.apiClient]],
    ["expertReviews", "expertReview", [laterRecords.expertReview]],
    ["eventSubscriptions", "eventSubscription", [laterRecords.eventSubscription]],
    ["eventProgress", "eventProgress", [laterRecords.eventProgress]],
  ];

  /** The digest of a kind of which a store has these documents. */
  const digestOf = async (kind: CopiedName, kept: readonly object[]): Promise<string | undefined> => {
    async function* all(of: CopiedName) {
      if (of === kind) yield* kept as readonly StoredDocument[];
    }
    const storedRecords = { all, count: async () => kept.length, put: async () => {}, logHeads: async () => [] };
    const stores = someDependencies({ storedRecords });
    return (await digestStore(stores, vault)).find(({ kind: of }) => of === kind)?.sha256;
  };

  test.each(stored)("equals that of the same record as this version stores it: %s", async (kind, upgrade, shapes) => {
    for (const shape of shapes) {
      const upgraded = (upgrades[upgrade] as (document: unknown) => object)(structuredClone(shape));
      expect(await digestOf(kind, [shape])).toBe(await digestOf(kind, [JSON.parse(JSON.stringify(upgraded))]));
      expect(await digestOf(kind, [{ ...upgraded, version: 99 }])).not.toBe(await digestOf(kind, [shape]));
    }
  });
});

describe("a copy of a store", () => {
  const withCompany = async () => {
    const stores = openSqlite(":memory:", aClock(), testVault);
    const company = aCompany({ id: 1 });
    await stores.companies.add(company, companyAdded(company));
    const loan = aLoan({ companyId: 1 });
    await stores.forCompany(1).loans.add(loan, loanAdded(loan));
    const finding = { line: 2, severity: "warning", field: null, code: "uli_made", message: "Made." } as const;
    await stores.forCompany(1).importFindings.add(1, [finding]);
    return { stores, source: someDependencies({ ...stores, clock: aClock(), vault }) };
  };
  const tagOf = (copied: Awaited<ReturnType<typeof copyStore>>): string =>
    copied._tag === "Refused" ? copied.refusal._tag : copied._tag;

  test("is refused if an entry was added to a log meanwhile, and is then no store for a service", async () => {
    const { stores, source } = await withCompany();
    const target = openSqlite(":memory:", aClock(), testVault);
    const another = aLoan({ companyId: 1 });
    let isAdded = false;
    const kindDone = (): void => {
      if (!isAdded) void stores.forCompany(1).loans.add(another, loanAdded(another));
      isAdded = true;
    };
    expect(tagOf(await copyStore(source, { target, kindDone }))).toBe("SourceChanged");
    expect(tagOf(await copyStore(source, { target, kindDone }))).toBe("TargetNotEmpty");
    const copyOfTarget = someDependencies({ ...target, clock: aClock(), vault });
    const third = openSqlite(":memory:", aClock(), testVault);
    expect(tagOf(await copyStore(copyOfTarget, { target: third, kindDone }))).toBe("CopyUnfinished");
  });

  test("has the files that its source stores in a bucket, and needs none", async () => {
    const { stores, source } = await withCompany();
    const objects = new Map<string, readonly string[]>();
    const bucket: Bucket = {
      async write(key, lines) {
        objects.set(key, await Array.fromAsync(lines));
        return key;
      },
      async *read(key) {
        yield* objects.get(key) ?? [];
      },
      digestOf: async (key) => key,
      keysUnder: async (prefix) => [...objects.keys()].filter((key) => key.startsWith(prefix)),
      remove: async (key) => void objects.delete(key),
    };
    const ofCompany = stores.forCompany(1);
    const files = filesInBucket(ofCompany.files, bucket, 1);
    await stores.installationFacts.putIfAbsent(filesPlaceMark, "s3");
    await files.put("ab", ["first", "second"], aClock().now());
    expect([...objects.values()]).toEqual([["first", "second"]]);
    const target = openSqlite(":memory:", aClock(), testVault);
    const inBucket = { ...source, forCompany: () => ({ ...ofCompany, files }) };
    const copied = await copyStore(inBucket, { target, kindDone: () => {} });
    expect(copied).toMatchObject({ _tag: "Accepted", value: { different: [] } });
    objects.clear();
    const read = await target.forCompany(1).files.read("ab");
    expect(await Array.fromAsync(read ?? [])).toEqual(["first", "second"]);
    expect(await target.installationFacts.find(filesPlaceMark)).toBeNull();
  });

  test("protects the blanks of forms and the documents of credit reports from the sweeps", async () => {
    const { stores, source } = await withCompany();
    const { files, documentTemplates, creditReports } = stores.forCompany(1);
    const document = { sha256: aDigest(903), bytes: 6 };
    const report = { ...completed(aReport()), document, logNumber: 1 };
    const template = aTemplate({ kind: "form", blankSha256: aDigest(901) });
    const revision = { ...revisionOf(template), kind: "form", body: null, blank: aFormBlank(901) } as const;
    for (const number of [901, 902, 903]) await files.put(aDigest(number), ["sealed"], source.clock.now());
    await documentTemplates.add(template, revision, templateAdded(template));
    await creditReports.add(report, reportAdded(report));
    const target = openSqlite(":memory:", aClock(), testVault);
    expect(await copyStore(source, { target, kindDone: () => {} })).toMatchObject({ value: { different: [] } });
    const later = source.clock.after(source.clock.now(), 86_400);
    expect(await target.forCompany(1).files.abandonedBefore(later, 10)).toEqual([aDigest(902)]);
  });

  test("that differs from its source is reported by kind, and stays unfinished", async () => {
    const { source } = await withCompany();
    const target = openSqlite(":memory:", aClock(), testVault);
    const put: typeof target.storedRecords.put = async (kind, documents) =>
      target.storedRecords.put(kind, kind === "loans" ? documents.map((each) => ({ ...each, version: 9 })) : documents);
    const altered = { ...target, storedRecords: { ...target.storedRecords, put } };
    const copied = await copyStore(source, { target: altered, kindDone: () => {} });
    expect(copied).toMatchObject({ _tag: "Accepted", value: { different: ["loans"] } });
    const byLine = { number: 1, size: 10, order: [] };
    expect((await target.forCompany(1).importFindings.list(1, { severity: null }, byLine)).rows).toMatchObject([
      { line: 2, field: null },
    ]);
    expect(await target.installationFacts.find(copyMark)).not.toBe("finished");
  });
});

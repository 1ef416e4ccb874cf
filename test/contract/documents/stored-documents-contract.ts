import { describe, expect, test } from "bun:test";
import type {
  DocumentGeneration,
  DocumentHistory,
  GeneratedDocument,
  ReportedHistory,
} from "../../../domain/documents/history.ts";
import type { DocumentPackage } from "../../../domain/documents/package/package.ts";
import type { DocumentTemplate, TemplateRevision } from "../../../domain/documents/template.ts";
import { documentSchemaVersions, documentUpgradeSteps } from "../../../domain/documents/upgrade.ts";
import { type UpgradeStep, upgradeThrough } from "../../../domain/kernel/stored/stored-document.ts";
import { currentUpgrades, type Upgrades } from "../../../domain/stores.ts";
import { instant } from "../../fixtures/clock.ts";
import { revised, revisionOf } from "../../fixtures/document/document.ts";
import { documentLogged, packageAdded, packageSaved, templateAdded, templateSaved } from "../../fixtures/loan/log.ts";
import stored from "../../stored-shapes/stored-documents.json" with { type: "json" };
import { freshStores, type OpenedStores, present, type StoreKind } from "../store-kind.ts";

// A store keeps records as it is given them; these are as the first version with documents wrote them.
const written = stored as unknown as {
  readonly template: DocumentTemplate;
  readonly revision: TemplateRevision;
  readonly package: DocumentPackage;
  readonly generation: DocumentGeneration;
  readonly generated: GeneratedDocument;
  readonly reported: ReportedHistory;
};

/** The records as this version reads them. What the earlier version did not record is null or empty. */
const upgraded = {
  template: {
    ...written.template,
    schemaVersion: documentSchemaVersions.template,
    kind: "liquid" as const,
    blankSha256: null,
  },
  revision: {
    ...written.revision,
    schemaVersion: documentSchemaVersions.revision,
    kind: "liquid" as const,
    fields: [],
    blank: null,
  },
  generated: {
    ...written.generated,
    schemaVersion: documentSchemaVersions.history,
    outsideStage: null,
    termsDigest: null,
    calculationId: null,
    packageStage: null,
    blankSha256: null,
  },
  reported: { ...written.reported, schemaVersion: documentSchemaVersions.history },
};

const write = async ({ others }: OpenedStores): Promise<void> => {
  const { documentTemplates, documentPackages, documentHistories, files } = others.forCompany(1);
  await documentTemplates.add(written.template, written.revision, templateAdded(written.template));
  await documentPackages.add(written.package, packageAdded(written.package));
  await documentHistories.putGenerationIfAbsent(written.generation);
  await files.put(written.generated.file.sha256, ["sealed"], instant("2026-05-02T12:00:00.000Z"));
  for (const row of [written.generated, written.reported]) await documentHistories.add(row, documentLogged(row));
};

const page = { number: 1, size: 25, order: [] } as const;
const all = { isActive: null, stage: null } as const;

/** Reads each record in every way in which a store reads it. */
const readAll = async ({ stores }: OpenedStores) => {
  const { documentTemplates, documentPackages, documentHistories } = stores.forCompany(1);
  const { template, package: given, generation, generated, reported } = written;
  const rows = await documentHistories.list(
    { loanId: 501, action: null, documentCode: null, generationId: null },
    page,
  );
  const byId = (one: DocumentHistory, other: DocumentHistory) => one.id - other.id;
  return {
    templates: [
      await documentTemplates.find(template.id),
      ...(await documentTemplates.findSeveral([template.id])),
      ...(await documentTemplates.list(all, page)).rows,
    ],
    revisions: [await documentTemplates.findRevision(template.id, 1)],
    packages: [await documentPackages.find(given.id), ...(await documentPackages.list(all, page)).rows],
    generations: [
      await documentHistories.findGeneration(generation.id),
      await documentHistories.putGenerationIfAbsent(generation),
    ],
    generated: [
      await documentHistories.find(generated.id),
      ...(await documentHistories.ofGeneration(generation.id)),
      ...(await documentHistories.generatedOrVoidedOfEach([501])),
    ],
    rows: [await documentHistories.find(reported.id), ...rows.rows.toSorted(byId)],
  };
};

const addList: UpgradeStep = (document) => ({ ...document, addedList: [] });
const nextSteps = (kind: keyof typeof documentUpgradeSteps) => [...documentUpgradeSteps[kind], addList];

/** A future version of the service whose document records have one more list. */
const nextVersion: Upgrades = {
  ...currentUpgrades,
  documentTemplate: upgradeThrough<DocumentTemplate>("document template", nextSteps("template")),
  templateRevision: upgradeThrough<TemplateRevision>("template revision", nextSteps("revision")),
  documentPackage: upgradeThrough<DocumentPackage>("document package", nextSteps("package")),
  documentGeneration: upgradeThrough<DocumentGeneration>("document generation", nextSteps("generation")),
  documentHistory: upgradeThrough<DocumentHistory>("document history", nextSteps("history")),
};

/** Stored documents stay readable, by this version of the service and by a future one. */
export const storedDocumentsContract = (kind: StoreKind): void => {
  describe("templates, packages and histories of the first version with documents", () => {
    const opened = freshStores(kind, { shared: true });

    test("are found and listed, with the fields added since", async () => {
      await write(opened());
      const { package: given, generation } = written;
      const { template, revision, generated, reported } = upgraded;
      expect(await readAll(opened())).toEqual({
        templates: [template, template, template],
        revisions: [revision],
        packages: [given, given],
        generations: [generation, generation],
        generated: [generated, generated, generated],
        rows: [reported, generated, reported],
      });
    });
  });

  describe("document records, read by a future version of the service,", () => {
    const opened = freshStores(kind, { shared: true, upgrades: nextVersion });

    test("have that version's shape wherever it reads them", async () => {
      await write(opened());
      const versions = documentSchemaVersions;
      const next = <Stored>(record: Stored, version: number) => ({
        ...record,
        schemaVersion: version + 1,
        addedList: [],
      });
      const template = next(upgraded.template, versions.template);
      const given = next(written.package, versions.package);
      const generation = next(written.generation, versions.generation);
      const generated = next(upgraded.generated, versions.history);
      const reported = next(upgraded.reported, versions.history);
      expect<unknown>(await readAll(opened())).toEqual({
        templates: [template, template, template],
        revisions: [next(upgraded.revision, versions.revision)],
        packages: [given, given],
        generations: [generation, generation],
        generated: [generated, generated, generated],
        rows: [reported, generated, reported],
      });
    });

    test("keep that shape once it has saved them, and this version refuses them with a sentence", async () => {
      await write(opened());
      const { documentTemplates, documentPackages } = opened().stores.forCompany(1);
      const template = present(await documentTemplates.find(701));
      const again = revised(template);
      await documentTemplates.save(again, revisionOf(again), templateSaved(again, template));
      const given = present(await documentPackages.find(711));
      await documentPackages.save(given, packageSaved(given));
      const others = opened().others.forCompany(1);
      const sentence = (record: string) => `A stored ${record} was written by a newer version of this service`;
      await expect(others.documentTemplates.find(701)).rejects.toThrow(sentence("document template"));
      await expect(others.documentPackages.find(711)).rejects.toThrow(sentence("document package"));
      const saved = { version: 3, logNumber: 3, revision: 2, addedList: [] };
      expect<unknown>(await documentTemplates.find(701)).toMatchObject(saved);
    });
  });
};

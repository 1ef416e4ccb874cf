import type { Stores } from "../../../domain/stores.ts";
import { instant } from "../../fixtures/clock.ts";
import {
  aDigest,
  aGeneratedDocument,
  aGeneration,
  aPackage,
  aReportedHistory,
  aTemplate,
  revised,
  revisionOf,
} from "../../fixtures/document/document.ts";
import { documentLogged, packageAdded, packageSaved, templateAdded, templateSaved } from "../../fixtures/loan/log.ts";
import { at, useList } from "./list.ts";

const useTemplates = async ({ forCompany, companyOf }: Stores, companyId: number): Promise<void> => {
  const { documentTemplates, documentPackages } = forCompany(companyId);
  const [template, other] = [aTemplate({ companyId }), aTemplate({ companyId })];
  for (const each of [template, other]) await documentTemplates.add(each, revisionOf(each), templateAdded(each));
  const taken = aTemplate({ companyId, code: template.code });
  await documentTemplates.add(taken, revisionOf(taken), templateAdded(taken));
  const next = revised(template);
  await documentTemplates.save(next, revisionOf(next), templateSaved(next, template));
  await documentTemplates.find(template.id);
  await documentTemplates.findSeveral([template.id, other.id]);
  await documentTemplates.findRevision(template.id, 2);
  const [given, another] = [aPackage({ companyId }), aPackage({ companyId })];
  for (const each of [given, another]) await documentPackages.add(each, packageAdded(each));
  await documentPackages.add({ ...given, id: another.id + 1000 }, packageAdded(given));
  await documentPackages.save(given, packageSaved(given));
  await documentPackages.find(given.id);
  const filters = [
    { isActive: null, stage: null },
    { isActive: true, stage: "initial" },
  ] as const;
  for (const field of ["createdAt", "code", "name"] as const)
    for (const filter of filters)
      for (const port of [documentTemplates, documentPackages])
        await useList<unknown, "createdAt" | "code" | "name">(
          (page) => port.list(filter, page),
          [{ field, descending: true }],
        );
  await companyOf("document_template", template.id);
  await companyOf("document_package", given.id);
};

const useHistories = async ({ forCompany, companyOf }: Stores, companyId: number): Promise<void> => {
  const { documentHistories } = forCompany(companyId);
  const generation = aGeneration({ companyId });
  for (let times = 0; times < 2; times += 1) await documentHistories.putGenerationIfAbsent(generation);
  await documentHistories.findGeneration(generation.id);
  const made = aGeneratedDocument({ companyId, generationId: generation.id });
  const reported = aReportedHistory({ companyId });
  for (const row of [made, { ...made, id: reported.id + 1000 }, reported])
    await documentHistories.add(row, documentLogged(row));
  await documentHistories.find(made.id);
  await documentHistories.ofGeneration(generation.id);
  await documentHistories.generatedOrVoidedOfEach([1, 2]);
  for (const action of [null, "received"] as const)
    for (const documentCode of [null, "application"])
      await useList(
        (page) => documentHistories.list({ loanId: 1, action, documentCode, generationId: null }, page),
        [{ field: "at", descending: true }],
      );
  await documentHistories.list(
    { loanId: 1, action: null, documentCode: null, generationId: generation.id },
    { number: 1, size: 10, order: [{ field: "at", descending: true }] },
  );
  await companyOf("document_history", made.id);
};

export const useDocuments = async (stores: Stores, companyId: number): Promise<void> => {
  const { files } = stores.forCompany(companyId);
  const later = instant("2026-05-02T12:00:00.000Z");
  for (const sha256 of [aDigest(1), aDigest(1), aDigest(2)]) await files.put(sha256, ["one", "two"], at);
  await useTemplates(stores, companyId);
  await useHistories(stores, companyId);
  await Array.fromAsync((await files.read(aDigest(1))) ?? []);
  await files.keysAfter("", 10);
  await files.replace(aDigest(1), ["another"], at);
  await files.abandonedBefore(later, 10);
  for (const sha256 of [aDigest(1), aDigest(2)]) await files.discard(sha256, later);
};

import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../kernel/stored/stored-document.ts";
import type { DocumentGeneration, DocumentHistory } from "./history.ts";
import type { DocumentPackage } from "./package.ts";
import type { DocumentTemplate, TemplateRevision } from "./template.ts";

const templateSteps: readonly UpgradeStep[] = [];
const revisionSteps: readonly UpgradeStep[] = [];
const packageSteps: readonly UpgradeStep[] = [];
const generationSteps: readonly UpgradeStep[] = [];
const historySteps: readonly UpgradeStep[] = [];

/** The schema versions that documents' records are written with. */
export const documentSchemaVersions = {
  template: schemaVersionAfter(templateSteps),
  revision: schemaVersionAfter(revisionSteps),
  package: schemaVersionAfter(packageSteps),
  generation: schemaVersionAfter(generationSteps),
  history: schemaVersionAfter(historySteps),
} as const;

/** A stored record of any schema version as a current one. */
export const upgradeDocumentTemplate = upgradeThrough<DocumentTemplate>("document template", templateSteps);
export const upgradeTemplateRevision = upgradeThrough<TemplateRevision>("template revision", revisionSteps);
export const upgradeDocumentPackage = upgradeThrough<DocumentPackage>("document package", packageSteps);
export const upgradeDocumentGeneration = upgradeThrough<DocumentGeneration>("document generation", generationSteps);
export const upgradeDocumentHistory = upgradeThrough<DocumentHistory>("document history", historySteps);

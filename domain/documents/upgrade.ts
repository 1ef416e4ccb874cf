import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../kernel/stored/stored-document.ts";
import type { DocumentGeneration, DocumentHistory } from "./history.ts";
import type { DocumentPackage } from "./package/package.ts";
import type { DocumentTemplate, TemplateRevision } from "./template.ts";

/** To version 2: whether a document was made outside of its stage was not checked. */
const addOutsideStage: UpgradeStep = (document) =>
  document.action === "generated" ? { ...document, outsideStage: null } : document;

/** To version 3: the terms from which a document was made were not recorded. */
const addTerms: UpgradeStep = (document) =>
  document.action === "generated" ? { ...document, termsDigest: null, calculationId: null } : document;

/** To version 4: the stage of the package was not recorded. */
const addPackageStage: UpgradeStep = (document) =>
  document.action === "generated" ? { ...document, packageStage: null } : document;

/** To version 2: there were no forms. */
const addKind: UpgradeStep = (template) => ({ ...template, kind: "liquid", blankSha256: null });
const addForm: UpgradeStep = (revision) => ({ ...revision, kind: "liquid", fields: [], blank: null });

/** To version 5: no document was made from a form. */
const addBlank: UpgradeStep = (document) =>
  document.action === "generated" ? { ...document, blankSha256: null } : document;

/** For each kind of document record, the steps from each schema version to the next. */
export const documentUpgradeSteps = {
  template: [addKind],
  revision: [addForm],
  package: [],
  generation: [],
  history: [addOutsideStage, addTerms, addPackageStage, addBlank],
} as const satisfies Readonly<Record<string, readonly UpgradeStep[]>>;

/** The schema versions with which document records are written. */
export const documentSchemaVersions = {
  template: schemaVersionAfter(documentUpgradeSteps.template),
  revision: schemaVersionAfter(documentUpgradeSteps.revision),
  package: schemaVersionAfter(documentUpgradeSteps.package),
  generation: schemaVersionAfter(documentUpgradeSteps.generation),
  history: schemaVersionAfter(documentUpgradeSteps.history),
} as const;

/** Upgrades a stored record of any schema version. */
export const upgradeDocumentTemplate = upgradeThrough<DocumentTemplate>(
  "document template",
  documentUpgradeSteps.template,
);
export const upgradeTemplateRevision = upgradeThrough<TemplateRevision>(
  "template revision",
  documentUpgradeSteps.revision,
);
export const upgradeDocumentPackage = upgradeThrough<DocumentPackage>("document package", documentUpgradeSteps.package);
export const upgradeDocumentGeneration = upgradeThrough<DocumentGeneration>(
  "document generation",
  documentUpgradeSteps.generation,
);
export const upgradeDocumentHistory = upgradeThrough<DocumentHistory>("document history", documentUpgradeSteps.history);

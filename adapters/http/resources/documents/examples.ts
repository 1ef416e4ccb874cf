import type { DocumentHistoryView } from "../../../../application/documents/history/view-histories.ts";
import type { GeneratedPackage } from "../../../../application/documents/print/make-documents.ts";
import type { TemplateView } from "../../../../application/documents/template/template-view.ts";
import { documentFileName } from "../../../../domain/documents/file-name.ts";
import type { DocumentGeneration, GeneratedDocument } from "../../../../domain/documents/history.ts";
import type { DescribedField } from "../../../../domain/documents/merge/fields.ts";
import { newTemplate } from "../../../../domain/documents/new-template.ts";
import { newPackage } from "../../../../domain/documents/package/new-package.ts";
import type { DocumentPackage, PackageDetails } from "../../../../domain/documents/package/package.ts";
import { externalDocuments } from "../../../../domain/documents/standard/set.ts";
import type { TemplateDetails } from "../../../../domain/documents/template.ts";
import { documentSchemaVersions } from "../../../../domain/documents/upgrade.ts";
import { exampleInstant } from "../../openapi/examples.ts";
import { companyExample } from "../company/examples.ts";
import { loanExample } from "../loan/examples.ts";
import { userExample } from "../user/examples.ts";

const body = `<h1>Welcome</h1>
<p>Thank you for your application of {{ loan.application_date }}.</p>`;

const details: TemplateDetails = {
  kind: "liquid",
  code: "welcome-letter",
  name: "Welcome letter",
  stage: "initial",
  body,
  fields: [],
  blank: null,
  signers: ["loan_officer"],
  isActive: true,
};

export const templateBodyExample = {
  code: details.code,
  name: details.name,
  stage: details.stage,
  body,
  signers: details.signers,
};

/** A second template, because codes are unique. */
export const newTemplateExample = { ...templateBodyExample, code: "thank-you-letter", name: "Thank-you letter" };

const place = { companyId: companyExample.id, now: exampleInstant };

export const templateExample: TemplateView = {
  template: newTemplate(details, { id: 1, ...place }),
  details,
  revision: 1,
};

const packageDetails: PackageDetails = {
  code: "welcome",
  name: "Welcome",
  stage: "initial",
  templateIds: [templateExample.template.id],
  externalDocuments: externalDocuments.slice(0, 1).map(({ code }) => code),
  conditions: { states: [], hecmTypes: ["traditional"], rateTypes: [] },
  isActive: true,
};

export const packageBodyExample = {
  code: packageDetails.code,
  name: packageDetails.name,
  stage: packageDetails.stage,
  templates: packageDetails.templateIds,
  external_documents: packageDetails.externalDocuments,
  conditions: { hecm_types: packageDetails.conditions.hecmTypes },
};

export const newPackageExample = { ...packageBodyExample, code: "thank-you", name: "Thank you" };

export const packageExample: DocumentPackage = newPackage(packageDetails, { id: 711, ...place });

const generation: DocumentGeneration = {
  schemaVersion: documentSchemaVersions.generation,
  id: 721,
  companyId: companyExample.id,
  loanId: loanExample.id,
  packageId: packageExample.id,
  at: exampleInstant,
  byUserId: userExample.id,
  allowMissing: false,
  templates: [{ templateId: templateExample.template.id, revision: 1 }],
};

const ofDocument = {
  schemaVersion: documentSchemaVersions.history,
  version: 1,
  logNumber: 1,
  companyId: companyExample.id,
  loanId: loanExample.id,
  documentCode: details.code,
  documentName: details.name,
  byUserId: userExample.id,
  at: exampleInstant,
  recordedAt: exampleInstant,
};

export const generatedHistoryExample: GeneratedDocument & DocumentHistoryView = {
  ...ofDocument,
  id: 731,
  action: "generated",
  generationId: generation.id,
  packageId: packageExample.id,
  templateId: templateExample.template.id,
  templateRevision: 1,
  file: {
    name: documentFileName(details.code, loanExample.loanNumber),
    bytes: 24_318,
    sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    contentType: "application/pdf",
  },
  missingFields: [],
  outsideStage: null,
  termsDigest: null,
  calculationId: null,
  packageStage: "initial",
  blankSha256: null,
  isSuperseded: false,
};

export const reportedHistoryExample: DocumentHistoryView = {
  ...ofDocument,
  id: 732,
  action: "sent",
  ofId: generatedHistoryExample.id,
  isSuperseded: null,
};

export const receivedHistoryExample: DocumentHistoryView = {
  ...ofDocument,
  id: 733,
  documentCode: "case-query",
  documentName: "Case query print",
  action: "received",
  ofId: null,
  file: { ...generatedHistoryExample.file, name: documentFileName("case-query", loanExample.loanNumber) },
  isSuperseded: null,
};

export const actionExample = { of: 1, action: "sent" };

export const generatedExample: GeneratedPackage = { generation, histories: [generatedHistoryExample] };

// Written as literals: the listed fields are generated from loans that are calculated for them, which takes time.
export const mergeFieldExamples: readonly DescribedField[] = [
  {
    path: "today",
    kind: "date",
    description: "Date on which the document is made, in the company's time zone",
    example: "June 1, 2026",
  },
  { path: "company.name", kind: "text", description: "Name of the company", example: "Sample Home Equity Company" },
];

export const externalExamples = externalDocuments.slice(0, 2);

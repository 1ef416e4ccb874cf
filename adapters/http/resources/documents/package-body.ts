import type { DocumentRequest } from "../../../../application/documents/package/prepare-documents.ts";
import {
  maxPackageTemplates,
  type PackageConditions,
  type PackageDetails,
} from "../../../../domain/documents/package/package.ts";
import { hecmTypes, rateTypes } from "../../../../domain/hecm/terms.ts";
import { states } from "../../../../domain/reference-data/states.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { object } from "../../codec/table.ts";
import { list } from "../../codec/values/compound-codecs.ts";
import { boolean, id } from "../../codec/values/number-codecs.ts";
import { state, text } from "../../codec/values/text-codecs.ts";
import { hecmType, rateType } from "../choices.ts";
import { documentStage } from "./choices.ts";
import { codeField } from "./template-body.ts";

const none: PackageConditions = { states: [], hecmTypes: [], rateTypes: [] };

const conditions = object<PackageConditions>("PackageConditions", {
  states: {
    name: "states",
    codec: list(state, states.length),
    fallback: [],
    description: "States of the home for which the package is intended; empty means all states",
  },
  hecmTypes: {
    name: "hecm_types",
    codec: list(hecmType, hecmTypes.length),
    fallback: [],
    description: "Purposes of the HECM for which the package is intended; empty means all",
  },
  rateTypes: {
    name: "rate_types",
    codec: list(rateType, rateTypes.length),
    fallback: [],
    description: "Rate types for which the package is intended; empty means all",
  },
});

const maxExternalDocuments = 100;

/** A package's writable fields. */
export const packageFields: FieldTable<PackageDetails> = {
  code: codeField,
  name: { name: "name", codec: text(), required: true, description: "Title of the package" },
  stage: {
    name: "stage",
    codec: documentStage,
    required: true,
    description: "Stage of the loan at which the package is generated",
  },
  templateIds: {
    name: "templates",
    codec: list(id, maxPackageTemplates, 1),
    required: true,
    description:
      "Ids of the templates, in the order in which the documents are generated; each at most once. An inactive template cannot be added; one that was deactivated later stays",
  },
  externalDocuments: {
    name: "external_documents",
    codec: list(text(60), maxExternalDocuments),
    fallback: [],
    description:
      "Codes of external documents that belong to the package, as listed by `GET /documents/external-documents/`",
  },
  conditions: {
    name: "conditions",
    codec: conditions,
    fallback: none,
    description: "Conditions that a loan must meet; the package cannot be generated for other loans",
  },
  isActive: {
    name: "is_active",
    codec: boolean,
    fallback: true,
    description: "Whether the package is active; an inactive package cannot be generated",
  },
};

/** The body that generates a package for a loan. */
export const generationFields: FieldTable<DocumentRequest> = {
  loanId: { name: "loan", codec: id, required: true, description: "Loan for which the documents are generated" },
  allowMissing: {
    name: "allow_missing",
    label: "Generate drafts if data is missing",
    codec: boolean,
    fallback: false,
    description: "Whether to generate documents even if the loan lacks data that they print",
  },
};

import type { DocumentRequest } from "../../../../application/documents/package/generate-documents.ts";
import {
  maxPackageTemplates,
  type PackageConditions,
  type PackageDetails,
} from "../../../../domain/documents/package.ts";
import { hecmTypes, rateTypes } from "../../../../domain/hecm/terms.ts";
import { states } from "../../../../domain/reference-data/states.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { list } from "../../codec/compound-codecs.ts";
import { boolean, id } from "../../codec/number-codecs.ts";
import { object } from "../../codec/table.ts";
import { state, text } from "../../codec/text-codecs.ts";
import { hecmType, rateType } from "../choices.ts";
import { documentStage } from "./choices.ts";
import { codeField } from "./template-body.ts";

const none: PackageConditions = { states: [], hecmTypes: [], rateTypes: [] };

const conditions = object<PackageConditions>("PackageConditions", {
  states: {
    name: "states",
    codec: list(state, states.length),
    fallback: [],
    description: "States of the property; empty: every state",
  },
  hecmTypes: {
    name: "hecm_types",
    codec: list(hecmType, hecmTypes.length),
    fallback: [],
    description: "Kinds of HECM that the package is for; empty: each of them",
  },
  rateTypes: {
    name: "rate_types",
    codec: list(rateType, rateTypes.length),
    fallback: [],
    description: "Rate types that the package is for; empty: each of them",
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
    description: "At which stage of the loan it is generated",
  },
  templateIds: {
    name: "templates",
    codec: list(id, maxPackageTemplates, 1),
    required: true,
    description: "Ids of templates, in the order in which they are made; each once",
  },
  externalDocuments: {
    name: "external_documents",
    codec: list(text(60), maxExternalDocuments),
    fallback: [],
    description:
      "Codes of documents that others make and that belong to the package: `GET /documents/external-documents/` lists them",
  },
  conditions: {
    name: "conditions",
    codec: conditions,
    fallback: none,
    description: "Loans that the package is for; it is refused for others",
  },
  isActive: { name: "is_active", codec: boolean, fallback: true, description: "An inactive one is not generated" },
};

/** For which loan a package is generated. */
export const generationFields: FieldTable<DocumentRequest> = {
  loanId: { name: "loan", codec: id, required: true, description: "The loan for which the documents are made" },
  allowMissing: {
    name: "allow_missing",
    codec: boolean,
    fallback: false,
    description: "Documents are made also where they print what the loan does not have",
  },
};

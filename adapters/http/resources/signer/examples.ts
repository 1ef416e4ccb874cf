import type { SignerOfCompany } from "../../../../domain/company/signers/signer.ts";
import { signerSchemaVersion } from "../../../../domain/company/stored/upgrade.ts";
import { newRecord } from "../../openapi/examples.ts";
import { companyExample } from "../company/examples.ts";

export const signerExample: SignerOfCompany = {
  signer: {
    ...newRecord,
    schemaVersion: signerSchemaVersion,
    logNumber: 1,
    id: 31,
    companyId: companyExample.id,
    name: "Sylvia Signer",
    title: "Vice President",
    email: "sylvia@example.com",
    nmlsId: null,
    documentCodes: ["closing-note"],
    isActive: true,
  },
  isDefault: true,
};

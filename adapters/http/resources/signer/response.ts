import type { SignerOfCompany } from "../../../../domain/company/signers/signer.ts";
import { responseOfFields, responseRecord } from "../../codec/response.ts";
import { signerFields } from "./body.ts";

export const signerResponse = responseRecord<SignerOfCompany>(
  "Signer",
  ({ signer }) => [signer, signer.companyId],
  responseOfFields(signerFields, ({ signer, isDefault }) => ({ ...signer, isDefault })),
);

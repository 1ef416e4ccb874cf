import type { TObject } from "@sinclair/typebox";
import type { SignerOfCompany } from "../../../../domain/company/signer.ts";
import { encodeRecord, recordSchema } from "../../codec/record.ts";
import { answerSchema, encodeFields } from "../../codec/table.ts";
import { signerFields } from "./body.ts";

/** A signer as it is answered. */
export const signerAnswer: TObject = recordSchema("Signer", answerSchema(signerFields).properties);

export const encodeSigner = ({ signer, isDefault }: SignerOfCompany) =>
  encodeRecord(signer, signer.companyId, encodeFields(signerFields, { ...signer, isDefault }));

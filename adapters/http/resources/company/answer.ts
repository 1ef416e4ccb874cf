import { type TObject, Type } from "@sinclair/typebox";
import type { Company } from "../../../../domain/company/company.ts";
import { maskedUsername, type SealedCredentials } from "../../../../domain/company/credentials.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { encodeRecord, instantSchema, recordId, recordSchema } from "../../codec/record.ts";
import { answerSchema, encodeFields } from "../../codec/table.ts";
import { companyFields } from "./body.ts";

const credentials = namedObject("StoredCredentials", {
  configured: Type.Boolean(),
  username: Type.Optional(Type.String({ description: "Its first characters, at most two, and four asterisks" })),
  updated_at: Type.Optional(instantSchema),
  updated_by: Type.Optional(recordId),
});

/** Which credentials there are; more of them only to those who may set them. */
const encodeCredentials = (sealed: SealedCredentials | null, maySet: boolean) => {
  if (sealed === null || !maySet) return { configured: sealed !== null };
  return {
    configured: true,
    username: maskedUsername(sealed),
    updated_at: sealed.updatedAt,
    updated_by: sealed.updatedByUserId,
  };
};

/** A company as it is answered. */
export const companyAnswer: TObject = recordSchema("Company", {
  ...answerSchema(companyFields).properties,
  fha_credentials: credentials,
  credit_credentials: credentials,
});

export const encodeCompany = (company: Company, maySetCredentials: boolean) =>
  encodeRecord(company, company.id, {
    ...encodeFields(companyFields, company),
    fha_credentials: encodeCredentials(company.fhaCredentials, maySetCredentials),
    credit_credentials: encodeCredentials(company.creditCredentials, maySetCredentials),
  });

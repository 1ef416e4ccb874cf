import { type TObject, Type } from "@sinclair/typebox";
import type { Company } from "../../../../domain/company/company.ts";
import { maskedUsername, type SealedCredentials } from "../../../../domain/company/credentials.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { encodeRecord, instantSchema, recordId, recordSchema } from "../../codec/record.ts";
import { answerSchema, encodeFields } from "../../codec/table.ts";
import { companyFields } from "./body.ts";

const credentials = namedObject("StoredCredentials", {
  configured: described(Type.Boolean(), "Whether there is a user name with a password"),
  username: Type.Optional(Type.String({ description: "Its first characters, at most two, and four asterisks" })),
  updated_at: described(
    Type.Optional(instantSchema),
    "When they were last set; absent where there are none, and to those who may not set them",
  ),
  updated_by: described(Type.Optional(recordId), "Who last set them; absent as `updated_at` is"),
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
  fha_credentials: described(
    credentials,
    "Credentials for FHA Connection, by which the company's calls of the agency are made",
  ),
  credit_credentials: described(credentials, "Credentials for the credit bureau, by which the company orders reports"),
});

export const encodeCompany = (company: Company, maySetCredentials: boolean) =>
  encodeRecord(company, company.id, {
    ...encodeFields(companyFields, company),
    fha_credentials: encodeCredentials(company.fhaCredentials, maySetCredentials),
    credit_credentials: encodeCredentials(company.creditCredentials, maySetCredentials),
  });

import { type TObject, Type } from "@sinclair/typebox";
import type { Company } from "../../../../domain/company/company.ts";
import { maskedUsername, type SealedCredentials } from "../../../../domain/company/credentials.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { encodeRecord, instantSchema, recordId, recordSchema } from "../../codec/record.ts";
import { answerSchema, encodeFields } from "../../codec/table.ts";
import { companyFields } from "./body.ts";

const credentials = namedObject("StoredCredentials", {
  configured: described(Type.Boolean(), "Whether a user name and password are stored"),
  username: Type.Optional(
    Type.String({
      description:
        "Masked user name: its first characters, at most two, and four asterisks. Absent if none is stored or the caller may not set credentials",
    }),
  ),
  updated_at: described(
    Type.Optional(instantSchema),
    "When the credentials were last set; absent if none are stored or the caller may not set credentials",
  ),
  updated_by: described(
    Type.Optional(recordId),
    "User who last set the credentials; absent if none are stored or the caller may not set credentials",
  ),
});

/** Whether credentials are stored; details only for callers who may set them. */
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
  fha_credentials: described(credentials, "Credentials for FHA Connection, used for the company's calls to the agency"),
  credit_credentials: described(credentials, "Credentials for the credit bureau, used to order credit reports"),
});

export const encodeCompany = (company: Company, maySetCredentials: boolean) =>
  encodeRecord(company, company.id, {
    ...encodeFields(companyFields, company),
    fha_credentials: encodeCredentials(company.fhaCredentials, maySetCredentials),
    credit_credentials: encodeCredentials(company.creditCredentials, maySetCredentials),
  });

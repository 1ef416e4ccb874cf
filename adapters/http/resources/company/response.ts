import { Type } from "@sinclair/typebox";
import type { ListedCompany } from "../../../../application/company/list-companies.ts";
import { serviceUserId } from "../../../../domain/access/actor.ts";
import { maskedUsername, type SealedCredentials } from "../../../../domain/company/credentials.ts";
import { type CompanyLogo, logoFileName } from "../../../../domain/company/logo.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { responseObject, responseOfFields, responseRecord } from "../../codec/response.ts";
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
    Type.Optional(nullableSchema(recordId)),
    "User who last set the credentials; null if the service did, absent if none are stored or the caller may not set credentials",
  ),
});

/** Whether credentials are stored, with details only for callers who may set them. */
const encodeCredentials = (sealed: SealedCredentials | null, maySet: boolean) => {
  if (sealed === null || !maySet) return { configured: sealed !== null };
  return {
    configured: true,
    username: maskedUsername(sealed),
    updated_at: sealed.updatedAt,
    updated_by: sealed.updatedByUserId === serviceUserId ? null : sealed.updatedByUserId,
  };
};

const logo = responseObject<CompanyLogo>("CompanyLogo", {
  url: [textSchema, "Public address of the PNG on this service", (one) => `/assets/${logoFileName(one)}`],
  size: [Type.Integer({ minimum: 1 }), "Size of the file in bytes", "bytes"],
  width: [Type.Integer({ minimum: 1 }), "Width in pixels", "widthPixels"],
  height: [Type.Integer({ minimum: 1 }), "Height in pixels", "heightPixels"],
});

interface CompanyFor {
  readonly company: ListedCompany;
  readonly maySetCredentials: boolean;
}

const shown = responseRecord<CompanyFor>("Company", ({ company }) => [company, company.id], {
  ...responseOfFields(companyFields, ({ company }: CompanyFor) => company),
  shares_identifier: [
    nullableSchema(Type.Boolean()),
    "Whether another company has the same NMLS id or LEI, in a Super User's list of companies; null elsewhere",
    ({ company }) => company.sharesIdentifier ?? null,
  ],
  logo: [
    nullableSchema(logo.schema),
    "Logo of the company; null if it has none",
    ({ company }) => company.logo && logo.encode(company.logo),
  ],
  fha_credentials: [
    credentials,
    "Credentials for FHA Connection, used for the company's calls to the agency",
    ({ company, maySetCredentials }) => encodeCredentials(company.fhaCredentials, maySetCredentials),
  ],
  credit_credentials: [
    credentials,
    "Credentials for the credit bureau, used to order credit reports",
    ({ company, maySetCredentials }) => encodeCredentials(company.creditCredentials, maySetCredentials),
  ],
  oidc_credentials: [
    credentials,
    "`client_id` and `client_secret` for the company's own sign-in provider",
    ({ company, maySetCredentials }) => encodeCredentials(company.oidcCredentials, maySetCredentials),
  ],
});

export const companySchema = shown.schema;

export const encodeCompany = (company: ListedCompany, maySetCredentials: boolean) =>
  shown.encode({ company, maySetCredentials });

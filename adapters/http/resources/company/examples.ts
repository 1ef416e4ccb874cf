import type { Company } from "../../../../domain/company/company.ts";
import { noCredentials } from "../../../../domain/company/credentials.ts";
import { startingDetails } from "../../../../domain/company/new-company.ts";
import { companySchemaVersion } from "../../../../domain/company/upgrade.ts";
import { newRecord } from "../../openapi/examples.ts";

export const companyExample: Company = {
  ...startingDetails,
  ...newRecord,
  schemaVersion: companySchemaVersion,
  logNumber: 1,
  id: 2,
  name: "Example Lending",
  companyType: "Lender",
  isHouse: false,
  ...noCredentials,
  administratorIds: [],
  defaultSignerId: null,
  departingAdministrators: [],
};
